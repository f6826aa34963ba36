/** The parser of the proposal, in which every failure is a score of 0. */
import { readFloat, readIntegerAsFloat } from '../../../base/text/python-float.ts';
import { strip } from '../../../base/text/whitespace.ts';
import type { Judge } from '../judges/judge.ts';
import { missing, NOT_ON_SCALE, readsScores, type Reading, type ReplyScheme } from './reading.ts';

const FAILED: Reading = { score: 0, rule: 'failure', start: null, end: null };

/**
 * `int(reply.strip())`, limited to the scale, for grades; `float(reply.strip())`, unlimited, for shares. Python reads "nan" and "inf" as
 * numbers, which would make every average useless, so only these are missing here.
 */
function numberReading(reply: string, { best, isInteger }: Judge): Reading {
  const value = isInteger ? readIntegerAsFloat(strip(reply)) : readFloat(strip(reply));
  if (value === undefined) return FAILED;
  if (!Number.isFinite(value)) return missing(NOT_ON_SCALE);
  const score = isInteger ? Math.min(Math.max(value, 0), best) : value;
  return { score, rule: 'number', start: null, end: null };
}

/** The proposal does not define how it reads an object; here it is `json.loads(reply)[field]`, with 0 for every failure. */
function objectReading(reply: string, { scoreField }: Judge): Reading {
  try {
    const value = (JSON.parse(reply) as Readonly<Record<string, unknown>> | null)?.[scoreField];
    return typeof value === 'number' ? { score: value, rule: 'object', start: null, end: null } : FAILED;
  } catch {
    return FAILED;
  }
}

export const judgeProposal: ReplyScheme = {
  id: 'judge-seed',
  title: 'as in the proposal: a reply that cannot be read is a score of 0',
  rules: {
    number: 'int() or float() of the whole reply; a grade outside of the scale becomes its nearest end.',
    object: 'The field of the JSON object that the whole reply is.',
    failure: 'Everything else is 0.',
  },
  reads: readsScores,
  read: (reply, judge) => (judge.form === 'number' ? numberReading(reply, judge) : objectReading(reply, judge)),
};
