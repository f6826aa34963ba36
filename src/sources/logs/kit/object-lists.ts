/** Lists of objects in records, also those that are written as an object with a name for each element: `{"greedy": {…}, "sampled": {…}}`. */
import { nameWords, plainName, RESPONSE_NAMES } from './fields/field-names.ts';
import { isLikeModel } from './folder-words.ts';
import { isRecord } from './json-lines.ts';
import { isChat, type LogRecord } from './record-values.ts';

/** A list of objects in records. */
export interface ObjectList {
  /** The names that lead to it; none where its elements are members of the record itself. */
  readonly path: readonly string[];
  /** Whether its name is that of something that a model was given, or did. */
  readonly isGiven: boolean;
  /** Where its elements are members of an object. */
  readonly named?: NamedElements | undefined;
}

export interface NamedElements {
  readonly names: readonly string[];
  /** What the names are. */
  readonly by: 'model' | 'condition';
}

/** Words of names of lists of what a model was given, or did. */
const GIVEN: ReadonlySet<string> = new Set(
  'choices options messages conversation conversations turns context contexts docs documents evidence history passages prompt prompts references retrieved retrieval sources steps tools trace traj trajectory'.split(
    ' ',
  ),
);

/** Names of the parts of one answer. */
const PARTS: ReadonlySet<string> = new Set(
  'analysis answer choice confidence content description explanation extracted final finalanswer full id label message model name original output parsed prediction question raw rationale reason reasoning response role summary text thinking thought thoughts title type'.split(
    ' ',
  ),
);

/** The most names of a record that are looked at. */
const MOST_NAMES = 200;

/** The lists of objects, of which some has several. Those of what a model was given come last, and objects after lists. */
export function findObjectLists(records: readonly LogRecord[]): ObjectList[] {
  const found = new Map<string, ObjectList>();
  const add = (path: readonly string[], names?: readonly string[]): void => {
    const key = path.join('\0');
    const all = names === undefined ? undefined : [...new Set([...(found.get(key)?.named?.names ?? []), ...names])];
    const named =
      all === undefined ? undefined : ({ names: all, by: all.every(isLikeModel) ? 'model' : 'condition' } as const);
    found.set(key, { path, isGiven: path.some(isGivenName), named });
  };
  for (const record of records) {
    for (const { path, value } of listMembers(record)) {
      const names = isRecord(value) ? namesOfElements(value, path) : null;
      if (isTrialList(value)) add(path);
      else if (names !== null) add(path, names);
    }
    const alike = namesAlike(record);
    if (alike.length > 1) add([], alike);
  }
  const lists = [...found.values()];
  const rank = ({ isGiven, named }: ObjectList): number => (isGiven ? 2 : 0) + (named === undefined ? 0 : 1);
  return lists.toSorted((one, other) => rank(one) - rank(other));
}

/** The members of a record, and those of the objects that it has. */
function listMembers(record: LogRecord): { readonly path: readonly string[]; readonly value: unknown }[] {
  return Object.entries(record)
    .slice(0, MOST_NAMES)
    .flatMap(([name, value]) => [
      { path: [name], value },
      ...Object.entries(isRecord(value) ? value : {})
        .slice(0, MOST_NAMES)
        .map(([inner, member]) => ({ path: [name, inner], value: member })),
    ]);
}

function isGivenName(name: string): boolean {
  return nameWords(name).some((word) => GIVEN.has(word));
}

function isTrialList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 1 && value.every(isRecord) && !isChat(value);
}

/** The names of the elements of an object that is a list of answers: objects of one kind, or texts below the name of a response; null for another object. */
function namesOfElements(value: LogRecord, path: readonly string[]): readonly string[] | null {
  const names = Object.keys(value);
  if (names.length < 2) return null;
  if (namesAlike(value).length === names.length) return names;
  const areAnswers =
    RESPONSE_NAMES.has(plainName(path.at(-1) ?? '')) && !names.some((name) => PARTS.has(plainName(name)));
  return areAnswers && names.every((name) => typeof value[name] === 'string') ? names : null;
}

/** The names of the members that are objects of one kind: those of the largest group in which all are like one of them. */
function namesAlike(value: LogRecord): readonly string[] {
  const objects = Object.entries(value).flatMap(([name, member]) => (isRecord(member) ? [{ name, member }] : []));
  const groups = objects
    .slice(0, MOST_KINDS)
    .map((one) => objects.filter(({ member }) => areAlike(one.member, member)).map(({ name }) => name));
  return groups.reduce((largest, group) => (group.length > largest.length ? group : largest), []);
}

/** The most objects with which others are compared. */
const MOST_KINDS = 8;

/** Whether two objects share half of the names of one of them. */
function areAlike(one: LogRecord, other: LogRecord): boolean {
  const names = Object.keys(one);
  const shared = names.filter((name) => Object.hasOwn(other, name)).length;
  return shared > 0 && 2 * shared >= Math.min(names.length, Object.keys(other).length);
}

/** The elements of the list; null for a record without it. Elements with names have them as `model` or `condition`, and a text is a response. */
export function elementsAt(record: LogRecord, { path, named }: ObjectList): readonly LogRecord[] | null {
  let at: unknown = record;
  for (const name of path) at = isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  if (named !== undefined) return isRecord(at) ? namedElements(at, named) : null;
  return Array.isArray(at) && at.length > 0 && at.every(isRecord) ? at : null;
}

function namedElements(value: LogRecord, { names, by }: NamedElements): readonly LogRecord[] | null {
  const own = names.filter((name) => Object.hasOwn(value, name));
  const areTexts = own.some((name) => typeof value[name] === 'string');
  const elements = own.flatMap((name) => {
    const member = value[name];
    if (isRecord(member)) return [{ [by]: name, ...member }];
    return areTexts ? [{ [by]: name, response: member }] : [];
  });
  return elements.length === 0 ? null : elements;
}
