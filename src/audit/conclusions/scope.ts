/** The scope of an audit: its inputs, the trials in its numbers, and those left out, by reason. */
import type { LeftOut, Scope } from '../../documents/scope.ts';
import { computeChecksum } from '../../sources/checksum.ts';
import type { SkippedInput } from '../../sources/skipped-input.ts';
import type { SourceRun, TrialSource } from '../../sources/source.ts';
import { compareCodePoints } from '../../base/text/order.ts';
import { shortName, shortSentence } from '../../base/text/short-name.ts';
import type { ScanResult } from '../scan/scan-source.ts';
import type { Counts } from '../tally/tally.ts';

/** The option that reads every condition. */
const ALL_CONDITIONS = '--conditions all';

interface ScopeParts {
  readonly counts: Counts;
  /** Trials under conditions that were not read. */
  readonly unread: ReadonlyMap<string, number>;
  /** Undefined where all schemes apply to all tasks. */
  readonly groups: NonNullable<Scope['groups']> | undefined;
  /** Whether to hash the inputs. */
  readonly checksums: boolean;
}

export async function buildScope(
  { kind }: TrialSource,
  { counts: counted, skipped }: ScanResult,
  { counts, unread, groups, checksums }: ScopeParts,
): Promise<Scope> {
  const labelled = counts.factualTrials - counts.errors - counts.unlabeled - counts.invalidLabels;
  const unfit = listUnfit(labelled, groups);
  const compared = unfit.reduce((rest, { trials }) => rest - (trials ?? 0), labelled);
  const leftOut = [...listConditions(unread), ...listTrials(counts, groups), ...unfit, ...skipped.map(describeSkipped)];
  return {
    inputs: await listInputs(kind, [...counted.keys()], checksums),
    trials: leftOut.reduce((sum, { trials }) => sum + (trials ?? 0), compared),
    compared,
    leftOut,
    ...(groups === undefined ? {} : { groups }),
    countedAsWrong: { noResponse: counts.withoutResponse, ungradable: counts.ungradable },
  };
}

/** The trials under conditions that are not read. */
export function listConditions(unread: ReadonlyMap<string, number>): LeftOut[] {
  return [...unread]
    .toSorted(([a], [b]) => compareCodePoints(a, b))
    .map(([name, trials]) => ({ reason: 'condition', name: shortName(name), trials, option: ALL_CONDITIONS }));
}

function listTrials(
  { trials, factualTrials, errors, unlabeled, invalidLabels }: Counts,
  groups: ScopeParts['groups'],
): LeftOut[] {
  const found: LeftOut[] = [
    { reason: 'no-truth', trials: trials - factualTrials },
    { reason: 'error', trials: errors },
    { ...whyUnlabelled(groups), trials: unlabeled },
    { reason: 'invalid-label', trials: invalidLabels },
  ];
  return found.filter(({ trials: n }) => n !== 0);
}

/** In logs without labels, one scheme labels the trials of the largest group, and those of the others stay without. */
function whyUnlabelled(groups: ScopeParts['groups']): Pick<LeftOut, 'reason' | 'name'> {
  const unlabelled = groups?.filter(({ schemes, trials }) => schemes.length === 0 && trials === 0) ?? [];
  if (unlabelled.length === 0) return { reason: 'no-label' };
  return { reason: 'other-answers', name: shortName(unlabelled.map(({ name }) => name).join(', ')) };
}

/** The trials that no scheme fits: those of groups without schemes, and of tasks that come late in large logs. */
function listUnfit(labelled: number, groups: ScopeParts['groups']): LeftOut[] {
  if (groups === undefined) return [];
  const rest = groups.reduce((sum, { trials }) => sum - trials, labelled);
  const without = groups.filter(({ schemes }) => schemes.length === 0).map(({ name, trials }) => ({ name, trials }));
  return [...without, { name: 'other tasks', trials: rest }]
    .filter(({ trials }) => trials > 0)
    .map((one) => ({ reason: 'no-scheme', ...one }));
}

/** A run, log or file that was not read, or whose trials are left out. */
export function describeSkipped({ run, reason, trials, code }: SkippedInput): LeftOut {
  return { reason: code ?? 'unread', name: run, trials: trials ?? null, why: shortSentence(reason) };
}

/** The files of runs. @param checksums whether to hash them. */
export async function listInputs(
  kind: TrialSource['kind'],
  runs: readonly SourceRun[],
  checksums: boolean,
): Promise<Scope['inputs']> {
  const files = new Map(runs.map(({ file }) => [file.path, file]));
  return await Promise.all(
    files.values().map(async ({ name, path, bytes, sha256 }) => ({
      path: kind === 'logs' ? path : name,
      bytes,
      ...(checksums ? { sha256: sha256 ?? (await computeChecksum(path)) } : {}),
    })),
  );
}
