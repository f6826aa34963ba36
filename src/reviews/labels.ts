/** The labels of trials, and what the schemes change. */
import type { LabelPattern, SampledTrial, Stratum } from './documents/reviews.ts';

/** The labels of a trial: the stored one, and that of each scheme; null where a scheme has none. */
export type Labels = Pick<SampledTrial, 'storedCorrect' | 'correct'>;

/** The first scheme with another label than the stored one, and the direction of the flip; null where no label differs. */
export function findFlip({ storedCorrect, correct }: Labels, schemes: readonly string[]): Stratum['flip'] {
  const scheme = schemes[findFirstFlip({ storedCorrect, correct })];
  return scheme === undefined ? null : { scheme, direction: storedCorrect ? 'lost' : 'gained' };
}

/** The position of the first scheme with a flip; −1 without one. */
export function findFirstFlip({ storedCorrect, correct }: Labels): number {
  return correct.findIndex((label) => label !== null && label !== storedCorrect);
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
