/** Checks the parts of a rule that depend on an audit: the ids of its schemes, and the fields by which its cells are formed. */
import { CLAIM_VERDICTS } from '../../documents/claims.ts';
import { EQUIVALENCES } from '../../documents/equivalence.ts';
import { GROUP_FIELDS, type GroupField } from '../../base/core/trial.ts';
import { assertRules, assertValues, findIds, unknownId, type Finding } from '../../languages/gate/ground.ts';
import type { GateNode } from '../../languages/gate/nodes.ts';
import type { GateRule } from '../../languages/gate/parse.ts';
import type { GateList } from '../../languages/gate/vocabulary.ts';
import type { AuditView } from './view.ts';
import { AUDIT_VOCABULARY } from './vocabulary.ts';

/** The schemes and fields of an audit. They are known before the first trial is scored. */
export interface GateGround {
  /** Ids of all schemes of the document, `stored` among them. */
  readonly schemes: readonly string[];
  readonly groupBy: readonly GroupField[];
}

/** @throws InputError with a sentence for each rule that names a scheme or a group field that the audit does not have. */
export function assertGround(rules: readonly GateRule[], ground: GateGround): void {
  assertRules(rules, (node, list) => [
    ...findIds(node, AUDIT_VOCABULARY, list?.name === 'schemes' ? 'id' : 'scheme').flatMap((named) =>
      unknownId(named, ground.schemes, 'no scheme of this audit has this id'),
    ),
    ...unknownField(node, list, ground),
  ]);
}

/** @throws InputError with a sentence for each rule that compares a field with a value that no member has, such as a condition. */
export function assertKnownValues(rules: readonly GateRule[], view: AuditView): void {
  assertValues(rules, (list, field) => WORDS.get(field) ?? view.listValues(list, field), SCHEME_FIELDS, 'this audit');
}

/** Fields whose values are certain words, which a rule may name whether or not this audit has them. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['verdict', CLAIM_VERDICTS],
  ['equivalence', EQUIVALENCES],
  ['change.equivalence', EQUIVALENCES],
]);

/** Fields whose values are checked as ids of schemes. */
const SCHEME_FIELDS: readonly string[] = ['scheme', 'id'];

/** The problem of a field that no cell has: the rule would compare nothing. */
function unknownField(node: GateNode, list: GateList | null, { groupBy }: GateGround): Finding[] {
  if (node.kind !== 'name' || node.id !== null || list === null) return [];
  const { base } = node;
  const isOfKey = GROUP_FIELDS.some((field) => field === base) && list.fields.has(base);
  const isOwn = list.name === 'contrasts' && base === 'condition';
  if (!isOfKey || isOwn || groupBy.some((field) => field === base)) return [];
  const by = groupBy.join(', ');
  return [{ node, problem: `cells are not formed by this field here, but by ${by}; see --group-by` }];
}
