/** 29 models on MMLU-Pro: which `answer is (X)` is the answer, the first or the last? */
import { z } from 'zod';
import type { AuditResult } from '../../../src/result/result.ts';
import type { Figure } from '../../../src/report/figures/figure.ts';
import { draw, type Column } from '../../../src/report/markdown/draw.ts';
import { between, pp } from '../../../src/report/numbers.ts';
import { auditFolder, correctOf, round, storedCorrectOf } from '../audit-logs.ts';
import { dumbbellFigure, type Dumbbell } from '../dumbbells.ts';
import { compareShares, countSwaps, percentText, type Share } from '../order.ts';
import { defineStudy, type Rendered } from '../study.ts';

const [FIRST, LAST] = ['mmlupro.l1', 'mmlupro.last'] as const;
const SCHEMES = [FIRST, LAST, 'mmlupro.l2', 'lmeval.mmlu_pro'] as const;
const WORDS = ['--group-by', 'model', '--schemes', SCHEMES.join(',')];
/** Models that change by more, in pp, are drawn in colour. */
const MARKED_PP = 1.5;

const count = z.int().nonnegative();
const interval = z.tuple([z.number(), z.number()]);

const modelSchema = z.strictObject({
  model: z.string(),
  n: count,
  stored: z.strictObject({ correct: count }),
  schemes: z.record(
    z.enum(SCHEMES),
    z.strictObject({
      correct: count,
      /** Answers that are right as stored and wrong under the scheme, and the reverse. */
      lost: count,
      gained: count,
      /** Of the accuracy under the scheme minus the stored one, in pp; 95 %, by item. */
      changeInterval: interval.nullable(),
    }),
  ),
});

const numbers = z.strictObject({
  version: z.string(),
  command: z.string(),
  models: z.array(modelSchema),
  /** Pairs of models that swap between the stored labels and those of a scheme, with the p-values of both orders, by item. */
  swaps: z.record(
    z.enum(SCHEMES),
    z.array(z.strictObject({ pair: z.tuple([z.string(), z.string()]), pStored: z.number(), pScheme: z.number() })),
  ),
  /** Responses that the first match does not parse, and how many of these are stored as right. */
  guesses: z.array(
    z.strictObject({ model: z.string(), unparsed: count, correct: count, expectedShare: z.number(), p: z.number() }),
  ),
});
type Numbers = z.infer<typeof numbers>;
type Model = z.infer<typeof modelSchema>;
type SchemeId = (typeof SCHEMES)[number];

function collect(folder: string): Numbers {
  const result = auditFolder(folder, WORDS);
  const names = [...new Set(result.cells.map(({ key }) => String(key.model)))];
  return {
    version: result.tool.version,
    command: ['audit', 'FOLDER', ...WORDS].join(' '),
    models: names.toSorted().map((name) => collectModel(result, name)),
    swaps: bySchemes((id) => collectSwaps(result, id)),
    guesses: collectGuesses(result),
  };
}

function bySchemes<Value>(valueOf: (id: SchemeId) => Value): Record<SchemeId, Value> {
  return Object.fromEntries(SCHEMES.map((id) => [id, valueOf(id)])) as Record<SchemeId, Value>;
}

function collectModel({ cells }: AuditResult, model: string): Model {
  const cellOf = (id: SchemeId): AuditResult['cells'][number] => {
    const cell = cells.find(({ key, scheme }) => key.model === model && scheme === id);
    if (cell === undefined) throw new Error(`${model}: no cell of ${id}`);
    return cell;
  };
  const first = cellOf(FIRST);
  return {
    model,
    n: first.n,
    stored: { correct: storedCorrectOf(first) },
    schemes: bySchemes((id) => {
      const cell = cellOf(id);
      const [low, high] = cell.deltaInterval ?? [null, null];
      const changeInterval: [number, number] | null = low === null ? null : [round(-high), round(-low)];
      return { correct: correctOf(cell), lost: cell.lost, gained: cell.gained, changeInterval };
    }),
  };
}

function collectSwaps({ ranks }: AuditResult, id: SchemeId): Numbers['swaps'][SchemeId] {
  return ranks
    .filter(({ scheme }) => scheme === id)
    .flatMap(({ inversions }) => inversions)
    .map(({ pair, pStored, pScheme }) => ({
      pair: [String(pair[0]), String(pair[1])],
      pStored: pStored ?? Number.NaN,
      pScheme: pScheme ?? Number.NaN,
    }));
}

