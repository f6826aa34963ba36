/** The parts of the sample in words, for the filter of the trials. */
import type { ReviewState, SamplePart } from '../../data-source.ts';

type Parts = readonly (readonly [SamplePart, string])[];

const OF_REVIEWERS: Parts = [
  ['all', 'only the sample'],
  ['unmarked', 'not marked yet'],
  ['marked', 'marked'],
];
const OF_ADJUDICATORS: Parts = [
  ['conflicts', 'conflicts'],
  ['unmarked', 'not decided yet'],
  ['marked', 'decided'],
  ['all', 'only the sample'],
];

export function listSampleParts({ isAdjudication }: ReviewState): Parts {
  return isAdjudication ? OF_ADJUDICATORS : OF_REVIEWERS;
}
