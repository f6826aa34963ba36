/** The values of a result document for rules, alone or compared with an earlier document. */
import type { AuditResult } from '../../documents/result.ts';
import { GROUP_FIELDS, type GroupValue } from '../../base/core/trial.ts';
import { finite } from '../../languages/gate/evaluate.ts';
import type { Mentioned } from '../../languages/gate/ground.ts';
import type { GateList, GateValue, GateView, Member } from '../../languages/gate/vocabulary.ts';
import { strFloat } from '../../base/text/float-format.ts';
import { TOP } from './document-fields.ts';
import { readValue, type Field, type Fields } from './field.ts';
import { CELL, CLAIM, CONTRAST, LISTS, LIST_FIELDS, RANK, RANKED, SCHEME, type ListName } from './fields.ts';
import type { CellResult } from '../../documents/scheme-result.ts';

interface AuditMember extends Member {
  /** Equal for the same member in two documents. */
  readonly identity: string;
}

interface Members {
  readonly matched: readonly AuditMember[];
  /** The number of members that are in only one of the two documents. */
  readonly unmatched: number;
}

/** The current values or, with a baseline, their changes. A list is read once, and only if a rule names it. */
export class AuditView implements GateView {
  readonly #now: AuditResult;
  readonly #then: AuditResult | null;
  readonly #lists = new Map<ListName, Members>();

  constructor(now: AuditResult, then: AuditResult | null) {
    this.#now = now;
    this.#then = then;
  }

  /** Whether there is an earlier document without a cell in common. Nothing can be compared then. */
  get isDisjoint(): boolean {
    if (this.#then === null) return false;
    const cells = this.#list('cells');
    return cells.matched.length === 0 && cells.unmatched > 0;
  }

  /** A value of one scheme is null where the scheme is not in both documents. */
  named(base: string, id: string | null): GateValue {
    const field = TOP.get(id === null ? base : `${base}.${id}`);
    if (field === undefined) return id === null ? null : this.#scheme(id, base);
    const now = readValue(field, this.#now);
    return this.#then === null ? now : computeChange(field, now, readValue(field, this.#then));
  }

  members({ name }: GateList): readonly Member[] {
    const list = LISTS.find((one) => one === name);
    return list === undefined ? [] : this.#list(list).matched;
  }

  /** The texts that members have in a field, in either document; for a field by which cells are formed, also the numbers. */
  listValues({ name }: GateList, field: string): (string | number)[] {
    const list = LISTS.find((one) => one === name);
    if (list === undefined) return [];
    const documents = this.#then === null ? [this.#now] : [this.#now, this.#then];
    const values = documents.flatMap((document) => READERS[list](document).map((member) => member.values.get(field)));
    const isOfKey = GROUP_FIELDS.some((one) => one === field);
    return [...new Set(values)].flatMap((value) =>
      typeof value === 'string' || (isOfKey && typeof value === 'number') ? [value] : [],
    );
  }

  /** The number of members and named schemes that are in only one of the two documents. */
  unmatched({ lists, ids }: Mentioned): number {
    const ofLists = LISTS.filter((list) => lists.has(list)).map((list) => this.#list(list).unmatched);
    const named = lists.has('schemes') ? [] : [...ids].filter((id) => !this.#hasScheme(id));
    return ofLists.reduce((sum, count) => sum + count, named.length);
  }

  #scheme(id: string, field: string): GateValue {
    const scheme = this.#list('schemes').matched.find(({ identity }) => identity === id);
    return scheme?.values.get(field) ?? null;
  }

  #hasScheme(id: string): boolean {
    return this.#list('schemes').matched.some(({ identity }) => identity === id);
  }

  #list(list: ListName): Members {
    const known = this.#lists.get(list);
    if (known !== undefined) return known;
    const now = READERS[list](this.#now);
    const members =
      this.#then === null ? { matched: now, unmatched: 0 } : matchMembers(list, now, READERS[list](this.#then));
    this.#lists.set(list, members);
    return members;
  }
}

function matchMembers(list: ListName, now: readonly AuditMember[], then: readonly AuditMember[]): Members {
  const earlier = new Map(then.map((member) => [member.identity, member.values]));
  const both = now.flatMap((member) => {
    const before = earlier.get(member.identity);
    if (before === undefined) return [];
    const values = [...LIST_FIELDS[list]].map(
      ([name, field]) =>
        [name, computeChange(field, member.values.get(name) ?? null, before.get(name) ?? null)] as const,
    );
    return [{ ...member, values: new Map(values) }];
  });
  const current = new Set(now.map(({ identity }) => identity));
  const gone = then.filter(({ identity }) => !current.has(identity)).length;
  return { matched: both, unmatched: now.length - both.length + gone };
}

/** Now minus then; null where one of the two is not defined. */
function computeChange({ role }: Pick<Field<never>, 'role'>, now: GateValue, then: GateValue): GateValue {
  if (role === 'now') return now;
  if (now === null || then === null) return null;
  if (role === 'new') return now === true && then === false;
  return typeof now === 'number' && typeof then === 'number' ? finite(now - then) : null;
}

type Key = CellResult['key'];

const READERS: Readonly<Record<ListName, (result: AuditResult) => readonly AuditMember[]>> = {
  schemes: ({ schemes, conclusions }) => {
    const concluded = new Map(conclusions.schemes.map((one) => [one.scheme, one]));
    return schemes.map((scheme) => {
      const values = readValues(SCHEME, { ...scheme, conclusions: concluded.get(scheme.id) });
      return { identity: scheme.id, place: scheme.id, values };
    });
  },
  cells: ({ cells }) => cells.map((cell) => createMember(CELL, cell, cell, [])),
  contrasts: ({ contrasts }) =>
    contrasts.map((contrast) =>
      createMember(CONTRAST, contrast, contrast, [contrast.condition, contrast.baseline], ' against '),
    ),
  ranks: ({ ranks }) => ranks.map((rank) => createMember(RANK, rank, rank, [`${rank.field}s`], '')),
  ranked: ({ ranks }) =>
    ranks.flatMap((rank) =>
      rank.ranking.map((one) =>
        createMember(RANKED, { ...rank, ...one }, rank, [`${rank.field} ${valueText(one.value)}`]),
      ),
    ),
  claims: ({ claims = [] }) =>
    claims.map((claim) => ({ identity: claim.id, place: claim.id, values: readValues(CLAIM, claim) })),
};

function createMember<Source>(
  fields: Fields<Source>,
  source: Source,
  { scheme, key }: { scheme: string; key: Key },
  more: readonly string[],
  joint = '',
): AuditMember {
  const words = [...keyWords(key), ...(more.length === 0 ? [] : [more.join(joint)])];
  const place = words.length === 0 ? scheme : `${scheme}: ${words.join(' / ')}`;
  return { identity: JSON.stringify([scheme, keyEntries(key), more]), place, values: readValues(fields, source) };
}

function readValues<Source>(fields: Fields<Source>, source: Source): Map<string, GateValue> {
  return new Map([...fields].map(([name, field]) => [name, readValue(field, source)]));
}

/** The fields of a key, in a fixed order. */
function keyEntries(key: Key): [string, GroupValue][] {
  return GROUP_FIELDS.flatMap((field) => {
    const value = key[field];
    return value === undefined ? [] : [[field, value] as [string, GroupValue]];
  });
}

function keyWords(key: Key): string[] {
  return keyEntries(key).map(([field, value]) => {
    const text = valueText(value);
    return field === 'temperature' ? `T ${text}` : text;
  });
}

function valueText(value: GroupValue): string {
  if (value === null) return '–';
  return typeof value === 'number' ? strFloat(value) : value;
}
