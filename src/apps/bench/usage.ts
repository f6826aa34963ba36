/** What the answers of a run used and cost. */
import type { BenchUsage } from './documents/bench.ts';
import { costFor, sumCosts, type PriceList } from '../../models/prices.ts';
import { promptText } from '../../models/prompt.ts';
import { ReplySums } from '../../models/reply-sums.ts';
import { estimateTokens } from '../../models/tokens.ts';
import { formatItemId, type Plan } from './plan.ts';
import type { BenchStore } from './store/answer-store.ts';

/** The answers to a set under a condition. */
interface Cell {
  readonly sums: ReplySums;
  requests: number;
}

/** @param prices null without any. Tokens that the server did not count are in the cost alone, estimated as for `--max-cost`. */
export function measureUsage(
  plan: Plan,
  store: Pick<BenchStore, 'eachAnswer' | 'config'>,
  prices: PriceList | null,
): BenchUsage {
  const estimates = estimatePrompts(plan);
  const all = new ReplySums();
  const cells = new Map<string, Cell>();
  store.eachAnswer(({ set, itemId, condition, response, tokens, metadata }) => {
    if (response === null) return;
    const key = keyOf(set, condition);
    const cell = cells.get(key) ?? { sums: new ReplySums(), requests: 0 };
    cells.set(key, cell);
    cell.requests += metadata.attempts ?? 1;
    const prompt = estimates.get(keyOf(itemId, condition)) ?? null;
    for (const sums of [all, cell.sums]) sums.add({ tokens, prompt, answer: response });
  });
  const rows = plan.sets.flatMap(({ name: set }) =>
    plan.conditions.flatMap((condition) => {
      const cell = cells.get(keyOf(set, condition));
      if (cell === undefined) return [];
      const { requests, sums } = cell;
      const { replies: answers, counted, uncountedInput, uncountedOutput } = sums;
      const [inputTokens, outputTokens] = [counted.input, counted.output];
      const cost = costFor(prices, store.config.model, sums.total(all.ratio.value));
      return [{ set, condition, answers, requests, inputTokens, outputTokens, uncountedInput, uncountedOutput, cost }];
    }),
  );
  return {
    requests: rows.reduce((sum, { requests }) => sum + requests, 0),
    cost: prices === null ? null : sumCosts(rows),
    currency: prices?.currency ?? null,
    rows,
  };
}

/** Estimated tokens of every prompt of the plan. */
export function estimatePrompts({ sets, conditions }: Plan): ReadonlyMap<string, number> {
  const estimates = new Map<string, number>();
  for (const set of sets)
    for (const item of set.items)
      for (const condition of conditions) {
        const tokens = estimateTokens(promptText(set.prompt(item, condition)));
        estimates.set(keyOf(formatItemId(set.name, item), condition), tokens);
      }
  return estimates;
}

/** A key for a name, which may contain any characters, and another name or a number. */
export function keyOf(name: string, other: string | number): string {
  return JSON.stringify([name, other]);
}
