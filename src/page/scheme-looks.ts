/** How each scheme looks: the colours of the figures, and a pattern, because colour never stands alone. */
import type { AuditResult } from '../core/result.ts';
import { seriesOf } from '../report/figures/style.ts';
import { schemeNumbers } from '../report/scheme-numbers.ts';

export interface SchemeLook {
  /** A CSS colour that follows the theme. */
  readonly color: string;
  readonly pattern: Pattern;
}

const PATTERNS = ['solid', 'dashed', 'dotted'] as const;
type Pattern = (typeof PATTERNS)[number];

export type SchemeLooks = (id: string) => SchemeLook;

/** By the number that figures go by, too. */
export function looksOf(result: AuditResult): SchemeLooks {
  const numberOf = schemeNumbers(result);
  return (id) => {
    const index = numberOf(id);
    return { color: `var(--${seriesOf(index).className})`, pattern: PATTERNS[index % PATTERNS.length] ?? 'solid' };
  };
}
