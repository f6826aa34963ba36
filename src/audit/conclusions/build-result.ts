/** Builds the result document from the merged tally, for run stores and logs. */
import { findExtremes } from '../../documents/extremes.ts';
import { resultOptions } from '../../documents/result-options.ts';
import {
  SCHEMA_VERSION,
  type AuditResult,
  type Consistency,
  type Coverage,
  type Disagreement,
  type Receipts,
  type ResultOptions,
  type SchemeFailure,
} from '../../documents/result.ts';
import { postThink, v1 } from '../../schemes/core/core-schemes.ts';
import type { SchemeFlipReasons } from '../../documents/flip-reasons.ts';
import type { Scope } from '../../documents/scope.ts';
import { shortName, shortSentence } from '../../base/text/short-name.ts';
import type { Scheme } from '../../base/core/scheme.ts';
import { cohensKappa } from '../../stats/kappa.ts';
import { readAgreement } from '../tally/agreements.ts';
import { computeAttribution } from './attribution.ts';
import { computeCells, computeStoredTotals, computeTotals, sumAllCounts, type Counted } from '../tally/cells.ts';
import { summarizeConclusions } from './conclusions.ts';
import { computeGroups, computeStoredOfGroups, type CountedTasks } from './group-results.ts';
import { computeContrasts } from './contrasts.ts';
import type { UnanswerableTally } from '../tally/unanswerable.ts';
import type { AuditOptions } from '../defaults/options.ts';
import type { CellComparison } from './compare-cells.ts';
import type { StartedComparison } from './start-comparison.ts';
import type { SchemeList } from '../defaults/scheme-list.ts';
import { addOwnMisfits } from './own-misfits.ts';
import { listMissingQuestions } from './missing-questions.ts';
import { listSchemeWarnings } from './scheme-warnings.ts';
import type { ClaimResult } from '../../documents/claims.ts';
import { describePart, type Extraction } from '../../documents/extractions.ts';
import type { Tally } from '../tally/tally.ts';
import type { SchemeResult } from '../../documents/scheme-result.ts';

/** The parts of the document that depend on the source of the trials. */
export interface ResultParts {
  /** The advice where questions are missing; undefined where no field of the inputs has them. */
  readonly aboutQuestions: string | undefined;
  readonly scope: Scope;
  readonly coverage: Coverage;
  readonly schemes: SchemeList;
  /** The scheme whose labels replace stored ones; null where labels are stored. */
  readonly base: Scheme | null;
  readonly warnings: readonly string[];
  readonly inputs: Pick<
    AuditResult['options'],
    'runsDir' | 'metadata' | 'logs' | 'map' | 'guessed' | 'folderModels' | 'stored'
  >;
  readonly receipts: Receipts;
  readonly flipReasons: readonly SchemeFlipReasons[];
  readonly consistency: Consistency;
  readonly unanswerable: UnanswerableTally;
  /** Undefined where the stored labels are not compared with schemes that fit. */
  readonly disagreement: Disagreement | undefined;
  /** The command that draws trials for people. */
  readonly review: string;
  /** Undefined without claims. */
  readonly claims: ClaimResult[] | undefined;
  /** What groups of tasks are computed from. */
  readonly tasks: CountedTasks;
}

/** Computes the result document (reports/result.schema.json). @param started the comparison of cells, which another thread may compute. */
export async function buildResult(
  counted: Counted,
  parts: ResultParts,
  options: AuditOptions,
  tool: AuditResult['tool'],
  { comparison, compared }: StartedComparison,
): Promise<AuditResult> {
  const { schemes, base, coverage, consistency, disagreement, claims } = parts;
  const { tally } = counted;
  const { counts } = tally;
  const { groupBy, groups, schemesChosenBy } = options;
  const conditions = options.conditions?.map(shortName) ?? null;
  const baselineCondition = shortName(options.baselineCondition);
  const { conditions: read, groupBy: fields, ...others } = resultOptions({ ...options, conditions, baselineCondition });
  const optionsOfResult = {
    ...parts.inputs,
    conditions: read,
    groupBy: fields,
    schemes: schemes.asked.map(({ id }) => id),
    ...(schemesChosenBy === undefined ? {} : { schemesChosenBy }),
    ...(base === null ? {} : { base: base.id }),
    ...others,
  };
  const computed = await computeStatistics(counted, schemes, optionsOfResult, comparison);
  const { ranks, ...references } = await compared;
  const { results, cells, contrasts } = computed;
  const afterThink = sumAllCounts(tally, postThink.id);
  const ofLogs = describeFit(options, schemes.asked, results);
  const extractions = tally.extractions.size === 0 ? [] : await listExtractions(schemes, tally);
  // Tasks that no scheme fits are in no number.
  const stored = groups === undefined ? computed.stored : computeStoredOfGroups(groups, parts.tasks);
  const totals = {
    consistency,
    options: optionsOfResult,
    schemes: [stored, ...results.map((one) => withPart(one, extractions))],
    extractions,
    ...ofLogs,
  };
  return {
    schemaVersion: SCHEMA_VERSION,
    tool,
    options: optionsOfResult,
    warnings: [
      ...parts.warnings.map(shortSentence),
      ...warnOfMissingBaseline(coverage, groupBy, baselineCondition).map(shortSentence),
      ...listMissingQuestions(results, tally.evidence, parts.aboutQuestions).map(shortSentence),
      ...listSchemeWarnings(schemes.asked, results, tally.evidence, groupBy),
    ],
    scope: parts.scope,
    coverage,
    consistency,
    schemes: totals.schemes,
    ...(groups === undefined
      ? {}
      : {
          groups: computeGroups(
            groups,
            parts.tasks,
            { asked: schemes.asked, cells },
            { consistency, options: optionsOfResult },
          ),
        }),
    ...(extractions.length === 0 ? {} : { extractions }),
    extremes: findExtremes(totals),
    ...(disagreement === undefined ? {} : { disagreement }),
    review: parts.review,
    markers: {
      rawRole: counts.rawRole,
      rawBlock: counts.rawBlock,
      parsedRole: counts.parsedRole,
      parsedBlock: counts.parsedBlock,
    },
    think: {
      trials: counts.thinkTrials,
      flips: afterThink.gained + afterThink.lost,
      storedCorrectPostThinkWrong: afterThink.lost,
    },
    cells,
    conclusions: summarizeConclusions({ contrasts, ranks, ...references }, baselineCondition),
    contrasts,
    ranks,
    multiverse: computed.multiverse,
    ...(claims === undefined ? {} : { claims }),
    attribution: computed.attribution,
    since: null,
    flipReasons: parts.flipReasons,
    receipts: parts.receipts,
    failures: listFailures(tally),
    ...ofLogs,
    ...(base === null ? {} : { agreements: listAgreements(tally, schemes.asked) }),
    neverCorrect: parts.unanswerable.result(schemes.others, tally.schemes),
  };
}

