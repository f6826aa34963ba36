/** The one figure of the summary. */
import type { AuditResult } from '../../../documents/result.ts';
import type { PageData, PageFigure } from '../../../documents/page.ts';
import { asksForCoreRules } from '../../../report/core.ts';

/**
 * The specification curve, where some setting of the rules has an error rate outside of those of the stored labels and the schemes: it then contains more
 * than the table of schemes does. Otherwise the widest cells under the leading scheme; where all trials are one cell, the schemes.
 */
export function chooseFigure({ result, figures }: Pick<PageData, 'result' | 'figures'>): PageFigure | undefined {
  const find = (name: string): PageFigure | undefined => figures.find((figure) => figure.name === name);
  const curve = find('specification-curve');
  if (curve !== undefined && goesFurther(result)) return curve;
  return find(result.schemes.some(({ cells }) => cells > 1) ? 'widest-cells' : 'scheme-changes');
}

/** Whether universes go further than the schemes of all trials. */
function goesFurther(result: AuditResult): boolean {
  const { multiverse, schemes } = result;
  if (multiverse === null || !asksForCoreRules(result)) return false;
  const ofSchemes = schemes.flatMap(({ trials, errorPct }) =>
    trials === multiverse.n && errorPct !== null ? [errorPct] : [],
  );
  const [low, high] = [Math.min(...ofSchemes), Math.max(...ofSchemes)];
  return multiverse.universes.some(({ errorPct }) => errorPct !== null && (errorPct < low || errorPct > high));
}
