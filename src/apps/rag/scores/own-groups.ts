/** Where the metrics of judges of the user count in the score. */
import type { MetricGroup } from '../documents/evaluation.ts';
import { InputError } from '../../../base/core/errors.ts';
import { judgeOf, metricName, type JudgeRecord } from '../judges/judge.ts';

/**
 * Adds the metrics of judges whose records name a group: to that group, or to a new one.
 * @throws InputError for a new group without a weight.
 */
export function joinOwnGroups(
  groups: readonly MetricGroup[],
  records: readonly JudgeRecord[],
  k: number,
): readonly MetricGroup[] {
  return records.reduce((joined, record) => joinGroup(joined, record, k), groups);
}

function joinGroup(groups: readonly MetricGroup[], record: JudgeRecord, k: number): readonly MetricGroup[] {
  const { id, group } = record;
  if (group === undefined) return groups;
  const metric = metricName(judgeOf(record), k);
  if (groups.some((one) => one.id === group.id))
    return groups.map((one) => (one.id === group.id ? { ...one, metrics: [...one.metrics, metric] } : one));
  if (group.weight === undefined)
    throw new InputError(
      `--judges: the judge ${id} names the group ${JSON.stringify(group.id)}, which is new; give it a weight in judge.json.`,
    );
  return [...groups, { id: group.id, weight: group.weight, metrics: [metric], otherwise: [] }];
}
