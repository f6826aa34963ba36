/** Errors about names that are not defined where they are used. */
import { fullName, type NameNode } from './nodes.ts';
import { offer } from '../../base/text/nearest-name.ts';
import { shortened } from './rule-error.ts';
import type { GateList, Names, Vocabulary } from './vocabulary.ts';

/** Whether the name is that of a number which everything with an id has. */
export function hasIds(values: Names, base: string): boolean {
  return values.get(base)?.type === 'number';
}

/** @param list the list whose members' fields are in scope. */
export function unknownName(rule: string, node: NameNode, list: GateList | null, vocabulary: Vocabulary): string {
  const { base, id } = node;
  const isPart = listNamespaces(vocabulary).includes(base);
  const replaced = describeOtherName(isPart ? [base, id] : [base], vocabulary);
  if (replaced !== null) return replaced;
  const own = namesBelow(base, list?.fields);
  if (own.length > 0)
    return id === null ? `${base} is no value; write ${own.join(', ')}` : noneBelow(fullName(node), own);
  const homes = vocabulary.lists.filter(({ fields }) => fields.has(fullName(node)));
  const [home] = homes;
  if (id !== null && home === undefined)
    return isPart
      ? noneBelow(fullName(node), namesBelow(base, vocabulary.top))
      : noneLike(base, valuesAndParts(vocabulary), vocabulary);
  if (id === null && (isPart || vocabulary.lists.some(({ name }) => name === base))) return noValue(base, vocabulary);
  if (home === undefined) return noneLike(base, namesIn(list, vocabulary), vocabulary);
  if (list === null) return homeless(rule, node, home, vocabulary);
  return `${list.name} have no field of this name, but ${homes.map(({ name }) => name).join(', ')} have`;
}

/** What to write in place of a name of another document; null if none of the words is one. */
function describeOtherName(words: readonly (string | null)[], { foreign, page }: Vocabulary): string | null {
  const [elsewhere] = words.flatMap((one) => (one === null ? [] : (foreign?.get(one) ?? [])));
  return elsewhere === undefined ? null : `${elsewhere} (see ${page})`;
}

/** The parts before the dot in names of the whole document. */
function listNamespaces({ top }: Vocabulary): string[] {
  return [...new Set([...top.keys()].flatMap((name) => (name.includes('.') ? [name.split('.')[0] ?? ''] : [])))];
}

function namesBelow(base: string, names: Names | undefined): string[] {
  return [...(names?.keys() ?? [])].filter((name) => name.startsWith(`${base}.`));
}

function valuesAndParts(vocabulary: Vocabulary): string[] {
  const { values } = vocabulary.ids;
  return [...[...values.keys()].filter((name) => hasIds(values, name)), ...listNamespaces(vocabulary)];
}

function namesIn(list: GateList | null, { top, lists }: Vocabulary): string[] {
  return [...(list?.fields.keys() ?? []), ...top.keys(), ...lists.flatMap(({ fields }) => [...fields.keys()])];
}

function noneLike(base: string, known: readonly string[], { page }: Vocabulary): string {
  return `there is no name like this${offer(base, known, `; ${page} lists the names`)}`;
}

function noneBelow(name: string, names: readonly string[]): string {
  return `there is no name like this${offer(name, names, `; there are ${names.join(', ')}`)}`;
}

/** What to write in place of the name of a list or of a part of the document. */
function noValue(base: string, vocabulary: Vocabulary): string {
  const names = namesBelow(base, vocabulary.top);
  const isList = vocabulary.lists.some(({ name }) => name === base);
  const [kind, all] = isList ? ['a list and no value', [`count(${base})`, ...names]] : ['no value', names];
  return `${base} is ${kind}; write ${all.join(', ')}`;
}

/** A field of members outside of a list, with the ways of writing it. */
function homeless(rule: string, node: NameNode, home: GateList, { lists, ids }: Vocabulary): string {
  const name = fullName(node);
  const { span } = node;
  const member = `${name} belongs to a single ${home.member}`;
  const listed = `${home.name}: ${shortened(rule.trim(), 60)}`;
  if (home.fields.get(name)?.type !== 'number') return `${member}; write ${listed}`;
  const aggregate = `max(${home === lists[0] ? '' : `${home.name}: `}${name})`;
  const inside = shortened(`${rule.slice(0, span.start)}${aggregate}${rule.slice(span.end)}`.trim(), 80);
  const one = hasIds(ids.values, name) ? `, or ${name}.ID for one ${ids.noun}` : '';
  return `${member}; write ${inside} or ${listed}${one}`;
}
