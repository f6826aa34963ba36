/** The format of an output, from its option or its name. */
import { extname } from 'node:path';
import type { OwnFormat } from '../../sources/results/own-formats.ts';

const FORMAT_OF_OPTION: Readonly<Record<string, OwnFormat>> = {
  '--out-md': 'Markdown',
  '--summary-md': 'Markdown',
  '--out-html': 'HTML',
  '--out-json': 'JSON',
  '--out-file': 'JSON lines',
  '--out-db': 'database',
  '--out-yaml': 'claims',
  '--out-tex': 'LaTeX',
  '--junit': 'JUnit',
  '--sarif': 'SARIF',
};

/** The format that an option writes; undefined for an option that names a folder or a store. */
export function formatOfOption(option: string): OwnFormat | undefined {
  return FORMAT_OF_OPTION[option];
}

const FORMAT_OF_ENDING: Readonly<Record<string, OwnFormat>> = {
  '.csv': 'CSV',
  '.svg': 'SVG',
  '.png': 'PNG',
  '.json': 'JSON',
};

/** The format of a file in a folder of outputs, from its name. */
export function formatOfName(path: string): OwnFormat | undefined {
  return FORMAT_OF_ENDING[extname(path)];
}
