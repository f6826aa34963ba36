/** A comparison as a user asks for it: opens its inputs, and compares both sides with all defaults. */
import { availableParallelism } from 'node:os';
import { compareSource } from '../compare/compare.ts';
import type { CompareHooks } from '../compare/scan-files.ts';
import { listSpecs, loadSides, sideId, type SideScheme } from '../compare/side.ts';
import { assertGivenNames } from '../defaults/given-names.ts';
import { beyondCatalog } from '../defaults/scheme-list.ts';
import type { Claim } from '../../languages/claims/claim.ts';
import { InputError } from '../../base/core/errors.ts';
import { STORED } from '../../base/core/scheme.ts';
import type { Comparison } from '../../documents/comparison.ts';
import type { SourceOptions, TrialSource } from '../../sources/source.ts';
import { exists } from '../../base/system/file-status.ts';
import { TOOL } from '../../base/system/version.ts';
import { answerOnBothSides, readGivenClaims } from './compare-claims.ts';
import type { InputHooks } from './experiments.ts';
import type { ComparisonFlags } from './flags.ts';
import { inThreads } from './in-threads.ts';
import { openCompared } from './open-compared.ts';
import { USUAL } from '../../languages/options/defaults.ts';

/** The opened inputs of a comparison. The caller closes the source. */
export interface OpenedComparison {
  readonly source: TrialSource;
  /** What it was opened with. */
  readonly opened: SourceOptions;
  /** Notes of the report about the choice of the trials. */
  readonly notes: readonly string[];
  readonly claims: readonly Claim[] | null;
}

/**
 * Opens the inputs.
 * @param hooks receive the sentences about inputs.
 * @throws InputError for options that do not go together, and for inputs that cannot be read.
 */
export async function openComparison(
  words: readonly string[],
  flags: ComparisonFlags,
  hooks: InputHooks,
): Promise<OpenedComparison> {
  if (flags.to === undefined && flags.from !== STORED)
    throw new InputError(`--from ${flags.from}: the scheme to compare with is missing; name it with --to.`);
  await assertNoSchemes(words, flags);
  const claims = readGivenClaims(flags);
  const { given, ...compared } = await openCompared(words, flags, hooks);
  try {
    await assertGivenNames(compared.source, given);
  } catch (error) {
    compared.source.close();
    throw error;
  }
  return { ...compared, claims };
}

/** @throws InputError for a scheme in place of a log, such as `audit compare mc-v3 eval.json`. */
async function assertNoSchemes(words: readonly string[], { to }: ComparisonFlags): Promise<void> {
  const missing = words.filter((word) => !exists(word));
  if (missing.length === 0) return;
  const beyond = await beyondCatalog(missing);
  const scheme = missing.find((word) => !beyond.includes(word));
  if (scheme === undefined) return;
  const option = to === undefined ? '--to' : '--from';
  throw new InputError(`${scheme}: a scheme, and no file or folder has this name; write ${option} ${scheme}.`);
}

/**
 * Compares the two sides on every trial, or two logs by their stored answers.
 * @throws InputError for the same scheme on both sides, and where nothing can be compared; the reason of a signal that stops it.
 */
export async function compareOpened(
  { source, opened, notes, claims }: OpenedComparison,
  flags: ComparisonFlags,
  hooks: Omit<CompareHooks, 'threads'>,
): Promise<Comparison> {
  const { from, to = null, schemeTimeout, seed = 0, maxExamples = USUAL.maxExamples } = flags;
  const sides = { from, to, schemeTimeout };
  const inputs = source.kind === 'logs' ? source.read : source.runs.map(({ file }) => file.name);
  const shown = flags.measure === undefined ? {} : { measure: flags.measure };
  const request = { inputs, ...(await loadSides(sides)), schemeTimeout, seed, maxExamples, ...shown };
  if (source.kind !== 'logs' || source.runs.length !== 2) assertTwoSides(request);
  const schemes = listSpecs([from, to]);
  const threadFlags = { schemes, jobs: flags.jobs ?? availableParallelism(), signal: flags.signal };
  const compared =
    to === null
      ? await compareSource(source, request, TOOL, hooks)
      : await inThreads(opened, threadFlags, (runner) =>
          compareSource(source, request, TOOL, { ...hooks, threads: { runner, sides: { ...sides, to } } }),
        );
  if (compared.pair === null) assertTwoSides(request);
  const answered = await answerOnBothSides(claims, opened, flags, compared);
  return { ...compared, ...answered, warnings: [...notes, ...compared.warnings] };
}

/** @throws InputError for the same scheme on both sides, which gives no difference. (Two logs have two responses.) */
function assertTwoSides({ from, to }: { readonly from: SideScheme; readonly to: SideScheme | null }): void {
  if (to === null || sideId(from) !== sideId(to)) return;
  throw new InputError(
    `--from ${sideId(from)} and --to ${sideId(from)}: are the same scheme, so nothing can differ; name another one, or two logs of the same items.`,
  );
}
