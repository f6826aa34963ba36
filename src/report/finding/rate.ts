/** The largest change of a rate. */
import type { AuditResult } from '../../documents/result.ts';
import { mainReach } from '../extremes.ts';
import { comparedRows, type Score, type ScoreRow } from '../scores/model-rows.ts';
import { ALL_TRIALS, createFinding, valueEnd, type Finding } from './finding.ts';
import { testedCell, testedScheme } from './tested.ts';

/**
 * The largest change of the rate of a model, or, where the audit does not compare models, of all trials, because no paper reports an average over models. Of equal
 * changes, the one with most labels. Null where nothing is compared.
 */
export function findRate(result: AuditResult): Finding | null {
  return ofModels(result) ?? ofAllTrials(result);
}

interface Move {
  readonly scheme: string;
  readonly row: ScoreRow;
  readonly score: Score;
}

function ofModels(result: AuditResult): Finding | null {
  const compared = comparedRows(result);
  const { schemes } = mainReach(result.extremes);
  if (compared === null) return null;
  const [most] = compared.rows
    .filter(({ n }) => n >= result.options.minN)
    .flatMap((row) => [...row.byScheme].map(([scheme, score]): Move => ({ scheme, row, score })))
    .filter(({ scheme, score }) => schemes.includes(scheme) && score.flips > 0)
    .toSorted((a, b) => size(b) - size(a) || b.score.flips - a.score.flips);
  if (most === undefined) return null;
  const { scheme, row, score } = most;
  return createFinding('rate', {
    subject: { ...ALL_TRIALS, key: row.key },
    scheme,
    from: valueEnd(row.storedErrorPct),
    to: valueEnd(score.errorPct),
    n: [row.n],
    ...(score.cell === null ? {} : testedCell(score.cell, result)),
    labels: score.flips,
    link: { to: 'flips', scheme, key: row.key },
  });
}

function size({ row, score }: Move): number {
  return Math.abs(score.errorPct - row.storedErrorPct);
}

function ofAllTrials(result: AuditResult): Finding | null {
  const { schemes } = mainReach(result.extremes);
  const [most] = result.schemes
    .filter(({ id, flips }) => schemes.includes(id) && flips > 0)
    .toSorted((a, b) => Math.abs(b.deltaPp ?? 0) - Math.abs(a.deltaPp ?? 0) || b.flips - a.flips);
  if (most === undefined || most.storedErrorPct === null || most.errorPct === null) return null;
  return createFinding('rate', {
    scheme: most.id,
    from: valueEnd(most.storedErrorPct),
    to: valueEnd(most.errorPct),
    n: [most.trials],
    ...testedScheme(most, result),
    labels: most.flips,
    link: { to: 'flips', scheme: most.id, key: {} },
  });
}
