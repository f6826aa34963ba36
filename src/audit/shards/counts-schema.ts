/** The schema of the counts of a part. check-counts.ts checks that its numbers agree. */
import { z } from 'zod';
import { count } from '../../base/core/document-schema.ts';
import type { ShapeOf } from '../../base/core/read-document.ts';
import type { GroupValue } from '../../base/core/trial.ts';
import { storedPlaceSchema } from '../../documents/flip-reasons.ts';
import type { ReceiptKind } from '../../documents/result.ts';
import { CORE_SCHEMES } from '../../schemes/core/core-schemes.ts';
import type { Votes } from '../conclusions/votes.ts';
import type { PackedTotal } from '../scan/run-count.ts';
import { flipKind, STORED_RIGHT, STORED_WRONG, THINK_DEPENDENCE } from '../scan/trial-samples.ts';
import { emptyCounters } from '../tally/counters.ts';
import type { ExtractionTally, SubjectSums } from '../tally/extraction-tally.ts';
import { MOST_REASONS, type FlipReasonCount } from '../tally/flip-reasons.ts';
import type { Flip, FlipSample } from '../tally/flip-sample.ts';
import type { RuleContributions } from '../tally/rule-contributions.ts';
import type { SchemeEvidence } from '../tally/scheme-evidence.ts';
import { emptyCounts, type CellTally, type Counts, type Tally } from '../tally/tally.ts';
import type { PairedLabels } from '../tally/agreements.ts';
import { findCountProblem } from './check-counts.ts';
import type { CountedPart, CountedRun } from './counted-part.ts';
import { itemsSchema, unanswerableSchema } from './items-schema.ts';
import type { PartScope } from './part-scope.ts';
import { areSorted, patternSchema, rankedSchema, rankSchema, runSchema } from './part-sections.ts';

const countsSchema: z.ZodType<Counts> = z.record(z.enum(Object.keys(emptyCounts()) as (keyof Counts)[]), count);

const temperaturesSchema = z.set(z.number().nullable());

const votesSchema = z.strictObject({
  scheme: z.string(),
  trials: count,
  mismatches: count,
  ties: count,
} satisfies ShapeOf<Votes>) satisfies z.ZodType<Votes>;

export function countedPartSchema(scope: PartScope): z.ZodType<CountedPart> {
  const run = z.strictObject({
    run: runSchema(scope),
    counts: countsSchema,
    temperatures: temperaturesSchema,
    models: z.set(z.string().nullable()),
    counters: countersSchema(scope.schemes.length),
    votes: votesSchema.nullable(),
    total: count,
  } satisfies ShapeOf<CountedRun>);
  return z
    .strictObject({
      runs: z.array(run),
      totals: z.array(totalSchema(scope)),
      failed: z.array(z.strictObject({ run: runSchema(scope), reason: z.string() })),
    } satisfies ShapeOf<CountedPart>)
    .check((context) => {
      const problem = findCountProblem(context.value, scope);
      if (problem !== null) context.issues.push({ code: 'custom', input: context.value, ...problem });
    }) satisfies z.ZodType<CountedPart>;
}

function totalSchema(scope: PartScope): z.ZodType<PackedTotal> {
  return z.strictObject({
    tally: tallySchema(scope),
    items: itemsSchema(scope),
    unanswerable: z.array(unanswerableSchema(scope)),
  } satisfies ShapeOf<PackedTotal>) satisfies z.ZodType<PackedTotal>;
}

function tallySchema(scope: PartScope): z.ZodType<Tally> {
  const { schemes } = scope;
  const ranked = rankedSchema(scope);
  const sample = z.array(ranked);
  const scheme = z.enum(schemes);
  return z.strictObject({
    schemes: z
      .array(z.string())
      .refine((ids) => ids.length === schemes.length && ids.every((id, i) => id === schemes[i]), {
        error: 'must be those of the plan',
      }),
    counts: countsSchema,
    conditions: z.set(z.string()),
    lookAlikes: z.set(z.string().max(2)),
    openGains: z.map(scheme, z.int().min(1)),
    temperatures: temperaturesSchema,
    cells: z.map(z.string(), cellSchema(scope)),
    mismatches: sample,
    invalidLabels: sample,
    failures: z.map(scheme, sample),
    receipts: z.map(receiptSchema(schemes), sample),
    evidence: z.map(scheme, evidenceSchema),
    agreements: z.map(pairSchema(schemes.length), pairedSchema),
    extractions: z.map(scheme, extractionSchema),
    flipReasons: z.map(scheme, flipReasonsSchema(scope)),
    flips: flipsSchema(scope).nullable(),
  } satisfies ShapeOf<Tally>) satisfies z.ZodType<Tally>;
}

function receiptSchema(schemes: readonly string[]): z.ZodType<ReceiptKind> {
  const kinds = [THINK_DEPENDENCE, STORED_WRONG, STORED_RIGHT, ...schemes.map(flipKind)] as const;
  return z.custom<ReceiptKind>((kind) => kinds.includes(kind as ReceiptKind), 'must be a kind of receipts');
}

