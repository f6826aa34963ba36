/** A name of the rules about an audit: its type, its meaning with a baseline, and where its value is. */
import type { GateValue, NameKind } from '../../languages/gate/vocabulary.ts';

/** The meaning of a name with a baseline: now minus then; the current value; or true now and false then. */
type Role = 'difference' | 'now' | 'new';

export interface Field<Source> extends NameKind {
  readonly role: Role;
  readonly read: (source: Source) => unknown;
}

export type Fields<Source> = ReadonlyMap<string, Field<Source>>;
export type Entry<Source> = readonly [string, Field<Source>];

export type Kind = 'number' | 'pct' | 'size' | 'name' | 'flag';
const KINDS: Readonly<Record<Kind, Omit<Field<never>, 'read'>>> = {
  number: { type: 'number', role: 'difference', isPct: false },
  pct: { type: 'number', role: 'difference', isPct: true },
  size: { type: 'number', role: 'now', isPct: false },
  name: { type: 'string', role: 'now', isPct: false },
  flag: { type: 'boolean', role: 'new', isPct: false },
};

export function field<Source>(kind: Kind, read: Field<Source>['read']): Field<Source> {
  return { ...KINDS[kind], read };
}

/** Fields with the names of the document. */
export function ownFields<Source>(kind: Kind, ...names: readonly (keyof Source & string)[]): Entry<Source>[] {
  return names.map((name) => [name, field(kind, (source) => source[name])]);
}

/** A count; null where there was nothing to count. */
export function countOrNull(of: number, count: number): number | null {
  return of === 0 ? null : count;
}

/** The value if it has the type of the field, else null. */
export function readValue<Source>({ type, read }: Field<Source>, source: Source): GateValue {
  const value = read(source);
  if (typeof value !== type || (typeof value === 'number' && !Number.isFinite(value))) return null;
  return value as GateValue;
}
