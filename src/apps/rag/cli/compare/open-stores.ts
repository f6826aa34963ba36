/** Opens the stores among the inputs of `audit rag compare`. */
import { chooseScorings } from '../../compare/systems/choose-scorings.ts';
import { EvaluationStore } from '../../store/evaluation-store.ts';
import { chooseScoring, type StoredScoring } from '../../store/stored-results.ts';
import type { RagCompareFlags } from '../../options/compare-options.ts';
import type { Input } from './inputs.ts';

export class OpenStores {
  readonly #open: EvaluationStore[] = [];

  /** The scoring of each input; null for one that is no store. */
  open(
    inputs: readonly [Input, Input],
    { scoring, scoringB }: RagCompareFlags,
  ): readonly [StoreScoring | null, StoreScoring | null] {
    const [a, b] = inputs.map(({ path, kind }) => (kind === 'store' ? this.#add(path) : null));
    const named = { a: scoring ?? null, b: scoringB ?? null };
    if (a && b) {
      const [first, second] = chooseScorings(a, b, named);
      return [
        { store: a, scoring: first },
        { store: b, scoring: second },
      ];
    }
    return [
      a ? { store: a, scoring: chooseScoring(a, named.a) } : null,
      b ? { store: b, scoring: chooseScoring(b, named.b ?? named.a) } : null,
    ];
  }

  close(): void {
    for (const store of this.#open) store.close();
  }

  #add(path: string): EvaluationStore {
    const store = EvaluationStore.openToRead(path);
    this.#open.push(store);
    return store;
  }
}

export interface StoreScoring {
  readonly store: EvaluationStore;
  readonly scoring: StoredScoring;
}
