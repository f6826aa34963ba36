/** Contrasts as all outputs show them: what a row is, what counts as changed, and how many are few. */
import { contrastId, type ContrastResult } from '../../documents/conclusions.ts';
import type { AuditResult } from '../../documents/result.ts';
import { repeatsStored } from '../checks.ts';

/** A contrast as stored and under every scheme. */
export interface ContrastRow {
  /** The first of them. All have the same key and conditions. */
  readonly first: ContrastResult;
  readonly byScheme: ReadonlyMap<string, ContrastResult>;
  /** Whether it changes under some scheme. */
  readonly isChanged: boolean;
}

/** Up to this many contrasts are all shown: the effect of a condition is of interest also where no conclusion changes. Of more, those that change. */
export const FEW_CONTRASTS = 12;

/** Whether the sign or the significance of an effect is another than as stored. It is a fact about the table; effect-changes.ts has the tests. */
export function isChanged({ signFlip, significanceFlip }: ContrastResult): boolean {
  return signFlip || significanceFlip;
}

/** The contrasts of a document, in its order. A check that repeats the stored labels is left out. */
export function contrastRows(result: Pick<AuditResult, 'contrasts' | 'consistency'>): ContrastRow[] {
  const shown = result.contrasts.filter(({ scheme }) => !repeatsStored(result, scheme));
  return groupContrasts(shown);
}

/** The rows of some contrasts. */
export function groupContrasts(contrasts: readonly ContrastResult[]): ContrastRow[] {
  return Array.from(Map.groupBy(contrasts, contrastId).values(), (group) => ({
    first: group[0] as ContrastResult,
    byScheme: new Map(group.map((contrast) => [contrast.scheme, contrast])),
    isChanged: group.some(isChanged),
  }));
}
