/**
 * Reads the file of results that lm-eval writes beside the samples: the model, and the setup of each task. Values of another shape are ignored.
 * Source: EleutherAI/lm-evaluation-harness, lm_eval/loggers/evaluation_tracker.py, lm_eval/evaluator.py.
 */
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { readNumber } from '../kit/harness-values.ts';
import { parseLooseJson } from '../kit/json.ts';
import { isRecord } from '../kit/json-lines.ts';
import type { LogLimits } from '../../../base/core/log-fields.ts';
import { checkShape } from '../kit/shape.ts';
import { exists, namesIn, readFileBytes, readFileStart } from '../kit/files.ts';

const DATE = /_(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:\.\d+)?)$/;
const RESULTS_START = /^\ufeff?\s*\{\s*"results"\s*:\s*\{/;
const START_BYTES = 4096;
const VOTE = 'majority_vote';

/** Options of a metric that change texts before they are compared. */
const CHANGES = ['regexes_to_ignore', 'ignore_case', 'ignore_punctuation', 'ignore_numbers'] as const;

const taskSchema = z.looseObject({
  dataset_path: z.string().nullish().catch(null),
  output_type: z.string().nullish().catch(null),
  generation_kwargs: z.unknown().optional(),
  filter_list: z
    .array(z.looseObject({ name: z.string(), filter: z.array(z.looseObject({ function: z.unknown().optional() })) }))
    .nullish()
    .catch(null),
  metric_list: z
    .array(
      z.looseObject({ metric: z.unknown().optional(), regexes_to_ignore: z.array(z.string()).nullish().catch(null) }),
    )
    .nullish()
    .catch(null),
});
type TaskConfig = z.infer<typeof taskSchema>;

const resultsSchema = z.looseObject({
  configs: z.record(z.string(), taskSchema).nullish().catch(null),
  config: z
    .looseObject({ model_args: z.unknown().optional(), gen_kwargs: z.unknown().optional() })
    .nullish()
    .catch(null),
  model_name: z.string().nullish().catch(null),
  'n-shot': z.record(z.string(), z.unknown()).nullish().catch(null),
});
export type Results = z.infer<typeof resultsSchema>;

/** The members of results that are used here. */
export const RESULTS_MEMBERS = Object.keys(resultsSchema.shape);

/** The facts about one task in the results. */
export interface TaskFacts {
  readonly task: string | null;
  readonly model: string | null;
  readonly dataset: string | null;
  /** The number of examples in the prompt, as `5-shot`. */
  readonly condition: string | null;
  readonly temperature: number | null;
  /** `generate_until`, `multiple_choice`, `loglikelihood`, `loglikelihood_rolling`; null where it is unknown. */
  readonly outputType: string | null;
  /** Names of the task's filters, in the order in which they ran. */
  readonly filters: readonly string[];
  /** Those of them that take a majority vote over all repeats. */
  readonly votes: readonly string[];
  /** The Python regular expressions that a metric removes from answer and target before it compares them. */
  readonly ignored: (metric: string) => readonly string[];
  /** Whether the results name the metric, without an option that changes texts. */
  readonly isPlain: (metric: string) => boolean;
}

/** The file of results for a file of samples: the one with its date, otherwise the only one; null if there is none. */
export function resultsBeside(samples: string): string | null {
  const folder = dirname(samples);
  const date = DATE.exec(findStem(samples))?.[1];
  const exact = join(folder, `results_${date}.json`);
  // A folder of many logs is not listed for each of them.
  if (date !== undefined && exists(exact)) return isResults(exact) ? exact : null;
  const names = namesOrNone(folder).filter((name) => name.endsWith('.json'));
  const dated = date === undefined ? [] : names.filter((name) => name.endsWith(`_${date}.json`));
  const candidates = dated.length > 0 ? dated : names.filter((name) => name.startsWith('results'));
  const found = candidates
    .values()
    .map((name) => join(folder, name))
    .filter(isResults);
  const [only = null, another] = found.take(2);
  return another === undefined ? only : null;
}

/** The files of samples in the folder of results. */
export function samplesBeside(results: string): string[] {
  const folder = dirname(results);
  const names = namesOrNone(folder).filter((name) => /^samples_.*\.jsonl$/s.test(name));
  return names.toSorted().map((name) => join(folder, name));
}

/** @throws InputError for a file of results that cannot be read. */
export async function readFacts(samples: string, limits: LogLimits): Promise<TaskFacts> {
  const path = resultsBeside(samples);
  const results: Partial<Results> = path === null ? {} : await readResults(path, limits);
  return factsOf(results, findTask(samples, Object.keys(results.configs ?? {})));
}

/** The facts about a task. @param results empty where there are none. */
export function factsOf(results: Partial<Results>, task: string | null): TaskFacts {
  const config: Partial<TaskConfig> = (task === null ? null : results.configs?.[task]) ?? {};
  const shots = task === null ? null : results['n-shot']?.[task];
  const filters = config.filter_list ?? [];
  return {
    task,
    model: results.model_name ?? modelIn(results.config?.model_args),
    dataset: config.dataset_path ?? null,
    condition: typeof shots === 'number' ? `${shots}-shot` : null,
    temperature: temperatureIn(results, config),
    outputType: config.output_type ?? null,
    filters: filters.map(({ name }) => name),
    votes: filters.filter(({ filter }) => filter.some((step) => step.function === VOTE)).map(({ name }) => name),
    ignored: (metric) => config.metric_list?.find((one) => one.metric === metric)?.regexes_to_ignore ?? [],
    isPlain: (metric) =>
      config.metric_list?.some((one) => one.metric === metric && CHANGES.every((name) => !one[name])) ?? false,
  };
}

async function readResults(path: string, limits: LogLimits): Promise<Results> {
  return parseResults(parseLooseJson(await readFileBytes(path, limits), path), path);
}

/** @throws InputError for anything other than results. */
export function parseResults(value: unknown, place: string): Results {
  return checkShape(resultsSchema, value, place, 'results of lm-eval');
}

/**
 * The task of a file of samples: `samples_TASK_DATE.jsonl`, or `MODEL_TASK.jsonl` of older versions, whose task the results must name. Null
 * where neither the name nor a single task in the results identifies it.
 */
function findTask(samples: string, known: readonly string[]): string | null {
  const stem = findStem(samples).replace(DATE, '');
  const named = known.filter((task) => stem.endsWith(`_${task}`)).toSorted((a, b) => b.length - a.length)[0];
  if (named !== undefined) return named;
  const written = /^samples_(.+)$/s.exec(stem)?.[1];
  return written ?? (known.length === 1 ? (known[0] ?? null) : null);
}

/** The temperature of the command line takes precedence over that of the task. */
function temperatureIn(
  { config: run }: Partial<Results>,
  { generation_kwargs: own }: Partial<TaskConfig>,
): number | null {
  for (const settings of [run?.gen_kwargs, own]) {
    const temperature = isRecord(settings) ? settings['temperature'] : argumentIn(settings, 'temperature');
    const number = readNumber(temperature);
    if (number !== null) return number;
  }
  return null;
}

function modelIn(settings: unknown): string | null {
  for (const name of ['pretrained', 'model']) {
    const model = isRecord(settings) ? settings[name] : argumentIn(settings, name);
    if (typeof model === 'string' && model !== '') return model;
  }
  return null;
}

/** A value in `name=value,name=value`. */
function argumentIn(text: unknown, name: string): string | null {
  if (typeof text !== 'string') return null;
  const pair = text.split(',').find((one) => one.trim().startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(pair.indexOf('=') + 1).trim();
}

function findStem(path: string): string {
  return basename(path).replace(/\.jsonl?$/, '');
}

/** None where the folder cannot be read: its samples can be read without their results. */
function namesOrNone(folder: string): string[] {
  try {
    return namesIn(folder);
  } catch {
    return [];
  }
}

/** Checks the beginning, so that no other log of the folder is mistaken for results. */
function isResults(path: string): boolean {
  try {
    return RESULTS_START.test(readFileStart(path, START_BYTES).toString('utf8'));
  } catch {
    return false;
  }
}
