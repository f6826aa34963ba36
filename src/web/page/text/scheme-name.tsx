/** The labels of schemes. */
import type { JSX } from 'preact';
import type { Look } from '../../kit/text/look.ts';
import { Name } from '../../kit/text/names.tsx';

/** The name of a scheme with the line by which it is marked. */
export function SchemeName({ id, look }: { readonly id: string; readonly look: Look }): JSX.Element {
  return (
    <span class="scheme">
      <Swatch look={look} />
      <Name text={id} />
    </span>
  );
}

export function Swatch({ look }: { readonly look: Look }): JSX.Element {
  return <span class={`swatch ${look.pattern}`} style={{ '--mark': look.color }} aria-hidden="true" />;
}
