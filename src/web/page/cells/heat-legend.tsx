/** What the colours of a map mean. */
import type { JSX } from 'preact';
import { pp } from '../../../report/numbers.ts';
import type { HeatScale } from './heat-scale.ts';

export function HeatLegend({ scale: { limit, isCut, minN } }: { readonly scale: HeatScale }): JSX.Element {
  return (
    <ul class="heat-legend" aria-label="Legend">
      <li>
        {pp(-limit)} pp{isCut && ' or below'}
        <span class="heat-ramp" aria-hidden="true" />
        {pp(limit)} pp{isCut && ' or above'}
      </li>
      <li>
        <span class="heat-sample" aria-hidden="true" /> no change
      </li>
      <li>
        <span class="heat-sample few" aria-hidden="true" /> fewer than {minN} trials
      </li>
      <li>
        <span class="heat-sample empty" aria-hidden="true" /> no such cell
      </li>
    </ul>
  );
}
