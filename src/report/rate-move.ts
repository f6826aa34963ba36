/** The change of a rate in words. */
import type { SchemeResult } from '../documents/scheme-result.ts';
import type { Measure } from './measure.ts';
import { between, percent, pp } from './numbers.ts';

type Rates = Pick<SchemeResult, 'storedErrorPct' | 'errorPct' | 'deltaPp' | 'deltaInterval'>;

/** `error rate rises from 46.9 % to 48.2 % (+1.26 pp, 95 % interval +0.36 to +2.19)` */
export function rateMove(rates: Rates, measure: Measure): string {
  return `${shortRateMove(rates, measure)} (${moveText(rates, measure)})`;
}

/** `error rate rises from 46.9 % to 48.2 %`, or `error rate stays 62.1 %` where both are written alike */
export function shortRateMove(
  { storedErrorPct, errorPct, deltaPp }: Omit<Rates, 'deltaInterval'>,
  { rate, ofErrors }: Measure,
): string {
  const [before, after] = [storedErrorPct, errorPct].map((pct) => percent(ofErrors.rate(pct)));
  if (before === after) return `${rate} stays ${after}`;
  const direction = (ofErrors.difference(deltaPp) ?? 0) > 0 ? 'rises' : 'falls';
  return `${rate} ${direction} from ${before} to ${after}`;
}

/** `error rate rises from 46.9 % to 48.2 % (+1.26 pp)` */
export function rateMoveInPoints(rates: Omit<Rates, 'deltaInterval'>, measure: Measure): string {
  return `${shortRateMove(rates, measure)} (${pp(measure.ofErrors.difference(rates.deltaPp))} pp)`;
}

/** `error rate stays 62.1 %`, of a scheme under which as many labels are gained as lost. */
export function stayText(storedErrorPct: number, { rate, ofErrors }: Measure): string {
  return `${rate} stays ${percent(ofErrors.rate(storedErrorPct))}`;
}

/** `+1.26 pp, 95 % interval +0.36 to +2.19` */
export function moveText(
  { deltaPp, deltaInterval }: Pick<Rates, 'deltaPp' | 'deltaInterval'>,
  { ofErrors }: Measure,
): string {
  const interval = deltaInterval === null ? '' : `, 95 % interval ${between(ofErrors.interval(deltaInterval))}`;
  return `${pp(ofErrors.difference(deltaPp))} pp${interval}`;
}
