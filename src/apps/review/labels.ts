/** The labels of trials, and what the schemes change. */
import type { LabelPattern, ReviewSample, SampledTrial, Stratum } from './documents/reviews.ts';

/** The labels of a trial: the stored one, and that of each scheme; null where a scheme has none. */
export type Labels = Pick<SampledTrial, 'storedCorrect' | 'correct'>;

/** The first scheme with another label than the stored one, and the direction of the flip; null where no label differs. */
export function findFlip({ storedCorrect, correct }: Labels, schemes: readonly string[]): Stratum['flip'] {
  const scheme = schemes[findFirstFlip({ storedCorrect, correct })];
  return scheme === undefined ? null : { scheme, direction: storedCorrect ? 'lost' : 'gained' };
}

/** The position of the first scheme with a flip; −1 without one. */
function findFirstFlip({ storedCorrect, correct }: Labels): number {
  return correct.findIndex((label) => label !== null && label !== storedCorrect);
}

/** The position of the kind of change: 0 for none, then gained and lost flips of each scheme. */
export function findKind(labels: Labels): number {
  const first = findFirstFlip(labels);
  return first === -1 ? 0 : 1 + 2 * first + Number(labels.storedCorrect);
}

/** The labels as the text of a {@link LabelPattern}. */
export function writePattern({ storedCorrect, correct }: Labels): string {
  return [storedCorrect, ...correct].map((label) => (label === null ? '-' : label ? '1' : '0')).join('');
}

/** The labels that {@link writePattern} wrote. */
export function readPattern(text: LabelPattern['labels']): Labels {
  const [stored, ...others] = text;
  return {
    storedCorrect: stored === '1',
    correct: others.map((character) => (character === '-' ? null : character === '1')),
  };
}

/** The number of trials with the same labels. */
export interface Pattern extends Labels {
  readonly trials: number;
}

/** All trials of a sample by their labels. */
export function listPatterns({ patterns }: Pick<ReviewSample, 'patterns'>): Pattern[] {
  return patterns.map(({ labels, trials }) => ({ ...readPattern(labels), trials }));
}

/** The number of trials with labels that match. */
export function countTrials(patterns: readonly Pattern[], matches: (labels: Labels) => boolean): number {
  return patterns.reduce((total, pattern) => (matches(pattern) ? total + pattern.trials : total), 0);
}
