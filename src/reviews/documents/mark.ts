/** The marks of a trial: the answer is right, it is wrong, or the reviewer cannot tell. */
export const MARKS = ['correct', 'incorrect', 'cannot_tell'] as const;
export type Mark = (typeof MARKS)[number];
