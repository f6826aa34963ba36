/** The newest selection of trials that an extractor was to read, and the strata of a sample. */
import { checkedQuery } from '../../stores/rows.ts';
import type { Database } from '../../sqlite/sqlite.ts';

export interface SampleStratum {
  readonly name: string;
  /** Subjects and trials from which its part of the sample was drawn. */
  readonly subjects: number;
  readonly trials: number;
  /** The numbers of the subjects that were drawn. */
  readonly drawn: readonly number[];
}

export interface Selection {
  readonly id: number;
  readonly only: 'all' | 'disagreements' | 'sample';
  /** Of a sample; otherwise empty. */
  readonly strata: readonly SampleStratum[];
}

const NEWEST = 'SELECT selection AS id, "only" FROM selection WHERE extractor = ? ORDER BY selection DESC LIMIT 1';
const STRATA = 'SELECT stratum, name, subjects, trials FROM stratum WHERE selection = ? ORDER BY stratum';
const DRAWN = 'SELECT subject FROM selected WHERE selection = ? AND stratum = ? ORDER BY subject';

interface StratumRow extends Omit<SampleStratum, 'drawn'> {
  readonly stratum: number;
}

/** null for an extractor without a selection. */
export function readSelection(db: Database.Database, extractor: number): Selection | null {
  const newest = checkedQuery<[number], Omit<Selection, 'strata'>>(db, NEWEST).get(extractor);
  if (newest === undefined) return null;
  if (newest.only !== 'sample') return { ...newest, strata: [] };
  const drawn = db.prepare<[number, number], number>(DRAWN).pluck();
  const strata = checkedQuery<[number], StratumRow>(db, STRATA).all(newest.id);
  return {
    ...newest,
    strata: strata.map(({ stratum, ...about }) => ({ ...about, drawn: drawn.all(newest.id, stratum) })),
  };
}
