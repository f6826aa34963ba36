/** A figure as files: its picture as SVG or PNG, and its numbers as CSV. All are made in the page. */
import type { FigureData } from '../../../documents/figure-data.ts';
import type { PageFigure } from '../../../documents/page.ts';
import { csvLines } from '../../../report/csv/write-csv.ts';
import { darkRules } from '../../../report/figures/style.ts';

export interface FigureFile {
  readonly title: string;
  readonly name: string;
  readonly make: () => Blob | Promise<Blob>;
}

/** Pixels of the picture for each of the figure. */
const SCALE = 2;
/** Browsers draw no larger pictures. */
const MOST_PIXELS = 16_000;

/** The files of a figure. One without numbers has no CSV. */
export function listFiles({ name, svg, data }: PageFigure): FigureFile[] {
  return [
    { title: 'SVG', name: `${name}.svg`, make: () => new Blob([svg], { type: 'image/svg+xml' }) },
    { title: 'PNG', name: `${name}.png`, make: () => drawPng(svg) },
    ...(data === undefined
      ? []
      : [{ title: 'CSV', name: `${name}.csv`, make: () => new Blob([formatData(data)], { type: 'text/csv' }) }]),
  ];
}

/** A row for each mark, with the columns in the order in which rows first have them. */
export function formatData({ rows }: FigureData): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return csvLines([columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))]);
}

/** The figure on white, whatever the colours of the page. @throws {Error} with a sentence for readers where the browser cannot draw it. */
async function drawPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.replace(darkRules(), ''))}`;
  await image.decode();
  const scale = Math.min(SCALE, MOST_PIXELS / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (context === null || png === null) throw new Error('This browser cannot draw the figure; download it as SVG.');
  return png;
}
