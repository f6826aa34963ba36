/** Parsers of replies that take them for JSON. */
import type { Judge } from './judge.ts';
import { shareIn, type Share } from './number-words.ts';
import { EMPTY, missing, NO_FIELD, NO_OBJECT, scoreOnScale, type Reading, type ReplyScheme } from './reading.ts';
import { memberNamed, objectsIn } from './tolerant-json.ts';

const NOWHERE = [null, null] as const;
const FENCE = /^[ \t]*```[^`]*$/;
const CLOSING_FENCE = /^[ \t]*```\s*$/;

/** What stands in the last block of code, because models write drafts before; null without a block that ends. */
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

/** The whole text as JSON: a number, or an object with the score. */
function strictReading(text: string, judge: Judge, rule: string): Reading {
  if (text.trim() === '') return missing(EMPTY);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return missing(NO_OBJECT);
  }
  if (judge.form === 'number' && typeof value === 'number') return scoreOnScale(value, judge, rule, NOWHERE);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return missing(NO_OBJECT);
  const score = Object.hasOwn(value, judge.scoreField) ? (value as Record<string, unknown>)[judge.scoreField] : null;
  return typeof score === 'number' ? scoreOnScale(score, judge, rule, NOWHERE) : missing(NO_FIELD);
}

export const judgeJsonStrict: ReplyScheme = {
  id: 'judge-json-strict',
  title: 'the whole reply is JSON, as the prompt asks for',
  rules: {
    whole: 'The reply is a JSON object whose score is a number on the scale, or the number that was asked for.',
  },
  reads: () => true,
  read: (reply, judge) => strictReading(reply, judge, 'whole'),
};

export const judgeJsonFenced: ReplyScheme = {
  id: 'judge-json-fenced',
  title: 'JSON, in a block of code or alone',
  rules: {
    fence: 'The last block between lines of ``` is JSON as above.',
    whole: 'Without such a block, the whole reply is.',
  },
  reads: () => true,
  read(reply, judge) {
    const block = lastBlock(reply);
    return block === null ? strictReading(reply, judge, 'whole') : strictReading(block, judge, 'fence');
  },
};

/** Where the model is done with thinking, if it says so. */
export function behindThought(reply: string): number {
  const end = reply.lastIndexOf('</think>');
  return end === -1 ? 0 : end + '</think>'.length;
}

/** The number that a text is, or that stands alone on one of its lines and on no other. */
function numberAlone(text: string, best: number): Share | null {
  const whole = shareIn(text, best);
  if (whole !== null) return whole;
  const [only, ...others] = text.split('\n').flatMap((line) => shareIn(line, best) ?? []);
  return only === undefined || others.length > 0 ? null : { ...only, rule: 'line' };
}

function lenientReading(text: string, offset: number, judge: Judge): Reading {
  const objects = objectsIn(text);
  if (objects.length === 0) {
    const alone = judge.form === 'number' ? numberAlone(text, judge.best) : null;
    return alone === null ? missing(NO_OBJECT) : scoreOnScale(alone.score, judge, alone.rule, NOWHERE);
  }
  const member = memberNamed(objects, judge.scoreField);
  if (member === null) return missing(NO_FIELD);
  const { value, start, end } = member;
  const span = [offset + start, offset + end] as const;
  if (typeof value === 'number') return scoreOnScale(value, judge, 'object', span);
  const share = typeof value === 'string' ? shareIn(value, judge.best) : null;
  return share === null ? missing(NO_FIELD) : scoreOnScale(share.score, judge, share.rule, span);
}

export const judgeJsonLenient: ReplyScheme = {
  id: 'judge-json-lenient',
  title: 'anything that is meant as JSON, wherever it stands',
  rules: {
    object:
      'Behind </think>, the last object with the score, at any depth; quotes, commas, comments, True and None as models write them, an end that is missing.',
    percent: 'A score such as "80 %" is that share of the best one.',
    fraction: 'So is one such as "4/5".',
    number:
      'A score that is a text is read as a number, in the digits of all scripts; without an object, the whole reply is.',
    line: 'Or else the one line of the reply that is nothing but a number.',
  },
  reads: () => true,
  read(reply, judge) {
    if (reply.trim() === '') return missing(EMPTY);
    const start = behindThought(reply);
    return lenientReading(reply.slice(start), start, judge);
  },
};

export const judgeJsonCounts: ReplyScheme = {
  id: 'judge-json-counts',
  title: 'the score is counted from the statements, whatever the reply says it is',
  rules: {
    counts:
      'The supported statements by all statements, of the last object that has both; objects as the lenient parser takes them.',
  },
  reads: ({ counts }) => counts !== null,
  read(reply, judge) {
    if (judge.counts === null) return missing(NO_FIELD);
    if (reply.trim() === '') return missing(EMPTY);
    const objects = objectsIn(reply.slice(behindThought(reply)));
    if (objects.length === 0) return missing(NO_OBJECT);
    const [good, all] = judge.counts.map((name) => memberNamed(objects, name)?.value);
    if (typeof good !== 'number' || typeof all !== 'number') return missing(NO_FIELD);
    if (all === 0) return missing('no statement');
    return scoreOnScale(good / all, judge, 'counts', NOWHERE);
  },
};
