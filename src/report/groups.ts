/** Results of several groups of tasks: the numbers of each, and what is true of all. */
import type { AuditResult } from '../documents/result.ts';

/** A group, and its numbers as a separate result. */
export interface ShownGroup {
  readonly name: string;
  readonly form: string;
  readonly trials: number;
  readonly result: AuditResult;
}

/** The groups that have schemes, the largest first; none where all schemes apply to all trials. */
export function shownGroups(result: AuditResult): ShownGroup[] {
  const { groups: all, ...whole } = result;
  const found = new Map(all?.map((group) => [group.name, group]));
  return (result.scope.groups ?? []).flatMap(({ name, form, trials, schemes: ids }) => {
    const group = found.get(name);
    if (group === undefined) return [];
    const { schemes, extremes } = group;
    return [
      { name, form, trials, result: { ...whole, options: { ...whole.options, schemes: ids }, schemes, extremes } },
    ];
  });
}
