/** The figures of the page: those of the report, and small ones for the summary. */
import type { AuditResult } from '../../documents/result.ts';
import type { PageFigure } from '../../documents/page.ts';
import { mainReach } from '../extremes.ts';
import { deltaFigure } from './delta-pp.ts';
import type { Figure } from './figure.ts';
import { schemeChangeFigure } from './scheme-changes.ts';

/** Rows that fit beside the main numbers. */
const FEW_ROWS = 16;

/** @param drawn the figures of the report. */
export function pageFigures(result: AuditResult, drawn: readonly Figure[]): readonly PageFigure[] {
  const scheme = mainReach(result.extremes).labels?.scheme;
  const widest = deltaFigure(result, {
    id: 'widest-cells',
    maxRows: FEW_ROWS,
    ...(scheme === undefined ? {} : { scheme }),
  });
  const figures = [...drawn, widest, schemeChangeFigure(result)].filter((figure) => figure !== null);
  return figures.map((figure) => ({ ...figure, name: figure.name.replace(/\.svg$/, '') }));
}
