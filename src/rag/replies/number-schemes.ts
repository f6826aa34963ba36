/** Parsers that search replies for a number. */
import { EMPTY, missing, NO_NUMBER, scoreOnScale, type Reading, type ReplyScheme } from './reading.ts';
import type { Judge } from '../judges/judge.ts';
import { parseNumber, findNumbers, type FoundNumber } from './number-words.ts';

/** Only for judges whose reply is a single number: in an object, the first number could be any field. */
const reads = ({ form }: Judge): boolean => form === 'number';

function readingAt(which: 'first' | 'last', reply: string, judge: Judge): Reading {
  if (reply.trim() === '') return missing(EMPTY);
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
      'The first number, in the digits of all scripts, if it is on the scale; a thought counts as part of the reply.',
  },
  reads,
  read: (reply, judge) => readingAt('first', reply, judge),
};

export const judgeNumberLast: ReplyScheme = {
  id: 'judge-number-last',
  title: 'the last number of the reply',
  rules: { last: 'The last number, in the digits of all scripts, if it is on the scale.' },
  reads,
  read: (reply, judge) => readingAt('last', reply, judge),
};
