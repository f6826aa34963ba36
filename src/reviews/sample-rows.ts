/** The sample as rows of the store. */
import type { Audited, ReviewSample, SampledTrial, Stratum } from './documents/reviews.ts';
import { DamagedStore } from '../sqlite/errors.ts';
import { storedJson } from '../stores/stored-values.ts';
import { checkedQuery } from '../stores/rows.ts';
import type { Database } from '../sqlite/sqlite.ts';
import { readAuditedValue, readCell, readLabels } from './stored-values.ts';

interface StratumRow {
  readonly cell: string;
  readonly scheme: string | null;
  readonly direction: 'gained' | 'lost' | null;
  readonly size: number;
}

interface SampleRow {
  readonly run: string;
  readonly trialId: string;
  readonly ordinal: number;
  readonly stratum: number;
  readonly storedCorrect: number;
  readonly correct: string;
}

/** The data that the sample was drawn from; null without a sample. @throws DamagedStore */
export function readAudited(db: Database.Database): Audited | null {
  const row = checkedQuery<[], { readonly value: string }>(db, `SELECT value FROM meta WHERE name = 'audited'`).get();
  return row === undefined ? null : storedJson(row.value, 'the data that the sample was drawn from', readAuditedValue);
}

/** The whole sample, in the order in which it was drawn. @throws DamagedStore */
export function readSample(db: Database.Database): ReviewSample {
  const strata = checkedQuery<[], StratumRow>(db, 'SELECT cell, scheme, direction, size FROM stratum ORDER BY stratum')
    .all()
    .map(({ cell, scheme, direction, size }): Stratum => ({
      cell: storedJson(cell, 'stratum.cell', readCell),
      flip: scheme === null || direction === null ? null : { scheme, direction },
      size,
    }));
  const trials = checkedQuery<[], SampleRow>(
    db,
    'SELECT run, trial_id AS trialId, ordinal, stratum, stored_correct AS storedCorrect, correct FROM sample ORDER BY draw',
  )
    .all()
    .map((row): SampledTrial => ({
      ...row,
      storedCorrect: row.storedCorrect === 1,
      correct: storedJson(row.correct, 'sample.correct', readLabels),
    }));
  const lost = trials.find(({ stratum }) => strata[stratum] === undefined);
  if (lost !== undefined) throw new DamagedStore(`the trial ${lost.trialId} is of a stratum that is not there`);
  return { strata, trials };
}

/** Writes the strata and trials of a draw that the store does not contain yet. */
export function writeSample(
  db: Database.Database,
  audited: Audited,
  { strata, trials }: ReviewSample,
  before: ReviewSample,
): void {
  if (before.strata.length === 0) {
    db.prepare(`INSERT INTO meta VALUES ('audited', ?)`).run(JSON.stringify(audited));
    const insert = db.prepare('INSERT INTO stratum VALUES (?, ?, ?, ?, ?)');
    for (const [at, { cell, flip, size }] of strata.entries())
      insert.run(at, JSON.stringify(cell), flip?.scheme ?? null, flip?.direction ?? null, size);
  }
  const insert = db.prepare('INSERT INTO sample VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const [draw, { run, trialId, ordinal, stratum, storedCorrect, correct }] of trials.entries())
    if (draw >= before.trials.length)
      insert.run(draw, run, trialId, ordinal, stratum, Number(storedCorrect), JSON.stringify(correct));
}
