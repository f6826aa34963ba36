/** The colour and the pattern of each scheme: the colours are those of the figures. */
import type { AuditResult } from '../../documents/result.ts';
import { PATTERNS, type SeriesStyle } from '../kit/text/series-style.ts';
import { seriesAt } from '../../report/figures/style.ts';
import { schemeNumbers } from '../../report/scheme-numbers.ts';

export type SchemeStyles = (id: string) => SeriesStyle;

/** By the number that figures go by, too. */
export function createSchemeStyles(result: AuditResult): SchemeStyles {
  const findNumber = schemeNumbers(result);
  return (id) => {
    const index = findNumber(id);
    return { color: `var(--${seriesAt(index).className})`, pattern: PATTERNS[index % PATTERNS.length] ?? 'solid' };
  };
}
