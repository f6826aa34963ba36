/** The answers to claims as lines for a terminal of 80 columns. */
import { doesClaimHold, isBroken } from '../documents/claim-survival.ts';
import { CLAIM_VERDICTS, type ClaimResult } from '../documents/claims.ts';
import { cutToWidth, displayWidth, spaceAfter, wrapWords } from '../base/text/display-width.ts';
import { inertLine } from '../base/text/inert.ts';
import type { Paint } from '../base/text/paint.ts';
import { estimateText, intervalText, schemeShare, settingShare, summarizeClaims } from './claim-text.ts';
import { COLUMNS } from './terminal/table-lines.ts';

/** More would hide what a terminal shows after them. */
const MOST_LINES = 30;
const GAP = '  ';
/** The narrowest column of ids. The last columns are left out where an id would have less. */
const LEAST_ID = 12;

interface Column {
  readonly title: string;
  readonly show: (claim: ClaimResult) => string;
  readonly style?: (claim: ClaimResult) => keyof Paint;
}

/** The columns after the id, the least important one last. */
const NUMBERS: readonly Column[] = [
  { title: 'stored', show: ({ stored }) => stored.verdict, style: verdictStyle },
  {
    title: 'estimate (95 % interval)',
    show: ({ stored }) => `${estimateText(stored)} (${intervalText(stored)})`,
  },
  { title: 'schemes', show: schemeShare, style: schemeStyle },
  { title: 'margin', show: ({ margin }) => (margin.labels === null ? '–' : String(margin.labels)) },
  { title: 'settings', show: settingShare },
];

/** A summary, a line for each claim, those that fail first, and an empty line. */
export function claimTextTable(claims: readonly ClaimResult[], paint: Paint): string {
  const shown = claims.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MOST_LINES);
  const left = claims.length - shown.length;
  const lines = [
    ...wrapWords(summarizeClaims(claims), COLUMNS),
    ...tableLines(shown, paint),
    ...(left === 0 ? [] : [`${GAP}and ${left} more`]),
    '',
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** False as stored; true as stored, and not under every scheme; untestable; true under every scheme. */
function rankOf(claim: ClaimResult): number {
  const { verdict } = claim.stored;
  if (verdict === 'untestable') return CLAIM_VERDICTS.length;
  if (doesClaimHold(claim.stored) && !isBroken(claim)) return CLAIM_VERDICTS.length + 1;
  return CLAIM_VERDICTS.indexOf(verdict);
}

function verdictStyle({ stored }: ClaimResult): keyof Paint {
  if (stored.verdict === 'untestable') return 'warning';
  return doesClaimHold(stored) ? 'good' : 'bad';
}

/** The share is a warning where the schemes disagree with each other, or with the stored labels. */
function schemeStyle({ stored, schemes }: ClaimResult): keyof Paint {
  return schemes.every((answer) => doesClaimHold(answer) === doesClaimHold(stored)) ? 'dim' : 'warning';
}

function tableLines(claims: readonly ClaimResult[], paint: Paint): string[] {
  const columns = fittingColumns(claims);
  const widths = columns.map((column) => widthOf(column, claims));
  const ids = ['claim', ...claims.map(({ id }) => cutToWidth(inertLine(id), roomFor(widths)))];
  const idWidth = Math.max(...ids.map(displayWidth));
  const line = (id: string, cell: (column: Column, width: number) => string): string =>
    `${GAP}${[padded(id, idWidth), ...columns.map((column, i) => cell(column, widths[i] ?? 0))].join(GAP)}`.trimEnd();
  const head = line('claim', ({ title }, width) => padded(title, width));
  const rows = claims.map((claim, i) =>
    line(ids[i + 1] ?? '', ({ show, style }, width) => {
      const text = padded(show(claim), width);
      return style === undefined ? text : paint[style(claim)](text);
    }),
  );
  return [paint.dim(head), ...rows];
}

/** The columns that have a value for a claim, and leave room for ids. */
function fittingColumns(claims: readonly ClaimResult[]): readonly Column[] {
  const columns = NUMBERS.filter(({ show }) => claims.some((claim) => show(claim) !== '–'));
  while (columns.length > 1 && roomFor(columns.map((column) => widthOf(column, claims))) < LEAST_ID) columns.pop();
  return columns;
}

function widthOf({ title, show }: Column, claims: readonly ClaimResult[]): number {
  return Math.max(...[title, ...claims.map(show)].map(displayWidth));
}

/** The columns for ids beside columns of these widths. */
function roomFor(widths: readonly number[]): number {
  return COLUMNS - GAP.length - widths.reduce((sum, width) => sum + GAP.length + width, 0);
}

function padded(text: string, width: number): string {
  return text + spaceAfter(text, width);
}
