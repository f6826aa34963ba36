/** All figures of the report of a benchmark. */
import type { BenchResult } from '../documents/bench.ts';
import type { Figure } from '../../report/figures/figure.ts';
import { benchAccuracyFigure } from './accuracy-figure.ts';
import { benchGainFigure } from './gain-figure.ts';

export function benchFigures(result: BenchResult): Figure[] {
  return [benchAccuracyFigure(result), benchGainFigure(result)].filter((figure) => figure !== null);
}
