/** From the merged tally to the result document, whatever the trials came from. */
import { SCHEMA_VERSION, type AuditResult, type Coverage, type Receipts, type SchemeFailure } from '../core/result.ts';
import { postThink, v1 } from '../schemes/core-schemes.ts';
import { cellsOf, storedTotals, totalsOf } from './cells.ts';
import type { AuditOptions } from './options.ts';
import type { SchemeList } from './scheme-list.ts';
import type { Tally } from './tally.ts';

/** What only the source of the trials knows. */
export interface ResultParts {
  readonly coverage: Coverage;
  readonly schemes: SchemeList;
  readonly warnings: readonly string[];
  readonly inputs: Pick<AuditResult['options'], 'runsDir' | 'metadata' | 'logs'>;
  readonly receipts: Receipts;
}

/** The result document, version 1 (reports/result.schema.json). */
export function buildResult(
  tally: Tally,
  { coverage, schemes, warnings, inputs, receipts }: ResultParts,
  options: AuditOptions,
  tool: AuditResult['tool'],
): AuditResult {
  const { counts, mismatches } = tally;
  const { conditions, groupBy, seed, maxExamples, nullGroundTruth } = options;
  const ids = schemes.asked.map(({ id }) => id);
  const cells = new Map(ids.map((id) => [id, cellsOf(tally, id, groupBy)]));
  const behindThink = totalsOf(tally, postThink, []);
  const failures = failuresOf(tally);
  return {
    schemaVersion: SCHEMA_VERSION,
    tool,
    options: { ...inputs, conditions, groupBy, schemes: ids, seed, maxExamples, nullGroundTruth },
    warnings,
    coverage,
    consistency: { mismatches: counts.mismatches, trialIds: mismatches.map((one) => one.trialId) },
    schemes: [
      storedTotals(tally),
      totalsOf(tally, v1, []),
      ...schemes.asked.map((scheme) => totalsOf(tally, scheme, cells.get(scheme.id) ?? [])),
    ],
    markers: {
      rawRole: counts.rawRole,
      rawBlock: counts.rawBlock,
      parsedRole: counts.parsedRole,
      parsedBlock: counts.parsedBlock,
    },
    think: { trials: counts.thinkTrials, flips: behindThink.flips, storedCorrectPostThinkWrong: behindThink.lost },
    cells: [...cells.values()].flat(),
    receipts,
    failures,
  };
}

/** The first failures of each scheme, in the order of the trials. */
function failuresOf({ schemes, failures }: Tally): SchemeFailure[] {
  return schemes.flatMap((scheme) =>
    (failures.get(scheme) ?? []).map(({ trialId, note = '' }) => ({ scheme, trialId, reason: note })),
  );
}
