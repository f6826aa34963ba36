/** Many small panels of one kind, each under the name of what it shows. */
import { text, type Markish } from '@observablehq/plot';
import { inertLine } from '../../base/text/inert.ts';
import { WIDTH } from './figure.ts';
import { measureEm, shorten } from './labels.ts';
import type { Panel } from './panel.ts';
import { FONT_SIZE } from './style.ts';

const EDGE = 10;
/** Room above the frame of a panel for its heading. */
export const HEADING = 30;

/** Places of panels from left to right and from top to bottom; px. */
export function placePanels(count: number, columns: number, height: number): Omit<Panel, 'options'>[] {
  const width = (WIDTH - 2 * EDGE) / columns;
  return Array.from({ length: count }, (_, i) => ({
    x: EDGE + (i % columns) * width,
    y: Math.floor(i / columns) * height,
    width,
    height,
  }));
}

/** The name of a panel on the left, and a number on the right; `room` is the width of the frame. */
export function headingMarks(name: string, number: string, room: number): Markish {
  const title = shorten(inertLine(name), room / FONT_SIZE - measureEm(number) - 1);
  const place = { dy: -HEADING / 2 - 3, lineAnchor: 'middle' } as const;
  return [
    text([title], { ...place, text: [title], frameAnchor: 'top-left', textAnchor: 'start', fontWeight: 600 }),
    text([number], { ...place, text: [number], frameAnchor: 'top-right', textAnchor: 'end', className: 'muted' }),
  ];
}
