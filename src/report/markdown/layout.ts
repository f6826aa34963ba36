/** What the sections of the Markdown report share. */
import { plain } from './markup.ts';
import { count } from '../numbers.ts';

/**
 * The options of a Markdown report. Without `full` it is short: at most {@link MOST_LINES} lines, so tables have the rows that matter, and receipts are
 * a few lines long.
 */
export interface MarkdownOptions {
  /** Every section with all its tables. */
  readonly full?: boolean;
  /** Rows of each table at the most. A short report may have fewer. Default: {@link FULL_ROWS}. */
  readonly maxRows?: number;
  /** Receipts of each kind at the most. A short report may have fewer. Default: all of the result, or two in a short report. */
  readonly maxReceipts?: number;
  /** Pictures beside the report. */
  readonly figures?: readonly FigureLink[];
}

/** The lines of a short report at the most. */
export const MOST_LINES = 200;
/** Rows of each table of a full report, where no option names a number. */
const FULL_ROWS = 40;

/** So many schemes are in a table even of a short report. */
export const FEW_SCHEMES = 8;

/** What the sections of a report need to know. */
export interface Layout extends Pick<MarkdownOptions, 'maxReceipts' | 'figures'> {
  /** Rows of each table at the most. */
  readonly maxRows: number;
  /** Whether sections leave out what a reader seldom needs. */
  readonly isShort?: boolean;
  /** The titles of sections to leave out. */
  readonly without?: readonly string[];
}

/** Numbers of rows and receipts of short reports, after those that options name; the longest first. */
const SHORT: readonly (readonly [rows: number, receipts: number])[] = [
  [10, 2],
  [8, 2],
  [6, 1],
  [5, 1],
  [4, 1],
  [3, 1],
];

/** Sections that a short report leaves out where it would be too long, the first ones first. */
const OPTIONAL: readonly string[] = [
  'Intervals and tests',
  'Garbage markers',
  'Chain of thought',
  'Schemes that do not fit',
  'Multiverse',
  'Failures',
  'Unanswerable items',
  'Cells',
  'Examples',
  'Which rules',
  'Since the baseline',
];

/** The layouts to try until a report is short enough. */
export function layoutsFor({ full = false, maxRows, maxReceipts, figures = [] }: MarkdownOptions): readonly Layout[] {
  if (full) return [{ maxRows: maxRows ?? FULL_ROWS, ...(maxReceipts === undefined ? {} : { maxReceipts }), figures }];
  const [[mostRows, mostReceipts]] = SHORT as readonly [(typeof SHORT)[number]];
  const layout = (rows: number, receipts: number, leftOut: number): Layout => ({
    maxRows: Math.min(rows, maxRows ?? mostRows),
    maxReceipts: Math.min(receipts, maxReceipts ?? mostReceipts),
    isShort: true,
    without: OPTIONAL.slice(0, leftOut),
    figures,
  });
  return [
    layout(maxRows ?? mostRows, maxReceipts ?? mostReceipts, 0),
    ...SHORT.map(([rows, receipts]) => layout(rows, receipts, 0)),
    ...OPTIONAL.map((_, i) => layout(3, 1, i + 1)),
    layout(1, 0, OPTIONAL.length),
  ];
}

/** A picture that a report shows. */
export interface FigureLink {
  /** Without the ending, such as `delta-pp`. */
  readonly name: string;
  readonly title: string;
  /** From the folder of the report, with `/` between the parts. */
  readonly path: string;
}

/** A note under a table that does not show everything, with the option that shows more. */
export function cut(all: number, shown: number, nouns: string, { isShort }: Pick<Layout, 'isShort'> = {}): string[] {
  return all > shown
    ? ['', `${count(shown)} of ${count(all)} ${nouns} (${isShort === true ? '--full' : '--max-rows'}).`]
    : [];
}

export function more(all: number, shown: number): string {
  return all > shown ? ` and ${count(all - shown)} more` : '';
}

/** The picture of that name, if there is one. A short report shows one picture, in its summary. */
export function figure({ figures = [], isShort }: Pick<Layout, 'figures' | 'isShort'>, name: string): string[] {
  const found = figures.find((one) => one.name === name);
  return found === undefined || isShort === true ? [] : ['', picture(found)];
}

function picture({ title, path }: FigureLink): string {
  return `![${plain(title)}](${target(path)})`;
}

/** The lines of the first picture and of links to the others, with an empty line after them. No lines without figures. */
export function gallery({ figures = [] }: Pick<Layout, 'figures'>): string[] {
  const [first, ...others] = figures;
  if (first === undefined) return [];
  const links = others.map(({ title, path }) => `[${plain(title)}](${target(path)})`);
  return [picture(first), '', ...(links.length === 0 ? [] : [`More figures: ${links.join('; ')}.`, ''])];
}

/** A path as the target of a link. */
function target(path: string): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/[()']/g, (char) => `%${char.charCodeAt(0).toString(16)}`))
    .join('/');
}
