/** The result of parsing a reply. */
import type { Judge } from '../judges/judge.ts';

export type Reading = ReadScore | NoScore;

interface ReadScore {
  /** On the scale of the judge. */
  readonly score: number;
  /** The rule that decided. */
  readonly rule: string;
  /** UTF-16 offsets of the text in the reply that the score was read from; null where it is not one stretch. */
  readonly start: number | null;
  readonly end: number | null;
}

/** A reply without a score counts as missing: in no average, and never as 0. */
export interface NoScore {
  readonly score: null;
  /** The reason, the same text for all replies of a kind. */
  readonly missing: string;
}

/** A parser of replies. */
export interface ReplyScheme {
  readonly id: string;
  /** One line of documentation. */
  readonly title: string;
  /** The description of each rule, by the names in readings. */
  readonly rules: Readonly<Record<string, string>>;
  /** Whether it reads replies of this judge. */
  readonly reads: (judge: Judge) => boolean;
  readonly read: (reply: string, judge: Judge) => Reading;
}

export const NO_NUMBER = 'no number';
export const NO_OBJECT = 'no object';
export const NO_FIELD = 'no score in the object';
export const NOT_ON_SCALE = 'not on the scale';
export const EMPTY = 'empty';

/** Whether a judge gives a score, and no list of claims or verdicts. */
export function readsScores({ form }: Judge): boolean {
  return form === 'number' || form === 'object';
}

export function missing(why: string): NoScore {
  return { score: null, missing: why };
}

/** The score, if it is on the scale of the judge. @param span the offsets in the reply. */
export function scoreOnScale(
  score: number,
  judge: Judge,
  rule: string,
  [start, end]: readonly [number | null, number | null],
): Reading {
  const isOnScale = score >= 0 && score <= judge.best && (!judge.isInteger || Number.isInteger(score));
  return isOnScale ? { score, rule, start, end } : missing(NOT_ON_SCALE);
}
