/** Lists of objects in records. */
import { nameWords } from './fields/field-names.ts';
import { isRecord } from './json-lines.ts';
import { isChat, type LogRecord } from './record-values.ts';

/** A list of objects in records. */
export interface ObjectList {
  /** The names that lead to it. */
  readonly path: readonly string[];
  /** Whether its name is that of something that a model was given, or did. */
  readonly isGiven: boolean;
}

/** Words of names of lists of what a model was given, or did. */
const GIVEN: ReadonlySet<string> = new Set(
  'choices options messages conversation conversations turns context contexts docs documents evidence history passages prompt prompts references retrieved retrieval sources steps tools trace traj trajectory'.split(
    ' ',
  ),
);

/** The most names of a record that are looked at. */
const MOST_NAMES = 200;

/** The lists of objects, of which some has several. Those of what a model was given come last. */
export function findObjectLists(records: readonly LogRecord[]): ObjectList[] {
  const found = new Map<string, ObjectList>();
  for (const record of records)
    for (const [name, value] of Object.entries(record).slice(0, MOST_NAMES)) {
      const inner = isRecord(value) ? Object.entries(value).slice(0, MOST_NAMES) : [];
      for (const [path, list] of [
        [[name], value] as const,
        ...inner.map(([one, member]) => [[name, one], member] as const),
      ])
        if (isTrialList(list)) found.set(path.join('\0'), { path: [...path], isGiven: path.some(isGivenName) });
    }
  const lists = [...found.values()];
  return [...lists.filter(({ isGiven }) => !isGiven), ...lists.filter(({ isGiven }) => isGiven)];
}

function isGivenName(name: string): boolean {
  return nameWords(name).some((word) => GIVEN.has(word));
}

function isTrialList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 1 && value.every(isRecord) && !isChat(value);
}

/** The elements of the list; null for a record without it. */
export function elementsAt(record: LogRecord, path: readonly string[]): readonly LogRecord[] | null {
  let at: unknown = record;
  for (const name of path) at = isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return Array.isArray(at) && at.length > 0 && at.every(isRecord) ? at : null;
}
