/** The coverage of an audit: the runs that were read, and the warnings about them. */
import type { Coverage, RunCoverage } from '../../documents/result.ts';
import type { SourceRun, TrialSource } from '../../sources/source.ts';
import { compareCodePoints } from '../../base/text/order.ts';
import { plural } from '../../base/text/plural.ts';
import { shortName } from '../../base/text/short-name.ts';
import type { RunCount } from '../scan/run-count.ts';
import type { ScanResult } from '../scan/scan-source.ts';
import { describeOpenThoughts } from '../scan/open-thoughts.ts';
import { describeLatinLike } from '../scan/look-alike-answers.ts';
import { describeNotedTrials, NONE } from '../tally/noted-trials.ts';
import { sumCounts, type SchemeCounts } from '../tally/counters.ts';
import type { Counts, Tally } from '../tally/tally.ts';
import type { Scheme } from '../../base/core/scheme.ts';
import { v1 } from '../../schemes/core/core-schemes.ts';
import { deltaPp, errorPct } from '../../stats/rates.ts';

/** The model of a log, and its labels under each scheme. */
function countLog(
  { models, counters }: RunCount,
  { schemes }: Pick<Tally, 'schemes'>,
  asked: readonly Pick<Scheme, 'id'>[],
): Pick<RunCoverage, 'model' | 'storedErrorPct' | 'schemes'> {
  const countsOf = (scheme: string): SchemeCounts => sumCounts(schemes.indexOf(scheme), [counters]);
  const [model = null, ...others] = models;
  const all = countsOf(v1.id);
  return {
    ...(model === null || others.length > 0 ? {} : { model }),
    storedErrorPct: all.n === 0 ? null : errorPct(all.storedErrors, all.n),
    schemes: asked.flatMap(({ id }) => {
      const { n, storedErrors, errors, gained, lost } = countsOf(id);
      if (n === 0) return [];
      const rates = { storedErrorPct: errorPct(storedErrors, n), errorPct: errorPct(errors, n) };
      return [{ scheme: id, n, ...rates, deltaPp: deltaPp(errors, storedErrors, n), flips: gained + lost }];
    }),
  };
}

/** Counts what was read of the runs that count. */
export function buildCoverage(
  { kind }: TrialSource,
  { counts }: ScanResult,
  tally: Tally,
  asked: readonly Pick<Scheme, 'id'>[],
): Coverage {
  const runs = [...counts.keys()];
  const temperatures = [...new Set(counts.entries().flatMap(([run, count]) => listTemperatures(run, count)))];
  const extent = { runs: runs.length, temperatures: kind === 'logs' ? temperatures.toSorted(ascending) : temperatures };
  const counted = countedCoverage(tally);
  return {
    ...(kind === 'logs' ? { ...counted, ...extent } : { ...extent, ...counted }),
    multiOutputTrials: tally.counts.multiOutputTrials,
    runList: Array.from(counts, ([run, count]) => ({
      ...runCoverage(run, count),
      ...(kind === 'logs' && counts.size > 1 ? countLog(count, tally, asked) : {}),
    })),
  };
}

/** The part of the coverage that comes from the tally. */
function countedCoverage({
  counts,
  invalidLabels,
  conditions,
}: Tally): Omit<Coverage, 'runs' | 'temperatures' | 'multiOutputTrials' | 'runList'> {
  return {
    trials: counts.trials,
    factualTrials: counts.factualTrials,
    unlabeled: counts.unlabeled,
    invalidLabels: counts.invalidLabels,
    invalidLabelTrialIds: invalidLabels.map((one) => one.trialId),
    ungradable: counts.ungradable,
    noneGroundTruths: counts.noneGroundTruths,
    undecodableTexts: counts.undecodableTexts,
    blobTexts: counts.blobTexts,
    nulTexts: counts.nulTexts,
    ...(counts.lookAlikes === 0 ? {} : { lookAlikes: counts.lookAlikes }),
    ...(counts.openThoughts === 0 ? {} : { openThoughts: counts.openThoughts }),
    conditions: [...conditions].toSorted(compareCodePoints),
  };
}

function runCoverage(run: SourceRun, count: RunCount): RunCoverage {
  const { runId, modelVariant } = run.about;
  const { trials, factualTrials, votes } = count.counts;
  const [temperature = null, ...others] = listTemperatures(run, count);
  return {
    run: run.key,
    runId: shortName(runId),
    modelVariant,
    temperature: others.length === 0 ? temperature : null,
    trials,
    factualTrials,
    ...(votes === 0 ? {} : { votes }),
  };
}

function listTemperatures(
  { about: { temperature } }: SourceRun,
  { temperatures }: RunCount,
): readonly (number | null)[] {
  return temperature === undefined ? [...temperatures] : [temperature];
}

/** Compares numbers; null comes last. */
function ascending(a: number | null, b: number | null): number {
  return a === null || b === null ? Number(a === null) - Number(b === null) : a - b;
}

/** The warnings about the trials of the runs. */
export function listCountWarnings(
  kind: TrialSource['kind'],
  counted: ReadonlyMap<SourceRun, RunCount>,
  tally: Tally,
): string[] {
  const anomalies = [...listLatinLike(tally), ...listOpenThoughts(tally)];
  if (kind === 'logs')
    return [...[...counted].flatMap(([{ key }, { counts }]) => listLogWarnings(key, counts)), ...anomalies];
  const { noneGroundTruths } = tally.counts;
  const empty = counted.entries().flatMap(([{ key, about }, { counts }]) => {
    const runId = JSON.stringify(shortName(about.runId));
    return counts.trials === 0 ? [`run ${key}: no trial of run_id ${runId} under these conditions.`] : [];
  });
  if (noneGroundTruths === 0) return [...empty, ...anomalies];
  const none = `${plural(noneGroundTruths, 'trial')} ${noneGroundTruths === 1 ? 'has' : 'have'} the text "${NONE}" as the ground truth: old run stores wrote it for opinion items. --null-ground-truth ${NONE} treats them as such.`;
  return [...empty, none, ...anomalies];
}

function listLatinLike({ counts, lookAlikes }: Tally): string[] {
  const { lookAlikes: count, factualTrials, withoutResponse, errors } = counts;
  return count === 0 ? [] : [describeLatinLike(count, lookAlikes, factualTrials - withoutResponse - errors)];
}

function listOpenThoughts({ counts }: Tally): string[] {
  const { openThoughts, factualTrials, withoutResponse } = counts;
  return openThoughts === 0 ? [] : [describeOpenThoughts(openThoughts, factualTrials - withoutResponse)];
}

function listLogWarnings(name: string, counts: Counts): string[] {
  if (counts.trials === 0) return [`${name}: contains no trial that counts.`];
  const { votes, withoutResponse, noneGroundTruths } = counts;
  return describeNotedTrials(name, { votes, withoutResponse, noneGroundTruths });
}
