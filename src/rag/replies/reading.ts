/** What a reply parser makes of a reply. */
import type { Judge } from '../judges/judge.ts';

export type Reading = ReadScore | NoScore;

interface ReadScore {
  /** On the scale of the judge. */
  readonly score: number;
  /** The rule that decided. */
  readonly rule: string;
  /** UTF-16 offsets of the text in the reply that the score was read from; null where it is no one stretch. */
  readonly start: number | null;
  readonly end: number | null;
}

/** A reply without a score counts as missing: in no average, and never as 0. */
export interface NoScore {
  readonly score: null;
  /** Why, in words that are the same for all replies of a kind. */
  readonly missing: string;
}

/** One way to read replies. */
export interface ReplyScheme {
  readonly id: string;
  /** One line for people. */
  readonly title: string;
  /** What it does, rule by rule, by the names that readings give. */
  readonly rules: Readonly<Record<string, string>>;
  /** Whether it reads replies of this judge; of others it says nothing. */
  readonly reads: (judge: Judge) => boolean;
  readonly read: (reply: string, judge: Judge) => Reading;
}

export const NO_NUMBER = 'no number';
export const NO_OBJECT = 'no object';
export const NO_FIELD = 'no score in the object';
export const NOT_ON_SCALE = 'not on the scale';
export const EMPTY = 'empty';

export function missing(why: string): NoScore {
  return { score: null, missing: why };
}

/** The score, if it is on the scale of the judge. @param span offsets in the reply. */
export function scoreOnScale(
  score: number,
  judge: Judge,
  rule: string,
  [start, end]: readonly [number | null, number | null],
): Reading {
  const isOnScale = score >= 0 && score <= judge.best && (!judge.isInteger || Number.isInteger(score));
  return isOnScale ? { score, rule, start, end } : missing(NOT_ON_SCALE);
}
