/** The answers to claims as lines for a terminal. */
import type { ClaimResult } from '../documents/claims.ts';
import { inertLine } from '../base/text/inert.ts';
import { estimateText, intervalText, schemeShare, settingShare, summarizeClaims } from './claim-text.ts';

/** More would hide what a terminal shows after them. */
const MOST_LINES = 30;

/** A summary, a line for each claim, and an empty line. */
export function claimTextTable(claims: readonly ClaimResult[]): string {
  const rows = claims
    .slice(0, MOST_LINES)
    .map((claim) => [
      inertLine(claim.id),
      claim.stored.verdict,
      `${estimateText(claim.stored)} (${intervalText(claim.stored)})`,
      `${schemeShare(claim)} schemes`,
      ...(claim.settings === null ? [] : [`${settingShare(claim)} settings`]),
      ...(claim.margin.labels === null ? [] : [`margin ${claim.margin.labels}`]),
    ]);
  const left = claims.length - rows.length;
  return [summarizeClaims(claims), ...alignRows(rows), ...(left === 0 ? [] : [`  and ${left} more`]), '', ''].join(
    '\n',
  );
}

function alignRows(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(...rows.map(({ length }) => length));
  const widths = Array.from({ length: columns }, (_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd());
}
