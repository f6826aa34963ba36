/** The change of a rate in words. */
import type { SchemeResult } from '../documents/scheme-result.ts';
import type { Measure } from './measure.ts';
import { between, percent, ppOf } from './numbers.ts';

type Rates = Pick<SchemeResult, 'storedErrorPct' | 'errorPct' | 'deltaPp'>;
type Trials = Pick<SchemeResult, 'trials'>;

/** `error rate rises from 46.9 % to 48.2 %`, or `error rate stays 62.1 %` where both are written alike */
export function shortRateMove({ storedErrorPct, errorPct, deltaPp }: Rates, { rate, ofErrors }: Measure): string {
  const [before, after] = [storedErrorPct, errorPct].map((pct) => percent(ofErrors.rate(pct)));
  if (before === after) return `${rate} stays ${after}`;
  const direction = (ofErrors.difference(deltaPp) ?? 0) > 0 ? 'rises' : 'falls';
  return `${rate} ${direction} from ${before} to ${after}`;
}

/** `error rate rises from 46.9 % to 48.2 % (+1.26 pp)` */
export function rateMoveInPoints(rates: Rates & Trials, measure: Measure): string {
  return `${shortRateMove(rates, measure)} (${ppOf(measure.ofErrors.difference(rates.deltaPp), rates.trials)} pp)`;
}

/** `error rate stays 62.1 %`, of a scheme under which as many labels are gained as lost. */
export function stayText(storedErrorPct: number, { rate, ofErrors }: Measure): string {
  return `${rate} stays ${percent(ofErrors.rate(storedErrorPct))}`;
}

/** `+1.26 pp, 95 % interval +0.36 to +2.19` */
export function moveText(
  { deltaPp, deltaInterval, trials }: Pick<SchemeResult, 'deltaPp' | 'deltaInterval'> & Trials,
  { ofErrors }: Measure,
): string {
  const interval = deltaInterval === null ? '' : `, 95 % interval ${between(ofErrors.interval(deltaInterval), trials)}`;
  return `${ppOf(ofErrors.difference(deltaPp), trials)} pp${interval}`;
}