/** What was found in the first trials of logs: schemes that do not fit, and truths that are read in another way. */
function describeFit(
  { misfits, rereadTruths = [] }: AuditOptions,
  asked: readonly Scheme[],
  results: readonly SchemeResult[],
): Pick<AuditResult, 'misfits' | 'rereadTruths'> {
  return {
    ...(misfits === undefined ? {} : { misfits: addOwnMisfits(misfits, asked, results) }),
    ...(rereadTruths.length === 0 ? {} : { rereadTruths: rereadTruths.slice() }),
  };
}

/** The numbers of a scheme, with a title that names the trials that they are about, where these were chosen. */
function withPart(scheme: SchemeResult, extractions: readonly Extraction[]): SchemeResult {
  const extraction = extractions.find((one) => one.scheme === scheme.id);
  const part = extraction === undefined ? null : describePart(extraction);
  return part === null ? scheme : { ...scheme, title: `${scheme.title} (${part})` };
}

async function listExtractions(schemes: SchemeList, { extractions }: Tally): Promise<Extraction[]> {
  const { describeExtractions } = await import('./extractions.ts');
  return describeExtractions(schemes, extractions);
}

/** The labels of each two requested schemes, in their order. */
function listAgreements(
  { agreements, schemes }: Tally,
  asked: readonly Scheme[],
): NonNullable<AuditResult['agreements']> {
  const ids = asked.map(({ id }) => id);
  return ids.flatMap((first, i) =>
    ids.slice(i + 1).flatMap((second) => {
      const found = readAgreement(agreements, schemes.indexOf(first), schemes.indexOf(second));
      if (found === null) return [];
      const { n11, n10, n01, n00 } = found;
      const { kappa } = cohensKappa(n11, n10, n01, n00);
      return [{ schemes: [first, second], bothRight: n11, firstRight: n10, secondRight: n01, bothWrong: n00, kappa }];
    }),
  );
}

interface Computed extends Pick<AuditResult, 'cells' | 'contrasts' | 'multiverse' | 'attribution'> {
  /** The totals of the stored labels. */
  readonly stored: SchemeResult;
  /** The totals of the requested schemes, and of `v1` for run stores. */
  readonly results: readonly SchemeResult[];
}

/** Computes what is not in {@link ComparedCells}. Modules that few audits need are loaded here. */
async function computeStatistics(
  counted: Counted,
  schemes: SchemeList,
  { logs, groupBy, schemes: ids, baselineCondition, multiverse, seed, minN, margin }: ResultOptions,
  { labellings, pairs }: CellComparison,
): Promise<Computed> {
  const cells = computeCells(counted, ids, groupBy);
  // The labels of a log come from its own matcher.
  const scored = logs.length > 0 ? schemes.asked : [...new Set([v1, ...schemes.asked])];
  const results = scored.map((scheme) =>
    computeTotals(
      counted,
      scheme,
      cells.filter((cell) => cell.scheme === scheme.id),
      { minN, margin },
    ),
  );
  const { computeMultiverse } = multiverse ? await import('./multiverse.ts') : {};
  return {
    cells,
    results,
    stored: computeStoredTotals(counted),
    contrasts: computeContrasts(labellings, pairs, { baseline: baselineCondition, margin }),
    multiverse: computeMultiverse?.(counted, { groupBy, baselineCondition, seed }, labellings[0], pairs) ?? null,
    attribution: computeAttribution(counted.tally, schemes.others, groupBy),
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
