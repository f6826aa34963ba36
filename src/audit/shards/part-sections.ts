/** The sections of a part, with what the merge relies on: texts, labels and, in counts-schema.ts, counts. */
import { z } from 'zod';
import type { TrialLabels } from '../../base/core/labels.ts';
import type { ShapeOf } from '../../base/core/read-document.ts';
import type { TrialDetail, TrialPlace } from '../../base/core/trial.ts';
import { compareRanked, type Ranked, type RankedPlace } from '../../stats/smallest.ts';
import type { PartScope } from './part-scope.ts';

/** A flip with its texts, as a list, which is half as long as the object. */
export type FlipRow = readonly [
  rank: number,
  run: string,
  ordinal: number,
  rules: TrialLabels['rules'],
  /** Its length, where it is the beginning of the response. */
  storedParse: string | number | null,
  detail: Omit<TrialDetail, 'storedParse'>,
];

const text = z.string().nullable();

const placeShape = {
  trialId: z.string(),
  run: z.string(),
  temperature: z.number().nullable(),
  variant: text,
  condition: text,
  model: text,
  dataset: text,
  task: text,
} satisfies ShapeOf<TrialPlace>;

const { storedParse, ...detailShape } = {
  ...placeShape,
  itemId: text,
  question: text,
  choices: z.array(z.string()).nullable(),
  groundTruth: z.union([z.string(), z.array(z.string()), z.null()]),
  response: text,
  storedParse: text,
  storedLabel: z.union([z.literal(0), z.literal(1), z.literal(-1), z.null()]),
  anomaly: z.enum(['vote', 'error']).nullable().exactOptional(),
} satisfies ShapeOf<TrialDetail>;

const detailSchema = z.strictObject({ ...detailShape, storedParse }) satisfies z.ZodType<TrialDetail>;

/** A run of the shard. */
export function runSchema({ runs }: PartScope): z.ZodType<string> {
  return z.string().refine((key) => runs.has(key), 'must be a run of the shard');
}

export const rankSchema: z.ZodType<number> = z.number().min(0).lt(1);

/** A sampled trial. */
export function rankedSchema(scope: PartScope): z.ZodType<Ranked> {
  return z.strictObject({
    rank: rankSchema,
    run: runSchema(scope),
    ordinal: z.int(),
    trialId: z.string(),
    detail: detailSchema.exactOptional(),
    note: z.string().exactOptional(),
    pattern: patternSchema.exactOptional(),
  } satisfies ShapeOf<Ranked>) satisfies z.ZodType<Ranked>;
}

/** The labels of a trial in all universes, a bit for each. */
export const patternSchema: z.ZodType<number> = z
  .int()
  .min(0)
  .lt(2 ** 40);

/** The rules that make the flip, for each listed scheme. */
function rulesSchema({ listed }: PartScope): z.ZodType<TrialLabels['rules']> {
  return z.array(z.array(z.array(z.string())).nullable()).length(listed, `must have ${listed} entries`);
}

/** A block of flips with their texts, by rank. @param least its smallest rank. */
export function textsSchema(scope: PartScope, least: number): z.ZodType<readonly FlipRow[]> {
  const row = z.tuple([
    rankSchema,
    runSchema(scope),
    z.int(),
    rulesSchema(scope),
    z.union([z.string(), z.int().min(0), z.null()]),
    z.strictObject(detailShape),
  ]) satisfies z.ZodType<FlipRow>;
  return z
    .array(row)
    .max(scope.mostFlips, `must have at most ${scope.mostFlips} entries`)
    .refine((rows) => rows[0]?.[0] === least, 'must begin with the rank of its name')
    .refine((rows) => areSorted(rows.map(([rank, run, ordinal]) => ({ rank, run, ordinal }))), 'must be by rank');
}

/** Whether all are different, and in their order. */
export function areSorted(places: readonly RankedPlace[]): boolean {
  return places.every((place, i) => i === 0 || compareRanked(places[i - 1] as RankedPlace, place) < 0);
}

/** A block of labels. */
export function labelsSchema(scope: PartScope): z.ZodType<readonly TrialLabels[]> {
  const { listed } = scope;
  const length = `must have ${listed} entries`;
  return z.array(
    z.strictObject({
      ...placeShape,
      run: runSchema(scope),
      ordinal: z.int(),
      itemId: text,
      storedCorrect: z.boolean().nullable(),
      correct: z.array(z.boolean().nullable()).length(listed, length),
      parsed: z.array(z.boolean()).length(listed, length),
      rules: rulesSchema(scope),
    } satisfies ShapeOf<TrialLabels>),
  ) satisfies z.ZodType<readonly TrialLabels[]>;
}
