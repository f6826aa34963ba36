/** The rows of the table of several models: one for each model and condition. */
import type { BenchGain, BenchModels, BenchResult, BenchTotal } from '../documents/bench.ts';

export interface ModelRow {
  readonly result: BenchResult;
  readonly total: BenchTotal;
  /** Over all sets; null for a condition without a gain. */
  readonly gain: BenchGain | null;
  /** Whether it is the first row of its model. */
  readonly isFirst: boolean;
}

export function listModelRows({ models }: BenchModels): ModelRow[] {
  return models.flatMap((result) =>
    result.totals.map((total, at) => ({
      result,
      total,
      gain: findGain(result, total.condition),
      isFirst: at === 0,
    })),
  );
}

/** A single set has no gain over all sets: it is the same. */
function findGain({ gains, scores }: BenchResult, condition: string): BenchGain | null {
  const own = gains.filter((gain) => gain.condition === condition);
  const isSingle = new Set(scores.map(({ set }) => set)).size === 1;
  return own.find(({ set }) => set === null) ?? (isSingle ? own[0] : undefined) ?? null;
}

/** The end of the names of the figures of a model. @param at its place in the document, from 0. */
export function modelSuffix(at: number): string {
  return `-${at + 1}`;
}
