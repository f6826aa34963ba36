/** What a reviewer sees of a trial before marking it: the question, the truth and the response, and neither labels nor what was compared. */
import type { TrialRow } from '../../../web/data-source.ts';
import type { SearchField } from '../../../documents/search/search-field.ts';
import type { PageTrial } from '../../../documents/page.ts';
import type { GroupField } from '../../../base/core/trial.ts';

/** The fields that studies compare. A reviewer who knows them may expect an answer to be right or wrong. */
const UNKNOWN = { temperature: null, variant: null, condition: null, model: null, run: '' } as const;

/** Whether the value of a field, as filters and searches name it, is hidden with the labels. */
export function isBlindField(field: string): boolean {
  return Object.hasOwn(UNKNOWN, field);
}

/** Whether a search of a field would show what is hidden: also what was parsed. */
export function isBlindSearch(field: SearchField | null): boolean {
  return field !== null && (field === 'answer' || isBlindField(field));
}

/** The place of a trial without what is hidden. */
export function blindPlace<Place extends Readonly<Record<GroupField, unknown>>>(place: Place): Place {
  return { ...place, ...UNKNOWN };
}

export function blindTrial(trial: PageTrial): PageTrial {
  return { ...blindPlace(trial), storedParse: null, storedCorrect: null, verdicts: [], explain: '' };
}

export function blindRow(row: TrialRow): TrialRow {
  const place = blindPlace(row.place);
  const correct = row.correct.map(() => null);
  return { ...row, place, storedCorrect: null, correct, shown: null, before: null, after: null };
}
