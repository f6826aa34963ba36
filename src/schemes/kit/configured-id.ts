import type { SchemeParameter } from '../../base/core/scheme.ts';

/** The id of a scheme with these parameter values: the id alone where all have their defaults. */
export function configuredId(
  id: string,
  parameters: readonly SchemeParameter[],
  values: Readonly<Record<string, number>>,
): string {
  const changed = parameters.filter(({ name, value }) => values[name] !== undefined && values[name] !== value);
  return changed.length === 0 ? id : `${id}(${changed.map(({ name }) => `${name}=${values[name]}`).join(',')})`;
}
