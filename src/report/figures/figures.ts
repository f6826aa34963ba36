/**
 * The figures of a report as SVG files. Loading this module loads Plot and a DOM, so modules that may not need it should import it late.
 */
import type { AuditResult } from '../../documents/result.ts';
import { attributionFigure } from './attribution.ts';
import { contrastChangeFigure } from './contrast-changes.ts';
import { contrastFigure } from './contrasts.ts';
import { deltaFigure } from './delta-pp.ts';
import type { Figure } from './figure.ts';
import { rankFigure } from './ranks.ts';
import { specificationCurve } from './specification-curve.ts';

export type { Figure } from './figure.ts';

const MAX_ROWS = 40;

export interface FigureOptions {
  /** The most cells or contrasts that a figure shows; 40 by default. */
  readonly maxRows?: number;
}

/**
 * Every figure for which the document has data, in the order in which a report shows them. Pure: the same document gives the same bytes.
 * Nothing is computed here beyond the layout.
 */
export function renderFigures(result: AuditResult, { maxRows = MAX_ROWS }: FigureOptions = {}): readonly Figure[] {
  const rows = Math.max(1, Math.floor(maxRows));
  return [
    deltaFigure(result, { maxRows: rows }),
    attributionFigure(result),
    specificationCurve(result),
    rankFigure(result),
    contrastFigure(result, rows),
    contrastChangeFigure(result, rows),
  ].filter((figure) => figure !== null);
}
