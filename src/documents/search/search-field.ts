/** The fields of a trial that a search can name. */
import { GROUP_FIELDS, type TrialDetail, type TrialPlace } from '../../base/core/trial.ts';

export const SEARCH_FIELDS = ['question', 'response', 'answer', 'truth', 'item', 'trial', ...GROUP_FIELDS] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** As much of a trial as a search reads. */
export type SearchedTrial = TrialPlace &
  Pick<TrialDetail, 'itemId' | 'question' | 'groundTruth' | 'response' | 'storedParse'>;

export type SearchedValue = string | number | null;

/** The fields that are searched where a search names none. */
export const TEXT_FIELDS: readonly SearchField[] = ['trial', 'item', 'question', 'response'];

/** The values of a field; a trial may have several truths. */
export function readField(trial: SearchedTrial, field: SearchField): readonly SearchedValue[] {
  if (field === 'answer') return [trial.storedParse];
  if (field === 'truth') return [trial.groundTruth].flat();
  if (field === 'item') return [trial.itemId];
  return [field === 'trial' ? trial.trialId : trial[field]];
}
