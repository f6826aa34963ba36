/** What the answers of a run used and cost. */
import type { BenchUsage } from './documents/bench.ts';
import { costOf, type Price, type PriceList } from '../../models/prices.ts';
import { promptText } from '../../models/prompt.ts';
import { estimateTokens } from '../../models/tokens.ts';
import { formatItemId, type Plan } from './plan.ts';
import type { BenchStore } from './store/answer-store.ts';
import type { StoredAnswer } from './store/answers.ts';

type UsageRow = BenchUsage['rows'][number];

/** Tokens of prompts: what the server counted, and estimates for the same prompts and for others. */
interface InputTokens {
  counted: number;
  estimatedOfCounted: number;
  estimatedOfOthers: number;
}

interface Sums {
  answers: number;
  requests: number;
  uncountedInput: number;
  uncountedOutput: number;
  readonly input: InputTokens;
  countedOutput: number;
  estimatedOutput: number;
}

/** @param prices null without any. Tokens that the server did not count are in the cost alone, estimated as for `--max-cost`. */
export function measureUsage(
  plan: Plan,
  store: Pick<BenchStore, 'eachAnswer' | 'config'>,
  prices: PriceList | null,
): BenchUsage {
  const sums = addAnswers(plan, store);
  const price = prices?.models.get(store.config.model) ?? null;
  const ratio = inputRatio([...sums.values()]);
  const rows = plan.sets.flatMap(({ name }) =>
    plan.conditions.flatMap((condition) => {
      const found = sums.get(keyOf(name, condition));
      return found === undefined ? [] : [createRow(name, condition, found, price, ratio)];
    }),
  );
  return {
    requests: rows.reduce((sum, { requests }) => sum + requests, 0),
    cost: price === null ? null : rows.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    currency: price === null ? null : (prices?.currency ?? null),
    rows,
  };
}

function addAnswers(plan: Plan, store: Pick<BenchStore, 'eachAnswer'>): ReadonlyMap<string, Sums> {
  const estimates = estimatePrompts(plan);
  const sums = new Map<string, Sums>();
  store.eachAnswer((answer) => {
    const { set, itemId, condition, response } = answer;
    if (response === null) return;
    const key = keyOf(set, condition);
    let found = sums.get(key);
    if (found === undefined) sums.set(key, (found = emptySums()));
    addAnswer(found, answer, response, estimates.get(keyOf(itemId, condition)) ?? 0);
  });
  return sums;
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

function emptySums(): Sums {
  return {
    answers: 0,
    requests: 0,
    uncountedInput: 0,
    uncountedOutput: 0,
    input: { counted: 0, estimatedOfCounted: 0, estimatedOfOthers: 0 },
    countedOutput: 0,
    estimatedOutput: 0,
  };
}

function addAnswer(sums: Sums, { tokens, metadata }: StoredAnswer, response: string, estimated: number): void {
  sums.answers++;
  sums.requests += metadata.attempts ?? 1;
  if (tokens.input === null) {
    sums.uncountedInput++;
    sums.input.estimatedOfOthers += estimated;
  } else {
    sums.input.counted += tokens.input;
    sums.input.estimatedOfCounted += estimated;
  }
  if (tokens.output === null) {
    sums.uncountedOutput++;
    sums.estimatedOutput += estimateTokens(response);
  } else sums.countedOutput += tokens.output;
}

/** Counted tokens of prompts for each estimated one, over all sets and conditions; 1 where nothing was counted. */
function inputRatio(sums: readonly Sums[]): number {
  const add = (field: keyof InputTokens): number => sums.reduce((total, { input }) => total + input[field], 0);
  const [counted, estimated] = [add('counted'), add('estimatedOfCounted')];
  return counted === 0 || estimated === 0 ? 1 : counted / estimated;
}

function createRow(set: string, condition: string, sums: Sums, price: Price | null, ratio: number): UsageRow {
  const { answers, requests, uncountedInput, uncountedOutput, input, countedOutput, estimatedOutput } = sums;
  const all = { input: input.counted + input.estimatedOfOthers * ratio, output: countedOutput + estimatedOutput };
  return {
    set,
    condition,
    answers,
    requests,
    inputTokens: input.counted,
    outputTokens: countedOutput,
    uncountedInput,
    uncountedOutput,
    cost: price === null ? null : costOf(all, price),
  };
}
