/** Figures as files in a folder beside their report. */
import { basename, dirname, extname, join } from 'node:path';
import type { FigureLink } from '../../report/markdown/layout.ts';
import { FIGURE_FORMATS, type FigureFormat } from '../../languages/options/output-options.ts';
import type { OutputFile } from './output.ts';

interface DrawnFigure {
  /** The name of the file. */
  readonly name: string;
  readonly title: string;
  readonly svg: string;
}

/** The folder of the figures of a report. */
export function figuresFolder(outMd: string): string {
  return join(dirname(outMd), `${basename(outMd, extname(outMd))}-figures`);
}

/** The files of the figures, and the links to them in the report. */
export async function figuresBeside(
  outMd: string,
  figures: readonly DrawnFigure[],
  formats: readonly FigureFormat[] = ['svg'],
): Promise<{ readonly files: readonly OutputFile[]; readonly links: readonly FigureLink[] }> {
  const folder = figuresFolder(outMd);
  const linked = FIGURE_FORMATS.find((format) => formats.includes(format)) ?? 'svg';
  const nameIn = (name: string, format: FigureFormat): string => `${basename(name, '.svg')}.${format}`;
  const files: OutputFile[] = [];
  for (const { name, svg } of figures)
    for (const format of new Set(formats))
      files.push({ path: join(folder, nameIn(name, format)), text: format === 'svg' ? svg : await drawPng(svg) });
  return {
    files,
    links: figures.map(({ name, title }) => ({
      name: basename(name, '.svg'),
      title,
      path: `${basename(folder)}/${nameIn(name, linked)}`,
    })),
  };
}

async function drawPng(svg: string): Promise<Uint8Array> {
  const { renderPng } = await import('../../report/figures/png.ts');
  return await renderPng(svg);
}
