/** Parsers that search replies for a number. */
import { EMPTY, missing, NO_NUMBER, scoreOnScale, type Reading, type ReplyScheme } from './reading.ts';
import { findField } from './fields.ts';
import type { Judge } from '../judges/judge.ts';
import { parseNumber, findNumbers, type FoundNumber } from './number-words.ts';
import { fieldNames } from './score-names.ts';
import { findObjects, type Located } from './tolerant-json.ts';

/** Only for judges whose reply is a single number: in an object, the first number could be any field. */
const reads = ({ form }: Judge): boolean => form === 'number';

const TEXTS = 'texts beside the score';

/** Whether the reply is an object with the score and with texts, such as reasons, whose numbers are no scores. */
function hasTexts(reply: string, judge: Judge): boolean {
  const found = findField(findObjects(reply), fieldNames(judge));
  const isText = ({ value }: Located): boolean => typeof value === 'string' || Array.isArray(value);
  return found !== null && found.owner.values().some((field) => field !== found.field && isText(field));
}

function readingAt(which: 'first' | 'last', reply: string, judge: Judge): Reading {
  if (reply.trim() === '') return missing(EMPTY);
  if (hasTexts(reply, judge)) return missing(TEXTS);
  let chosen: FoundNumber | null = null;
  for (const number of findNumbers(reply)) {
    chosen = number;
    if (which === 'first') break;
  }
  if (chosen === null) return missing(NO_NUMBER);
  return scoreOnScale(parseNumber(chosen.word), judge, which, [chosen.start, chosen.end]);
}

export const judgeNumberFirst: ReplyScheme = {
  id: 'judge-number-first',
  title: 'the first number of the reply',
  rules: {
    first:
      'The first number, in the digits of all scripts, if it is on the scale; a thought counts as part of the reply. An object with texts beside the score has none.',
  },
  reads,
  read: (reply, judge) => readingAt('first', reply, judge),
};

export const judgeNumberLast: ReplyScheme = {
  id: 'judge-number-last',
  title: 'the last number of the reply',
  rules: {
    last: 'The last number, in the digits of all scripts, if it is on the scale. An object with texts beside the score has none.',
  },
  reads,
  read: (reply, judge) => readingAt('last', reply, judge),
};
