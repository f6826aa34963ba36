/** The labels of schemes. */
import type { JSX } from 'preact';
import type { SeriesStyle } from '../../kit/text/series-style.ts';
import { Name } from '../../kit/text/names.tsx';

/** The name of a scheme with the line by which it is marked. */
export function SchemeName({
  id,
  seriesStyle,
}: {
  readonly id: string;
  readonly seriesStyle: SeriesStyle;
}): JSX.Element {
  return (
    <span class="scheme">
      <Swatch seriesStyle={seriesStyle} />
      <Name text={id} />
    </span>
  );
}

export function Swatch({ seriesStyle }: { readonly seriesStyle: SeriesStyle }): JSX.Element {
  return <span class={`swatch ${seriesStyle.pattern}`} style={{ '--mark': seriesStyle.color }} aria-hidden="true" />;
}
