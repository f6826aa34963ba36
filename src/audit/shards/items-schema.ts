/** The schemas of what a part counts by item. Its lists have a number for each item and more, so they are checked as a whole. */
import { z } from 'zod';
import { count } from '../../base/core/document-schema.ts';
import type { ShapeOf } from '../../base/core/read-document.ts';
import type { PackedItems } from '../tally/item-tally.ts';
import type { PackedUnanswerable } from '../tally/unanswerable.ts';
import type { PartScope } from './part-scope.ts';
import { patternSchema } from './part-sections.ts';

const MOST_UINT32 = 2 ** 32 - 1;
/** Counts by pairs are numbers of 32 bits. */
const MOST_INT32 = 2 ** 31 - 1;

const text = z.string().nullable();

/** The hashes of names, two numbers each. */
const namesSchema: z.ZodType<readonly number[]> = z.custom<readonly number[]>(
  (list) => Array.isArray(list) && list.length % 2 === 0 && list.every((one) => isWhole(one, 0, MOST_UINT32)),
  'must be hashes of two numbers',
);

/** First, second and number of each pair; {@link findCountProblem} compares them with each other. */
const pairsSchema: z.ZodType<readonly number[]> = z.custom<readonly number[]>(
  (list) =>
    Array.isArray(list) &&
    list.length % 3 === 0 &&
    list.every((one, i) => isWhole(one, i % 3 === 2 ? -MOST_INT32 : 0, MOST_INT32)),
  'must be pairs and their counts',
);

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

const labelsSchema = z.strictObject({ n: pairsSchema, errors: pairsSchema } satisfies ShapeOf<PackedItems['all']>);

const schemeSchema = z.strictObject({
  changes: pairsSchema,
  absent: labelsSchema,
  present: labelsSchema.nullable(),
  unparsed: pairsSchema.nullable(),
} satisfies ShapeOf<PackedItems['schemes'][number]>);

export function itemsSchema({ schemes }: PartScope): z.ZodType<PackedItems> {
  return z.strictObject({
    names: namesSchema,
    cells: z.array(z.string()),
    all: labelsSchema,
    schemes: z.array(schemeSchema).max(schemes.length, 'must be at most those of the plan'),
    singleTrials: pairsSchema,
    singleChanges: pairsSchema,
    patterns: z.array(z.tuple([patternSchema, pairsSchema])),
  } satisfies ShapeOf<PackedItems>) satisfies z.ZodType<PackedItems>;
}

export function unanswerableSchema({ schemes }: PartScope): z.ZodType<PackedUnanswerable> {
  const entry = z.strictObject({ key: z.tuple([text, text, z.string()]), trials: count });
  return z
    .strictObject({
      scheme: count.lt(schemes.length),
      rule: z.string(),
      trials: count,
      names: namesSchema,
      first: z.array(
        z
          .tuple([z.string(), entry])
          .refine(([name, { key }]) => name === JSON.stringify(key), 'must have the name of its key'),
      ),
    } satisfies ShapeOf<PackedUnanswerable>)
    .refine(
      ({ names, first }) => first.length <= names.length / 2,
      'must name as many items as it has',
    ) satisfies z.ZodType<PackedUnanswerable>;
}
