/** The change of an error rate in words. */
import type { SchemeResult } from '../result/scheme-result.ts';
import { between, percent, pp } from './numbers.ts';

type Rates = Pick<SchemeResult, 'storedErrorPct' | 'errorPct' | 'deltaPp' | 'deltaInterval'>;

/** `error rate rises from 46.9 % to 48.2 % (+1.26 pp, 95 % interval +0.36 to +2.19)` */
export function rateMove({ storedErrorPct, errorPct, deltaPp, deltaInterval }: Rates): string {
  const isSame = percent(storedErrorPct) === percent(errorPct);
  const direction = (deltaPp ?? 0) > 0 ? 'rises' : 'falls';
  const change = isSame ? 'stays' : `${direction} from ${percent(storedErrorPct)} to`;
  return `error rate ${change} ${percent(errorPct)} (${moveText({ deltaPp, deltaInterval })})`;
}

/** `+1.26 pp, 95 % interval +0.36 to +2.19` */
export function moveText({ deltaPp, deltaInterval }: Pick<Rates, 'deltaPp' | 'deltaInterval'>): string {
  return `${pp(deltaPp)} pp${deltaInterval === null ? '' : `, 95 % interval ${between(deltaInterval)}`}`;
}
