/** Cases for options that take a value: short, because most options mean the same in every command. */
import { jsonText } from '../../base/core/json-text.ts';
import type { CompletedCommand, Values } from './completion-tree.ts';

/** An option name in a command, or in every command that has it (null). */
interface Place {
  readonly path: string | null;
  readonly name: string;
}

export interface ValueCase {
  readonly values: Values;
  readonly places: readonly Place[];
}

/** One case for each kind of values; the cases that name a command come first. */
export function valueCases(tree: readonly CompletedCommand[]): ValueCase[] {
  const specific = new Map<string, ValueCase>();
  const common = new Map<string, ValueCase>();
  for (const [name, found] of Map.groupBy(tree.flatMap(optionsOf), (option) => option.name)) {
    const isSame = new Set(found.map(({ values }) => jsonText(values))).size === 1;
    for (const { path, values } of isSame ? found.slice(0, 1) : found)
      if (values !== null) addPlace(isSame ? common : specific, values, { path: isSame ? null : path, name });
  }
  return [...specific.values(), ...common.values()];
}

/** Patterns of bash and zsh for `COMMAND OPTION`. */
export function shellPatterns({ places }: ValueCase): string[] {
  return places.map(({ path, name }) => (path === null ? `*' ${name}'` : `'${path} ${name}'`));
}

function optionsOf({ path, options }: CompletedCommand): (Place & { readonly values: Values | null })[] {
  return options.flatMap(({ names, values }) => names.map((name) => ({ path, name, values })));
}

function addPlace(cases: Map<string, ValueCase>, values: Values, place: Place): void {
  const key = jsonText(values);
  cases.set(key, { values, places: [...(cases.get(key)?.places ?? []), place] });
}
