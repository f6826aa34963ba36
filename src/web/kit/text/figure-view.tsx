/** A figure of the report: every mark with a title can be pointed at, or walked to with the arrow keys, and is read out below. */
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { visit } from '../navigation.ts';
import type { PageFigure } from '../../../result/page.ts';

interface Props {
  readonly figure: PageFigure | undefined;
  /** The sentence that is shown without such a figure. */
  readonly instead: string;
  /** Details of a mark that its title does not contain. */
  readonly describe?: (title: string) => ComponentChildren;
  /** The address that a click on a mark, or Enter, leads to; null where there is none. */
  readonly link?: (title: string) => string | null;
}

export function FigureView({ figure, instead, describe, link }: Props): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [title, setTitle] = useState<string | null>(null);
  const svg = useMemo(() => (figure === undefined ? null : parseSvg(figure.svg)), [figure]);
  useLayoutEffect(() => {
    if (svg !== null) box.current?.replaceChildren(svg);
  }, [svg]);
  if (figure === undefined || svg === null) return <p class="note">{instead}</p>;
  const point = (mark: Element | null): void => setTitle(emphasize(svg, mark));
  const open = (mark: Element | null): void => {
    const address = mark === null ? null : (link?.(readTitle(mark) ?? '') ?? null);
    if (address !== null) visit(address);
  };
  return (
    <figure>
      <div
        class="drawing"
        ref={box}
        tabIndex={0}
        role="group"
        aria-label={`${figure.title}. ${figure.alt}`}
        onPointerMove={(event) => point(findMark(event.target))}
        onClick={(event) => open(findMark(event.target))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') open(svg.querySelector(`.${MARKED}`));
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (step === undefined) return;
          point(neighbour(svg, step));
          event.preventDefault();
        }}
      />
      <figcaption aria-live="polite">
        {title === null ? 'Point at a mark, or use ← and →, to read it.' : (describe?.(title) ?? title)}
      </figcaption>
    </figure>
  );
}

/** Parsed as XML, so that it contains only the elements of a figure. */
function parseSvg(svg: string): Element | null {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  return parsed.querySelector('parsererror') === null ? document.importNode(parsed.documentElement, true) : null;
}

const MARKED = 'pointed';

/** The mark around a target: an element with its own title, except the figure. */
function findMark(target: EventTarget | null): Element | null {
  let element = target instanceof Element ? target : null;
  while (element !== null && element.localName !== 'svg') {
    if (readTitle(element) !== null) return element;
    element = element.parentElement;
  }
  return null;
}

function readTitle(element: Element): string | null {
  return Array.from(element.children).find(({ localName }) => localName === 'title')?.textContent ?? null;
}

/** @returns the title of the mark; the last one stays where there is none. */
function emphasize(svg: Element, mark: Element | null): string | null {
  const last = svg.querySelector(`.${MARKED}`);
  const next = mark ?? last;
  if (next !== last) {
    last?.classList.remove(MARKED);
    next?.classList.add(MARKED);
  }
  return next === null ? null : readTitle(next);
}

/** The next mark from left to right, and from top to bottom. */
function neighbour(svg: Element, step: number): Element | null {
  const marks = Array.from(
    svg.querySelectorAll(':not(svg) > title'),
    (title) => title.parentElement as unknown as Element,
  )
    .map((mark) => ({ mark, box: mark.getBoundingClientRect() }))
    .toSorted((a, b) => a.box.x + a.box.width / 2 - (b.box.x + b.box.width / 2) || a.box.y - b.box.y)
    .map(({ mark }) => mark);
  const at = marks.findIndex((mark) => mark.classList.contains(MARKED));
  return marks[at === -1 ? 0 : Math.min(marks.length - 1, Math.max(0, at + step))] ?? null;
}
