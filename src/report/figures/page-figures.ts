/** The figures of the page: those of the report. Each is drawn for several widths of the window, and once as a file for downloads. */
import type { AuditResult } from '../../documents/result.ts';
import type { PageFigure } from '../../documents/page.ts';
import { MARGIN } from './figure.ts';
import { renderFigures, type FigureOptions } from './figures.ts';

/** The widths in px, without the margins that the page leaves out: of a phone, half a window, the summary in a window of 1280, large screens. */
const WIDTHS = [340, 600, 860, 1400, 2000];

export function pageFigures(result: AuditResult, options: Omit<FigureOptions, 'width'> = {}): readonly PageFigure[] {
  const sets = WIDTHS.map((width) => renderFigures(result, { ...options, width: width + 2 * MARGIN }));
  return renderFigures(result, options).map(({ name, title, alt, svg, data, parts: { legend } }, at) => ({
    name: name.replace(/\.svg$/, ''),
    title,
    alt,
    svg,
    ...(data === undefined ? {} : { data }),
    legend,
    drawings: WIDTHS.flatMap((width, i) => {
      const parts = sets[i]?.[at]?.parts;
      return parts === undefined ? [] : [{ width, subtitle: parts.subtitle, svg: parts.drawing }];
    }),
  }));
}
