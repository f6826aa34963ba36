/** The schemas of the numbers of a scheme and of a cell, and of their largest changes. Rates are in %, differences of rates in percentage points. */
import { z } from 'zod';
import { count, percent } from '../base/core/document-schema.ts';
import { equivalenceShape } from './equivalence.ts';
import { keySchema } from './parts-schema.ts';
import { cellStatistics, schemeStatistics } from './statistics-schema.ts';
import type { DeepReadonly } from '../base/core/deep-readonly.ts';

const deltaPp = z.number().min(-100).max(100).describe('Error rate minus the stored error rate, in percentage points.');
const flips = count.describe('Labels that differ from the stored ones.');
const gained = count.describe('Wrong as stored, right under the scheme.');
const lost = count.describe('Right as stored, wrong under the scheme.');
const flipsPct = percent.describe('flips / trials, in %.');
const trialsOfCell = z.int().min(1).describe('Labelled trials of the cell.');

export const cellResultSchema = z
  .strictObject({
    scheme: z.string(),
    key: keySchema,
    n: trialsOfCell,
    storedErrorPct: percent,
    errorPct: percent,
    deltaPp,
    flips,
    gained,
    lost,
    ...cellStatistics,
  })
  .meta({ id: 'cell', description: 'A cell under one scheme.' });

export const schemeResultSchema = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    asks: z.string(),
    when: z
      .string()
      .exactOptional()
      .describe('What the scheme does, as the end of a sentence about a result; absent where sentences name its id.'),
    does: z
      .string()
      .exactOptional()
      .describe('What its parser and its normalizer do, in sentences; absent for the stored labels.'),
    trials: count.describe("Labelled factual trials in the scheme's scope."),
    errors: count,
    errorPct: percent.nullable(),
    storedErrorPct: percent.nullable(),
    deltaPp: z.number().nullable().describe('Error rate minus the stored error rate, in percentage points.'),
    flips,
    flipsPct: percent.nullable().describe('flips / trials, in %.'),
    gained,
    lost,
    unparsed: count,
    ungradable: count,
    openGains: count
      .exactOptional()
      .describe(
        'Of the gained labels, those in responses whose thought never ends, which have no answer; absent where there are none.',
      ),
    failed: count.describe('Labelled factual trials on which the scheme failed; they are in none of its numbers.'),
    cells: count,
    cellsWithFlips: count.describe('Cells with at least one flip.'),
    widestCell: cellResultSchema
      .nullable()
      .describe(
        'The cell of the largest |deltaPp|, and of the most flips among equals, of those with options.minN trials; null without one.',
      ),
    ...schemeStatistics,
    ...equivalenceShape,
  })
  .meta({ id: 'scheme', description: 'The numbers of a scheme; null where they are not defined without a trial.' });

const labelMoveSchema = z.strictObject({ scheme: z.string(), trials: z.int().min(1), flips, flipsPct });

const cellMoveSchema = z.strictObject({ scheme: z.string(), key: keySchema, n: trialsOfCell, deltaPp, flips });

const reachSchema = z
  .strictObject({
    schemes: z.array(z.string()).describe('The ids of the set, in the order of the document.'),
    labels: labelMoveSchema
      .nullable()
      .describe('The largest share of labels that differ from the stored ones; null without a scheme.'),
    cell: cellMoveSchema
      .nullable()
      .describe('The cell of the largest |deltaPp|; null without a cell of options.minN trials.'),
  })
  .meta({ id: 'reach', description: 'The largest changes under a set of schemes.' });

export const extremesSchema = z.strictObject({
  everyTrial: reachSchema.describe('Under the schemes that score every labelled trial.'),
  someTrials: reachSchema.describe(
    'Under the other schemes: those for some tasks or responses only, and those that failed on some trials.',
  ),
});

export type CellResult = DeepReadonly<z.infer<typeof cellResultSchema>>;
export type SchemeResult = DeepReadonly<z.infer<typeof schemeResultSchema>>;

/** The largest changes, for the schemes that score every labelled trial and for the other schemes. A check is in neither set. */
export type Extremes = DeepReadonly<z.infer<typeof extremesSchema>>;
/** The largest changes under a set of schemes. */
export type Reach = Extremes['everyTrial'];
export type LabelMove = NonNullable<Reach['labels']>;
/** A cell of the document under one scheme. */
export type CellMove = NonNullable<Reach['cell']>;
