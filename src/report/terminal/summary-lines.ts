/** What an audit found, for a terminal: the finding, what is known of it, what its scheme does, warnings, and what was left out. The report has all of it. */
import { makersSentence } from '../label-origin.ts';
import { cutToWidth, wrapWords } from '../../base/text/display-width.ts';
import { inertLine } from '../../base/text/inert.ts';
import type { AuditResult } from '../../documents/result.ts';
import { disagreementSentence } from '../disagreement.ts';
import type { Finding } from '../finding/finding.ts';
import { findingDetails, findingSentence } from '../finding/finding-text.ts';
import { misfitWarnings } from '../misfits.ts';
import { plural } from '../numbers.ts';
import { scopeSentence } from '../scope-text.ts';
import { voteSentences } from '../votes.ts';
import { COLUMNS } from './table-lines.ts';

const MOST_LINES = 3;
const LONGEST_NAME = 40;
const CUT = ' …';

/** The finding, and what is known of it beyond these trials. */
export function findingLines(finding: Finding, result: AuditResult): string[] {
  const details = findingDetails(finding, result, shortName).join(' ');
  return [findingSentence(finding, result, shortName), details]
    .filter((text) => text !== '')
    .flatMap((text) => wrapWords(text, COLUMNS));
}

/** What the scheme of the finding does; empty where it has none. */
export function schemeLines({ scheme }: Finding, { schemes }: AuditResult): string[] {
  const found = schemes.find(({ id }) => id === scheme);
  return found?.does === undefined ? [] : cutLines(`${shortName(found.id)}: ${inertLine(found.does)}`);
}

/** What the numbers are not about, and labels that no parser explains. */
export function cautionLines(finding: Finding, result: AuditResult): string[] {
  const disagreement = finding.kind === 'disagreement' ? null : disagreementSentence(result);
  const scope = scopeSentence(result, shortName);
  return [
    ...(disagreement === null ? [] : [disagreement]),
    ...voteSentences(result),
    makersSentence(result, shortName),
    scope,
  ]
    .filter((text) => text !== '')
    .flatMap((text) => wrapWords(text, COLUMNS));
}

/** That schemes do not fit the answers, in at most three lines; empty where all fit. */
export function misfitLines(result: AuditResult): string[] {
  const [first, ...others] = misfitWarnings(result, shortName, inertLine);
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : `${plural(others.length, 'more such warning')} in the report. `;
  return cutLines(`Beware: ${more}${first}`);
}

function shortName(name: string): string {
  return cutToWidth(inertLine(name), LONGEST_NAME);
}

function cutLines(text: string): string[] {
  const lines = wrapWords(text, COLUMNS).map((line) => cutToWidth(line, COLUMNS));
  if (lines.length <= MOST_LINES) return lines;
  const last = cutToWidth(lines[MOST_LINES - 1] ?? '', COLUMNS - CUT.length);
  return [...lines.slice(0, MOST_LINES - 1), `${last}${CUT}`];
}
