/** Compares the systems of two stores of evaluations, or two parts of one. */
import { TOOL } from '../../../base/system/version.ts';
import type { RagComparison } from '../documents/comparison.ts';
import { EvaluationStore } from '../store/evaluation-store.ts';
import { compareEvaluations, type ComparisonOptions } from './compare-evaluations.ts';
import { CompositionNumbers } from './side-table.ts';
import type { Selection } from './system.ts';
import { chooseScorings, type NamedScorings } from './systems/choose-scorings.ts';
import { storeSystem } from './systems/store-system.ts';

/** A store, and which of its answers belong to a system. */
export interface ComparedStore extends Selection {
  readonly db: string;
}

/** @throws InputError for a file that is no store, and where nothing can be compared. */
export async function compareStores(
  a: ComparedStore,
  b: ComparedStore,
  { scorings, ...options }: Omit<ComparisonOptions, 'tool'> & { readonly scorings: NamedScorings },
): Promise<RagComparison> {
  const first = EvaluationStore.openToRead(a.db);
  try {
    const second = EvaluationStore.openToRead(b.db);
    try {
      const [own, other] = chooseScorings(first, second, scorings);
      const compositions = new CompositionNumbers();
      const systems = [storeSystem(first, own, a, compositions), storeSystem(second, other, b, compositions)] as const;
      const { comparison } = await compareEvaluations(...systems, { tool: TOOL, ...options });
      return comparison;
    } finally {
      second.close();
    }
  } finally {
    first.close();
  }
}
