/** The types of figures, and how the drawn parts of a figure become a file. */
import { inertLine } from '../../base/text/inert.ts';
import { wrap } from './labels.ts';
import { legendPanel, type LegendEntry } from './legend.ts';
import { drawPanel, type Panel } from './panel.ts';
import { element, escapeText } from './serialize.ts';
import { FONTS, FONT_SIZE, INK, PAGE, ROOT_CLASS, styleSheet } from './style.ts';

/** Width of every figure, in px. */
export const WIDTH = 960;
const MARGIN = 20;
const TITLE_SIZE = 17;
const LINE = 18;

/** One picture of the report. All of its texts are safe to show; `svg` is a separate file, or markup for an HTML page. */
export interface Figure {
  /** Of the file, such as `delta-pp.svg`. */
  readonly name: string;
  readonly title: string;
  /** A sentence with the main numbers, for readers who cannot see the picture. */
  readonly alt: string;
  readonly svg: string;
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
}

/** Draws a sheet. The same sheet gives the same bytes. */
export function renderFigure(sheet: Sheet): Figure {
  const title = inertLine(sheet.title);
  const alt = inertLine(sheet.alt);
  const lines = wrap(inertLine(sheet.subtitle), (WIDTH - 2 * MARGIN) / FONT_SIZE);
  const legend = legendPanel(sheet.legend, MARGIN, WIDTH - MARGIN);
  const legendTop = MARGIN + TITLE_SIZE + 4 + LINE * lines.length + 4;
  const top = legendTop + legend.height + 6;
  const height = Math.ceil(top + Math.max(...sheet.panels.map(({ y, height: own }) => y + own)) + 8);
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: ROOT_CLASS,
      role: 'img',
      'aria-labelledby': `${sheet.id}-title`,
      'aria-describedby': `${sheet.id}-desc`,
      width: WIDTH,
      height,
      viewBox: `0 0 ${WIDTH} ${height}`,
      color: INK.light,
      fill: 'currentColor',
      'font-family': FONTS,
      'font-size': FONT_SIZE,
      'text-anchor': 'middle',
    },
    [
      element('title', { id: `${sheet.id}-title` }, [escapeText(title)]),
      element('desc', { id: `${sheet.id}-desc` }, [escapeText(alt)]),
      element('style', {}, [styleSheet()]),
      element('rect', { class: 'page', width: WIDTH, height, fill: PAGE.light }, []),
      line(title, MARGIN + TITLE_SIZE - 4, { 'font-size': TITLE_SIZE, 'font-weight': 600 }),
      ...lines.map((text, i) => line(text, MARGIN + TITLE_SIZE + LINE * (i + 1) - 2, { class: 'muted' })),
      drawPanel({ ...legend, y: legendTop }),
      ...sheet.panels.map((panel) => drawPanel({ ...panel, y: panel.y + top })),
    ],
  );
  return { name: `${sheet.id}.svg`, title, alt, svg: `${svg}\n` };
}

function line(text: string, y: number, attributes: Readonly<Record<string, string | number>>): string {
  return element('text', { x: MARGIN, y, 'text-anchor': 'start', ...attributes }, [escapeText(text)]);
}
