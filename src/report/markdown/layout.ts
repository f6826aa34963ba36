/** What the sections of the Markdown report share. */
import { plain } from './markup.ts';

export interface MarkdownOptions {
  /** Rows of each table at the most. */
  readonly maxRows: number;
  /** Receipts of each kind at the most. Default: all of the result. */
  readonly maxReceipts?: number;
  /** Pictures beside the report. */
  readonly figures?: readonly FigureLink[];
}

/** A picture that a report shows. */
export interface FigureLink {
  /** Without the ending, such as `delta-pp`. */
  readonly name: string;
  readonly title: string;
  /** From the folder of the report, with `/` between the parts. */
  readonly path: string;
}

/** A note under a table that does not show everything. */
export function cut(all: number, shown: number, nouns: string): string[] {
  return all > shown ? ['', `${shown} of ${all} ${nouns} (--max-rows).`] : [];
}

export function more(all: number, shown: number): string {
  return all > shown ? ` and ${all - shown} more` : '';
}

/** The picture of that name, if there is one. */
export function figure({ figures = [] }: Pick<MarkdownOptions, 'figures'>, name: string): string[] {
  const found = figures.find((one) => one.name === name);
  return found === undefined ? [] : ['', `![${plain(found.title)}](${target(found.path)})`];
}

/** A path as the target of a link. */
function target(path: string): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/[()']/g, (char) => `%${char.charCodeAt(0).toString(16)}`))
    .join('/');
}
