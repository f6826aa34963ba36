/** The labels of schemes. */
import type { JSX } from 'preact';
import { inertLine } from '../../../base/text/inert.ts';
import { Name } from '../../kit/text/names.tsx';
import type { SchemeStyle } from '../scheme-styles.ts';

interface Props {
  readonly id: string;
  readonly seriesStyle: SchemeStyle;
}

/** The name of a scheme with the line and the number by which it is marked. */
export function SchemeName({ id, seriesStyle }: Props): JSX.Element {
  return (
    <span class="scheme">
      <Swatch id={id} seriesStyle={seriesStyle} />
      <Name text={id} />
    </span>
  );
}

/** The line and the number of a scheme; its name appears where it is pointed at. */
export function Swatch({ id, seriesStyle: { color, pattern, number } }: Props): JSX.Element {
  return (
    <span class="scheme-key" title={inertLine(id)} data-number={number === 0 ? '' : number} aria-hidden="true">
      <span class={`swatch ${pattern}`} style={{ '--mark': color }} />
    </span>
  );
}
