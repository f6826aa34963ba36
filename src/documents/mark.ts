/** The marks of a trial: the answer is right, it is wrong, or the reviewer cannot tell. */
export const MARKS = ['correct', 'incorrect', 'cannot_tell'] as const;
export type Mark = (typeof MARKS)[number];
/** The words of a row of the store: a mark, or the withdrawal of the earlier mark of the same person. */
export const REVIEW_WORDS = [...MARKS, 'withdrawn'] as const;
export type ReviewWord = (typeof REVIEW_WORDS)[number];
/**
 * The labels of the schemes when a mark was made: hidden; revealed to the reviewer after an earlier mark on the trial; visible all the time
 * (`--no-blind`); or unknown, as in files without this column.
 */
export const LABEL_STATES = ['hidden', 'revealed', 'visible', 'unknown'] as const;
export type LabelState = (typeof LABEL_STATES)[number];
/** Reviewers mark trials, and adjudicators decide those on which reviewers differ. */
export const ROLES = ['reviewer', 'adjudicator'] as const;
export type Role = (typeof ROLES)[number];
/** Trials with two votes or more from which on Fleiss’ κ is shown: with fewer, its interval contains the true value too rarely. */
export const LEAST_FOR_KAPPA = 50;
