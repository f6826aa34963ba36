/** The change of an error rate in words. */
import type { SchemeResult } from '../documents/scheme-result.ts';
import { between, percent, pp } from './numbers.ts';

type Rates = Pick<SchemeResult, 'storedErrorPct' | 'errorPct' | 'deltaPp' | 'deltaInterval'>;

/** `error rate rises from 46.9 % to 48.2 % (+1.26 pp, 95 % interval +0.36 to +2.19)` */
export function rateMove(rates: Rates): string {
  return `${shortRateMove(rates)} (${moveText(rates)})`;
}

/** `error rate rises from 46.9 % to 48.2 %`, or `error rate stays 62.1 %` where both are written alike */
export function shortRateMove({ storedErrorPct, errorPct, deltaPp }: Omit<Rates, 'deltaInterval'>): string {
  if (percent(storedErrorPct) === percent(errorPct)) return `error rate stays ${percent(errorPct)}`;
  const direction = (deltaPp ?? 0) > 0 ? 'rises' : 'falls';
  return `error rate ${direction} from ${percent(storedErrorPct)} to ${percent(errorPct)}`;
}

/** `+1.26 pp, 95 % interval +0.36 to +2.19` */
export function moveText({ deltaPp, deltaInterval }: Pick<Rates, 'deltaPp' | 'deltaInterval'>): string {
  return `${pp(deltaPp)} pp${deltaInterval === null ? '' : `, 95 % interval ${between(deltaInterval)}`}`;
}
