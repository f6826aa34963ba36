/** A box with pictures: every mark with a title can be pointed at, or walked to with the arrow keys, and is read out below. */
import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { visit } from '../navigation.ts';

interface Props {
  /** The title and the main numbers, for readers who cannot see the picture. */
  readonly label: string;
  /** Details of a mark that its title does not contain. */
  readonly describe?: (title: string) => ComponentChildren;
  /** Whether marks are in links, which Enter follows. */
  readonly hasLinks?: boolean;
  /** Elements `svg`, in which marks have a `title`; or nothing, where `fill` brings them. */
  readonly children?: ComponentChildren;
  /** Called with the box when it is there. */
  readonly fill?: (box: HTMLElement | null) => void;
}

export function Drawing({ label, describe, hasLinks = false, children, fill }: Props): JSX.Element {
  const box = useRef<HTMLDivElement | null>(null);
  const [title, setTitle] = useState<string | null>(null);
  const point = (mark: Element | null): void => setTitle(box.current === null ? null : emphasize(box.current, mark));
  const open = (mark: Element | null | undefined): void => {
    const address = mark?.closest('a')?.getAttribute('href') ?? null;
    if (address !== null) visit(address);
  };
  return (
    <figure>
      <div
        class="drawing"
        ref={(element) => {
          box.current = element;
          fill?.(element);
        }}
        tabIndex={0}
        role="group"
        aria-label={label}
        onPointerMove={(event) => point(findMark(event.target))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') open(box.current?.querySelector(`.${MARKED}`));
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (step === undefined || box.current === null) return;
          point(neighbour(box.current, step));
          event.preventDefault();
        }}
      >
        {children}
      </div>
      <figcaption aria-live="polite">
        {title === null
          ? `Point at a mark, or use ← and →, to read it.${hasLinks ? ' A click or Enter opens what it counts.' : ''}`
          : (describe?.(title) ?? title)}
      </figcaption>
    </figure>
  );
}

const MARKED = 'pointed';

/** The mark around a target: an element with its own title, except the picture. */
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
function emphasize(box: Element, mark: Element | null): string | null {
  const last = box.querySelector(`.${MARKED}`);
  const next = mark ?? last;
  if (next !== last) {
    last?.classList.remove(MARKED);
    next?.classList.add(MARKED);
  }
  return next === null ? null : readTitle(next);
}

/** The next mark: one picture after the other, and in each from left to right, and from top to bottom. */
function neighbour(box: Element, step: number): Element | null {
  const marks = Array.from(box.querySelectorAll('svg'), marksOf).flat();
  const at = marks.findIndex((mark) => mark.classList.contains(MARKED));
  return marks[at === -1 ? 0 : Math.min(marks.length - 1, Math.max(0, at + step))] ?? null;
}

function marksOf(picture: Element): Element[] {
  return Array.from(picture.querySelectorAll(':not(svg) > title'), (title) => title.parentElement as unknown as Element)
    .map((mark) => ({ mark, box: mark.getBoundingClientRect() }))
    .toSorted((a, b) => a.box.x + a.box.width / 2 - (b.box.x + b.box.width / 2) || a.box.y - b.box.y)
    .map(({ mark }) => mark);
}
