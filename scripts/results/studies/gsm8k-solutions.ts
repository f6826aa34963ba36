/** The solutions of four models that the authors of GSM8K publish: what if another project's parser reads them? */
import { z } from 'zod';
import type { Figure } from '../../../src/report/figures/figure.ts';
import { draw } from '../../../src/report/markdown/draw.ts';
import { between, count } from '../../../src/report/numbers.ts';
import { auditFolder } from '../audit-logs.ts';
import { dumbbellFigure } from '../../../src/report/figures/dumbbell.ts';
import {
  accuracyColumns,
  auditedShape,
  collectAudited,
  percentUnder,
  schemeOf,
  shareUnder,
  type Model,
} from '../models.ts';
import { compareShares } from '../order.ts';
import { defineStudy, type Rendered } from '../study.ts';

const STRICT = 'lmeval.gsm8k.strict';
const SCHEMES = [STRICT, 'lmeval.gsm8k.flexible', 'opencompass.gsm8k', 'inspect.match_end_numeric'];
const WORDS = ['--group-by', 'model', '--schemes', SCHEMES.join(',')];

const numbers = z.strictObject(auditedShape);
type Numbers = z.infer<typeof numbers>;

function collect(folder: string): Numbers {
  return collectAudited(auditFolder(folder, WORDS), WORDS);
}

function render({ models }: Numbers): Rendered {
  const byScore = models.toSorted((a, b) => compareShares(shareUnder('published')(b), shareUnder('published')(a)));
  return { figures: [accuracyFigure(byScore)], tables: { models: modelTable(byScore) } };
}

function accuracyFigure(models: readonly Model[]): Figure {
  const rows = models.map((model) => ({
    label: model.model,
    first: percentUnder('published', model),
    second: percentUnder(STRICT, model),
    isMarked: true,
  }));
  const n = models.reduce((sum, model) => sum + model.n, 0);
  return dumbbellFigure({
    id: 'gsm8k-solutions',
    title: 'A parser that asks for “#### 18” finds no answer in solutions that end in “A: 18”',
    subtitle: `GSM8K, accuracy of ${models.length} models on ${count(n)} published solutions: as published, and by the strict filter of lm-eval.`,
    alt: `As published and under the strict filter: ${rows.map(({ label, first, second }) => `${label} ${first.toFixed(1)} and ${second.toFixed(1)} %`).join(', ')}.`,
    names: ['published', STRICT],
    rows,
  });
}

function modelTable(models: readonly Model[]): string {
  return draw(models, [
    ...accuracyColumns(SCHEMES),
    {
      title: 'strict − published, 95 % interval',
      align: 'r',
      show: (model) => between(schemeOf(model, STRICT).changeInterval, model.n),
    },
  ]);
}

export const gsm8kSolutions = defineStudy({ name: 'gsm8k-solutions', numbers, collect, render });
