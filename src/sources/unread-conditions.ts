/** The trials of runs under conditions that are not read. */
import type { SourceRun } from './source.ts';

/** Their numbers by condition. @throws InputError for a run that cannot be read. */
export async function countUnreadConditions(runs: Iterable<SourceRun>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const run of runs)
    for (const [name, trials] of await run.unreadConditions()) counts.set(name, (counts.get(name) ?? 0) + trials);
  return counts;
}
