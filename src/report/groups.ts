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

/**
 * The numbers of one group as a separate result; the result itself for no group. Cells, effects, ranks, claims and contradictions of an audit are not divided
 * by groups, so those of a group are not known.
 */
export function resultOfGroup(result: AuditResult, name: string | null): AuditResult {
  const group = name === null ? undefined : shownGroups(result).find((one) => one.name === name);
  if (group === undefined) return result;
  const { claims: _claims, disagreement: _disagreement, ...rest } = group.result;
  return { ...rest, cells: [], contrasts: [], ranks: [] };
}
