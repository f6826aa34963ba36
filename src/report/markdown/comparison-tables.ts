/** The tables of a comparison: counts, and statistics by item. */
import { canBeSignificant } from '../../base/core/significance.ts';
import type { ComparedDifference, ComparisonCounts, FileComparison, PairEffects } from '../../documents/comparison.ts';
import { pValue } from '../../base/text/p-value.ts';
import { accuracyDeltaPp, accuracyPct } from '../comparison-headline.ts';
import type { Measure } from '../measure.ts';
import { between, count, percent, ppOf } from '../numbers.ts';
import { changedAnswers, sidesWithAnswers } from '../stored-answers.ts';
import { draw, type Column } from './draw.ts';

/** Counts in a table, with a name. */
export interface Row {
  readonly name: string;
  readonly counts: ComparisonCounts;
}

/** What the tables of a comparison show: a quantity, of two sides with their names in Markdown. */
export interface Shown {
  readonly measure: Measure;
  readonly names: readonly [from: string, to: string];
}

function countColumns({ measure, names: [from, to] }: Shown): readonly Column<Row>[] {
  const { deltaTitle, ofAccuracies, counted } = measure;
  return [
    { title: 'trials', align: 'r', show: ({ counts }) => count(counts.trials) },
    { title: 'answers changed', align: 'r', show: ({ counts }) => countOrDash(changedAnswers(counts)) },
    { title: 'gained', align: 'r', show: ({ counts }) => count(counts.gained) },
    { title: 'lost', align: 'r', show: ({ counts }) => count(counts.lost) },
    {
      title: `${counted} under ${from}`,
      align: 'r',
      show: ({ counts }) => describeCounted(counts.fromCorrect, counts, measure),
    },
    {
      title: `${counted} under ${to}`,
      align: 'r',
      show: ({ counts }) => describeCounted(counts.toCorrect, counts, measure),
    },
    {
      title: deltaTitle,
      align: 'r',
      show: ({ counts }) => ppOf(ofAccuracies.difference(accuracyDeltaPp(counts)), counts.trials),
    },
    {
      title: `unparsed under ${from}`,
      align: 'r',
      show: ({ counts }) => countOrDash(sidesWithAnswers(counts).from ? counts.fromUnparsed : null),
    },
    {
      title: `unparsed under ${to}`,
      align: 'r',
      show: ({ counts }) => countOrDash(sidesWithAnswers(counts).to ? counts.toUnparsed : null),
    },
  ];
}

/** A difference that was tested, or could not be. */
interface TestedRow {
  readonly name: string;
  readonly trials: number;
  readonly pp: number | null;
  readonly difference: ComparedDifference;
  /** p adjusted over the files; null outside of the family. */
  readonly holm?: number | null;
}

function testColumns({ deltaTitle, ofAccuracies }: Measure): readonly Column<TestedRow>[] {
  return [
    { title: '', align: 'l', show: ({ name }) => name },
    { title: deltaTitle, align: 'r', show: (row) => ppOf(ofAccuracies.difference(row.pp), row.trials) },
    {
      title: '95 %',
      align: 'r',
      show: ({ difference, trials }) => between(ofAccuracies.interval(difference.accuracyDeltaInterval), trials),
    },
    { title: 'items', align: 'r', show: ({ difference }) => count(difference.items) },
    { title: 'that change', align: 'r', show: ({ difference }) => count(difference.flipItems) },
    { title: 'p', align: 'r', show: ({ difference }) => describeP(difference) },
  ];
}

const HOLM: Column<TestedRow> = { title: 'p (Holm)', align: 'r', show: ({ holm = null }) => pValue(holm) };

/** p, or that there is none because fewer than six items change. */
function describeP({ p, minP, isExact }: ComparedDifference): string {
  if (p === null || minP === null) return pValue(null);
  if (!canBeSignificant(minP)) return 'cannot be tested';
  return isExact ? pValue(p) : `${pValue(p)} (approximate)`;
}

/** Intervals and tests by item. @param files all files, where rows are files: p is adjusted over them. */
export function testTable(rows: readonly Row[], { measure }: Shown, files: readonly FileComparison[] = []): string {
  const tested = rows.map(({ name, counts }): TestedRow => {
    const holm = files.find((file) => file === counts)?.holm ?? null;
    return { name, trials: counts.trials, pp: accuracyDeltaPp(counts), difference: counts, holm };
  });
  const columns = testColumns(measure);
  return draw(tested, files.length > 1 ? [...columns, HOLM] : columns);
}

/** A count; a dash where the log stores no answers. */
function countOrDash(value: number | null): string {
  return value === null ? '–' : count(value);
}

/** The right trials, or the wrong ones where errors are shown, and their share. */
function describeCounted(correct: number, counts: ComparisonCounts, { counted, ofAccuracies }: Measure): string {
  const number = counted === 'right' ? correct : counts.trials - correct;
  return `${count(number)} (${percent(ofAccuracies.rate(accuracyPct(correct, counts)))})`;
}

/** The facts about these responses. */
export function countTable(rows: readonly Row[], shown: Shown): string {
  return draw(rows, [{ title: '', align: 'l', show: ({ name }) => name }, ...countColumns(shown)]);
}

/** The effects of the parser and of the responses. @param cause what the two logs differ in: `model`, or `responses`. */
export function effectTable(
  { total, parser, model, totalPp, parserPp, modelPp, items: trials }: PairEffects,
  { measure }: Shown,
  cause: string,
): string {
  const rows: TestedRow[] = [
    { name: 'by the parser', trials, pp: parserPp, difference: parser },
    { name: `by the ${cause}`, trials, pp: modelPp, difference: model },
    { name: 'together', trials, pp: totalPp, difference: total },
  ];
  return draw(rows, testColumns(measure));
}
