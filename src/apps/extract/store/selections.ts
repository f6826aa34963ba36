/** Which subjects an extractor was to read, and from how many they were drawn. */
import { createHash } from 'node:crypto';
import type { ExtractionStore } from './extraction-store.ts';

/** How trials are chosen. */
type Only = 'all' | 'disagreements' | 'sample';

export interface Stratum {
  /** Such as `the schemes disagree`. */
  readonly name: string;
  /** All subjects of the stratum, and the trials with their texts. */
  readonly subjects: number;
  readonly trials: number;
}

export interface Selection {
  readonly only: Only;
  /** The inputs and options from which the trials came, as JSON. */
  readonly input: string;
  /** Ids of the schemes that agree or disagree. */
  readonly schemes: readonly string[];
  /** Of a sample; otherwise null. */
  readonly seed: number | null;
  readonly strata: readonly Stratum[];
}

/** A subject that was chosen. */
export interface Selected {
  /** Its key, as `subjectKey` gives it. */
  readonly sha256: string;
  /** The position of its stratum. */
  readonly stratum: number;
  /** The trials with its texts. */
  readonly trials: number;
}

const ADD = `
  INSERT INTO selection (extractor, only, input, schemes, seed, sha256, at)
  VALUES (:extractor, :only, :input, :schemes, :seed, :sha256, :at)`;
const ADD_STRATUM = 'INSERT INTO stratum VALUES (:selection, :stratum, :name, :subjects, :trials)';
const ADD_SELECTED = `
  INSERT INTO selected (selection, subject, stratum, trials)
  SELECT :selection, subject, :stratum, :trials FROM subject WHERE sha256 = :sha256`;

/**
 * Adds a selection, unless the same one is there. The store has its subjects already.
 * @param selected in any order.
 */
export function addSelection(
  store: ExtractionStore,
  extractor: number,
  selection: Selection,
  selected: readonly Selected[],
): void {
  const { only, input, seed, strata } = selection;
  const row = { extractor, only, input, schemes: JSON.stringify(selection.schemes), seed };
  const sha256 = hashOf([row, strata], selected);
  const { connection } = store;
  store.change(() => {
    if (connection.prepare('SELECT 1 FROM selection WHERE sha256 = ?').get(sha256) !== undefined) return;
    const key = Number(connection.prepare(ADD).run({ ...row, sha256, at: store.now() }).lastInsertRowid);
    const [addStratum, addSelected] = [connection.prepare(ADD_STRATUM), connection.prepare(ADD_SELECTED)];
    for (const [stratum, one] of strata.entries()) addStratum.run({ selection: key, stratum, ...one });
    for (const one of selected) addSelected.run({ selection: key, ...one });
  });
}

function hashOf(about: unknown, selected: readonly Selected[]): string {
  const hash = createHash('sha256').update(JSON.stringify(about));
  const rows = selected.map(({ sha256, stratum, trials }) => `\n${sha256} ${stratum} ${trials}`);
  for (const row of rows.toSorted()) hash.update(row);
  return hash.digest('hex');
}
