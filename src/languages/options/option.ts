/**
 * An option as data. Commands with their help and completion, the configuration file, the library and saved results are made from tables of such
 * rows, so that an option is written once (docs/adr/0041-options-are-tables.md).
 */

/** The groups of options in help texts, in their order. */
export const OPTION_GROUPS = [
  'Input',
  'Extraction',
  'Questions',
  'Schemes',
  'Analysis',
  'Scoring',
  'Storage',
  'Judges',
  'Sampling',
  'Requests',
  'Cost',
  'Review',
  'Gate',
  'Output',
  'Run',
  'General',
] as const;
export type OptionGroup = (typeof OPTION_GROUPS)[number];

/** What the value of an option is. @template Value as commands get it. */
export interface OptionValue<Value = unknown> {
  readonly kind:
    | 'flag'
    | 'text'
    | 'texts'
    | 'file'
    | 'folder'
    | 'output'
    | 'whole'
    | 'number'
    | 'names'
    | 'choice'
    | 'language';
  /**
   * Reads the word of the user; without it, the word is the value.
   * @param before the value of an earlier option of the same name.
   * @throws OptionError for a word that the option does not accept.
   */
  parse?(word: string, before?: Value): Value;
  /** The names that are allowed, for choices and lists of names. */
  readonly names?: readonly string[];
  /** Whether there are more than these. */
  readonly hasOthers?: true;
  /** What it is, where the kind does not say it: a text of a certain form, or the names of a list. */
  readonly what?: string;
  /** The range of a number. */
  readonly least?: number;
  readonly most?: number;
  readonly mayBeEmpty?: true;
  /** Only for the type. */
  readonly sample?: Value;
}

/** The field of an option in the configuration file. */
export interface ConfigField {
  readonly section: 'schemes' | 'gate' | 'outputs' | 'options';
  readonly text?: string;
}

/** An option. Its name in a table is the name of its value: `minN` for `--min-n`. */
export interface OptionRow<Value = unknown> {
  /** The name and the placeholder of the value, as the help shows them: `--min-n <n>`. */
  readonly flags: string;
  readonly value: OptionValue<Value>;
  readonly group: OptionGroup;
  /** What it is, for the help. */
  readonly text: string;
  /** The value where the user gives none, which the help shows. */
  readonly usual?: Value;
  /** The same in words. */
  readonly usualText?: string;
  /** The value of an option without a word, where the word is optional. */
  readonly preset?: Value;
  readonly isRequired?: true;
  /** Whether the value is always there, such as that of `--no-open`. */
  readonly isGiven?: true;
  /** Other options that it sets. */
  readonly implies?: Readonly<Record<string, unknown>>;
  readonly config?: ConfigField;
  /** What it is, for the documentation of the library, of which it is an option. */
  readonly library?: string;
  /** What a saved result has of it. */
  readonly result?: {
    /** The description in the JSON Schema, where the name does not say all. */
    readonly text?: string;
    /** The value where the user gives none, and nothing else decides it. */
    readonly otherwise?: unknown;
    /** Whether null means that all are read, or that there is none. */
    readonly isNullable?: true;
    /** Whether an audit of the inputs of a saved result has the value of that result, unless the user gives another one. */
    readonly isRestored?: true;
  };
}

/** Options by the names of their values, in the order of the help. */
export type OptionTable = Readonly<Record<string, OptionRow>>;

type Given = { readonly isRequired: true } | { readonly usual: unknown } | { readonly isGiven: true };

type ValueOf<Row> = Row extends { readonly value: OptionValue<infer Value> } ? Value : never;

/** The names of options whose value is always there. */
type GivenNames<Table> = {
  [Name in keyof Table]: Table[Name] extends Given ? Name : never;
}[keyof Table];

/** The values of a table of options, as commands get them. */
export type FlagsOf<Table> = {
  readonly [Name in GivenNames<Table>]: ValueOf<Table[Name]>;
} & {
  readonly [Name in Exclude<keyof Table, GivenNames<Table>>]?: ValueOf<Table[Name]>;
};

/** A word that an option does not accept. Its message is a sentence that begins with "It must be". */
export class OptionError extends Error {}

/** The same options in another group of the help. */
export function inGroup<Table extends OptionTable>(table: Table, group: OptionGroup): Table {
  return Object.fromEntries(Object.entries(table).map(([name, row]) => [name, { ...row, group }])) as Table;
}
