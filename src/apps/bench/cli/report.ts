/** The document of a command: the result of its only model, or of several models. */
import type { BenchModels, BenchResult } from '../documents/bench.ts';
import type { Figure } from '../../../report/figures/figure.ts';
import type { FigureLink } from '../../../report/markdown/layout.ts';
import { TOOL } from '../../../base/system/version.ts';
import type { Outcomes } from './run-models.ts';
import type { BenchSettings } from './settings.ts';

export type BenchReport = BenchResult | BenchModels;

/** Which form it has depends on the models that were named, and not on those that could be asked. @returns null if none could. */
export function createReport(
  { finished, stopped }: Outcomes,
  { plan, addresses }: BenchSettings,
  audit: string,
): BenchReport | null {
  const [first] = finished;
  if (first === undefined) return null;
  if (addresses.length === 1) return first.result;
  const { id, title } = plan.benchmark;
  const models = finished.map(({ result }) => result);
  return { schemaVersion: 1, tool: TOOL, benchmark: { id, title }, models, stopped: [...stopped], audit };
}

export async function renderReport(report: BenchReport, figures: readonly FigureLink[]): Promise<string> {
  if ('models' in report) {
    const { renderBenchModels } = await import('../report/models-markdown.ts');
    return renderBenchModels(report, figures);
  }
  const { renderBench } = await import('../report/markdown.ts');
  return renderBench(report, figures);
}

export async function drawFigures(report: BenchReport): Promise<readonly Figure[]> {
  const { benchFigures, modelsFigures } = await import('../report/figures.ts');
  return 'models' in report ? modelsFigures(report) : benchFigures(report);
}
