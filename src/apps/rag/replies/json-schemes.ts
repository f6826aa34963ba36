/** Parsers that read replies as JSON. */
import { blankOut } from './blank-out.ts';
import { findField, findFields } from './fields.ts';
import type { Judge } from '../judges/judge.ts';
import { findShare } from './number-words.ts';
import {
  EMPTY,
  missing,
  NO_FIELD,
  NO_OBJECT,
  NOT_ON_SCALE,
  readsScores,
  scoreOnScale,
  type Reading,
  type ReplyScheme,
} from './reading.ts';
import { fieldNames } from './score-names.ts';
import { statedScore } from './stated-score.ts';
import { afterThought } from './thought.ts';
import { findObjects } from './tolerant-json.ts';

const NO_SPAN = [null, null] as const;
const FENCE = /^[ \t]*```[^`]*$/;
const CLOSING_FENCE = /^[ \t]*```\s*$/;

/** The content of the last block of code, because models write drafts before it; null without a complete block. */
function lastBlock(text: string): string | null {
  let block: string | null = null;
  let lines: string[] | null = null;
  for (const line of text.split('\n')) {
    if (lines === null) lines = FENCE.test(line) ? [] : null;
    else if (CLOSING_FENCE.test(line)) {
      block = lines.join('\n');
      lines = null;
    } else lines.push(line);
  }
  return block;
}

/** Parses the whole text as JSON: a number, or an object with the score. */
function strictReading(text: string, judge: Judge, rule: string): Reading {
  if (text.trim() === '') return missing(EMPTY);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return missing(NO_OBJECT);
  }
  if (judge.form === 'number' && typeof value === 'number') return scoreOnScale(value, judge, rule, NO_SPAN);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return missing(NO_OBJECT);
  const score = Object.hasOwn(value, judge.scoreField) ? (value as Record<string, unknown>)[judge.scoreField] : null;
  return typeof score === 'number' ? scoreOnScale(score, judge, rule, NO_SPAN) : missing(NO_FIELD);
}

export const judgeJsonStrict: ReplyScheme = {
  id: 'judge-json-strict',
  title: 'the whole reply is JSON, as the prompt requests',
  rules: {
    whole: 'The reply is a JSON object whose score is a number on the scale, or the requested number.',
  },
  reads: readsScores,
  read: (reply, judge) => strictReading(reply, judge, 'whole'),
};

export const judgeJsonFenced: ReplyScheme = {
  id: 'judge-json-fenced',
  title: 'JSON, in a block of code or alone',
  rules: {
    fence: 'The last block between lines of ``` is JSON as above.',
    whole: 'Without such a block, the whole reply is.',
  },
  reads: readsScores,
  read(reply, judge) {
    const block = lastBlock(reply);
    return block === null ? strictReading(reply, judge, 'whole') : strictReading(block, judge, 'fence');
  },
};

function lenientReading(text: string, offset: number, judge: Judge): Reading {
  const objects = findObjects(text).filter(({ value }) => value.size > 0);
  const found = findField(objects, fieldNames(judge));
  if (found === null) return statedReading(blankOut(text, objects), offset, judge, objects.length > 0);
  const { value, start, end } = found.field;
  const span = [offset + start, offset + end] as const;
  if (typeof value === 'number') return scoreOnScale(value, judge, 'object', span);
  const share = typeof value === 'string' ? findShare(value, judge.best) : null;
  return share === null ? missing(NO_FIELD) : scoreOnScale(share.score, judge, share.rule, span);
}

function statedReading(text: string, offset: number, judge: Judge, hasObject: boolean): Reading {
  const stated = statedScore(text, judge);
  if (stated === null) return missing(hasObject ? NO_FIELD : NO_OBJECT);
  return scoreOnScale(stated.score, judge, stated.rule, [offset + stated.start, offset + stated.end]);
}

export const judgeJsonLenient: ReplyScheme = {
  id: 'judge-json-lenient',
  title: 'JSON with the errors of models, anywhere in the reply',
  rules: {
    object:
      'After </think>, the last object with the score, at any depth and under any of its names; quotes, commas, comments, True and None as models write them, an end that is missing. A score that is cut off by the end of the reply is missing.',
    percent: 'A score such as "80 %" is that share of the best score.',
    fraction: 'So is a score such as "4/5".',
    number:
      'A score that is a text is read as a number, in the digits of all scripts; without a score in an object, the whole reply is.',
    label:
      'Otherwise the number after a label such as "Score:" or "評価は", if the reply has no other number that could be the score.',
    line: 'Otherwise the number that is alone on a line or in a sentence, under the same condition.',
  },
  reads: readsScores,
  read(reply, judge) {
    if (reply.trim() === '') return missing(EMPTY);
    const { text, start } = afterThought(reply);
    return lenientReading(text, start, judge);
  },
};

export const judgeJsonCounts: ReplyScheme = {
  id: 'judge-json-counts',
  title: 'the score is computed from the statements; the score in the reply is ignored',
  rules: {
    counts:
      'The supported statements divided by all statements, of the last object that has both; objects are read as by the lenient parser.',
  },
  reads: ({ counts }) => counts !== null,
  read(reply, judge) {
    if (judge.counts === null) return missing(NO_FIELD);
    if (reply.trim() === '') return missing(EMPTY);
    const objects = findObjects(afterThought(reply).text);
    if (objects.length === 0) return missing(NO_OBJECT);
    const [good, all] = (findFields(objects, judge.counts) ?? []).map(({ value }) => value);
    if (typeof good !== 'number' || typeof all !== 'number') return missing(NO_FIELD);
    if (good < 0 || all < 0) return missing(NOT_ON_SCALE);
    if (all === 0) return missing('no statement');
    return scoreOnScale(good / all, judge, 'counts', NO_SPAN);
  },
};
