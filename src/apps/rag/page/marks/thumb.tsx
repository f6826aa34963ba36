/** The thumb and the label of a user. */
import type { JSX } from 'preact';
import type { Rating } from '../../documents/answer-source.ts';
import { plainNumber } from '../../report/evaluation-numbers.ts';
import { Name } from '../../../../web/kit/text/names.tsx';

export function ThumbView({ thumb }: { readonly thumb: 'up' | 'down' | null }): JSX.Element {
  if (thumb === null) return <span class="label none">no thumb</span>;
  return (
    <span class={`label ${thumb === 'up' ? 'right' : 'wrong'}`}>
      <span aria-hidden="true">{thumb === 'up' ? '▲' : '▼'}</span> thumbs {thumb}
    </span>
  );
}

export function LabelView({ label }: { readonly label: string | null }): JSX.Element | null {
  if (label === null) return null;
  return (
    <span class="tag">
      <Name text={label} />
    </span>
  );
}

export function RatingView({ rating }: { readonly rating: Rating | null }): JSX.Element | null {
  if (rating === null) return null;
  return (
    <span class="label">
      {plainNumber(rating.value)} of {rating.best}
    </span>
  );
}
