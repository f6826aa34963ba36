/** The schemes of the core are always scored. Sections about them are shown only if one of them was requested. */
import type { Player } from '../base/core/statistics.ts';
import type { AuditResult } from '../documents/result.ts';

/** Those that rules of the core make. */
const BY_RULES: ReadonlySet<string> = new Set(['v2-parse', 'v2-norm', 'combined']);
const POST_THINK = 'post-think';

type Asked = Pick<AuditResult, 'options'>;

export function asksForCoreRules({ options: { schemes } }: Asked): boolean {
  return schemes.some((id) => BY_RULES.has(id));
}

export function asksForThink({ options: { schemes } }: Asked): boolean {
  return schemes.includes(POST_THINK);
}

export function asksForCore(result: Asked): boolean {
  return asksForCoreRules(result) || asksForThink(result);
}

/** The schemes of the core that are settings of its rules, by the beginnings of the ids of the rules that are on. */
const RULE_SCHEMES: Readonly<Record<string, RegExp>> = {
  v1: /^(?!)/,
  'v2-parse': /^[SP]/,
  'v2-norm': /^N/,
  combined: /^/,
};

/** The schemes of the core that are settings of its rules, with the ids of the rules that are on. */
export function listRuleSchemes(
  legend: readonly Player[],
): { readonly scheme: string; readonly rules: readonly string[] }[] {
  return Object.entries(RULE_SCHEMES).map(([scheme, isOn]) => ({
    scheme,
    rules: legend.map(({ id }) => id).filter((id) => isOn.test(id)),
  }));
}
