/** Checks the ids and values of rules against those of a document. */
import { InputError } from '../../base/core/errors.ts';
import { fullName, listNodes, listChildren, type GateNode, type NameNode } from './nodes.ts';
import type { GateRule } from './parse.ts';
import { listKnownNames } from '../../base/text/nearest-name.ts';
import { errorAt } from './rule-error.ts';
import type { GateList, Vocabulary } from './vocabulary.ts';

/** A place of a rule, and what is wrong there; without a full stop. */
export interface Finding {
  readonly node: GateNode;
  readonly problem: string;
}

/** What is wrong with a node itself. @param list the list whose members' fields are in scope. */
export type NodeCheck = (node: GateNode, list: GateList | null) => readonly Finding[];

/** @throws InputError with a sentence for each rule in which something is wrong: the first thing in it. */
export function assertRules(rules: readonly GateRule[], look: NodeCheck): void {
  const problems = rules.flatMap(({ text, root }) =>
    findingsIn(root, null, look)
      .slice(0, 1)
      .map(({ node, problem }) => errorAt(text, node.span, problem).message),
  );
  if (problems.length > 0) throw new InputError(problems);
}

function findingsIn(node: GateNode, list: GateList | null, look: NodeCheck): Finding[] {
  const inside = node.kind === 'list' ? node.list : list;
  return [...look(node, list), ...listChildren(node).flatMap((part) => findingsIn(part, inside, look))];
}

/** The names of a vocabulary that may contain a dot. */
type NamesWithDots = Pick<Vocabulary, 'top' | 'lists'>;

/** An id that a rule names. */
export interface NamedId {
  readonly node: GateNode;
  readonly id: string;
}

/**
 * The ids in a node itself: after a dot or in brackets, and texts that a field of ids is compared with.
 * @param idField the field of ids in the list around the node.
 */
export function findIds(node: GateNode, names: NamesWithDots, idField: string): NamedId[] {
  if (node.kind === 'name') return idIn(node, names);
  return comparedValues(node).flatMap(({ value, field, ...one }) =>
    field === idField && typeof value === 'string' ? [{ ...one, id: value }] : [],
  );
}

/** A value that a field is compared with. */
interface ComparedValue {
  readonly node: GateNode;
  readonly value: string | number;
  readonly field: string;
}

/** The texts and numbers that a node compares fields with, by == or !=. */
function comparedValues(node: GateNode): ComparedValue[] {
  if (node.kind !== 'compare' || (node.sign !== '==' && node.sign !== '!=')) return [];
  const sides = [
    [node.left, node.right],
    [node.right, node.left],
  ] as const;
  return sides.flatMap(([side, other]) => {
    const value = readConstant(side);
    return value !== null && other.kind === 'name' ? [{ node: side, value, field: fullName(other) }] : [];
  });
}

function readConstant(node: GateNode): string | number | null {
  if (node.kind === 'negate') return node.of.kind === 'number' ? -node.of.value : null;
  return node.kind === 'string' || node.kind === 'number' ? node.value : null;
}

/** What follows a dot is an id, unless the whole is a name. */
function idIn(node: NameNode, { top, lists }: NamesWithDots): NamedId[] {
  const { id } = node;
  const name = fullName(node);
  return id === null || [top, ...lists.map(({ fields }) => fields)].some((names) => names.has(name))
    ? []
    : [{ node, id }];
}

/** The lists that a rule iterates over, and the ids that it names. */
export interface Mentioned {
  readonly lists: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

export function mentionedIn({ root }: GateRule, names: NamesWithDots): Mentioned {
  const nodes = [...listNodes(root)];
  return {
    lists: new Set(nodes.flatMap((node) => (node.kind === 'list' ? [node.list.name] : []))),
    ids: new Set(nodes.flatMap((node) => (node.kind === 'name' ? idIn(node, names).map(({ id }) => id) : []))),
  };
}

/** The values that the members of a list have in a field: those that a rule may compare it with. None where any value will do. */
export type ValuesOf = (list: GateList, field: string) => readonly (string | number)[];

/**
 * Rejects a value that no member has: the gate would be empty, or would compare other members than its author meant.
 * @param checked fields whose texts are checked elsewhere.
 * @param whole what contains the members, as errors name it.
 * @throws InputError with a sentence for each rule in which a field is compared with such a value.
 */
export function assertValues(
  rules: readonly GateRule[],
  valuesOf: ValuesOf,
  checked: readonly string[],
  whole: string,
): void {
  assertRules(rules, (node, list) => {
    const values = list === null ? [] : comparedValues(node).filter(({ field }) => !checked.includes(field));
    return values.flatMap(({ field, value, ...one }) => {
      const known = list?.fields.get(field)?.type === typeof value ? valuesOf(list, field) : [];
      if (known.length === 0 || known.includes(value)) return [];
      const problem = `no ${list?.member} of ${whole} has this ${field}`;
      const names = known.map(String);
      if (typeof value === 'string') return unknownId({ ...one, id: value }, names, problem);
      return [{ ...one, problem: `${problem}${listKnownNames([], names)}` }];
    });
  });
}

/** A finding if the id is unknown. @param problem states that it is unknown; the known ids are listed after it. */
export function unknownId({ node, id }: NamedId, known: readonly string[], problem: string): Finding[] {
  if (known.includes(id)) return [];
  const minus = known.some((one) => id.startsWith(`${one}-`)) ? ' (a minus sign needs spaces around it)' : '';
  return [{ node, problem: `${problem}${minus}${listKnownNames([id], known)}` }];
}
