/** Builds the result document from the merged tally, for run stores and logs. */
import { findExtremes } from '../../result/extremes.ts';
import {
  SCHEMA_VERSION,
  type AuditResult,
  type Consistency,
  type Coverage,
  type Receipts,
  type ResultOptions,
  type SchemeFailure,
} from '../../result/result.ts';
import type { Scheme } from '../../core/scheme.ts';
import { postThink, v1 } from '../../schemes/core/core-schemes.ts';
import { shortName, shortSentence } from '../../text/short-name.ts';
import { computeAttribution } from './attribution.ts';
import { computeBlindReference } from './blind.ts';
import { readCellLabels } from './cell-rates.ts';
import {
  computeCells,
  nameKey,
  sortedCells,
  computeStoredTotals,
  computeTotals,
  type Counted,
} from '../tally/cells.ts';
import { summarizeConclusions } from './conclusions.ts';
import { findContrastPairs, computeContrasts } from './contrasts.ts';
import { computeMultiverse } from './multiverse.ts';
import type { UnanswerableTally } from '../tally/unanswerable.ts';
import { DEFAULT_REFERENCE, type AuditOptions } from '../defaults/options.ts';
import { findRankGroups, computeRanks } from './ranks.ts';
import type { SchemeList } from '../defaults/scheme-list.ts';
import { listSchemeWarnings } from './scheme-warnings.ts';
import type { Tally } from '../tally/tally.ts';
import type { SchemeResult } from '../../result/scheme-result.ts';

/** The parts of the document that depend on the source of the trials. */
export interface ResultParts {
  readonly coverage: Coverage;
  readonly schemes: SchemeList;
  readonly warnings: readonly string[];
  readonly inputs: Pick<AuditResult['options'], 'runsDir' | 'metadata' | 'logs' | 'map' | 'stored'>;
  readonly receipts: Receipts;
  readonly consistency: Consistency;
  readonly unanswerable: UnanswerableTally;
}

/** The result document (reports/result.schema.json). */
export function buildResult(
  counted: Counted,
  { coverage, schemes, warnings, inputs, receipts, consistency, unanswerable }: ResultParts,
  options: AuditOptions,
  tool: AuditResult['tool'],
): AuditResult {
  const { tally } = counted;
  const { counts } = tally;
  const { groupBy, seed, maxExamples, nullGroundTruth, multiverse, schemesChosenBy } = options;
  const { reference = DEFAULT_REFERENCE } = options;
  const conditions = options.conditions?.map(shortName) ?? null;
  const baselineCondition = shortName(options.baselineCondition);
  const ids = schemes.asked.map(({ id }) => id);
  const cells = computeCells(counted, ids, groupBy);
  const totals = (scheme: Scheme): SchemeResult =>
    computeTotals(
      counted,
      scheme,
      cells.filter((cell) => cell.scheme === scheme.id),
    );
  const afterThink = totals(postThink);
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
      reference,
    },
    schemes: [computeStoredTotals(counted), ...results],
  };
  return {
    schemaVersion: SCHEMA_VERSION,
    tool,
    options: compared.options,
    warnings: [
      ...warnings.map(shortSentence),
      ...warnOfMissingBaseline(coverage, groupBy, baselineCondition).map(shortSentence),
      ...listSchemeWarnings(schemes.asked, results, tally.evidence, groupBy),
    ],
    coverage,
    consistency,
    schemes: compared.schemes,
    extremes: findExtremes(compared),
    markers: {
      rawRole: counts.rawRole,
      rawBlock: counts.rawBlock,
      parsedRole: counts.parsedRole,
      parsedBlock: counts.parsedBlock,
    },
    think: { trials: counts.thinkTrials, flips: afterThink.flips, storedCorrectPostThinkWrong: afterThink.lost },
    cells,
    ...buildConclusions(counted, schemes, compared.options, options.reference !== undefined),
    attribution: computeAttribution(tally, schemes.others, groupBy),
    since: null,
    receipts,
    failures: listFailures(tally),
    neverCorrect: unanswerable.result(schemes.others, tally.schemes),
  };
}

/**
 * Computes contrasts, ranks and the multiverse: the conclusions that a paper would draw from the cells.
 * @param isAsked whether the user asked for a number of draws of the reference.
 */
function buildConclusions(
  counted: Counted,
  schemes: SchemeList,
  { groupBy, baselineCondition, multiverse, reference: draws, seed }: ResultOptions,
  isAsked: boolean,
): Pick<AuditResult, 'conclusions' | 'contrasts' | 'ranks' | 'multiverse'> {
  const cells = sortedCells(counted.tally);
  const keys = cells.map(([, cell]) => nameKey(cell, groupBy));
  const labellings = readCellLabels(counted, cells, schemes.asked);
  const pairs = findContrastPairs(keys, groupBy, baselineCondition);
  const contrasts = computeContrasts(labellings, pairs, baselineCondition);
  const ranks = computeRanks(labellings, keys, findRankGroups(keys, groupBy));
  const [stored, ...others] = labellings;
  const blind = new Map(others.map((one) => [one.scheme, computeBlindReference(one, pairs, { draws, isAsked, seed })]));
  return {
    conclusions: summarizeConclusions({ contrasts, ranks, blind }, baselineCondition),
    contrasts,
    ranks,
    multiverse:
      multiverse && stored !== undefined
        ? computeMultiverse(counted, { groupBy, baselineCondition, seed }, stored, pairs)
        : null,
  };
}

/** The warning that there are conditions to compare and no cell of the baseline. */
function warnOfMissingBaseline(
  { conditions }: Coverage,
  groupBy: AuditOptions['groupBy'],
  baselineCondition: string,
): string[] {
  if (!groupBy.includes('condition') || conditions.length < 2 || conditions.includes(baselineCondition)) return [];
  return [
    `no trial has the condition ${baselineCondition}, which is the baseline of the contrasts; name one of ${conditions.join(', ')} with --baseline-condition.`,
  ];
}

/** The first failures of each scheme, in the order of the trials. */
function listFailures({ schemes, failures }: Tally): SchemeFailure[] {
  return schemes.flatMap((scheme) =>
    (failures.get(scheme) ?? []).map(({ trialId, note = '' }) => ({ scheme, trialId, reason: note })),
  );
}
