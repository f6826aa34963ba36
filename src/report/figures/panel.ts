/** Draws the parts of a figure with Observable Plot, on a document in memory. */
import { plot, type PlotOptions } from '@observablehq/plot';
import { MemoryDocument } from './memory-document.ts';
import { element, serialize, type SvgNode } from './serialize.ts';
import { ROOT_CLASS } from './style.ts';

/** A plot and its place; px. */
export interface Panel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly options: PlotOptions;
}

/** Plot uses no more of a document than this one has. */
const document = new MemoryDocument() as unknown as Document;

/** The marks of a panel as markup, moved to its place. The style sheet that Plot brings is left out: the figure has one. */
export function drawPanel({ x, y, width, height, options }: Panel): string {
  const drawn = plot({ ...options, document, width, height, className: ROOT_CLASS }) as unknown as SvgNode;
  const marks = Array.from(drawn.childNodes).filter((node) => node.localName !== 'style');
  return element('g', { transform: `translate(${x},${y})` }, marks.map(serialize));
}
