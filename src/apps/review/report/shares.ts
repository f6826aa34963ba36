/** Estimated shares as texts. */
import { count, percent } from '../../../report/numbers.ts';
import type { CalibratedEstimate, EstimatedShare } from '../documents/reviews.ts';

export function formatShare(estimate: EstimatedShare | null): string {
  return percent(estimate === null ? null : 100 * estimate.share);
}

/** A census has no interval. */
export function formatInterval(estimate: EstimatedShare | null): string {
  if (estimate === null) return '–';
  return estimate.isCensus ? 'fact' : formatEnds(estimate.interval);
}

/** Where trials have no human label, the lowest and the highest value that they allow. */
export function formatBounds(estimate: EstimatedShare | null): string {
  return estimate === null || estimate.unclear === 0 ? '–' : formatEnds(estimate.bounds);
}

export function formatTrials(estimate: EstimatedShare | null): string {
  return estimate === null ? '–' : count(estimate.trials);
}

export function formatCalibrated(estimate: CalibratedEstimate | null): string {
  return percent(estimate === null ? null : 100 * estimate.share);
}

export function formatCalibratedInterval(estimate: CalibratedEstimate | null): string {
  return estimate === null ? '–' : formatEnds(estimate.interval);
}

export function formatEnds(ends: readonly number[]): string {
  return ends.map((end) => percent(100 * end)).join(' to ');
}
