/** The sample as rows of the store. */
import type { Audited, LabelPattern, ReviewSample, SampledTrial, Stratum } from './documents/reviews.ts';
import type { AnswerForm } from './documents/answer-form.ts';
import { DamagedStore } from '../../base/sqlite/errors.ts';
import { storedJson } from '../../base/sqlite/stores/stored-values.ts';
import { checkedQuery } from '../../base/sqlite/stores/rows.ts';
import type { Database } from '../../base/sqlite/sqlite.ts';
import { writePattern } from './labels.ts';
import {
  assertMethod,
  readAnswerForms,
  readAuditedValue,
  readCell,
  readLabels,
  METHOD,
  readList,
  readPatterns,
} from './stored-values.ts';

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

/** Rows of `meta`, beside the version. */
type MetaName = 'audited' | 'method' | 'patterns' | 'stratum_patterns' | 'forms';

function readMeta(db: Database.Database, name: MetaName): string | null {
  type Row = { readonly value: string };
  return checkedQuery<[MetaName], Row>(db, 'SELECT value FROM meta WHERE name = ?').get(name)?.value ?? null;
}

/** The data that the sample was drawn from; null without a sample. @throws DamagedStore */
export function readAudited(db: Database.Database): Audited | null {
  const value = readMeta(db, 'audited');
  return value === null ? null : storedJson(value, 'the data that the sample was drawn from', readAuditedValue);
}

/** A row that every sample has. @throws DamagedStore */
function readSampleMeta<Value>(
  db: Database.Database,
  name: MetaName,
  what: string,
  read: (value: unknown) => Value,
): Value {
  const value = readMeta(db, name);
  if (value === null) throw new DamagedStore(`${what} missing`);
  return storedJson(value, what, read);
}

/** @throws DamagedStore */
function readStratumPatterns(db: Database.Database, strata: number): LabelPattern[][] {
  const what = 'the numbers of trials of each stratum by their labels';
  const patterns = readSampleMeta(db, 'stratum_patterns', what, (list) => readList(list).map(readPatterns));
  if (patterns.length !== strata) throw new DamagedStore(`${what} have ${patterns.length} of ${strata} strata`);
  return patterns;
}

/** undefined where `audit view` drew trials of the sample. @throws DamagedStore */
function readForms(db: Database.Database, trials: number): AnswerForm[] | undefined {
  const value = readMeta(db, 'forms');
  const forms = value === null ? [] : storedJson(value, 'the forms of answers', readAnswerForms);
  return forms.length === trials && trials > 0 ? forms : undefined;
}

/** The whole sample, in the order in which it was drawn; an empty one where none was drawn yet. @throws DamagedStore */
export function readSample(db: Database.Database): ReviewSample {
  if (readMeta(db, 'audited') === null) return { strata: [], trials: [], patterns: [], stratumPatterns: [] };
  readSampleMeta(db, 'method', 'the method of the sample', assertMethod);
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
  const sample = {
    strata,
    trials,
    patterns: readSampleMeta(db, 'patterns', 'the numbers of trials by their labels', readPatterns),
    stratumPatterns: readStratumPatterns(db, strata.length),
    forms: readForms(db, trials.length),
  };
  checkSample(sample);
  return sample;
}

/** @throws DamagedStore where trials are missing from their stratum, or from the trials with their labels. */
function checkSample({ strata, trials, patterns }: ReviewSample): void {
  const left = new Map<string, number>();
  const take = (key: string, what: string): void => {
    const rest = left.get(key);
    if (rest === undefined) throw new DamagedStore(`${what} that is not there`);
    if (rest <= 0) throw new DamagedStore(`${what} with fewer trials`);
    left.set(key, rest - 1);
  };
  for (const [at, { size }] of strata.entries()) left.set(`stratum ${at}`, size);
  for (const { labels, trials: number } of patterns) left.set(`labels ${labels}`, number);
  for (const trial of trials) {
    take(`stratum ${trial.stratum}`, `the trial ${trial.trialId} is of a stratum`);
    take(`labels ${writePattern(trial)}`, `the trial ${trial.trialId} has a list of labels`);
  }
}

/** Writes the strata and trials of a draw that the store does not contain yet. */
export function writeSample(
  db: Database.Database,
  audited: Audited,
  { strata, trials, patterns, stratumPatterns, forms }: ReviewSample,
  before: ReviewSample,
): void {
  if (before.strata.length === 0) {
    const meta = db.prepare<[MetaName, string]>('INSERT INTO meta VALUES (?, ?)');
    meta.run('audited', JSON.stringify(audited));
    meta.run('method', JSON.stringify(METHOD));
    meta.run('patterns', JSON.stringify(pairsOf(patterns)));
    meta.run('stratum_patterns', JSON.stringify(stratumPatterns.map((list) => pairsOf(list))));
    const insert = db.prepare('INSERT INTO stratum VALUES (?, ?, ?, ?, ?)');
    for (const [at, { cell, flip, size }] of strata.entries())
      insert.run(at, JSON.stringify(cell), flip?.scheme ?? null, flip?.direction ?? null, size);
  }
  if (forms !== undefined && forms.length >= before.trials.length)
    db.prepare<[MetaName, string]>('INSERT OR REPLACE INTO meta VALUES (?, ?)').run('forms', JSON.stringify(forms));
  const insert = db.prepare('INSERT INTO sample VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const [draw, { run, trialId, ordinal, stratum, storedCorrect, correct }] of trials.entries())
    if (draw >= before.trials.length)
      insert.run(draw, run, trialId, ordinal, stratum, Number(storedCorrect), JSON.stringify(correct));
}

function pairsOf(patterns: readonly LabelPattern[]): [labels: string, trials: number][] {
  return patterns.map(({ labels, trials }) => [labels, trials]);
}
