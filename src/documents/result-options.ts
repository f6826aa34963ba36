/** The options of an audit that its result has, from the table of options. */
import { SCORED_OPTIONS } from '../languages/options/audit-options.ts';
import type { FlagsOf, OptionTable } from '../languages/options/option.ts';

type Table = typeof SCORED_OPTIONS;

/** The names of options that a result has. */
type ResultName = {
  [Name in keyof Table]: Table[Name] extends { readonly result: object } ? Name : never;
}[keyof Table];

/** Those of which null means something. */
type NullableName = {
  [Name in ResultName]: Table[Name]['result'] extends { readonly isNullable: true } ? Name : never;
}[ResultName];

type Given = Required<FlagsOf<Pick<Table, ResultName>>>;

/** The values with which an audit was made. A flag that was not given is false. */
export type OptionsOfResult = {
  readonly [Name in ResultName]:
    | (Given[Name] extends true ? boolean : Given[Name])
    | (Name extends NullableName ? null : never);
};

/** The options that come first in a result, in this order. Further options follow in the order of the help. */
const FIRST = 'conditions groupBy seed maxExamples nullGroundTruth baselineCondition multiverse reference minN'.split(
  ' ',
);

/** The rows of these options, by the names of their values. */
export const RESULT_ROWS: OptionTable = inOrder();

function inOrder(): OptionTable {
  const all: OptionTable = SCORED_OPTIONS;
  const names = [...new Set([...FIRST, ...Object.keys(all)])];
  return Object.fromEntries(
    names.flatMap((name) => (all[name]?.result === undefined ? [] : [[name, all[name]] as const])),
  );
}

type Values = Readonly<Partial<Record<string, unknown>>>;

/** The options of a result among the options of an audit, with the defaults of those that nothing decides. */
export function resultOptions(options: Partial<OptionsOfResult>): OptionsOfResult {
  const values: Values = options;
  return Object.fromEntries(
    Object.entries(RESULT_ROWS).map(([name, { result }]) => {
      const value = values[name];
      return [name, value === undefined ? result?.otherwise : value];
    }),
  ) as unknown as OptionsOfResult;
}

/** The options among the flags of a user that a result has. */
export function givenOptions(flags: Partial<Given>): Partial<Given> {
  const values: Values = flags;
  const names = Object.keys(RESULT_ROWS).filter((name) => values[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** The options of a saved result with which its inputs are audited again, unless the user gives another value. */
export function restoredOptions(saved: OptionsOfResult, flags: Partial<Given>): Partial<OptionsOfResult> {
  const [values, given]: readonly Values[] = [saved, flags];
  const names = Object.entries(RESULT_ROWS)
    .filter(([name, { result }]) => result?.isRestored === true && given?.[name] === undefined)
    .map(([name]) => name);
  return Object.fromEntries(names.map((name) => [name, values?.[name]]));
}
