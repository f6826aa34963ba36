/** All figures of the report of a benchmark. */
import { basename } from 'node:path';
import type { BenchModels, BenchResult } from '../documents/bench.ts';
import type { Figure } from '../../../report/figures/figure.ts';
import { benchAccuracyFigure, modelsAccuracyFigure } from './accuracy-figure.ts';
import { benchGainFigure } from './gain-figure.ts';
import { modelSuffix } from './models-table.ts';

export function benchFigures(result: BenchResult): Figure[] {
  return [benchAccuracyFigure(result), benchGainFigure(result)].filter((figure) => figure !== null);
}

/** Those of the report of several models: one of all models, and those of each model. */
export function modelsFigures(document: BenchModels): Figure[] {
  const own = document.models.flatMap((result, at) =>
    benchFigures(result).map((figure) => ({
      ...figure,
      name: `${basename(figure.name, '.svg')}${modelSuffix(at)}.svg`,
    })),
  );
  return [modelsAccuracyFigure(document), ...own].filter((figure) => figure !== null);
}