function cellSchema(scope: PartScope): z.ZodType<CellTally> {
  const { schemes, players } = scope;
  const first = CORE_SCHEMES.length;
  const position = z.int().min(first).lt(schemes.length);
  return z.strictObject({
    key: keySchema(scope),
    counters: countersSchema(schemes.length),
    patterns: z.map(patternSchema, count.min(1)),
    contributions: z
      .map(position, contributionsSchema)
      .refine(
        (all) => all.entries().every(([at, { shares }]) => shares.length === players[at] && shares.length > 0),
        'must have a share of each optional rule',
      ),
    changed: z.array(rankedSchema(scope)),
  } satisfies ShapeOf<CellTally>) satisfies z.ZodType<CellTally>;
}

function countersSchema(schemes: number): z.ZodType<Float64Array> {
  const { length } = emptyCounters(schemes);
  return z.custom<Float64Array>(
    (list) => isWholeNumbers(list) && list.length === length && list.every((one) => one >= 0),
    `must be ${length} whole numbers from 0 on`,
  );
}

/** The values of the fields that form cells. */
function keySchema({ groupBy }: PartScope): z.ZodType<readonly GroupValue[]> {
  const text = z.string().nullable();
  const values = groupBy.map((field) => (field === 'temperature' ? z.number().nullable() : text));
  const [first, ...others] = values;
  return first === undefined ? z.tuple([]) : z.tuple([first, ...others]);
}

function isWholeNumbers(list: unknown): list is Float64Array {
  return list instanceof Float64Array && list.every(Number.isSafeInteger);
}

const contributionsSchema = z.strictObject({
  n: count,
  noneErrors: count,
  allErrors: count,
  unattributed: count,
  shares: z.custom<Float64Array>(isWholeNumbers, 'must be whole numbers'),
  errors: z.map(z.string().regex(/^(?:\d+(?:,\d+)*)?:[01]+$/, 'must be rules and labels'), count),
} satisfies ShapeOf<RuleContributions>) satisfies z.ZodType<RuleContributions>;

const evidenceSchema = z.strictObject({
  fired: z.set(z.string()),
  unparsed: z.map(z.string(), z.map(count, z.strictObject({ trials: count, right: count }))),
  withoutQuestion: count,
} satisfies ShapeOf<SchemeEvidence>) satisfies z.ZodType<SchemeEvidence>;

function flipReasonsSchema(scope: PartScope): z.ZodType<Map<string, FlipReasonCount>> {
  const key = z.string().refine(isReasonKey, 'must be what the stored label read, and a rule');
  const reason = z.strictObject({
    gained: count,
    lost: count,
    sample: z.array(rankedSchema(scope)),
  } satisfies ShapeOf<FlipReasonCount>) satisfies z.ZodType<FlipReasonCount>;
  return z
    .map(key, reason)
    .refine(({ size }) => size <= MOST_REASONS, `must have at most ${MOST_REASONS} entries`) satisfies z.ZodType<
    Map<string, FlipReasonCount>
  >;
}

const reasonKeySchema = z.union([
  z.tuple([z.string(), z.null(), z.string().nullable()]),
  z.tuple([z.null(), storedPlaceSchema, z.string().nullable()]),
]);

function isReasonKey(key: string): boolean {
  try {
    const value: unknown = JSON.parse(key);
    return reasonKeySchema.safeParse(value).success && JSON.stringify(value) === key;
  } catch {
    return false;
  }
}

/** The positions of two schemes. */
function pairSchema(schemes: number): z.ZodType<string> {
  const isPair = (key: string): boolean => {
    const [first = Number.NaN, second = Number.NaN] = key.split(',').map(Number);
    return (
      key === `${first},${second}` &&
      Number.isInteger(first) &&
      Number.isInteger(second) &&
      first >= 0 &&
      first < second &&
      second < schemes
    );
  };
  return z.string().refine(isPair, 'must be the positions of two schemes');
}

const pairedSchema = z.strictObject({
  n11: count,
  n10: count,
  n01: count,
  n00: count,
} satisfies ShapeOf<PairedLabels>) satisfies z.ZodType<PairedLabels>;

const sumsSchema = z.strictObject({
  trials: count,
  right: count,
  parsed: count,
  gained: count,
  lost: count,
} satisfies ShapeOf<SubjectSums>) satisfies z.ZodType<SubjectSums>;

const extractionSchema = z.strictObject({
  counts: z.strictObject({ notAsked: count, withoutReply: count, replied: count } satisfies ShapeOf<
    ExtractionTally['counts']
  >),
  unparsed: z.map(z.string(), count),
  subjects: z.map(count, sumsSchema),
} satisfies ShapeOf<ExtractionTally>) satisfies z.ZodType<ExtractionTally>;

/** The flips without what is with their texts. */
function flipsSchema(scope: PartScope): z.ZodType<FlipSample> {
  const { mostFlips } = scope;
  const flip = z.strictObject({
    rank: rankSchema,
    run: runSchema(scope),
    ordinal: z.int(),
    trialId: z.literal(''),
    rules: z.tuple([]),
  } satisfies ShapeOf<Omit<Flip, 'detail' | 'note' | 'pattern'>>);
  return z
    .strictObject({
      count,
      limit: z.literal(mostFlips),
      kept: z.array(flip).max(mostFlips).refine(areSorted, 'must be by rank'),
    } satisfies ShapeOf<FlipSample>)
    .refine(
      ({ count: all, kept, limit }) => kept.length === Math.min(all, limit),
      'must have as many as it counts',
    ) satisfies z.ZodType<FlipSample>;
}
