/** The rule that decided what a scheme reads. */
import { NOTHING_PARSED } from '../../base/core/rule-sets.ts';
import type { Parse, Scheme } from '../../base/core/scheme.ts';

/**
 * The rule that decided the parse. For a parser whose rules run one after another, it is the last one that changed the text. Where the parser took its
 * text unchanged, it is the id of the matcher.
 */
export function decidingRule({ matcher }: Scheme, { kind, rule }: Pick<Parse, 'kind' | 'rule'>): string {
  return rule ?? (kind === 'unparsed' ? NOTHING_PARSED : matcher.id);
}
