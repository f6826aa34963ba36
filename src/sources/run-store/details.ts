/** Single trials of a run store in full, for receipts and explanations. */
import type { TrialDetail } from '../../core/trial.ts';
import { openStore, type ReadableStore } from './open.ts';
import { detailQuery, itemsQuery, trialQuery } from './queries.ts';
import { labelOf, PARSE_IS_BLOB, RESPONSE_IS_BLOB, textDecoderOf } from './scan.ts';
import type { TrialRow } from './schema.ts';
import type { Database } from './sqlite.ts';

type DetailRow = Omit<TrialRow, 'run_id' | 'stored_parse'>;

/** The output with that ordinal, or undefined. */
export function readOutput(
  db: Database.Database,
  run: string,
  temperature: number | null,
  ordinal: number,
): TrialDetail | undefined {
  return outputReader(db, run, temperature)(ordinal);
}

/** The same for many outputs, of a connection that stays open: the statement is prepared once. */
export function outputReader(
  db: Database.Database,
  run: string,
  temperature: number | null,
): (ordinal: number) => TrialDetail | undefined {
  const detailOf = detailReader(db, run, temperature);
  const statement = db.prepare<unknown[], DetailRow>(detailQuery(0).sql);
  return (ordinal) => {
    const row = statement.get(...detailQuery(ordinal).parameters);
    return row === undefined ? undefined : detailOf(row);
  };
}

/**
 * The ids of all items, by their rows.
 * @throws SqliteError where the store cannot be read.
 */
export function readItemIds(store: ReadableStore): Map<number, string> {
  const db = openStore(store);
  try {
    const { sql, parameters } = itemsQuery();
    return new Map(
      db
        .prepare<unknown[], [number, string]>(sql)
        .raw()
        .all(...parameters),
    );
  } finally {
    db.close();
  }
}

/** All outputs of the trial; none where the store does not have it. */
export function readTrial(
  db: Database.Database,
  run: string,
  temperature: number | null,
  trialId: string,
): TrialDetail[] {
  const { sql, parameters } = trialQuery(trialId);
  return db
    .prepare<unknown[], DetailRow>(sql)
    .all(...parameters)
    .map(detailReader(db, run, temperature));
}

function detailReader(db: Database.Database, run: string, temperature: number | null): (row: DetailRow) => TrialDetail {
  const decodeBytes = textDecoderOf(db);
  const decode = (bytes: Buffer | null, isBlob: boolean): string | null =>
    decodeBytes(bytes, isBlob).text?.toString('utf8') ?? null;
  return (row) => ({
    trialId: row.trial_id,
    run,
    model: row.model,
    variant: row.variant,
    condition: row.condition,
    dataset: row.dataset,
    task: row.dataset,
    itemId: row.item_id,
    question: row.question,
    choices: null,
    temperature: temperature ?? row.temperature,
    groundTruth: row.ground_truth,
    response: decode(row.response_bytes, (row.blob_flags & RESPONSE_IS_BLOB) !== 0),
    storedParse: decode(row.stored_parse_bytes, (row.blob_flags & PARSE_IS_BLOB) !== 0),
    storedLabel: labelOf(row.stored_label),
  });
}
