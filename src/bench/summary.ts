/** Builds the result of a benchmark from the trials of a run. */
import type { BenchGain, BenchResult, BenchScore } from './documents/bench.ts';
import { mcnemarExactP } from '../stats/mcnemar.ts';
import { pairedDifference, tangoInterval } from '../stats/paired.ts';
import { wilsonInterval } from '../stats/wilson.ts';
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
    schemaVersion: 1,
    tool,
    benchmark: { id: benchmark.id, title: benchmark.title },
    model: config.model,
    run: { key, runId, path },
    settings: { ...config.sampling, scheme: config.scheme, ignored: [...count.ignored].toSorted() },
    scores: plan.sets.flatMap(({ name, items }) =>
      plan.conditions.map((condition) => {
        const title = benchmark.conditions.find(({ id }) => id === condition)?.title ?? condition;
        return createScore({ set: name, condition, title, questions: items.length }, count.of(name, condition));
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
): BenchScore {
  const counts = { ...place, answered, failed, correct, unparsed, cutOff };
  if (answered === 0) return { ...counts, accuracyPct: null, interval: null };
  const [low, high] = wilsonInterval(correct, answered);
  return { ...counts, accuracyPct: (100 * correct) / answered, interval: [100 * low, 100 * high] };
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
        conditions.some((condition) => isLeaked(set.prompt(item, condition), item.question)),
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
  const { n, gained, lost } = count.pairs(sets, condition, baseline);
  const place = { set, condition, baseline, pairs: n, gained, lost };
  if (n === 0) return { ...place, gainPp: null, interval: null, mcnemarP: null };
  const [low, high] = tangoInterval(lost, gained, n);
  return {
    ...place,
    gainPp: 100 * pairedDifference(lost, gained, n).diff,
    interval: [100 * low, 100 * high],
    mcnemarP: mcnemarExactP(gained, lost),
  };
}
