/** A figure of the report, as it was drawn before. */
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { PageFigure } from '../../../documents/page.ts';
import { Drawing } from './drawing.tsx';

interface Props {
  readonly figure: PageFigure | undefined;
  /** The sentence that is shown without such a figure. */
  readonly instead: string;
  /** Details of a mark that its title does not contain. */
  readonly describe?: (title: string) => ComponentChildren;
  /** The address that a click on a mark, or Enter, leads to; null where there is none. */
  readonly link?: (title: string) => string | null;
}

export function FigureView({ figure, instead, ...readers }: Props): JSX.Element {
  const svg = useMemo(() => (figure === undefined ? null : parseSvg(figure.svg)), [figure]);
  if (figure === undefined || svg === null) return <p class="note">{instead}</p>;
  return (
    <Drawing
      label={`${figure.title}. ${figure.alt}`}
      fill={(box) => box !== null && svg.parentElement !== box && box.replaceChildren(svg)}
      {...readers}
    />
  );
}

/** Parsed as XML, so that it contains only the elements of a figure. The group around it has its title and its description. */
function parseSvg(svg: string): Element | null {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  if (parsed.querySelector('parsererror') !== null) return null;
  const root = document.importNode(parsed.documentElement, true);
  for (const name of ['role', 'aria-labelledby', 'aria-describedby']) root.removeAttribute(name);
  root.setAttribute('aria-hidden', 'true');
  for (const named of root.querySelectorAll(':scope > title, :scope > desc')) named.remove();
  return root;
}
