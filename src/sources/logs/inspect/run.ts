/** Reads what a log of inspect states for all its samples: model, task, and settings. */
import { z } from 'zod';
import { readMembers } from '../kit/json-pieces.ts';
import type { LogLimits } from '../../../base/core/log-fields.ts';
import type { ReadOptions } from '../kit/log.ts';
import type { FieldMap } from '../../../base/core/log-fields.ts';
import { mappedPath } from '../kit/mapped-values.ts';
import type { LogRecord } from '../kit/record-values.ts';
import { checkShape } from '../kit/shape.ts';

/** Each member is null where the log does not contain it. */
export interface InspectRun {
  readonly model: string | null;
  readonly task: string | null;
  readonly dataset: string | null;
  readonly condition: string | null;
  readonly temperature: number | null;
  readonly scorers: readonly InspectScorer[];
}

/** A scorer with its arguments. */
export interface InspectScorer {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** An unchecked sample of the log. */
export interface InspectSample {
  readonly run: InspectRun;
  /** Its place, for errors. */
  readonly place: string;
  /** Its position in the log, counted from 0. */
  readonly index: number;
  readonly value: LogRecord;
}

export type SampleOptions = Pick<ReadOptions, 'limits' | 'onBytes' | 'map'>;

/** The members of a sample that are read; its messages and events are most of it. */
const MEMBERS: readonly string[] = [
  'id',
  'epoch',
  'input',
  'choices',
  'target',
  'output',
  'scores',
  'score',
  'attachments',
  'metadata',
];

/** The members of a sample that are read, and those that `--map` names. @throws InputError for a text that is not an object. */
export function parseSample(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  map: FieldMap,
  options: { readonly place: string; readonly limits: LogLimits },
): Promise<LogRecord> {
  const mapped = Object.values(map).map((source) => mappedPath(source).split(/[.[]/, 1)[0] ?? '');
  return readMembers(chunks, [...MEMBERS, ...mapped], options);
}

const configSchema = z.looseObject({ temperature: z.number().nullish() });

/** Logs before 2025 describe scorers only beside their results, with `params`. */
const scorerSchema = z.looseObject({
  name: z.string(),
  options: z.record(z.string(), z.unknown()).nullish(),
  params: z.record(z.string(), z.unknown()).nullish(),
});

const evalSchema = z.looseObject({
  model: z.string().nullish(),
  task: z.string().nullish(),
  dataset: z.looseObject({ name: z.string().nullish() }).nullish(),
  task_args: z.record(z.string(), z.unknown()).nullish(),
  tags: z.array(z.string()).nullish(),
  model_generate_config: configSchema.nullish(),
  scorers: z.array(scorerSchema).nullish().catch(null),
});
const planSchema = z.looseObject({ config: configSchema.nullish() });

const resultsSchema = z.looseObject({ scores: z.array(scorerSchema).nullish() });

const runSchema = z.looseObject({
  eval: evalSchema.nullish(),
  plan: planSchema.nullish(),
  results: resultsSchema.nullish().catch(null),
});

/**
 * @param value an object with the members `eval`, `plan` and `results`.
 * @throws InputError for a member of another type.
 */
export function parseRun(value: unknown, place: string): InspectRun {
  const { eval: spec, plan, results } = checked(runSchema, value, place);
  const { model = null, task = null, dataset } = spec ?? {};
  return {
    model,
    task,
    dataset: dataset?.name ?? null,
    condition: describeCondition(spec),
    temperature: readTemperature(plan?.config) ?? readTemperature(spec?.model_generate_config),
    scorers: listScorers(spec?.scorers ?? results?.scores),
  };
}

function readTemperature(config: z.infer<typeof configSchema> | null | undefined): number | null {
  return config?.temperature ?? null;
}

function listScorers(scorers: readonly z.infer<typeof scorerSchema>[] | null | undefined): InspectScorer[] {
  return (scorers ?? []).map(({ name, options, params }) => ({ name, options: options ?? params ?? {} }));
}

/** The arguments of the task, and the tags of the run. */
function describeCondition(spec: z.infer<typeof evalSchema> | null | undefined): string | null {
  const { task_args: args, tags } = spec ?? {};
  const given = Object.entries(args ?? {}).filter(([, value]) => value !== null);
  const parts = given.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [...parts, ...(tags ?? [])].join(', ') || null;
}

/** @throws InputError that describes the first values of another type. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, place: string): z.infer<Schema> {
  return checkShape<z.infer<Schema>>(schema as z.ZodType<z.infer<Schema>>, value, place, EXPECTED);
}

const EXPECTED = 'a log as inspect_ai or one of its tools writes it';
