/** A figure of the report: the drawing for the width that there is, with its title and its legend as texts of the page. Its marks are links to what they count. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { PageFigure } from '../../../documents/page.ts';
import { linkOfRow, namedFigure } from '../figures/figure-links.ts';
import { FigureTools } from '../figures/figure-tools.tsx';
import { useHash } from '../navigation.ts';
import { useBoxSize } from './box-size.ts';
import { Drawing } from './drawing.tsx';

interface Props {
  readonly figure: PageFigure | undefined;
  /** Whether the title is shown; the page may have it as text already. Default: true. */
  readonly isTitled?: boolean;
  /** The sentence that is shown without such a figure. */
  readonly instead: string;
  /** Details of a mark that its title does not contain. */
  readonly describe?: (title: string) => ComponentChildren;
  /** Where a mark leads; null where its row decides it. */
  readonly link?: (title: string) => string | null;
}

export function FigureView({ figure, instead, ...readers }: Props): JSX.Element {
  return figure === undefined ? <p class="note">{instead}</p> : <Shown figure={figure} {...readers} />;
}

function Shown({
  figure,
  isTitled = true,
  describe,
  link,
}: Omit<Props, 'instead' | 'figure'> & { readonly figure: PageFigure }): JSX.Element {
  const { title, alt, legend, drawings } = figure;
  const [box, size] = useBoxSize();
  const drawing = size === null ? undefined : chooseDrawing(drawings, size.width);
  const svg = useMemo(() => {
    const root = drawing === undefined ? null : parseSvg(drawing.svg);
    if (root !== null) addLinks(root, figure, link);
    return root;
  }, [drawing]);
  const place = useRef<HTMLDivElement>(null);
  const isNamed = namedFigure(useHash()) === figure.name;
  const isShownNamed = isNamed && svg !== null;
  useEffect(() => {
    // The drawings before it have their heights only now.
    if (isShownNamed) requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'start' }));
  }, [isShownNamed]);
  return (
    <div ref={place} class="figure-view">
      <div class="figure-box" ref={box}>
        {isTitled && (
          <p class="figure-title">
            <strong>{title}</strong>
          </p>
        )}
        <p class="note">{drawing?.subtitle}</p>
        {legend.length > 0 && (
          <ul class="figure-legend" aria-label={`Legend of: ${title}`}>
            {legend.map((entry) => (
              <LegendItem key={entry.label} entry={entry} />
            ))}
          </ul>
        )}
        {svg !== null && (
          <Drawing
            label={`${title}. ${alt}`}
            fill={(element) => element !== null && svg.parentElement !== element && element.replaceChildren(svg)}
            hasLinks={svg.querySelector('a') !== null}
            {...(describe === undefined ? {} : { describe })}
          />
        )}
      </div>
      <FigureTools figure={figure} />
    </div>
  );
}

/** Puts each mark of a row into a link. The keyboard walks through marks with the arrow keys, so links are no stops of the tab key. */
function addLinks(root: Element, { data }: PageFigure, link: Props['link']): void {
  for (const mark of root.querySelectorAll('[data-row]')) {
    const title = Array.from(mark.children).find(({ localName }) => localName === 'title')?.textContent ?? '';
    const address =
      link?.(title) ?? (data === undefined ? null : linkOfRow(data, Number(mark.getAttribute('data-row'))));
    if (address === null) continue;
    const anchor = document.createElementNS('http://www.w3.org/2000/svg', 'a');
    anchor.setAttribute('href', address);
    anchor.setAttribute('tabindex', '-1');
    mark.replaceWith(anchor);
    anchor.append(mark);
  }
}

function LegendItem({ entry: { label, svg } }: { readonly entry: PageFigure['legend'][number] }): JSX.Element {
  const symbol = useMemo(() => parseSvg(svg), [svg]);
  return (
    <li>
      <span ref={(element) => void (symbol !== null && element?.replaceChildren(symbol))} /> {label}
    </li>
  );
}

/** The widest that fits, and is enlarged to fill the width; of the narrowest, a smaller window shows less than its size. */
function chooseDrawing(drawings: PageFigure['drawings'], room: number): PageFigure['drawings'][number] | undefined {
  return drawings.findLast(({ width }) => width <= room) ?? drawings[0];
}

/** Parsed as XML, so that it contains only the elements of a figure. The group around it has its title and its description. */
function parseSvg(svg: string): Element | null {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  if (parsed.querySelector('parsererror') !== null) return null;
  const root = document.importNode(parsed.documentElement, true);
  root.setAttribute('aria-hidden', 'true');
  return root;
}
