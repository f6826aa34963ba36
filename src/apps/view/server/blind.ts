/** What a reviewer sees of a trial before marking it: the question, the truth and the response, and no label. */
import type { TrialRow } from '../../../web/data-source.ts';
import type { PageTrial } from '../../../documents/page.ts';

export function blindTrial(trial: PageTrial): PageTrial {
  return { ...trial, storedParse: null, storedCorrect: null, verdicts: [], explain: '' };
}

export function blindRow(row: TrialRow): TrialRow {
  return { ...row, storedCorrect: null, correct: row.correct.map(() => null), shown: null, before: null, after: null };
}
