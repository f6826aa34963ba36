/** The sample as rows of the store. */
import type { CellKey } from '../core/result.ts';
import type { Audited, ReviewSample, SampledTrial, Stratum } from '../core/reviews.ts';
import type { Database } from '../stores/sqlite.ts';

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

/** The whole sample, in the order in which it was drawn. */
export function readSample(db: Database.Database): ReviewSample {
  const strata = db
    .prepare<[], StratumRow>('SELECT cell, scheme, direction, size FROM stratum ORDER BY stratum')
    .all()
    .map(({ cell, scheme, direction, size }): Stratum => ({
      cell: JSON.parse(cell) as CellKey,
      flip: scheme === null || direction === null ? null : { scheme, direction },
      size,
    }));
  const trials = db
    .prepare<[], SampleRow>(
      'SELECT run, trial_id AS trialId, ordinal, stratum, stored_correct AS storedCorrect, correct FROM sample ORDER BY draw',
    )
    .all()
    .map((row): SampledTrial => ({
      ...row,
      storedCorrect: row.storedCorrect === 1,
      correct: JSON.parse(row.correct) as (boolean | null)[],
    }));
  return { strata, trials };
}

/** Writes what the draw has beyond what is there. */
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
