/** 29 models on MMLU-Pro: which `answer is (X)` is the answer, the first or the last? */
import { z } from 'zod';
import type { Figure } from '../../../src/report/figures/figure.ts';
import { draw } from '../../../src/report/markdown/draw.ts';
import { between, ppOf } from '../../../src/report/numbers.ts';
import type { AuditResult } from '../../../src/documents/result.ts';
import { auditFolder } from '../audit-logs.ts';
import { describeRow, dumbbellFigure, moreChanged, type Dumbbell } from '../../../src/report/figures/dumbbell.ts';
import {
  accuracyColumns,
  auditedShape,
  collectAudited,
  count,
  percentUnder,
  round,
  schemeOf,
  shareUnder,
  type Model,
} from '../models.ts';
import { compareShares, countPairs, countSwaps, percentText } from '../order.ts';
import { defineStudy, type Rendered } from '../study.ts';

const [FIRST, LAST] = ['mmlupro.l1', 'mmlupro.last'] as const;
const SCHEMES = [FIRST, LAST, 'mmlupro.l2', 'lmeval.mmlu_pro'];
const WORDS = ['--group-by', 'model', '--schemes', SCHEMES.join(',')];
/** Models that change by more, in pp, are drawn in colour. */
const MARKED_PP = 1.5;

const swap = z.strictObject({ pair: z.array(z.string()), pPublished: z.number(), pScheme: z.number() });
const guess = z.strictObject({
  model: z.string(),
  unparsed: count,
  correct: count,
  expectedShare: z.number(),
  p: z.number(),
});

const numbers = z.strictObject({
  ...auditedShape,
  /** Pairs of models that swap between the published labels and those of a scheme; p by item, in both orders. */
  swaps: z.record(z.string(), z.array(swap)),
  /** Models with responses that the first match does not parse, and that are published as right as often as guesses. */
  guesses: z.array(guess),
});
type Numbers = z.infer<typeof numbers>;

function collect(folder: string): Numbers {
  const result = auditFolder(folder, WORDS);
  return {
    ...collectAudited(result, WORDS),
    swaps: Object.fromEntries(SCHEMES.map((id) => [id, collectSwaps(result, id)])),
    guesses: collectGuesses(result),
  };
}

function collectSwaps({ ranks }: AuditResult, id: string): z.infer<typeof swap>[] {
  return ranks
    .filter(({ scheme }) => scheme === id)
    .flatMap(({ inversions }) => inversions)
    .map(({ pair, pStored, pScheme }) => ({
      pair: pair.map(String),
      pPublished: round(pStored ?? Number.NaN),
      pScheme: round(pScheme ?? Number.NaN),
    }));
}

function collectGuesses({ warnings }: AuditResult): z.infer<typeof guess>[] {
  return warnings
    .filter((warning) => typeof warning !== 'string')
    .filter(({ code, scheme }) => code === 'hidden-fallback' && scheme === FIRST)
    .map(({ key, trials, share, expected, p }) => ({
      model: String(key?.model),
      unparsed: trials,
      correct: Math.round(share * trials),
      expectedShare: round(expected ?? Number.NaN),
      p: round(p ?? Number.NaN),
    }));
}

function render({ models, swaps, guesses }: Numbers): Rendered {
  const byFirst = models.toSorted((a, b) => compareShares(shareUnder(FIRST)(b), shareUnder(FIRST)(a)));
  return {
    figures: [accuracyFigure(byFirst)],
    tables: { models: modelTable(byFirst), swaps: swapTable(models, swaps), guesses: guessTable(guesses) },
  };
}

function accuracyFigure(models: readonly Model[]): Figure {
  const rows = models.map((model): Dumbbell => {
    const [first, second] = [percentUnder(FIRST, model), percentUnder(LAST, model)];
    return { label: model.model, first, second, isMarked: Math.abs(second - first) > MARKED_PP };
  });
  const swapped = (from: string): number => countSwaps(models, shareUnder(from), shareUnder(LAST));
  const described = rows.filter(({ isMarked }) => isMarked).map((row) => describeRow(row));
  return dumbbellFigure({
    id: 'mmlu-pro',
    title: `The first “answer is (X)” of a response, or the last: ${describeRow(rows.reduce(moreChanged))}`,
    subtitle: `MMLU-Pro, accuracy of ${models.length} models on the same responses. ${swapped(FIRST)} of ${countPairs(models)} pairs of models swap between the two rules, ${swapped('published')} between the published scores and the last match.`,
    alt: `Accuracy of ${models.length} models on MMLU-Pro by the first and by the last match. ${described.join(', ')}; all others change by at most ${MARKED_PP} points.`,
    names: ['first match', 'last match'],
    rows,
  });
}

function modelTable(models: readonly Model[]): string {
  const change = (model: Model): string => ppOf(percentUnder(LAST, model) - percentUnder('published', model), model.n);
  return draw(models, [
    ...accuracyColumns(SCHEMES),
    { title: 'last − published, pp', align: 'r', show: change },
    { title: '95 % interval', align: 'r', show: (model) => between(schemeOf(model, LAST).changeInterval, model.n) },
  ]);
}

function swapTable(models: readonly Model[], swaps: Numbers['swaps']): string {
  const swapped = (id: string): number => countSwaps(models, shareUnder('published'), shareUnder(id));
  return draw(SCHEMES, [
    { title: 'parser', align: 'l', show: (id) => `\`${id}\`` },
    { title: 'pairs that swap', align: 'r', show: (id) => String(swapped(id)) },
    {
      title: 'both orders significant',
      align: 'r',
      show: (id) => String(swaps[id]?.filter(isSignificant).length),
    },
  ]);
}

function isSignificant({ pPublished, pScheme }: z.infer<typeof swap>): boolean {
  return Math.max(pPublished, pScheme) <= 0.05;
}

function guessTable(guesses: Numbers['guesses']): string {
  return draw(guesses, [
    { title: 'model', align: 'l', show: ({ model }) => model },
    { title: 'unparsed', align: 'r', show: ({ unparsed }) => String(unparsed) },
    { title: 'published as right', align: 'r', show: ({ correct }) => String(correct) },
    { title: 'share', align: 'r', show: ({ correct, unparsed }) => `${percentText({ correct, n: unparsed })} %` },
    { title: 'guesses would give', align: 'r', show: ({ expectedShare }) => `${(100 * expectedShare).toFixed(1)} %` },
    { title: 'p', align: 'r', show: ({ p }) => p.toFixed(3) },
  ]);
}

export const mmluPro = defineStudy({ name: 'mmlu-pro', numbers, collect, render });
