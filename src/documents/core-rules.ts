/** The schemes of the core that its optional rules make: only where one of them is audited, settings of these rules mean something. */

export const CORE_RULE_SCHEMES: ReadonlySet<string> = new Set(['v2-parse', 'v2-norm', 'combined']);

/** @param schemes ids of the requested schemes. */
export function areOfCoreRules(schemes: readonly string[]): boolean {
  return schemes.some((id) => CORE_RULE_SCHEMES.has(id));
}
