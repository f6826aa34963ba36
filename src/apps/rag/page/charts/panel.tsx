/** A place for a picture that is as wide as it may be, under a title that breaks where it is too long. */
import type { ComponentChildren, JSX } from 'preact';
import { useBoxSize, type BoxSize } from '../../../../web/kit/text/box-size.ts';

interface Props {
  /** Inert; null where another heading names the picture. */
  readonly title: string | null;
  /** The main number, beside the title. */
  readonly number?: string;
  /** @param size known before the first paint. */
  readonly children: (size: BoxSize) => ComponentChildren;
}

export function Panel({ title, number, children }: Props): JSX.Element {
  const [ref, size] = useBoxSize();
  return (
    <div class="panel" ref={ref}>
      {title !== null && (
        <p class="panel-title">
          <strong dir="auto">{title}</strong> <span class="muted">{number}</span>
        </p>
      )}
      {size !== null && children(size)}
    </div>
  );
}
