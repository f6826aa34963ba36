/** From the merged tally to the result document, whatever the trials came from. */
import { extremesOf } from '../../result/extremes.ts';
import {
  SCHEMA_VERSION,
  type AuditResult,
  type Consistency,
  type Coverage,
  type Receipts,
  type SchemeFailure,
} from '../../result/result.ts';
import type { Scheme } from '../../core/scheme.ts';
import { postThink, v1 } from '../../schemes/core/core-schemes.ts';
import { shortName, shortSentence } from '../../text/short-name.ts';
import { attributionOf } from './attribution.ts';
import { cellRates } from '../tally/cell-rates.ts';
import { cellsOf, keyOf, sortedCells, storedTotals, totalsOf, type Counted } from '../tally/cells.ts';
import { conclusionsOf } from './conclusions.ts';
import { contrastPairs, contrastsOf } from './contrasts.ts';
import { multiverseOf } from './multiverse.ts';
import type { NeverMetTally } from '../tally/never-correct.ts';
import type { AuditOptions } from '../defaults/options.ts';
import { rankGroups, ranksOf } from './ranks.ts';
import type { SchemeList } from '../defaults/scheme-list.ts';
import { schemeWarnings } from './scheme-warnings.ts';
import type { Tally } from '../tally/tally.ts';
import type { SchemeResult } from '../../result/scheme-result.ts';

/** What only the source of the trials knows. */
export interface ResultParts {
  readonly coverage: Coverage;
  readonly schemes: SchemeList;
  readonly warnings: readonly string[];
  readonly inputs: Pick<AuditResult['options'], 'runsDir' | 'metadata' | 'logs' | 'map' | 'stored'>;
  readonly receipts: Receipts;
  readonly consistency: Consistency;
  readonly neverMet: NeverMetTally;
}

/** The result document, version 1 (reports/result.schema.json). */
export function buildResult(
  counted: Counted,
  { coverage, schemes, warnings, inputs, receipts, consistency, neverMet }: ResultParts,
  options: AuditOptions,
  tool: AuditResult['tool'],
): AuditResult {
  const { tally } = counted;
  const { counts } = tally;
  const { groupBy, seed, maxExamples, nullGroundTruth, multiverse, schemesChosenBy } = options;
  const conditions = options.conditions?.map(shortName) ?? null;
  const baselineCondition = shortName(options.baselineCondition);
  const ids = schemes.asked.map(({ id }) => id);
  const cells = cellsOf(counted, ids, groupBy);
  const totals = (scheme: Scheme): SchemeResult =>
    totalsOf(
      counted,
      scheme,
      cells.filter((cell) => cell.scheme === scheme.id),
    );
  const behindThink = totals(postThink);
  const results = [...new Set([v1, ...schemes.asked])].map(totals);
  const compared = {
    consistency,
    options: {
      ...inputs,
      conditions,
      groupBy,
      schemes: ids,
      ...(schemesChosenBy === undefined ? {} : { schemesChosenBy }),
      seed,
      maxExamples,
      nullGroundTruth,
      baselineCondition,
      multiverse,
    },
    schemes: [storedTotals(counted), ...results],
  };
  return {
    schemaVersion: SCHEMA_VERSION,
    tool,
    options: compared.options,
    warnings: [
      ...warnings.map(shortSentence),
      ...missingBaseline(coverage, groupBy, baselineCondition).map(shortSentence),
      ...schemeWarnings(schemes.asked, results, tally.evidence, groupBy),
    ],
    coverage,
    consistency,
    schemes: compared.schemes,
    extremes: extremesOf(compared),
    markers: {
      rawRole: counts.rawRole,
      rawBlock: counts.rawBlock,
      parsedRole: counts.parsedRole,
      parsedBlock: counts.parsedBlock,
    },
    think: { trials: counts.thinkTrials, flips: behindThink.flips, storedCorrectPostThinkWrong: behindThink.lost },
    cells,
    ...buildConclusions(tally, schemes, { ...options, baselineCondition }),
    attribution: attributionOf(tally, schemes.others, groupBy),
    since: null,
    receipts,
    failures: failuresOf(tally),
    neverCorrect: neverMet.result(schemes.others, tally.schemes),
  };
}

/** Contrasts, ranks and the multiverse: what a paper would conclude from the cells. */
function buildConclusions(
  tally: Tally,
  schemes: SchemeList,
  { groupBy, baselineCondition, multiverse }: AuditOptions,
): Pick<AuditResult, 'conclusions' | 'contrasts' | 'ranks' | 'multiverse'> {
  const cells = sortedCells(tally).map(([, cell]) => cell);
  const keys = cells.map((cell) => keyOf(cell, groupBy));
  const rates = cellRates(tally, cells, schemes.asked);
  const pairs = contrastPairs(keys, groupBy, baselineCondition);
  const contrasts = contrastsOf(rates, pairs, baselineCondition);
  const ranks = ranksOf(rates, keys, rankGroups(keys, groupBy));
  const [stored] = rates;
  return {
    conclusions: conclusionsOf(contrasts, ranks, baselineCondition),
    contrasts,
    ranks,
    multiverse:
      multiverse && stored !== undefined ? multiverseOf(tally, groupBy, stored, pairs, baselineCondition) : null,
  };
}

/** Without cells of the baseline there is no contrast, although there are conditions to compare. */
function missingBaseline(
  { conditions }: Coverage,
  groupBy: AuditOptions['groupBy'],
  baselineCondition: string,
): string[] {
  if (!groupBy.includes('condition') || conditions.length < 2 || conditions.includes(baselineCondition)) return [];
  return [
    `no trial has the condition ${baselineCondition}, from which contrasts are measured; name one of ${conditions.join(', ')} with --baseline-condition.`,
  ];
}

/** The first failures of each scheme, in the order of the trials. */
function failuresOf({ schemes, failures }: Tally): SchemeFailure[] {
  return schemes.flatMap((scheme) =>
    (failures.get(scheme) ?? []).map(({ trialId, note = '' }) => ({ scheme, trialId, reason: note })),
  );
}
