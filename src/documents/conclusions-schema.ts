/** The schemas of contrasts, rankings and attributions under the schemes. Differences of rates are in percentage points. */
import { z } from 'zod';
import { count, percent, playerSchema, share } from '../base/core/document-schema.ts';
import { equivalenceShape } from './equivalence.ts';
import { fieldSchema, keySchema, valueSchema } from './parts-schema.ts';
import { changeStatistics, contrastStatistics } from './statistics-schema.ts';

const restOfKey = keySchema.describe('The fields of the cell without the condition.');

export const contrastResultSchema = z
  .strictObject({
    scheme: z.string(),
    key: restOfKey,
    condition: z.string(),
    baseline: z.string(),
    n: z.int().min(1),
    baselineN: z.int().min(1),
    sharedItems: count.describe('Items with outputs on both sides.'),
    method: z
      .enum(['tango', 'newcombe', 'mover'])
      .nullable()
      .describe(
        'How the interval was computed: tango if each item has one output on each side, newcombe if no item is on both sides, mover for everything else.',
      ),
    ...contrastStatistics,
    weightsDisagree: z
      .literal(true)
      .optional()
      .describe(
        'Present where the effect has one sign if outputs weigh the same and the opposite one if items do, and one of the two is significant: p is 1, and there is no verdict.',
      ),
    change: z
      .strictObject({ ...changeStatistics, ...equivalenceShape })
      .nullable()
      .describe('The change of the effect under the scheme; null under the stored labels.'),
  })
  .meta({ id: 'contrast', description: 'error(condition) − error(baseline) where all other fields are equal.' });

const rankingSchema = z.strictObject({
  value: valueSchema,
  n: z.int().min(1),
  errorPct: percent,
  rank: z.number().min(1).describe('1 is the lowest error rate; equals share the mean of their ranks.'),
  low: z
    .int()
    .min(1)
    .nullable()
    .describe('The lowest rank that it could have, for items like these: by Holm over all pairs of the ranking.'),
  high: z.int().min(1).nullable().describe('The highest rank that it could have.'),
});

const inversionSchema = z
  .strictObject({
    pair: z.tuple([valueSchema, valueSchema]),
    class: z
      .enum(['both', 'one', 'none'])
      .nullable()
      .describe(
        'How many of the two orders could be distinguished from equal rates: p ≤ 0.05 as stored, under the scheme.',
      ),
    pStored: share.nullable().describe('p of the difference of the two as stored; null without an item on both sides.'),
    pScheme: share.nullable().describe('p of the difference of the two under the scheme.'),
  })
  .meta({ id: 'inversion', description: 'A pair that swaps.' });

export const rankResultSchema = z
  .strictObject({
    scheme: z.string(),
    key: keySchema.describe('The fields of the cell without the one that is ranked.'),
    field: fieldSchema,
    tauB: z
      .number()
      .nullable()
      .describe("Kendall's tau-b against the stored error rates; null where one of the two is constant."),
    inversions: z
      .array(inversionSchema)
      .describe('Pairs that are strictly in one order as stored and strictly in the other under the scheme.'),
    ranking: z.array(rankingSchema).describe('In the order of the cells.'),
  })
  .meta({
    id: 'rank',
    description: 'Variants or models by error rate where all other fields are equal, under one scheme.',
  });

const blindSchema = z
  .strictObject({
    changes: count.describe('Changes of the errors of an item under a condition, added up.'),
    movable: count.describe(
      'Those of them that may be under another condition: of items with as many outputs under every condition. Below 80 % of the changes there is no reference.',
    ),
    meanSignFlips: z
      .number()
      .min(0)
      .nullable()
      .describe('Mean number of sign flips; exact unless isDrawn. null without a reference, as are the other numbers.'),
    isDrawn: z
      .boolean()
      .describe('Whether meanSignFlips is the mean of the draws, because the exact one would take too long.'),
    upperSignFlips: count.nullable().describe('At least 95 of 100 draws have no more; null without draws.'),
    meanSignificanceFlips: z
      .number()
      .min(0)
      .nullable()
      .describe('null without draws, and where items have unequal numbers of outputs.'),
    upperSignificanceFlips: count.nullable(),
    draws: count,
  })
  .meta({
    id: 'blind',
    description:
      'What a parser with the same flips would change if it did not depend on the condition: in each item, the changes of the conditions are permuted.',
  });

const swapsSchema = z
  .strictObject({
    changes: count.describe('Changes of the errors of an item in a ranked cell, added up.'),
    movable: count.describe(
      'Those of them that may be in another cell: of items with as many outputs in every cell of the ranking. Below 80 % of the changes there is no reference.',
    ),
    mean: z
      .number()
      .min(0)
      .nullable()
      .describe('Mean number of swapped pairs, exact; null without a reference, and where it would take too long.'),
  })
  .meta({
    id: 'swaps',
    description:
      'How many ranked pairs a parser with the same flips would swap if it did not depend on what is ranked: in each item, the changes of the ranked cells are permuted.',
  });

