/** The setting of the rules of the core that the reader chose: `rules=S+P1+N1` in the address. */
import type { Universe } from '../../../documents/conclusions.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { listRuleSchemes } from '../../../report/core.ts';
import type { Params } from '../../kit/address.ts';

export interface RuleSetting {
  /** The ids of the rules that are switched on; some of them may have no effect. */
  readonly on: ReadonlySet<string>;
  /** The universe of the document, and its position there. */
  readonly universe: Universe;
  readonly at: number;
  /** The scheme of the core that has these rules; null without one. */
  readonly scheme: string | null;
  /** The id of the scheme, or of the universe: of its rows among those of schemes. */
  readonly id: string;
}

type Ruled = Pick<AuditResult, 'multiverse' | 'attribution'>;

/** The word of no rule: a parameter without a text is in no address. */
const NO_RULE = 'none';

/** The parameter of a setting. An address has `+` for each space. */
export function writeSetting(rules: Iterable<string>): string {
  return [...rules].join(' ') || NO_RULE;
}

/** null without the parameter, for rules that the document does not have, and without a multiverse. */
export function parseSetting({ rules }: Params, result: Ruled): RuleSetting | null {
  if (rules === undefined) return null;
  const ids = rules === NO_RULE ? [] : rules.split(/[ +]/);
  return findSetting(ids, result);
}

/** The setting of these rules; null for rules that the document does not have, and without a multiverse. */
export function findSetting(ids: readonly string[], { multiverse, attribution }: Ruled): RuleSetting | null {
  const known = attribution.legend.map(({ id }) => id);
  if (multiverse === null || ids.some((id) => !known.includes(id))) return null;
  const on = new Set(known.filter((id) => ids.includes(id)));
  const at = findUniverse(on, multiverse.universes);
  const universe = multiverse.universes[at];
  if (universe === undefined) return null;
  const same = listRuleSchemes(attribution.legend).find(({ rules }) => isSameSet(rules, universe.rules));
  const scheme = same?.scheme ?? null;
  return { on, universe, at, scheme, id: scheme ?? universe.id };
}

/** Rules of the parser have no effect without the response, so the universe is the one of the most rules among those that are on. */
function findUniverse(on: ReadonlySet<string>, universes: readonly Universe[]): number {
  let found = -1;
  for (const [at, { rules }] of universes.entries())
    if (rules.every((id) => on.has(id)) && rules.length > (universes[found]?.rules.length ?? -1)) found = at;
  return found;
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

/** The rules that are switched on and change nothing, because another one is off. */
export function listIdle({ on, universe }: RuleSetting): string[] {
  return [...on].filter((id) => !universe.rules.includes(id));
}
