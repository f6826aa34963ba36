/** How each scheme looks: the colours of the figures, and a pattern. */
import type { AuditResult } from '../../result/result.ts';
import { PATTERNS, type Look } from '../kit/text/look.ts';
import { seriesOf } from '../../report/figures/style.ts';
import { schemeNumbers } from '../../report/scheme-numbers.ts';

export type SchemeLooks = (id: string) => Look;

/** By the number that figures go by, too. */
export function looksOf(result: AuditResult): SchemeLooks {
  const numberOf = schemeNumbers(result);
  return (id) => {
    const index = numberOf(id);
    return { color: `var(--${seriesOf(index).className})`, pattern: PATTERNS[index % PATTERNS.length] ?? 'solid' };
  };
}
