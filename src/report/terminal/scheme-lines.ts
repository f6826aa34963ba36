/** The table of the schemes for a terminal of 80 columns. */
import type { AuditResult } from '../../documents/result.ts';
import type { SchemeResult } from '../../documents/scheme-result.ts';
import { inertLine } from '../../base/text/inert.ts';
import { listedSchemes } from '../checks.ts';
import { shownGroups, type ShownGroup } from '../groups.ts';
import { measureOf, type Measure } from '../measure.ts';
import { count, percent, plural, ppOf } from '../numbers.ts';
import { shownNumbers, type ShownScheme } from '../read-by-models.ts';
import { unparsedText } from '../unparsed.ts';
import { tableLines } from './table-lines.ts';

/** The columns after the id of the scheme, aligned at the right. */
function numbersOf({
  title,
  deltaTitle,
  ofErrors,
}: Measure): readonly { readonly title: string; readonly show: (scheme: ShownScheme) => string }[] {
  return [
    { title: 'trials', show: ({ trials }) => count(trials) },
    { title, show: ({ errorPct }) => percent(ofErrors.rate(errorPct)) },
    { title: deltaTitle, show: ({ deltaPp, trials }) => ppOf(ofErrors.difference(deltaPp), trials) },
    { title: 'flips', show: ({ flips, isEstimate }) => (isEstimate ? '–' : count(flips)) },
    { title: 'unparsed', show: (scheme) => (scheme.isEstimate ? '–' : unparsedText(scheme)) },
  ];
}

/**
 * A head and one line for each scheme; schemes with the fewest flips are left out if there are more than fit, and the last line counts them.
 * @param most lines of the table.
 */
export function schemeLines(result: AuditResult, most: number): string[] {
  const groups = shownGroups(result);
  return groups.length === 0
    ? linesOf(rowsOf(result, most), 'scheme', measureOf(result))
    : linesOf(rowsOfGroups(groups, most), 'tasks: scheme', measureOf(result));
}

interface Row extends ShownScheme {
  /** The group. */
  readonly place?: string;
}

/** Rows of a table, and how many it does not have. */
interface Rows {
  readonly shown: readonly Row[];
  readonly left: number;
}

function rowsOf(result: AuditResult, most: number): Rows {
  const all = listedSchemes(result);
  const shown = shownNumbers(result, all.length < most ? all : mostFlips(all, Math.max(most - 2, 1)));
  return { shown, left: all.length - shown.length };
}

/** Lines of groups that a table has at least, if there are so many. */
const LEAST_OF_GROUPS = 6;

/** As many rows of each group as fit, the largest groups first: the scheme with the most flips, the stored labels, and then others. */
function rowsOfGroups(groups: readonly ShownGroup[], most: number): Rows {
  const room = Math.max(most - 2, LEAST_OF_GROUPS);
  const each = Math.max(1, Math.floor(room / groups.length));
  const shown = groups.slice(0, room).flatMap(({ name, result }) => {
    const all = listedSchemes(result);
    const own = each === 1 ? all.toSorted((a, b) => b.flips - a.flips).slice(0, 1) : mostFlips(all, each);
    return shownNumbers(result, own).map((scheme) => ({ ...scheme, place: name }));
  });
  const all = groups.reduce((sum, { result }) => sum + listedSchemes(result).length, 0);
  return { shown, left: all - shown.length };
}

function linesOf({ shown, left }: Rows, head: string, measure: Measure): string[] {
  const columns = numbersOf(measure);
  const lines = tableLines([
    [head, ...columns.map(({ title }) => title)],
    ...shown.map((scheme): [string, ...string[]] => [idText(scheme), ...columns.map(({ show }) => show(scheme))]),
  ]);
  return left === 0
    ? lines
    : [...lines, `… and ${plural(left, head === 'scheme' ? 'more scheme' : 'more row')} in the report`];
}

/** A scheme that read some trials only is marked before its id, because a long id is cut. */
function idText({ id, mark, place }: Row): string {
  const text = inertLine(place === undefined ? id : `${place}: ${id}`);
  return mark === null ? text : `(${mark}) ${text}`;
}

/** The stored labels or the base, which are the first, and the schemes with the most flips, in the order of the document. */
function mostFlips(schemes: readonly SchemeResult[], most: number): SchemeResult[] {
  const [first, ...others] = schemes;
  const kept = new Set([first, ...others.toSorted((a, b) => b.flips - a.flips).slice(0, most - 1)]);
  return schemes.filter((scheme) => kept.has(scheme));
}
