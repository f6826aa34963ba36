/** Logs whose trials are in another log as well: their trials are counted once. */
import type { Skipped } from '../../sources/logs/logs-among.ts';
import { plural } from '../../base/text/plural.ts';
import type { SampledLog } from '../defaults/log-sample.ts';
import type { InputHooks } from './experiments.ts';
import type { LogPlace } from './log-place.ts';

/** Finds these logs, and reports them. @throws InputError for a log that cannot be read. */
export async function skipCopies(
  sample: readonly SampledLog[],
  place: LogPlace,
  { notice }: InputHooks,
): Promise<Skipped[]> {
  if (sample.length < 2) return [];
  const { findCopies } = await import('../defaults/copied-logs.ts');
  const found = await findCopies(sample, place);
  const [first, ...others] = found;
  if (first !== undefined) {
    const more = others.length === 0 ? '' : `, and so with ${plural(others.length, 'more log')} (see the report)`;
    notice(`Counted once: ${first.path} has the same ${plural(first.trials, 'trial')} as ${first.of}${more}.`);
  }
  return found.map(({ path, of, trials }) => ({ path, reason: `the same trials as ${of}`, code: 'copy', trials }));
}

/** The place without these logs. Two logs that the user names are kept, because one may be compared with the other. */
export async function withoutCopies(place: LogPlace, words: readonly string[], hooks: InputHooks): Promise<LogPlace> {
  const { logs, unread = [] } = place;
  if (logs.length < 2 || logs.every((log) => words.includes(log))) return place;
  const { readLogSample } = await import('../defaults/log-sample.ts');
  const copies = await skipCopies(await readLogSample(logs, place), place, hooks);
  const paths = new Set(copies.map(({ path }) => path));
  return { ...place, logs: logs.filter((log) => !paths.has(log)), unread: [...unread, ...copies] };
}