const schemeConclusionsSchema = z.strictObject({
  scheme: z.string(),
  signFlips: count,
  significanceGained: count,
  significanceLost: count,
  inversions: count,
  distinguishableInversions: count.describe('Inversions of class both.'),
  testable: count.describe('Contrasts whose change of effect can be tested: enough items with changes.'),
  tested: count.describe('Contrasts whose effect changes: Holm over all contrasts and schemes ≤ 0.05.'),
  blind: blindSchema.nullable().describe('null without a contrast.'),
  swaps: swapsSchema.nullable().describe('null without a ranking.'),
  meanTauB: z.number().nullable().describe('Mean over the rankings in which it is defined; null where there is none.'),
});

export const conclusionsSchema = z.strictObject({
  baseline: z
    .string()
    .nullable()
    .describe('null where cells are not formed by condition, or none of them is the baseline.'),
  contrasts: count,
  signFlips: count.describe('A fact about this table: contrasts whose sign changes under at least one scheme.'),
  significanceFlips: count.describe(
    'A fact about this table: contrasts whose significance changes under at least one scheme.',
  ),
  testable: count.describe('Changes of effects that can be tested, over all contrasts and schemes.'),
  tested: count.describe('Contrasts whose effect changes under at least one scheme: Holm ≤ 0.05.'),
  rankedPairs: count.describe('Pairs of neighbours in some ranking.'),
  inversions: count.describe('Those of them that swap under at least one scheme.'),
  distinguishableInversions: count.describe('Those that swap with both orders distinguishable (class both).'),
  schemes: z.array(schemeConclusionsSchema),
});

const shapleySchema = z
  .record(z.string(), z.number())
  .meta({ id: 'shapley', description: 'Percentage points by player.' });

const cellAttributionSchema = z
  .strictObject({
    key: keySchema,
    n: count,
    deltaPp: z
      .number()
      .describe('Error rate with all players minus that with none; the values of the players add up to it.'),
    shapleyPp: shapleySchema,
  })
  .meta({ id: 'cellAttribution' });

const schemeAttributionSchema = z
  .strictObject({
    scheme: z.string(),
    players: z.array(playerSchema),
    n: count,
    unattributed: count.describe(
      'Trials on which too many rules make a difference (more than eight, or fewer in very long texts); they are not in these numbers.',
    ),
    noneErrorPct: percent.nullable().describe('Error rate with none of the rules; null without a trial.'),
    deltaPp: z.number().describe('Error rate with all optional rules minus that with none.'),
    shapleyPp: shapleySchema,
    cells: z.array(cellAttributionSchema),
  })
  .meta({
    id: 'schemeAttribution',
    description: 'Which rules of one scheme change its error rate: from none of its optional rules to all of them.',
  });

const flipSetSchema = z
  .strictObject({
    sets: z
      .array(z.array(z.string()))
      .describe(
        'The smallest sets of rules that turn the label of v1 into that of combined; each set alone is enough.',
      ),
    flips: count,
    gained: count,
    lost: count,
  })
  .meta({ id: 'flipSet', description: 'Flips that the same sets of rules make.' });

export const attributionSchema = z.strictObject({
  players: z.array(z.string()).describe('Ids of the players, in order.'),
  legend: z.array(playerSchema),
  n: count,
  deltaPp: z.number(),
  overall: shapleySchema,
  cells: z.array(cellAttributionSchema),
  flipSets: z
    .array(flipSetSchema)
    .describe('Flips from v1 to combined by the smallest sets of rules that make them, the most frequent first.'),
  schemes: z
    .array(schemeAttributionSchema)
    .describe('The same for each scheme beyond the core that has optional rules, from none of them to all.'),
});

const universeSchema = z.strictObject({
  id: z.string(),
  rules: z.array(z.string()).describe('Ids of the players that are on.'),
  errors: count,
  errorPct: percent.nullable(),
});

const jointP = share.nullable();

const contrastRobustnessSchema = z
  .strictObject({
    key: restOfKey,
    condition: z.string(),
    baseline: z.string(),
    signShare: share.describe('Share of the universes in which the effect has the sign that it has as stored.'),
    significanceShare: share
      .nullable()
      .describe(
        'Share of the universes in which the effect is as significant as stored; null without an item on both sides.',
      ),
    pMedian: jointP.describe('p of the median effect over the universes.'),
    pShare: jointP.describe('p of the share of universes with a significant effect.'),
    pStouffer: jointP.describe('p of the sum of the z of all universes.'),
    lowestPp: z.number(),
    highestPp: z.number(),
  })
  .meta({ id: 'robustness', description: 'How robust a contrast is over the universes.' });

export const multiverseSchema = z.strictObject({
  n: count,
  universes: z.array(universeSchema),
  cells: z.array(
    z.strictObject({
      key: keySchema,
      n: count,
      errors: z.array(count).describe('In the order of the universes.'),
    }),
  ),
  contrasts: z.array(contrastRobustnessSchema),
});
