/** The newest selection of trials that an extractor was to read, and the strata of a sample. */
import { checkedQuery } from '../../base/sqlite/stores/rows.ts';
import type { Database } from '../../base/sqlite/sqlite.ts';

interface SampleStratum {
  readonly name: string;
  /** Subjects and trials from which its part of the sample was drawn. */
  readonly subjects: number;
  readonly trials: number;
  /** Subjects that were drawn. */
  readonly drawn: number;
  /** The numbers of those with a reply. */
  readonly replied: readonly number[];
}

export interface Selection {
  readonly id: number;
  readonly only: 'all' | 'disagreements' | 'sample';
  /** Of a sample; otherwise empty. */
  readonly strata: readonly SampleStratum[];
}

const NEWEST = 'SELECT selection AS id, "only" FROM selection WHERE extractor = ? ORDER BY selection DESC LIMIT 1';
const STRATA = 'SELECT stratum, name, subjects, trials FROM stratum WHERE selection = ? ORDER BY stratum';
const DRAWN = 'SELECT count(*) FROM selected WHERE selection = ? AND stratum = ?';
const REPLIED = `
  SELECT selected.subject
  FROM selected
    JOIN request ON request.subject = selected.subject AND request.extractor = ?
    JOIN reply ON reply.request = request.request
  WHERE selected.selection = ? AND selected.stratum = ? ORDER BY selected.subject`;

interface StratumRow extends Omit<SampleStratum, 'drawn' | 'replied'> {
  readonly stratum: number;
}

/** null for an extractor without a selection. */
export function readSelection(db: Database.Database, extractor: number): Selection | null {
  const newest = checkedQuery<[number], Omit<Selection, 'strata'>>(db, NEWEST).get(extractor);
  if (newest === undefined) return null;
  if (newest.only !== 'sample') return { ...newest, strata: [] };
  const { id } = newest;
  const drawn = db.prepare<[number, number], number>(DRAWN).pluck();
  const replied = checkedQuery<[number, number, number], { readonly subject: number }>(db, REPLIED);
  const strata = checkedQuery<[number], StratumRow>(db, STRATA).all(id);
  return {
    ...newest,
    strata: strata.map(({ stratum, ...about }) => ({
      ...about,
      drawn: drawn.get(id, stratum) ?? 0,
      replied: replied.all(extractor, id, stratum).map(({ subject }) => subject),
    })),
  };
}
