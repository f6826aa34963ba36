/** The types of figures, and how the drawn parts of a figure become a file. */
import { inertLine } from '../../base/text/inert.ts';
import type { FigureData } from '../../documents/figure-data.ts';
import { wrap } from './labels.ts';
import { legendPanel, symbolPanel, type LegendEntry } from './legend.ts';
import { drawPanel, type Panel } from './panel.ts';
import { element, escapeText } from './serialize.ts';
import { FONTS, FONT_SIZE, INK, PAGE, ROOT_CLASS, styleSheet } from './style.ts';

/** Width of every figure that is a file, in px. */
export const WIDTH = 960;
/** Kept free at both sides. */
export const MARGIN = 20;
/** Narrower figures have names above their rows instead of beside them. */
const NARROW = 760;
const TITLE_SIZE = 17;
const LINE = 18;
/** How much wider bold text is. */
const BOLD = 1.08;

/** One picture of the report. All of its texts are safe to show; `svg` is a separate file, or markup for an HTML page. */
export interface Figure {
  /** Of the file, such as `delta-pp.svg`. */
  readonly name: string;
  readonly title: string;
  /** A sentence with the main numbers, for readers who cannot see the picture. */
  readonly alt: string;
  readonly svg: string;
  /** Its numbers, for the page; the file does not contain them. */
  readonly data?: FigureData;
  /** For a page that writes title and legend itself. */
  readonly parts: FigureParts;
}

/** The parts of a figure on a page. Markup is SVG. */
interface FigureParts {
  readonly subtitle: string;
  readonly legend: readonly { readonly label: string; readonly svg: string }[];
  /** The panels without the margins at their sides. */
  readonly drawing: string;
}

export function isNarrow(width: number): boolean {
  return width < NARROW;
}

/** A figure before it is drawn. Panels are below the title, the subtitle and the legend; their y is measured from there. */
export interface Sheet {
  /** The name of the file without its ending: lower case and hyphens, as it is used as an id. */
  readonly id: string;
  readonly title: string;
  /** How to read it and what was left out. */
  readonly subtitle: string;
  readonly alt: string;
  readonly legend: readonly LegendEntry[];
  readonly panels: readonly Panel[];
  readonly data?: FigureData;
  /** Of the panels, in px; {@link WIDTH} by default. */
  readonly width?: number;
}

/** Draws a sheet. The same sheet gives the same bytes. */
export function renderFigure(sheet: Sheet): Figure {
  const { width = WIDTH } = sheet;
  const title = inertLine(sheet.title);
  const alt = inertLine(sheet.alt);
  const subtitle = inertLine(sheet.subtitle);
  const lines = wrap(subtitle, (width - 2 * MARGIN) / FONT_SIZE);
  const legend = legendPanel(sheet.legend, MARGIN, width - MARGIN);
  const titles = wrap(title, (width - 2 * MARGIN) / (TITLE_SIZE * BOLD));
  const titleEnd = MARGIN + (TITLE_SIZE + 4) * titles.length;
  const legendTop = titleEnd + LINE * lines.length + 4;
  const top = legendTop + legend.height + 6;
  const room = Math.ceil(Math.max(...sheet.panels.map(({ y, height: own }) => y + own)) + 8);
  const height = Math.ceil(top + room);
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: ROOT_CLASS,
      role: 'img',
      'aria-labelledby': `${sheet.id}-title`,
      'aria-describedby': `${sheet.id}-desc`,
      ...sizeOf({ x: 0, y: 0, width, height }),
      ...LOOK,
    },
    [
      element('title', { id: `${sheet.id}-title` }, [escapeText(title)]),
      element('desc', { id: `${sheet.id}-desc` }, [escapeText(alt)]),
      element('style', {}, [styleSheet()]),
      element('rect', { class: 'page', width, height, fill: PAGE.light }, []),
      ...titles.map((text, i) =>
        line(text, MARGIN + TITLE_SIZE - 4 + (TITLE_SIZE + 4) * i, { 'font-size': TITLE_SIZE, 'font-weight': 600 }),
      ),
      ...lines.map((text, i) => line(text, titleEnd + LINE * (i + 1) - 6, { class: 'muted' })),
      drawPanel({ ...legend, y: legendTop }),
      ...sheet.panels.map((panel) => drawPanel({ ...panel, y: panel.y + top })),
    ],
  );
  const drawing = drawPart({ x: MARGIN, y: 0, width: width - 2 * MARGIN, height: room }, [
    element('rect', { class: 'page', x: MARGIN, width: width - 2 * MARGIN, height: room, fill: PAGE.light }, []),
    ...sheet.panels.map(drawPanel),
  ]);
  const parts = { subtitle, legend: sheet.legend.map(legendPart), drawing };
  return { name: `${sheet.id}.svg`, title, alt, svg: `${svg}\n`, parts, ...(sheet.data && { data: sheet.data }) };
}

const LOOK = {
  color: INK.light,
  fill: 'currentColor',
  'font-family': FONTS,
  'font-size': FONT_SIZE,
  'text-anchor': 'middle',
} as const;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function sizeOf({ x, y, width, height }: Box): Readonly<Record<'width' | 'height' | 'viewBox', string | number>> {
  return { width, height, viewBox: `${x} ${y} ${width} ${height}` };
}

/** A picture that is a part of a page, which has the rules of its colours. */
function drawPart(box: Box, children: readonly string[]): string {
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', class: ROOT_CLASS, ...sizeOf(box), ...LOOK }, children);
}

function legendPart(entry: LegendEntry): FigureParts['legend'][number] {
  const panel = symbolPanel(entry);
  return { label: inertLine(entry.label), svg: drawPart(panel, [drawPanel(panel)]) };
}

function line(text: string, y: number, attributes: Readonly<Record<string, string | number>>): string {
  return element('text', { x: MARGIN, y, 'text-anchor': 'start', ...attributes }, [escapeText(text)]);
}