/** Where as many of the unparsed responses are stored as right as guesses would give. */
function collectGuesses({ warnings }: AuditResult): Numbers['guesses'] {
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

const shareOf =
  (id: SchemeId | 'stored') =>
  ({ n, stored, schemes }: Model): Share => ({ n, correct: id === 'stored' ? stored.correct : schemes[id].correct });

function render({ models, swaps, guesses }: Numbers): Rendered {
  const byFirst = models.toSorted((a, b) => compareShares(shareOf(FIRST)(b), shareOf(FIRST)(a)));
  return {
    figures: [accuracyFigure(byFirst)],
    tables: { models: modelTable(byFirst), swaps: swapTable(models, swaps), guesses: guessTable(guesses) },
  };
}

function accuracyFigure(models: readonly Model[]): Figure {
  const rows = models.map((model): Dumbbell => {
    const [first, second] = [percentOf(FIRST, model), percentOf(LAST, model)];
    return { label: model.model, first, second, isMarked: Math.abs(second - first) > MARKED_PP };
  });
  const swapped = countSwaps(models, shareOf(FIRST), shareOf(LAST));
  const pairs = (models.length * (models.length - 1)) / 2;
  const changed = rows.filter(({ isMarked }) => isMarked);
  const described = changed.map(({ label, first, second }) => `${label} ${first.toFixed(1)} → ${second.toFixed(1)} %`);
  return dumbbellFigure({
    id: 'mmlu-pro',
    title: 'The same responses: the first “answer is (X)”, or the last?',
    subtitle: `MMLU-Pro, accuracy of ${models.length} models. ${swapped} of ${pairs} pairs of models swap between the two rules.`,
    alt: `Accuracy of ${models.length} models on MMLU-Pro by the first and by the last match. ${described.join(', ')}; all others change by at most ${MARKED_PP} points.`,
    names: ['first match', 'last match'],
    rows,
  });
}

function percentOf(id: SchemeId | 'stored', model: Model): number {
  const { correct, n } = shareOf(id)(model);
  return (100 * correct) / n;
}

function modelTable(models: readonly Model[]): string {
  const column = (title: string, id: SchemeId | 'stored'): Column<Model> => ({
    title,
    align: 'r',
    show: (model) => percentText(shareOf(id)(model)),
  });
  return draw(models, [
    { title: 'model', align: 'l', show: ({ model }) => model },
    { title: 'answers', align: 'r', show: ({ n }) => String(n) },
    column('published', 'stored'),
    ...SCHEMES.map((id) => column(`\`${id}\``, id)),
    {
      title: 'last − published, pp',
      align: 'r',
      show: (model) => pp(percentOf(LAST, model) - percentOf('stored', model)),
    },
    { title: '95 % interval', align: 'r', show: ({ schemes }) => between(schemes[LAST].changeInterval) },
  ]);
}

function swapTable(models: readonly Model[], swaps: Numbers['swaps']): string {
  return draw(SCHEMES, [
    { title: 'parser', align: 'l', show: (id) => `\`${id}\`` },
    { title: 'pairs that swap', align: 'r', show: (id) => String(countSwaps(models, shareOf('stored'), shareOf(id))) },
    { title: 'both orders significant', align: 'r', show: (id) => String(swaps[id].filter(isSignificant).length) },
  ]);
}

function isSignificant({ pStored, pScheme }: { readonly pStored: number; readonly pScheme: number }): boolean {
  return Math.max(pStored, pScheme) <= 0.05;
}

function guessTable(guesses: Numbers['guesses']): string {
  type Guess = Numbers['guesses'][number];
  return draw<Guess>(guesses, [
    { title: 'model', align: 'l', show: ({ model }) => model },
    { title: 'unparsed', align: 'r', show: ({ unparsed }) => String(unparsed) },
    { title: 'published as right', align: 'r', show: ({ correct }) => String(correct) },
    { title: 'share', align: 'r', show: ({ correct, unparsed }) => `${percentText({ correct, n: unparsed })} %` },
    { title: 'guesses would give', align: 'r', show: ({ expectedShare }) => `${(100 * expectedShare).toFixed(1)} %` },
    { title: 'p', align: 'r', show: ({ p }) => p.toFixed(3) },
  ]);
}

export const mmluPro = defineStudy({ name: 'mmlu-pro', numbers, collect, render });
