/** Figures as files in a folder beside their report. */
import { basename, dirname, extname, join } from 'node:path';
import type { FigureLink } from '../../report/markdown/layout.ts';
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
export function figuresBeside(
  outMd: string,
  figures: readonly DrawnFigure[],
): { readonly files: readonly OutputFile[]; readonly links: readonly FigureLink[] } {
  const folder = figuresFolder(outMd);
  return {
    files: figures.map(({ name, svg }) => ({ path: join(folder, name), text: svg })),
    links: figures.map(({ name, title }) => ({
      name: basename(name, '.svg'),
      title,
      path: `${basename(folder)}/${name}`,
    })),
  };
}
