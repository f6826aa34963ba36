/** Checks that the counts by cell and by item agree. */
import { CORE_SCHEMES, v1 } from '../../schemes/core/core-schemes.ts';
import { CHANGES } from '../scan/occurrences.ts';
import type { PackedTotal } from '../scan/run-count.ts';
import { sumCounts } from '../tally/counters.ts';
import type { PackedItems } from '../tally/item-tally.ts';
import type { CellTally } from '../tally/tally.ts';
import { LabelledTrials, PairSums, SchemeTrials } from './labelled-trials.ts';

const V1 = CORE_SCHEMES.indexOf(v1);

/** What is wrong, and where. */
export interface CountProblem {
  readonly path: PropertyKey[];
  readonly message: string;
}

/** The first contradiction; null where there is none. @param schemes how many are scored. */
export function findItemProblem({ tally, items }: PackedTotal, schemes: number): CountProblem | null {
  const { cells, counts } = tally;
  const at = (path: PropertyKey[], message: string): CountProblem => ({ path: ['items', ...path], message });
  if (new Set(items.cells).size !== cells.size || !items.cells.every((id) => cells.has(id)))
    return at(['cells'], 'must be the cells of the tally, each once');
  const size = { cells: cells.size, items: items.names.length / 2 };
  const list = findWrongPair(items, size, schemes);
  if (list !== null) return at(list, 'must be about cells and items of the part');
  const trials = new LabelledTrials(items, size.cells);
  if (!trials.areRight()) return at(['all', 'errors'], 'must not be more than the trials');
  const numbers = new Map(items.cells.map((id, i) => [id, i]));
  let labelled = 0;
  for (const [id, cell] of cells) {
    const number = numbers.get(id) as number;
    labelled += trials.n(number);
    if (!isConsistent(cell, trials.n(number)))
      return { path: ['tally', 'cells', id], message: 'must not count a trial twice' };
  }
  if (labelled !== counts.factualTrials - counts.unlabeled - counts.invalidLabels)
    return at(['all', 'n'], 'must be all labelled trials');
  for (let scheme = 0; scheme < schemes; scheme++) {
    const own = new SchemeTrials(items, scheme, trials);
    const isRight = own.areRight() && items.cells.every((id, i) => own.equals(cells.get(id) as CellTally, i));
    if (!isRight) return at(['schemes', scheme], 'must count what the cells count');
  }
  return arePatterns(items, trials) ? null : at(['patterns'], 'must not count a trial twice');
}

/** Whether the counts of a cell can be those of so many labelled trials. */
function isConsistent({ counters, patterns, contributions }: CellTally, labelled: number): boolean {
  const { n } = sumCounts(V1, [counters]);
  const wrong = patterns.values().reduce((sum, count) => sum + count, 0);
  return (
    wrong <= n &&
    contributions
      .values()
      .every(
        ({ n: scored, noneErrors, allErrors, unattributed }) =>
          scored + unattributed <= labelled && noneErrors <= scored && allErrors <= scored,
      )
  );
}

type Size = Readonly<Record<'cells' | 'items', number>>;

/** The path of a list that has a pair out of range; null where none has. Only changes may be negative. */
function findWrongPair(
  { all, schemes, singleTrials, singleChanges, patterns }: PackedItems,
  size: Size,
  count: number,
): PropertyKey[] | null {
  const { items } = size;
  const isWrong = (pairs: readonly number[], seconds: number, least = 0): boolean => {
    for (let i = 0; i < pairs.length; i += 3)
      if ((pairs[i] as number) >= size.cells || (pairs[i + 1] as number) >= seconds || (pairs[i + 2] as number) < least)
        return true;
    return false;
  };
  if (isWrong(all.n, items)) return ['all', 'n'];
  if (isWrong(all.errors, items)) return ['all', 'errors'];
  if (isWrong(singleTrials, 2)) return ['singleTrials'];
  if (isWrong(singleChanges, CHANGES * count)) return ['singleChanges'];
  for (const [i, { changes, absent, present, unparsed }] of schemes.entries()) {
    const lists = [absent.n, absent.errors, present?.n ?? [], present?.errors ?? [], unparsed ?? []];
    if (isWrong(changes, items, -Infinity) || lists.some((pairs) => isWrong(pairs, items))) return ['schemes', i];
  }
  const wrong = patterns.findIndex(([, pairs]) => isWrong(pairs, items));
  return wrong === -1 ? null : ['patterns', wrong];
}

/** Whether no trial has two patterns. */
function arePatterns({ patterns }: PackedItems, { all, cells }: LabelledTrials): boolean {
  const sum = new PairSums(
    patterns.flatMap(([, pairs]) => pairs),
    cells,
  );
  let isRight = true;
  sum.counts.each((cell, item, count) => {
    isRight &&= count >= 0 && count <= all.n.counts.get(cell, item);
  });
  return isRight;
}
