/** MATH-500 and Minerva MATH: stored answers of public models under the graders of harnesses and trainers. */
import { join } from 'node:path';
import { z } from 'zod';
import type { Figure } from '../../../src/report/figures/figure.ts';
import { draw, type Column } from '../../../src/report/markdown/draw.ts';
import type { SchemeResult } from '../../../src/documents/scheme-result.ts';
import { auditFolder } from '../audit-logs.ts';
import { countText, fixedText } from '../../../src/base/text/readable-numbers.ts';
import { dumbbellFigure } from '../../../src/report/figures/dumbbell.ts';
import { count } from '../models.ts';
import { percentText, type Share } from '../order.ts';
import { readSources } from '../sources.ts';
import { defineStudy, type Rendered } from '../study.ts';

const NAME = 'math';
const STRICT = 'verl.math_reward';
const SCHEMES = [
  'math',
  'math_verify',
  'trl.accuracy',
  'qwen.math',
  'prm800k',
  'verl.prime_math',
  'opencompass.math_v2',
  STRICT,
];
const WORDS = ['--schemes', SCHEMES.join(',')];

const underScheme = z.strictObject({ correct: count, gained: count, lost: count, unparsed: count });
const rowSchema = z.strictObject({
  model: z.string(),
  benchmark: z.string(),
  n: count,
  published: count,
  schemes: z.record(z.string(), underScheme),
});
const numbers = z.strictObject({ version: z.string(), command: z.string(), rows: z.array(rowSchema) });
type Row = z.infer<typeof rowSchema>;
type Numbers = z.infer<typeof numbers>;

/** The folders of a file name the model and the benchmark. */
const PLACE = /\/([^/]+)\/(math500|minerva_math)_eval\//;
const BENCHMARKS: Readonly<Record<string, string>> = { math500: 'MATH-500', minerva_math: 'Minerva MATH' };

function collect(folder: string): Numbers {
  const paths = readSources(NAME).flatMap(({ files }) => files.map(({ path }) => path));
  const audits = paths.map((path) => ({ path, result: auditFolder(join(folder, path), WORDS) }));
  const rows = audits.map(({ path, result }): Row => {
    const [, model = path, benchmark = ''] = PLACE.exec(path) ?? [];
    const find = (id: string): SchemeResult => {
      const found = result.schemes.find((one) => one.id === id);
      if (found === undefined) throw new Error(`${path}: no numbers of ${id}`);
      return found;
    };
    const { trials: n, storedErrorPct } = find(STRICT);
    const schemes = Object.fromEntries(SCHEMES.map((id) => [id, collectScheme(find(id))]));
    const published = rightOf(n, storedErrorPct);
    return { model, benchmark: BENCHMARKS[benchmark] ?? benchmark, n, published, schemes };
  });
  const sorted = rows.toSorted((a, b) => (`${a.benchmark} ${a.model}` < `${b.benchmark} ${b.model}` ? -1 : 1));
  const [first] = audits;
  return { version: first?.result.tool.version ?? '', command: ['audit', 'FILE', ...WORDS].join(' '), rows: sorted };
}

function collectScheme({ trials, errorPct, gained, lost, unparsed }: SchemeResult): Row['schemes'][string] {
  return { correct: rightOf(trials, errorPct), gained, lost, unparsed: unparsed ?? 0 };
}

function rightOf(n: number, errorPct: number | null): number {
  return n - Math.round(((errorPct ?? 0) * n) / 100);
}

const shareOf = ({ n, schemes }: Row, id: string): Share => ({ n, correct: schemes[id]?.correct ?? 0 });
const publishedOf = ({ n, published }: Row): Share => ({ n, correct: published });
const percentOf = ({ n, correct }: Share): number => (100 * correct) / n;

/** Of the accuracies of a row: the largest minus the smallest, in points. */
function spreadOf(row: Row): number {
  const all = SCHEMES.map((id) => percentOf(shareOf(row, id)));
  return Math.max(...all) - Math.min(...all);
}

function render({ rows }: Numbers): Rendered {
  return { figures: [spreadFigure(rows)], tables: { graders: graderTable(rows), boxes: boxTable(rows) } };
}

function spreadFigure(all: readonly Row[]): Figure {
  const rows = all.map((row) => ({
    label: `${row.model}, ${row.benchmark}`,
    first: percentOf(shareOf(row, 'math')),
    second: percentOf(shareOf(row, STRICT)),
    isMarked: spreadOf(row) > MARKED_PP,
  }));
  const answers = all.reduce((sum, { n }) => sum + n, 0);
  return dumbbellFigure({
    id: NAME,
    title: 'The same answers to mathematical questions, by value and by a strict reward',
    subtitle: `Accuracy of ${new Set(all.map(({ model }) => model)).size} models in ${countText(answers)} stored answers. The strict reward compares the text of the last box.`,
    alt: `By value and by the strict reward: ${rows.map(({ label, first, second }) => `${label} ${fixedText(first, 1)} and ${fixedText(second, 1)} %`).join('; ')}.`,
    names: ['by value', 'strict reward'],
    rows,
  });
}

/** Rows with a larger spread are drawn in colour. */
const MARKED_PP = 10;

const NAMES: readonly Column<Row>[] = [
  { title: 'model', align: 'l', show: ({ model }) => model },
  { title: 'benchmark', align: 'l', show: ({ benchmark }) => benchmark },
  { title: 'answers', align: 'r', show: ({ n }) => String(n) },
];

function graderTable(rows: readonly Row[]): string {
  return draw(rows, [
    ...NAMES,
    { title: 'published', align: 'r', show: (row) => percentText(publishedOf(row)) },
    ...SCHEMES.map((id): Column<Row> => ({
      title: `\`${id}\``,
      align: 'r',
      show: (row) => percentText(shareOf(row, id)),
    })),
    { title: 'spread, pp', align: 'r', show: (row) => spreadOf(row).toFixed(1) },
  ]);
}

function boxTable(rows: readonly Row[]): string {
  return draw(rows, [
    ...NAMES,
    { title: 'no box', align: 'r', show: ({ schemes }) => String(schemes[STRICT]?.unparsed ?? 0) },
    { title: 'right by value − by the reward', align: 'r', show: (row) => String(missedBy(row)) },
    { title: 'gained by value', align: 'r', show: ({ schemes }) => String(schemes['math']?.gained ?? 0) },
    { title: 'lost by value', align: 'r', show: ({ schemes }) => String(schemes['math']?.lost ?? 0) },
  ]);
}

/** Right answers by value minus those of the strict reward. */
function missedBy({ schemes }: Row): number {
  return (schemes['math']?.correct ?? 0) - (schemes[STRICT]?.correct ?? 0);
}

export const math = defineStudy({ name: NAME, numbers, collect, render });
