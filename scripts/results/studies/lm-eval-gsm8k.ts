/** GSM8K in lm-eval: both of its filters score the same responses, and its results name both scores. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Figure } from '../../../src/report/figures/figure.ts';
import { draw } from '../../../src/report/markdown/draw.ts';
import { count as countText, ppOf } from '../../../src/report/numbers.ts';
import { dumbbellFigure } from '../../../src/report/figures/dumbbell.ts';
import { count } from '../models.ts';
import { compareShares, countPairs, countSwaps, percentText, type Share } from '../order.ts';
import { readSources } from '../sources.ts';
import { defineStudy, type Rendered } from '../study.ts';

const NAME = 'lm-eval-gsm8k';
/** Questions of the test set of GSM8K; older results do not name the number. */
const QUESTIONS = 1319;
/** Runs that change by more, in pp, are drawn in colour. */
const MARKED_PP = 3;

const runSchema = z.strictObject({ run: z.string(), n: count, strict: count, flexible: count });
const numbers = z.strictObject({ runs: z.array(runSchema) });
type Run = z.infer<typeof runSchema>;
type Numbers = z.infer<typeof numbers>;

/** What is read of a file of results. */
const resultsSchema = z.object({
  results: z.object({
    gsm8k: z.object({ 'exact_match,strict-match': z.number(), 'exact_match,flexible-extract': z.number() }),
  }),
  'n-samples': z.object({ gsm8k: z.object({ effective: count }) }).optional(),
  config: z.object({ model_args: z.string() }),
});

function collect(folder: string): Numbers {
  const paths = readSources(NAME).flatMap(({ files }) => files.map(({ path }) => path));
  return { runs: paths.map((path) => collectRun(join(folder, path), path)) };
}

function collectRun(file: string, path: string): Run {
  const { results, 'n-samples': samples, config } = resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const n = samples?.gsm8k.effective ?? QUESTIONS;
  const { 'exact_match,strict-match': strict, 'exact_match,flexible-extract': flexible } = results.gsm8k;
  return {
    run: nameRun(config.model_args, path),
    n,
    strict: toCount(strict, n, path),
    flexible: toCount(flexible, n, path),
  };
}

/** The model, and the folder of the run where several runs have the same model. */
function nameRun(modelArguments: string, path: string): string {
  const model = /(?:pretrained|model_path)=(?:[^,/]*\/)?([^,]+)/.exec(modelArguments)?.[1] ?? path;
  const [, kind] = /^gsm8k_basic_benchmark_len256_b32\/([^/]+)\//.exec(path) ?? [];
  return kind === undefined ? model : `${model}, ${kind}`;
}

/** A rate as the number of right answers. */
function toCount(rate: number, n: number, path: string): number {
  const right = Math.round(rate * n);
  if (Math.abs(right - rate * n) > 1e-6) throw new Error(`${path}: ${rate} is no share of ${n}`);
  return right;
}

const strictOf = ({ n, strict }: Run): Share => ({ n, correct: strict });
const flexibleOf = ({ n, flexible }: Run): Share => ({ n, correct: flexible });

function render({ runs }: Numbers): Rendered {
  const byFlexible = runs.toSorted((a, b) => compareShares(flexibleOf(b), flexibleOf(a)));
  return { figures: [filterFigure(byFlexible)], tables: { runs: runTable(byFlexible) } };
}

function changePp({ n, strict, flexible }: Run): number {
  return (100 * (strict - flexible)) / n;
}

function filterFigure(runs: readonly Run[]): Figure {
  const rows = runs.map((run) => ({
    label: run.run,
    first: (100 * run.flexible) / run.n,
    second: (100 * run.strict) / run.n,
    isMarked: Math.abs(changePp(run)) > MARKED_PP,
  }));
  const marked = rows.filter(({ isMarked }) => isMarked);
  return dumbbellFigure({
    id: NAME,
    title: 'Two filters of lm-eval on the same responses to GSM8K',
    subtitle: `Accuracy in ${runs.length} public runs. ${countSwaps(runs, flexibleOf, strictOf)} of ${countPairs(runs)} pairs of runs swap between the two filters.`,
    alt: `flexible-extract and strict-match: ${marked.map(({ label, first, second }) => `${label} ${first.toFixed(1)} and ${second.toFixed(1)} %`).join('; ')}; in all others they differ by at most ${MARKED_PP} points.`,
    names: ['flexible-extract', 'strict-match'],
    rows,
  });
}

function runTable(runs: readonly Run[]): string {
  return draw(runs, [
    { title: 'run', align: 'l', show: ({ run }) => run },
    { title: 'answers', align: 'r', show: ({ n }) => countText(n) },
    { title: '`flexible-extract`', align: 'r', show: (run) => percentText(flexibleOf(run)) },
    { title: '`strict-match`', align: 'r', show: (run) => percentText(strictOf(run)) },
    { title: 'strict − flexible, pp', align: 'r', show: (run) => ppOf(changePp(run), run.n) },
  ]);
}

export const lmEvalGsm8k = defineStudy({ name: NAME, numbers, collect, render });
