/** The numbers of each group of tasks, under the schemes that fit it. */
import type { AnswerGroup } from '../../base/core/answer-group.ts';
import type { Scheme } from '../../base/core/scheme.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { findExtremes } from '../../documents/extremes.ts';
import type { AuditResult } from '../../documents/result.ts';
import type { CellResult, SchemeResult } from '../../documents/scheme-result.ts';
import { v1 } from '../../schemes/core/core-schemes.ts';
import { computeStoredTotals, computeTotals, sumAllCounts, type Counted, type CountedPart } from '../tally/cells.ts';
import { ofCells } from '../tally/counted-part.ts';

export type GroupResult = NonNullable<AuditResult['groups']>[number];

/** What the numbers of groups are computed from, beside their trials. */
interface GroupSource {
  readonly asked: readonly Scheme[];
  /** The cells of the result, in which the widest one is found. */
  readonly cells: readonly CellResult[];
}

/** The trials of each task, counted by the name of the task. */
export interface CountedTasks {
  readonly counted: Counted;
  /** The fields of its cells; the task is one of them. */
  readonly groupBy: readonly GroupField[];
}

/** The numbers of the groups that have schemes and labelled trials. */
export function computeGroups(
  groups: readonly AnswerGroup[],
  tasks: CountedTasks,
  { asked, cells }: GroupSource,
  rest: Pick<AuditResult, 'consistency' | 'options'>,
): GroupResult[] {
  return groups
    .filter(({ schemes }) => schemes.length > 0)
    .flatMap((group) => {
      const part = ofGroup(group, tasks);
      const stored = computeStoredTotals(part);
      if (stored.trials === 0) return [];
      const names = new Set(group.tasks.map(({ name }) => name));
      const own = cells.filter(({ key }) => names.has(String(key.task)));
      const totals = asked
        .filter(({ id }) => group.schemes.includes(id))
        .map((scheme) => {
          const ofScheme = own.filter((cell) => cell.scheme === scheme.id);
          return computeTotals(part, scheme, ofScheme, rest.options);
        });
      const schemes = [stored, ...totals];
      const options = { ...rest.options, schemes: [...group.schemes] };
      return { name: group.name, schemes, extremes: findExtremes({ ...rest, options, schemes }) };
    });
}

/** The stored labels of all groups that have schemes. */
export function computeStoredOfGroups(groups: readonly AnswerGroup[], tasks: CountedTasks): SchemeResult {
  return computeStoredTotals(
    ofTasks(
      groups.filter(({ schemes }) => schemes.length > 0).flatMap((one) => one.tasks),
      tasks,
    ),
  );
}

/** The labelled trials of each group, in their order. */
export function countGroups(groups: readonly AnswerGroup[], tasks: CountedTasks): number[] {
  return groups.map((group) => sumAllCounts(ofGroup(group, tasks).tally, v1.id).n);
}

function ofGroup({ tasks: own }: AnswerGroup, tasks: CountedTasks): CountedPart {
  return ofTasks(own, tasks);
}

function ofTasks(own: AnswerGroup['tasks'], { counted, groupBy }: CountedTasks): CountedPart {
  const at = groupBy.indexOf('task');
  const names = new Set<unknown>(own.map(({ name }) => name));
  return ofCells(counted, ({ key }) => names.has(key[at]));
}
