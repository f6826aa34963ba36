/** The tables of a comparison: counts, and statistics by item. */
import { canBeSignificant } from '../../base/core/significance.ts';
import type { ComparedDifference, ComparisonCounts, FileComparison, PairEffects } from '../../documents/comparison.ts';
import { pValue } from '../../base/text/p-value.ts';
import { accuracyDeltaPp, accuracyPct } from '../comparison-headline.ts';
import { between, count, percent, pp } from '../numbers.ts';
import { changedAnswers, sidesWithAnswers } from '../stored-answers.ts';
import { draw, type Column } from './draw.ts';

/** Counts in a table, with a name. */
export interface Row {
  readonly name: string;
  readonly counts: ComparisonCounts;
}

const COUNT_COLUMNS: readonly Column<Row>[] = [
  { title: 'trials', align: 'r', show: ({ counts }) => count(counts.trials) },
  { title: 'answers changed', align: 'r', show: ({ counts }) => countOrDash(changedAnswers(counts)) },
  { title: 'gained', align: 'r', show: ({ counts }) => count(counts.gained) },
  { title: 'lost', align: 'r', show: ({ counts }) => count(counts.lost) },
  { title: 'right before', align: 'r', show: ({ counts }) => describeRight(counts.fromCorrect, counts) },
  { title: 'right after', align: 'r', show: ({ counts }) => describeRight(counts.toCorrect, counts) },
  { title: 'Δpp', align: 'r', show: ({ counts }) => pp(accuracyDeltaPp(counts)) },
  {
    title: 'unparsed before',
    align: 'r',
    show: ({ counts }) => countOrDash(sidesWithAnswers(counts).from ? counts.fromUnparsed : null),
  },
  {
    title: 'after',
    align: 'r',
    show: ({ counts }) => countOrDash(sidesWithAnswers(counts).to ? counts.toUnparsed : null),
  },
];

/** A difference that was tested, or could not be. */
interface TestedRow {
  readonly name: string;
  readonly pp: number | null;
  readonly difference: ComparedDifference;
  /** p adjusted over the files; null outside of the family. */
  readonly holm?: number | null;
}

const TEST_COLUMNS: readonly Column<TestedRow>[] = [
  { title: '', align: 'l', show: ({ name }) => name },
  { title: 'Δpp', align: 'r', show: (row) => pp(row.pp) },
  { title: '95 %', align: 'r', show: ({ difference }) => between(difference.accuracyDeltaInterval) },
  { title: 'items', align: 'r', show: ({ difference }) => count(difference.items) },
  { title: 'that change', align: 'r', show: ({ difference }) => count(difference.flipItems) },
  { title: 'p', align: 'r', show: ({ difference }) => describeP(difference) },
];

const HOLM: Column<TestedRow> = { title: 'p (Holm)', align: 'r', show: ({ holm = null }) => pValue(holm) };

/** p, or that there is none because fewer than six items change. */
function describeP({ p, minP, isExact }: ComparedDifference): string {
  if (p === null || minP === null) return pValue(null);
  if (!canBeSignificant(minP)) return 'cannot be tested';
  return isExact ? pValue(p) : `${pValue(p)} (approximate)`;
}

/** Intervals and tests by item. @param files all files, where rows are files: p is adjusted over them. */
export function testTable(rows: readonly Row[], files: readonly FileComparison[] = []): string {
  const tested = rows.map(({ name, counts }): TestedRow => {
    const holm = files.find((file) => file === counts)?.holm ?? null;
    return { name, pp: accuracyDeltaPp(counts), difference: counts, holm };
  });
  return draw(tested, files.length > 1 ? [...TEST_COLUMNS, HOLM] : TEST_COLUMNS);
}

/** A count; a dash where the log stores no answers. */
function countOrDash(value: number | null): string {
  return value === null ? '–' : count(value);
}

function describeRight(correct: number, counts: ComparisonCounts): string {
  return `${correct} (${percent(accuracyPct(correct, counts))})`;
}

/** The facts about these responses. */
export function countTable(rows: readonly Row[]): string {
  return draw(rows, [{ title: '', align: 'l', show: ({ name }) => name }, ...COUNT_COLUMNS]);
}

/** The effects of the parser and of the model. */
export function effectTable({ total, parser, model, totalPp, parserPp, modelPp }: PairEffects): string {
  const rows: TestedRow[] = [
    { name: 'by the parser', pp: parserPp, difference: parser },
    { name: 'by the model', pp: modelPp, difference: model },
    { name: 'together', pp: totalPp, difference: total },
  ];
  return draw(rows, TEST_COLUMNS);
}
