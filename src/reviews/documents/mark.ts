/** The marks of a trial: the answer is right, it is wrong, or the reviewer cannot tell. */
export const MARKS = ['correct', 'incorrect', 'cannot_tell'] as const;
export type Mark = (typeof MARKS)[number];
/** Trials with two votes or more from which on Fleiss’ κ is shown: with fewer, its interval contains the true value too rarely. */
export const LEAST_FOR_KAPPA = 50;
