/** An audit as a user asks for it: its inputs, and its options with all defaults. */
import type { AuditRequest } from '../audit.ts';
import type { SampledLog } from '../defaults/log-sample.ts';
import type { AuditOptions } from '../defaults/options.ts';
import { InputError } from '../../base/core/errors.ts';
import { nameFirst, problemOf } from '../../base/text/problem-of.ts';
import { restoredOptions } from '../../documents/result-options.ts';
import type { AuditResult } from '../../documents/result.ts';
import { unreadInputs } from '../../documents/scope.ts';
import { ALL_CONDITIONS } from '../../languages/options/defaults.ts';
import { neededConditions } from './conditions.ts';
import { skipCopies } from './counted-once.ts';
import type { ScoringFlags } from './flags.ts';
import type { InputHooks } from './experiments.ts';
import { findInputs } from './input-place.ts';
import { commonOptions, withFittingMultiverse } from './options.ts';
import { LOG_DEFAULTS, STORE_DEFAULTS } from '../../languages/options/defaults.ts';
import { storeDefaults } from './store-defaults.ts';

/** Why logs of a folder are left out. */
const LEFT_OUT = 'logs with labels and logs without cannot be compared';

/**
 * Finds the inputs and the options of an audit. For logs without --schemes, the schemes are chosen.
 * @param hooks receive the sentences about inputs.
 * @throws InputError for options that do not apply to the inputs, or inputs that cannot be read.
 */
export async function findAuditRequest(
  words: readonly string[],
  flags: ScoringFlags,
  hooks: InputHooks,
): Promise<AuditRequest> {
  try {
    return withFittingMultiverse(await findRequest(words, flags, hooks));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { withAdvice } = await import('./map-advice.ts'); // loads all readers
    const { askedAudit } = await import('./asked-commands.ts');
    throw await withAdvice(error, askedAudit(words, flags, hooks.line));
  }
}

async function findRequest(words: readonly string[], flags: ScoringFlags, hooks: InputHooks): Promise<AuditRequest> {
  const sampled = new Map<string, SampledLog>();
  const { place, notes, saved } = await findInputs(words, flags, hooks, async (log, of) => {
    const { sampleWholeLog } = await import('../defaults/log-sample.ts'); // a run store does not need it
    sampled.set(log.path, await sampleWholeLog(log, of));
  });
  if (saved !== undefined) {
    const skipBadRuns = flags.skipBadRuns === true || unreadInputs(saved).length > 0;
    return { ...place, ...(await optionsOfResult(saved, words.join(), flags)), notes, skipBadRuns };
  }
  if ('runsDir' in place) {
    const found = await storeDefaults(place.metadata, STORE_DEFAULTS, flags);
    const common = { ...commonOptions(flags, found.defaults, found.hinted), notes: found.notes };
    const needed = neededConditions(flags, found.hasUsualConditions);
    return { ...place, ...common, ...needed, skipBadRuns: flags.skipBadRuns === true };
  }
  const options = { ...commonOptions(flags, LOG_DEFAULTS), ...place };
  const { judgeSchemes, suitableSchemes } = await import('../defaults/suitable-schemes.ts');
  const { adviseMisfits } = await import('../defaults/named-field.ts');
  const { readLogSample, renameLogs } = await import('../defaults/log-sample.ts');
  const all = await readLogSample(place.logs, place, sampled);
  const copies = await skipCopies(all, place, hooks);
  const sample = renameLogs(all.filter(({ path }) => !copies.some((copy) => copy.path === path)));
  const unread = [...(place.unread ?? []), ...copies];
  if (options.schemes.length > 0) {
    const logs = sample.map(({ path }) => path);
    const judged = await judgeSchemes(options.schemes, sample);
    return { ...options, ...judged, misfits: await adviseMisfits(judged.misfits, logs, place), logs, unread };
  }
  const { why, ...chosen } = await suitableSchemes(sample, place);
  const leftOut = sample.filter(({ path }) => !chosen.logs.includes(path));
  if (leftOut.length > 0) await reportLeftOut(leftOut, chosen.logs, words, hooks);
  const others = leftOut.map(({ path, size }) => ({
    path,
    reason: LEFT_OUT,
    code: 'other-answers' as const,
    trials: size,
  }));
  const misfits = await adviseMisfits(chosen.misfits, chosen.logs, place);
  return { ...options, ...chosen, misfits, unread: [...unread, ...others], schemesChosenBy: why };
}

/**
 * Reports the logs of a folder that one audit cannot be about together with the others.
 * @throws InputError for one that the user named itself, because it would be missing in the result.
 */
async function reportLeftOut(
  leftOut: readonly SampledLog[],
  kept: readonly string[],
  words: readonly string[],
  { notice }: InputHooks,
): Promise<void> {
  const { joinNames } = await import('../../sources/logs/readable-logs.ts');
  const paths = leftOut.map(({ path }) => path);
  if (paths.some((path) => words.includes(path)))
    throw new InputError(
      problemOf(
        paths,
        `${LEFT_OUT}; audit these separately from ${nameFirst(kept)}, or name schemes for all of them with --schemes.`,
      ),
    );
  notice(`Left out (${LEFT_OUT}; audit these separately): ${joinNames(paths)}.`);
}

/** The options of the user, completed by those of a saved result. @param path the path of the result. */
async function optionsOfResult(
  { options, scope, misfits, disagreement, rereadTruths }: AuditResult,
  path: string,
  flags: ScoringFlags,
): Promise<AuditOptions> {
  const { isInCatalog, notInCatalog } = await import('./saved-place.ts');
  if (flags.schemes === undefined && !(await isInCatalog(options))) throw await notInCatalog(options, path);
  const { schemesChosenBy: why, base } = options;
  const common = commonOptions(flags, { ...options, conditions: options.conditions ?? [ALL_CONDITIONS] });
  return {
    ...common,
    ...restoredOptions(options, flags),
    ...(why === undefined ? {} : { schemesChosenBy: why }),
    ...(base === undefined ? {} : { areUnlabelled: true }),
    ...(flags.schemes === undefined && misfits !== undefined ? { misfits: [...misfits] } : {}),
    ...(flags.schemes === undefined && scope.groups !== undefined ? { groups: scope.groups } : {}),
    ...(rereadTruths === undefined ? {} : { rereadTruths }),
    ...(flags.schemes === undefined && disagreement !== undefined ? { repeating: disagreement.repeating } : {}),
  };
}
