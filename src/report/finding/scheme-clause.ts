/** What a scheme does, as the end of a sentence: `when the last answer counts`. */
import { agree } from '../../base/core/cell-key.ts';
import type { AuditResult } from '../../documents/result.ts';
import type { Subject } from './finding.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** The share of an effect that one rule must explain for the sentence to name this rule alone. */
const NEARLY_ALL = 0.9;

/** The clause of the rule that explains an effect, otherwise that of the scheme, otherwise its id. @param effect null for a rate. */
export function schemeClause(result: AuditResult, scheme: string, effect: Subject | null, quote: Quote): string {
  const rule = effect === null ? null : ruleClause(result, scheme, effect);
  return rule ?? result.schemes.find(({ id }) => id === scheme)?.when ?? `under ${quote(scheme)}`;
}

/** null where no single rule explains the effect, or where that is not known of the scheme. */
function ruleClause({ attribution, schemes }: AuditResult, scheme: string, { key, effect }: Subject): string | null {
  if (attribution === null || effect === null || schemes.every(({ id, when }) => id !== scheme || when === undefined))
    return null;
  const find = (condition: string): Readonly<Record<string, number>> =>
    attribution.cells.find((cell) => agree(cell.key, { ...key, condition }))?.shapleyPp ?? {};
  const [under, base] = [find(effect.condition), find(effect.baseline)];
  const parts = attribution.legend
    .filter(({ when }) => when !== undefined)
    .map(({ id, when }) => ({ when, size: Math.abs((under[id] ?? 0) - (base[id] ?? 0)) }));
  const all = parts.reduce((sum, { size }) => sum + size, 0);
  return parts.find(({ size }) => all > 0 && size >= NEARLY_ALL * all)?.when ?? null;
}
