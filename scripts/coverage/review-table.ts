/** The measured coverage of reviews, as a table. */

/** How well one quantity was estimated. */
export interface CoverageRow {
  readonly population: string;
  /** Reviewed trials: the first ones of a sample of 200. */
  readonly marks: number;
  readonly quantity: 'accuracy' | 'difference';
  /** In percent, or in percentage points for the difference. So are bias and width. */
  readonly truth: number;
  /** The mean estimate minus the truth. */
  readonly bias: number;
  /** The share of reviews whose interval contains the truth, in percent. */
  readonly covered: number;
  /** The mean width of the interval. */
  readonly width: number;
  /** The expected width for a plain random sample of as many trials, which does not know on how many the labellings differ. */
  readonly plainWidth: number;
  /** Reviews without an estimate, which count as covered in no share. */
  readonly missing: number;
}

/** The table of docs/review.md: a row for each population and number of marks. */
export function renderReviewCoverage(rows: readonly CoverageRow[]): string {
  const cells = (row: CoverageRow | undefined): string[] =>
    row === undefined
      ? Array.from({ length: 5 }, () => '–')
      : [
          row.truth.toFixed(1),
          formatSigned(row.bias),
          row.covered.toFixed(1),
          row.width.toFixed(1),
          row.plainWidth.toFixed(1),
        ];
  const lines = rows
    .filter(({ quantity }) => quantity === 'accuracy')
    .map((row) => {
      const other = rows.find(
        ({ population, marks, quantity }) =>
          population === row.population && marks === row.marks && quantity === 'difference',
      );
      return [row.population, String(row.marks), ...cells(row), ...cells(other)];
    });
  const quantities = ['accuracy, %', 'difference, pp'].flatMap((name) => [
    name,
    'bias, pp',
    'coverage, %',
    'width, pp',
    'plain sample',
  ]);
  const head = ['population', 'marks', ...quantities];
  const rule = head.map((_, at) => (at === 0 ? ':--' : '--:'));
  return [head, rule, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function formatSigned(value: number): string {
  const text = value.toFixed(1);
  return Number(text) === 0 ? '0.0' : value > 0 ? `+${text}` : text.replace('-', '−');
}
