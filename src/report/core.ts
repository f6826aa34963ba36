/** The schemes of the core are always scored. Sections about them are shown only if one of them was requested. */
import type { Player } from '../base/core/statistics.ts';
import { areOfCoreRules, CORE_RULE_SCHEMES } from '../documents/core-rules.ts';
import type { AuditResult } from '../documents/result.ts';

const POST_THINK = 'post-think';

/** Whether the flips of a scheme are made by sets of rules of the core. */
export function isMadeByCoreRules(scheme: string): boolean {
  return CORE_RULE_SCHEMES.has(scheme) || scheme === POST_THINK;
}

type Asked = Pick<AuditResult, 'options'>;

export function asksForCoreRules({ options: { schemes } }: Asked): boolean {
  return areOfCoreRules(schemes);
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
