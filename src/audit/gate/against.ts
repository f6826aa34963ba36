/** What of a rule depends on an audit: the ids of its schemes, and the fields by which its cells are formed. */
import { InputError } from '../../core/errors.ts';
import { GROUP_FIELDS, type GroupField } from '../../core/trial.ts';
import { inertLine } from '../../text/inert.ts';
import { LIST_FIELDS, TOP } from './fields.ts';
import { partsOf, type GateNode, type ListName } from './nodes.ts';
import type { GateRule } from './parse.ts';
import { offer, troubleAt } from './trouble.ts';

/** What an audit has; it is known before the first trial is scored. */
export interface GateGround {
  /** Ids of all schemes of the document, `stored` among them. */
  readonly schemes: readonly string[];
  readonly groupBy: readonly GroupField[];
}

/** @throws InputError with a sentence for each rule that names a scheme or a group field that is not there. */
export function assertGround(rules: readonly GateRule[], ground: GateGround): void {
  const problems = rules.flatMap((rule) => problemsOf(rule.text, rule.root, null, ground).slice(0, 1));
  if (problems.length > 0) throw new InputError(problems.map(({ message }) => message));
}

function problemsOf(text: string, node: GateNode, list: ListName | null, ground: GateGround): InputError[] {
  const own = problemOf(text, node, list, ground);
  const inside = node.kind === 'list' ? node.list : list;
  return [...own, ...partsOf(node).flatMap((part) => problemsOf(text, part, inside, ground))];
}

function problemOf(text: string, node: GateNode, list: ListName | null, ground: GateGround): InputError[] {
  if (node.kind === 'name' && node.id !== null && !TOP.has(`${node.base}.${node.id}`))
    return unknownScheme(text, node, node.id, ground);
  if (node.kind === 'name' && node.id === null && list !== null)
    return unknownField(text, node, node.base, list, ground);
  if (node.kind !== 'compare' || node.sign !== '==') return [];
  const isId = (side: GateNode): boolean =>
    side.kind === 'name' && side.id === null && side.base === (list === 'schemes' ? 'id' : 'scheme');
  return [node.left, node.right].flatMap((side, i) =>
    side.kind === 'string' && isId(i === 0 ? node.right : node.left)
      ? unknownScheme(text, side, side.value, ground)
      : [],
  );
}

function unknownScheme(text: string, { span }: GateNode, id: string, { schemes }: GateGround): InputError[] {
  if (schemes.includes(id)) return [];
  const there = `there are ${schemes.map(inertLine).join(', ')}`;
  const minus = schemes.some((scheme) => id.startsWith(`${scheme}-`)) ? ' (a minus sign needs blanks around it)' : '';
  return [troubleAt(text, span, `no scheme of this audit has this id${minus}; ${there}${offer(id, schemes)}`)];
}

/** A field that no cell has would make an empty gate. */
function unknownField(
  text: string,
  { span }: GateNode,
  name: string,
  list: ListName,
  { groupBy }: GateGround,
): InputError[] {
  const isOfKey = GROUP_FIELDS.some((field) => field === name) && LIST_FIELDS[list].has(name);
  const isOwn = list === 'contrasts' && name === 'condition';
  if (!isOfKey || isOwn || groupBy.some((field) => field === name)) return [];
  return [
    troubleAt(text, span, `cells are not formed by this field here, but by ${groupBy.join(', ')}; see --group-by`),
  ];
}
