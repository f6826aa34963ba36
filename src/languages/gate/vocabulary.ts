/** The names that rules may use, and where their values come from. The grammar does not depend on a document; each kind of document defines these. */

export type ValueType = 'number' | 'string' | 'boolean';

/** Not defined is null; no number is NaN or infinite. */
export type GateValue = number | string | boolean | null;

/** What is known of a name without a document. */
export interface NameKind {
  readonly type: ValueType;
  /** Whether the number is in percent or percentage points. */
  readonly isPct: boolean;
}

export type Names = ReadonlyMap<string, NameKind>;

/** A list that a rule can iterate over. */
export interface GateList {
  /** As rules call it, such as `cells`. */
  readonly name: string;
  /** What one of its members is called. */
  readonly member: string;
  readonly fields: Names;
}

/** Every name that rules about one kind of document may use. */
export interface Vocabulary {
  /** Aggregates that name no list use the first one. */
  readonly lists: readonly [GateList, ...GateList[]];
  /** Names of the whole document, such as `trials` or `markers.rawRole`. */
  readonly top: Names;
  /** What has ids: `base.id` and `base["id"]` are the value `base` of the one with that id, for every number among these. */
  readonly ids: { readonly noun: string; readonly values: Names };
  /** Names of other documents, and what to write here. Rules with them are errors that say so. */
  readonly foreign?: ReadonlyMap<string, string>;
  readonly examples: Examples;
  /** Where the names are explained. */
  readonly page: string;
}

/** What sentences about wrong rules show; each is right in this vocabulary. */
interface Examples {
  readonly rule: string;
  /** About one member of the first list. */
  readonly condition: string;
  readonly aggregate: string;
  /** A number that members have. */
  readonly field: string;
  readonly withId: string;
  readonly id: string;
  /** Something that texts are compared with. */
  readonly text: string;
}

/** One cell, scheme, metric … of a document. */
export interface Member {
  /** What it is in words. */
  readonly place: string;
  readonly values: ReadonlyMap<string, GateValue>;
}

/** A document as rules see it. */
export interface GateView {
  /** A name of the whole document (with a dot in it, or without an id), or the value `base` of the one with that id. */
  named(base: string, id: string | null): GateValue;
  members(list: GateList): readonly Member[];
}
