/** Builds the result of a benchmark from the trials of a run. */
import { findScheme } from '../../schemes/find-scheme.ts';
import { rateInterval } from '../../stats/by-item/rate-interval.ts';
import type { ItemCounts } from '../../stats/by-item/item-counts.ts';
import type { BenchResult, BenchScore } from './documents/bench.ts';
import type { Plan } from './plan.ts';
import type { BenchRun } from './runs/open-run.ts';
import { AnswerCount, type ScoreCounts } from './store/answer-count.ts';
import { listGains } from './summary/gains.ts';
import { inPercent } from './summary/in-percent.ts';
import { findLeaks, findSamePrompts } from './summary/prompt-checks.ts';
import { SampleCount } from './summary/sample-count.ts';
import { listSamples } from './summary/samples.ts';

/** @param audit the command that audits the run. */
export function summarizeRun(
  plan: Plan,
  { store, key, path }: BenchRun,
  tool: BenchResult['tool'],
  audit: string,
): Omit<BenchResult, 'totals'> {
  const count = new AnswerCount();
  const samples = plan.repeats === 1 ? null : new SampleCount(normalizerOf(store.config.scheme));
  store.eachAnswer((answer) => {
    count.add(answer);
    samples?.add(answer);
  });
  const { benchmark } = plan;
  const { config, runId } = store;
  return {
    schemaVersion: 2,
    tool,
    benchmark: { id: benchmark.id, title: benchmark.title },
    model: config.model,
    run: { key, runId, path },
    settings: {
      ...config.sampling,
      ...(config.system === undefined ? {} : { system: config.system }),
      scheme: config.scheme,
      ignored: [...count.ignored].toSorted(),
    },
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
    ...(samples === null ? {} : { samples: listSamples(plan, samples) }),
    gains: listGains(plan, count),
    samePrompts: findSamePrompts(plan),
    leaks: findLeaks(plan),
    tokens: count.sums.known,
    time: count.time(),
    ...(count.promptsCut === 0 ? {} : { promptsCut: count.promptsCut }),
    failures: { total: count.failed, examples: count.failures },
    audit,
  };
}

function normalizerOf(scheme: string): (parse: string) => string {
  const { normalizer } = findScheme(scheme);
  return (parse) => normalizer.normalize(parse);
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
