/** The thumb of a user. */
import type { JSX } from 'preact';

export function ThumbView({ thumb }: { readonly thumb: 'up' | 'down' | null }): JSX.Element {
  if (thumb === null) return <span class="label none">no thumb</span>;
  return (
    <span class={`label ${thumb === 'up' ? 'right' : 'wrong'}`}>
      <span aria-hidden="true">{thumb === 'up' ? '▲' : '▼'}</span> thumbs {thumb}
    </span>
  );
}
