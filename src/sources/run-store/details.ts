/** Single trials of a run store in full, for receipts and explanations. */
import type { ItemRows, TrialDetail } from '../../base/core/trial.ts';
import { LONGEST_NAME, shortName } from '../../base/text/short-name.ts';
import { nameCell, nameOrNull, numberOrNull, textOrNull } from './cell-types.ts';
import { openStore } from './open.ts';
import { ITEMS, selectOutputs, selectOutputsOfTrial, type DetailRow } from './queries.ts';
import { readLabel, PARSE_IS_BLOB, RESPONSE_IS_BLOB, createTextDecoder } from './scan.ts';
import { COLUMNS } from './schema.ts';
import { truthsOf } from './truths.ts';
import { allRows, eachRow } from '../../base/sqlite/queries.ts';
import type { Database, ReadableDatabase } from '../../base/sqlite/sqlite.ts';

/** The output with that ordinal, or undefined. */
export function readOutput(
  db: Database.Database,
  run: string,
  temperature: number | null,
  ordinal: number,
): TrialDetail | undefined {
  const [found] = readOutputs(db, run, temperature, new Set([ordinal]));
  return found?.detail;
}

/** The outputs with these ordinals, ascending. The connection cannot be used for anything else until the last one is read. */
export function* readOutputs(
  db: Database.Database,
  run: string,
  temperature: number | null,
  ordinals: ReadonlySet<number>,
): Generator<{ readonly ordinal: number; readonly detail: TrialDetail }> {
  const readDetail = detailReader(db, run, temperature);
  for (const row of eachRow(db, selectOutputs(ordinals))) yield { ordinal: row.ordinal, detail: readDetail(row) };
}

/**
 * All items, by their rows.
 * @throws SqliteError where the store cannot be read, or an id or the name of a data set is no text.
 */
export function readItems(store: ReadableDatabase): ItemRows {
  const db = openStore(store);
  try {
    return new Map(
      allRows(db, ITEMS).map(({ row, id, dataset }) => [
        row,
        { itemId: nameCell(id, COLUMNS.item_id), dataset: nameOrNull(dataset, COLUMNS.dataset) },
      ]),
    );
  } finally {
    db.close();
  }
}

/** All outputs of the trial; none where the store does not have it. @param trialId also the short form of a very long id, as reports show it. */
export function readTrial(
  db: Database.Database,
  run: string,
  temperature: number | null,
  trialId: string,
): TrialDetail[] {
  const read = (id: string): TrialDetail[] =>
    allRows(db, selectOutputsOfTrial(id)).map(detailReader(db, run, temperature));
  const found = read(trialId);
  return found.length > 0 ? found : longIdsAs(db, trialId).flatMap(read);
}

/** The ids of all trials, in the order of the table. @throws SqliteError where the store cannot be read, or an id is no text. */
export function* trialIds(db: Database.Database): Generator<string> {
  const rows = db.prepare('SELECT trial_id FROM conformity_trials').pluck();
  for (const id of rows.iterate()) yield nameCell(id, COLUMNS.trial_id);
}

/** The very long ids of trials with this short form. */
function longIdsAs(db: Database.Database, short: string): string[] {
  const ids = db
    .prepare<[number], string>('SELECT trial_id FROM conformity_trials WHERE length(trial_id) > ?')
    .pluck()
    .all(LONGEST_NAME / 2); // SQLite counts characters, of which a string may have two units each
  return ids.filter((id) => shortName(id) === short);
}

function detailReader(db: Database.Database, run: string, temperature: number | null): (row: DetailRow) => TrialDetail {
  const truths = truthsOf(db);
  const decodeBytes = createTextDecoder(db);
  const decode = (bytes: Buffer | null, isBlob: boolean): string | null =>
    decodeBytes(bytes, isBlob).text?.toString('utf8') ?? null;
  return (row) => ({
    trialId: nameCell(row.trial_id, COLUMNS.trial_id),
    run,
    model: nameOrNull(row.model, COLUMNS.model),
    variant: nameOrNull(row.variant, COLUMNS.variant),
    condition: nameOrNull(row.condition, COLUMNS.condition),
    dataset: nameOrNull(row.dataset, COLUMNS.dataset),
    task: nameOrNull(row.dataset, COLUMNS.dataset),
    itemId: nameOrNull(row.item_id, COLUMNS.item_id),
    question: textOrNull(row.question, COLUMNS.question),
    choices: null,
    temperature: temperature ?? numberOrNull(row.temperature, COLUMNS.temperature),
    groundTruth: truths.of(row.item),
    response: decode(row.response_bytes, (row.blob_flags & RESPONSE_IS_BLOB) !== 0),
    storedParse: decode(row.stored_parse_bytes, (row.blob_flags & PARSE_IS_BLOB) !== 0),
    storedLabel: readLabel(row.stored_label),
  });
}
