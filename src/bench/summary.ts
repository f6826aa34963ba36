/** Builds the result of a benchmark from the trials of a run. */
import type { BenchGain, BenchResult, BenchScore } from './documents/bench.ts';
import type { Interval } from '../core/statistics.ts';
import { contrastInterval } from '../stats/by-item/contrast.ts';
import {
  baselineSide,
  firstSide,
  sumUp,
  type ItemCounts,
  type PairedItemCounts,
} from '../stats/by-item/item-counts.ts';
import { itemDifferences, sharedItemsTest } from '../stats/by-item/paired-test.ts';
import { rateInterval } from '../stats/by-item/rate-interval.ts';
import { AnswerCount, type ScoreCounts } from './store/answer-count.ts';
import type { BenchRun } from './runs/open-run.ts';
import type { Plan } from './plan.ts';

/** @param audit the command that audits the run. */
export function summarizeRun(
  plan: Plan,
  { store, key, path }: BenchRun,
  tool: BenchResult['tool'],
  audit: string,
): BenchResult {
  const count = new AnswerCount();
  store.eachAnswer((answer) => count.add(answer));
  const { benchmark } = plan;
  const { config, runId } = store;
  return {
    schemaVersion: 2,
    tool,
    benchmark: { id: benchmark.id, title: benchmark.title },
    model: config.model,
    run: { key, runId, path },
    settings: { ...config.sampling, scheme: config.scheme, ignored: [...count.ignored].toSorted() },
    scores: plan.sets.flatMap(({ name, items }) =>
      plan.conditions.map((condition) => {
        const title = benchmark.conditions.find(({ id }) => id === condition)?.title ?? condition;
        return createScore(
          { set: name, condition, title, questions: items.length * plan.repeats },
          count.of(name, condition),
          count.itemsOf(name, condition),
        );
      }),
    ),
    gains: listGains(plan, count),
    samePrompts: findSamePrompts(plan),
    leaks: findLeaks(plan),
    tokens: { input: count.tokens.input, output: count.tokens.output },
    time: count.time(),
    failures: { total: count.failed, examples: count.failures },
    audit,
  };
}

function createScore(
  place: Pick<BenchScore, 'set' | 'condition' | 'title' | 'questions'>,
  { answered, failed, correct, unparsed, cutOff }: ScoreCounts,
  items: readonly ItemCounts[],
): BenchScore {
  const counts = { ...place, answered, failed, correct, unparsed, cutOff };
  if (answered === 0) return { ...counts, accuracyPct: null, interval: null };
  return { ...counts, accuracyPct: (100 * correct) / answered, interval: inPercent(rateInterval(items)?.interval) };
}

function inPercent(interval: Interval | null | undefined): Interval | null {
  return interval === null || interval === undefined ? null : [100 * interval[0], 100 * interval[1]];
}

function findSamePrompts({ sets, conditions }: Plan): BenchResult['samePrompts'] {
  return sets.flatMap(({ name, prompts }) =>
    [...Map.groupBy(conditions, (condition) => prompts[condition]).values()]
      .filter((same) => same.length > 1)
      .map((same) => ({ set: name, conditions: same })),
  );
}

function findLeaks({ sets, conditions }: Plan): BenchResult['leaks'] {
  return sets
    .map((set) => {
      const leaked = set.items.filter((item) =>
        conditions.some((condition) => isLeaked(set.prompt(item, condition).user, item.question)),
      );
      return { set: set.name, items: leaked.length };
    })
    .filter(({ items }) => items > 0);
}

/** Whether the question is in the prompt twice. */
function isLeaked(prompt: string, question: string): boolean {
  return prompt.indexOf(question) !== prompt.lastIndexOf(question);
}

function listGains({ benchmark, conditions, sets }: Plan, count: AnswerCount): BenchGain[] {
  const { baseline } = benchmark;
  if (baseline === undefined || !conditions.includes(baseline)) return [];
  const names = sets.map(({ name }) => name);
  const gains = (condition: string): BenchGain[] => [
    ...names.map((name) => measureGain(name, [name], condition, baseline, count)),
    ...(names.length > 1 ? [measureGain(null, names, condition, baseline, count)] : []),
  ];
  return conditions.flatMap((condition) => (condition === baseline ? [] : gains(condition)));
}

function measureGain(
  set: string | null,
  sets: readonly string[],
  condition: string,
  baseline: string,
  count: AnswerCount,
): BenchGain {
  const paired = count.pairs(sets, condition, baseline);
  const differences = itemDifferences(paired);
  const place = {
    set,
    condition,
    baseline,
    pairs: paired.length,
    gained: differences.filter(({ difference }) => difference > 0).length,
    lost: differences.filter(({ difference }) => difference < 0).length,
  };
  const [found, test] = [contrastInterval(paired), sharedItemsTest(paired)];
  if (found === null || test === null)
    return { ...place, gainPp: null, interval: null, p: null, minP: null, isExact: true };
  const { p, minP, isExact } = test;
  return { ...place, gainPp: 100 * rateDifference(paired), interval: inPercent(found.interval), p, minP, isExact };
}

/** Rate of the first side minus rate of the baseline, in whole numbers until the division: the same digits as (gained − lost) / n where each item has one answer. */
function rateDifference(paired: readonly PairedItemCounts[]): number {
  const [here, baseline] = [sumUp(firstSide(paired)), sumUp(baselineSide(paired))];
  return (here.sum * baseline.outputs - baseline.sum * here.outputs) / (here.outputs * baseline.outputs);
}
