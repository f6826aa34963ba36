/** What the part of a shard can have, by the plan. */
import type { Scheme } from '../../base/core/scheme.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { CORE_SCHEMES } from '../../schemes/core/core-schemes.ts';
import { createSettingScorer } from '../../schemes/kit/setting-scorer.ts';
import type { PreparedAudit } from '../audit.ts';
import { listSchemeIds } from '../scan/trial-labels.ts';
import type { PlannedRun, ShardPlan } from './plan.ts';

export interface PartScope {
  /** The runs of the shard by their keys. */
  readonly runs: ReadonlyMap<string, PlannedRun>;
  /** Whether each run has a separate total, because it may be left out. */
  readonly isSeparate: boolean;
  /** The fields of the keys of cells. */
  readonly groupBy: readonly GroupField[];
  /** The ids of all schemes that are scored, by position; those of the core come first. */
  readonly schemes: readonly string[];
  /** The number of their optional rules. */
  readonly players: readonly number[];
  /** How many of them are listed. */
  readonly listed: number;
  readonly mostFlips: number;
}

/** The schemes that are scored, by position. */
export function listScored({ schemes, checks }: PreparedAudit): Scheme[] {
  return [...CORE_SCHEMES, ...schemes.others, ...checks.unrequested];
}

/** @param index of the shard. */
export function createPartScope(
  { runs, shards, source, mostFlips }: ShardPlan,
  index: number,
  prepared: PreparedAudit,
): PartScope {
  const { schemes, scan } = prepared;
  const own = shards[index] ?? {};
  const scored = listScored(prepared);
  return {
    runs: new Map(runs.filter(({ key }) => Object.hasOwn(own, key)).map((run) => [run.key, run])),
    isSeparate: source.onBadRun === 'skip',
    groupBy: scan.counting?.groupBy ?? scan.groupBy,
    schemes: scored.map(({ id }) => id),
    players: scored.map((scheme) => createSettingScorer(scheme)?.players.length ?? 0),
    listed: listSchemeIds(schemes).length,
    mostFlips,
  };
}
