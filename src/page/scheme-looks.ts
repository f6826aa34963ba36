/** How each scheme looks: the colours of the figures, and a pattern, because colour never stands alone. */
import type { AuditResult } from '../core/result.ts';
import { STORED } from '../core/scheme.ts';
import { seriesOf } from '../report/figures/style.ts';
import { alternativesOf } from '../report/headline.ts';

export interface SchemeLook {
  /** A CSS colour that follows the theme. */
  readonly color: string;
  readonly pattern: Pattern;
}

const PATTERNS = ['solid', 'dashed', 'dotted'] as const;
type Pattern = (typeof PATTERNS)[number];

export type SchemeLooks = (id: string) => SchemeLook;

/** The stored labels first, then the schemes as figures number them, then those that figures leave out. */
export function looksOf(result: AuditResult): SchemeLooks {
  const ids = [STORED, ...alternativesOf(result).map(({ id }) => id), ...result.schemes.map(({ id }) => id)];
  const order = [...new Set(ids)];
  return (id) => {
    const at = order.indexOf(id);
    const index = at === -1 ? order.length : at;
    return { color: `var(--${seriesOf(index).className})`, pattern: PATTERNS[index % PATTERNS.length] ?? 'solid' };
  };
}
