/** What the terminal shows after a comparison: its finding, a table of the files, and what to do next. At most 20 lines of at most 80 columns, not counting cautions, notes, what was left out, and long commands. */
import type { Comparison, ComparisonCounts } from '../../documents/comparison.ts';
import { doesClaimHold } from '../../documents/claim-survival.ts';
import { cutToWidth, wrapWords } from '../../base/text/display-width.ts';
import { inertLine } from '../../base/text/inert.ts';
import { shellWord } from '../../base/text/shell-word.ts';
import { comparisonCautions } from '../comparison-cautions.ts';
import { comparisonFinding } from '../comparison-finding.ts';
import { accuracyDeltaPp, accuracyPct, comparisonTest, votesLeftOut } from '../comparison-headline.ts';
import { measureOf, type Measure } from '../measure.ts';
import { count, partOf, percent, plural, ppOf } from '../numbers.ts';
import { scopeSentence } from '../scope-text.ts';
import { topRows } from '../views/shape.ts';
import { COLUMNS, tableLines } from './table-lines.ts';

/** The lines of a small terminal, without that of the prompt. */
const MOST_LINES = 20;
/** Files that have a row; of more files, those with the most changes. */
const MOST_FILES = 8;
/** The empty lines between the parts, the head of the table, and the lines of all files and of those that are left out. */
const OTHER_LINES = 6;
const LONGEST_NAME = 32;
const MOST_WARNINGS = 2;
const LONGEST_WARNING = 2 * COLUMNS - 16;

export interface ComparisonSummaryOptions {
  /** The paths of the outputs. */
  readonly files: readonly string[];
  /** The saved comparison; null without one. */
  readonly saved: string | null;
  /** How the user started the program, such as `audit` or `npm run audit --`. */
  readonly program: string;
}

/** The summary, with a line break at its end. */
export function comparisonSummary(comparison: Comparison, options: ComparisonSummaryOptions): string {
  const lines = (...texts: (string | null)[]): string[] =>
    texts.flatMap((text) => (text === null || text === '' ? [] : wrapWords(text, COLUMNS)));
  const found = lines(
    comparisonFinding(comparison, shortName),
    comparisonTest(comparison),
    effectSentence(comparison),
    claimSentence(comparison),
  );
  const paths = options.files.map(inertLine);
  const next = ['Next:', ...nextLines(comparison, options).map((line) => `  ${line}`)];
  const room = MOST_LINES - OTHER_LINES - found.length - paths.length - next.length;
  const parts = [
    found,
    lines(...comparisonCautions(comparison, shortName)),
    [...lines(votesLeftOut(comparison), scopeSentence(comparison, shortName)), ...warningLines(comparison)],
    fileTable(comparison, Math.max(1, Math.min(room, MOST_FILES))),
    paths,
    next,
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.map((line) => `${line}\n`).join(''))
    .join('\n');
}

function shortName(name: string): string {
  return cutToWidth(inertLine(name), LONGEST_NAME);
}

/** What is due to the parser, and what to the responses; null where one of them is not known. */
function effectSentence(comparison: Comparison): string | null {
  const { pair } = comparison;
  if (pair === null || pair.effects === null) return null;
  const { difference } = measureOf(comparison).ofAccuracies;
  const { parserPp, modelPp, totalPp, items } = pair.effects;
  const points = (value: number): string => `${ppOf(difference(value), items)} pp`;
  const cause = pair.names.kind === 'model' ? 'model' : 'responses';
  return `Between the two logs: ${points(parserPp)} by the parser, ${points(modelPp)} by the ${cause}, ${points(totalPp)} together.`;
}

function claimSentence({ claims }: Comparison): string | null {
  if (claims === undefined) return null;
  const changed = claims.filter((claim) => doesClaimHold(claim.from) !== doesClaimHold(claim.to));
  return `The truth of ${partOf(changed.length, claims.length, 'claim')} changes.`;
}

/** The first warnings, each in two lines, and the number of the others. */
function warningLines({ warnings }: Comparison): string[] {
  const shown = warnings.slice(0, MOST_WARNINGS).map((one) => `Note: ${cutToWidth(inertLine(one), LONGEST_WARNING)}`);
  const left = warnings.length - shown.length;
  return [...shown, ...(left === 0 ? [] : [`… and ${plural(left, 'more note')} in the report`])].flatMap((line) =>
    wrapWords(line, COLUMNS),
  );
}

interface Row {
  readonly name: string;
  readonly counts: ComparisonCounts;
}

/** @param most files. */
function fileTable(comparison: Comparison, most: number): string[] {
  const { files, together } = comparison;
  const changes = ({ gained, lost }: ComparisonCounts): number => gained + lost;
  const top = new Set(topRows(files, [changes, ({ trials }) => trials], most));
  const shown = files.filter((file) => top.has(file));
  const rows: Row[] = shown.map((file) => ({ name: inertLine(file.path), counts: file }));
  if (files.length !== 1)
    rows.push({ name: files.length === 0 ? 'paired trials' : `all ${files.length} files`, counts: together });
  const columns = columnsOf(measureOf(comparison));
  const table = tableLines([
    ['file', ...columns.map(({ title }) => title)],
    ...rows.map((row): [string, ...string[]] => [row.name, ...columns.map(({ show }) => show(row))]),
  ]);
  const left = files.length - shown.length;
  return left === 0 ? table : [...table, `… and ${plural(left, 'more file')}`];
}

/** A column of numbers. */
interface NumberColumn {
  readonly title: string;
  readonly show: (row: Row) => string;
}

function columnsOf({ ofAccuracies, deltaTitle }: Measure): readonly NumberColumn[] {
  const rate = (correct: number, counts: ComparisonCounts): string =>
    percent(ofAccuracies.rate(accuracyPct(correct, counts)));
  return [
    { title: 'trials', show: ({ counts }) => count(counts.trials) },
    { title: 'from', show: ({ counts }) => rate(counts.fromCorrect, counts) },
    { title: 'to', show: ({ counts }) => rate(counts.toCorrect, counts) },
    { title: deltaTitle, show: ({ counts }) => ppOf(ofAccuracies.difference(accuracyDeltaPp(counts)), counts.trials) },
    { title: 'gained', show: ({ counts }) => count(counts.gained) },
    { title: 'lost', show: ({ counts }) => count(counts.lost) },
  ];
}

/** The command that explains the first trial of the sample, the one that shows the saved comparison, and the options that write more. */
function nextLines({ receipts }: Comparison, { files, saved, program }: ComparisonSummaryOptions): string[] {
  const [first] = receipts;
  const commands = [
    ...(saved === null ? [] : [`audit view ${shellWord(saved)}`]),
    ...(first === undefined ? [] : [first.explain]),
  ].map((command) => command.replace(/^audit/, () => program));
  return files.length > 0 && commands.length > 0
    ? commands
    : [...commands, 'add --out-html FILE for a page with these trials, or --out-md - for the report'];
}
