/** The values of a window and its baseline that rules read. */
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import type { Mentioned } from '../../../languages/gate/ground.ts';
import type { GateList, GateValue, GateView, Member } from '../../../languages/gate/vocabulary.ts';
import { metricMembers, tagMembers, type AlertMember, type Compared } from './members.ts';
import { TOP } from './vocabulary.ts';

export class AlertView implements GateView {
  readonly #now: EvaluationReport;
  readonly #before: EvaluationReport | null;
  readonly #metrics: readonly AlertMember[];
  readonly #tags: readonly AlertMember[];
  /** Number of metrics and tags that have a mean in only one of the two reports, by list. */
  readonly #unmatched: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(compared: Compared) {
    const { now, before } = compared;
    this.#now = now;
    this.#before = before;
    this.#metrics = metricMembers(compared);
    this.#tags = tagMembers(compared);
    this.#unmatched = new Map(
      before === null
        ? []
        : [
            ['metrics', inOneOnly(this.#metrics, metricMembers(alone(before)))],
            ['tags', inOneOnly(this.#tags, tagMembers(alone(before)))],
          ],
    );
  }

  named(base: string, id: string | null): GateValue {
    const top = TOP.get(id === null ? base : `${base}.${id}`);
    if (top !== undefined) return top.read(this.#now);
    return this.#metrics.find(({ identity }) => identity === id)?.values.get(base) ?? null;
  }

  members({ name }: GateList): readonly Member[] {
    return name === 'tags' ? this.#tags : this.#metrics;
  }

  /** The texts that members have in a field, in either report. */
  listTexts({ name }: GateList, field: string): string[] {
    const listMembers = name === 'tags' ? tagMembers : metricMembers;
    const reports = this.#before === null ? [this.#now] : [this.#now, this.#before];
    const values = reports.flatMap((report) => listMembers(alone(report)).map((member) => member.values.get(field)));
    return [...new Set(values.filter((value) => typeof value === 'string'))];
  }

  /** The number of members without a change because one of the reports lacks them: members of lists, and metrics that the rule names. */
  unmatched({ lists, ids }: Mentioned): number {
    const named = lists.has('metrics') ? [] : [...ids];
    const ofMetrics = named.filter((metric) => this.#unmatched.get('metrics')?.has(metric)).length;
    return [...lists].reduce((sum, list) => sum + (this.#unmatched.get(list)?.size ?? 0), ofMetrics);
  }
}

function alone(now: EvaluationReport): Compared {
  return { now, before: null, change: () => null };
}

function inOneOnly(now: readonly AlertMember[], before: readonly AlertMember[]): ReadonlySet<string> {
  const [current, earlier] = [withMean(now), withMean(before)];
  const isMatched = (identity: string): boolean => current.has(identity) && earlier.has(identity);
  return new Set([...current, ...earlier].filter((identity) => !isMatched(identity)));
}

function withMean(members: readonly AlertMember[]): ReadonlySet<string> {
  return new Set(members.filter(({ values }) => values.get('mean') !== null).map(({ identity }) => identity));
}
