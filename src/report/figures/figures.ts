/**
 * The figures of a report as SVG files. Loading this module loads Plot and a DOM, so modules that may not need it should import it late.
 */
import type { AuditResult } from '../../documents/result.ts';
import { asksForCoreRules } from '../core.ts';
import { attributionFigure } from './attribution.ts';
import { contrastChangeFigure } from './contrast-changes.ts';
import { contrastFigure } from './contrasts.ts';
import { deltaFigure } from './delta-pp.ts';
import type { Figure } from './figure.ts';
import { findingFigure } from './finding-figure.ts';
import { rankFigure } from './ranks.ts';
import { specificationCurve } from './specification-curve.ts';

export type { Figure } from './figure.ts';

const MAX_ROWS = 40;

export interface FigureOptions {
  /** The most cells or contrasts that a figure shows; 40 by default. */
  readonly maxRows?: number;
  /** In px; by default that of files. */
  readonly width?: number;
}

/**
 * Every figure for which the document has data, in the order in which a report shows them. Pure: the same document gives the same bytes.
 * Nothing is computed here beyond the layout.
 */
export function renderFigures(
  result: AuditResult,
  { maxRows = MAX_ROWS, width }: FigureOptions = {},
): readonly Figure[] {
  const rows = Math.max(1, Math.floor(maxRows));
  return [
    findingFigure(result, width),
    deltaFigure(result, { maxRows: rows, ...(width === undefined ? {} : { width }) }),
    attributionFigure(result, width),
    asksForCoreRules(result) ? specificationCurve(result, width) : null,
    rankFigure(result, width),
    contrastFigure(result, rows, width),
    contrastChangeFigure(result, rows, width),
  ].filter((figure) => figure !== null);
}
