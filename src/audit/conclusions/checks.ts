/** Which scheme must give the stored labels of a run again. A run list may say it; the runs of the original audit were labelled by `v1`. */
import { InputError } from '../../core/errors.ts';
import type { Consistency, RunConsistency } from '../../result/result.ts';
import type { Scheme } from '../../core/scheme.ts';
import { CORE_SCHEMES, v1 } from '../../schemes/core/core-schemes.ts';
import type { SourceRun } from '../../sources/source.ts';
import type { RunCount } from '../scan/run-count.ts';
import { hintedScheme } from '../defaults/hinted-schemes.ts';
import type { Counts, Tally } from '../tally/tally.ts';

export interface Checks {
  /** The id of the scheme that must give the labels of a run; null where other runs have one and this has none. */
  readonly byRun: ReadonlyMap<SourceRun, string | null>;
  /** Schemes beyond the core that nobody asked for, and that are scored for this alone. */
  readonly unrequested: readonly Scheme[];
}

/**
 * The checks of these runs: `v1` where no entry of the list says by which scheme its run was labelled, else what each entry says.
 * @throws InputError for a scheme that is none of the catalog, or does not label every response.
 */
export async function chooseChecks(runs: readonly SourceRun[], asked: readonly Scheme[]): Promise<Checks> {
  const named = new Map<SourceRun, Scheme | null>();
  for (const run of runs) named.set(run, await findLabeller(run));
  const schemes = new Map([...named.values()].flatMap((scheme) => (scheme === null ? [] : [[scheme.id, scheme]])));
  if (schemes.size === 0) return { byRun: new Map(runs.map((run) => [run, v1.id])), unrequested: [] };
  const known = new Set([...CORE_SCHEMES, ...asked].map(({ id }) => id));
  return {
    byRun: new Map(named.entries().map(([run, scheme]) => [run, scheme?.id ?? null])),
    unrequested: schemes
      .values()
      .filter(({ id }) => !known.has(id))
      .toArray(),
  };
}

async function findLabeller(run: SourceRun): Promise<Scheme | null> {
  const labelledBy = run.hint?.labelledBy ?? null;
  if (labelledBy === null) return null;
  const where = run.hintPlace('labelledBy');
  const scheme = await hintedScheme(labelledBy, where);
  if (scheme.scope === undefined) return scheme;
  throw new InputError(
    `${where}: ${scheme.id} labels some responses only, so it cannot have made all labels; name the scheme that did.`,
  );
}

/**
 * How well the checks did.
 * @param counted what was counted of each run, in the order of the runs.
 */
export function countMismatches(
  { byRun }: Checks,
  counted: ReadonlyMap<SourceRun, RunCount>,
  { counts, mismatches }: Tally,
): Consistency {
  const runs = Array.from(counted, ([run, { counts: own }]) =>
    countRunMismatches(run.key, byRun.get(run) ?? null, own),
  );
  const [only = null, ...others] = new Set(runs.map(({ scheme }) => scheme));
  const scheme = others.length === 0 ? only : null;
  return {
    scheme,
    mismatches: counts.mismatches,
    trialIds: mismatches.map(({ trialId }) => trialId),
    ...(scheme === null ? { runs } : {}),
  };
}

function countRunMismatches(run: string, scheme: string | null, counts: Counts): RunConsistency {
  const { factualTrials, unlabeled, invalidLabels, mismatches } = counts;
  return { run, scheme, trials: factualTrials - unlabeled - invalidLabels, mismatches };
}
