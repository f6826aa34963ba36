/** Trials as files: a table for spreadsheets, and everything as JSON lines. */
import { jsonText } from '../../../base/core/json-text.ts';
import { GROUP_FIELDS } from '../../../base/core/trial.ts';
import { csvLines } from '../../../report/csv/write-csv.ts';
import type { Value } from '../../../report/tables/table.ts';
import { parseText, type PageScheme, type PageTrial } from '../../../documents/page.ts';
import { labelsOf } from '../data/trial-search.ts';

/**
 * A row for each trial: its place, its texts without the response, and the label and the parse of every scheme.
 * @param isFirst whether these are the first trials of the file, after the names of the columns.
 */
export function csvOf(trials: readonly PageTrial[], schemes: readonly PageScheme[], isFirst: boolean): string {
  const columns = [
    'trial_id',
    ...GROUP_FIELDS,
    'item_id',
    'question',
    'ground_truth',
    'stored_parse',
    'stored_correct',
    ...schemes.flatMap(({ id }) => [`${id}_correct`, `${id}_parse`]),
  ];
  return csvLines([...(isFirst ? [columns] : []), ...trials.map((trial) => csvRow(trial, schemes))]);
}

function csvRow(trial: PageTrial, schemes: readonly PageScheme[]): Value[] {
  const { trialId, itemId, question, groundTruth, storedParse } = trial;
  const { storedCorrect, correct } = labelsOf(trial);
  const truth = groundTruth === null ? null : [groundTruth].flat().join(' | ');
  return [
    trialId,
    ...GROUP_FIELDS.map((field) => trial[field]),
    itemId,
    question,
    truth,
    storedParse,
    toNumber(storedCorrect),
    ...schemes.flatMap((_, at) => [toNumber(correct[at] ?? null), parseText(trial, at)]),
  ];
}

function toNumber(label: boolean | null): number | null {
  return label === null ? null : Number(label);
}

/** An object for each trial, with the response and what every scheme makes of it. */
export function jsonLinesOf(trials: readonly PageTrial[], schemes: readonly PageScheme[]): string {
  return trials.map((trial) => `${jsonText(plainTrial(trial, schemes))}\n`).join('');
}

function plainTrial(trial: PageTrial, schemes: readonly PageScheme[]): object {
  const { verdicts, ...others } = trial;
  const { correct } = labelsOf(trial);
  return {
    ...others,
    schemes: schemes.map(({ id }, at) => ({
      id,
      correct: correct[at] ?? null,
      parse: parseText(trial, at),
      rule: verdicts[at]?.parse.rule ?? null,
      madeBy: verdicts[at]?.madeBy ?? null,
    })),
  };
}
