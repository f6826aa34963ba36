/** An audit as a user asks for it: its inputs, and its options with all defaults. */
import type { AuditRequest } from '../audit.ts';
import type { AuditOptions } from '../defaults/options.ts';
import { InputError } from '../../base/core/errors.ts';
import { restoredOptions } from '../../documents/result-options.ts';
import type { AuditResult } from '../../documents/result.ts';
import { unreadInputs } from '../../documents/scope.ts';
import { ALL_CONDITIONS } from '../../languages/options/defaults.ts';
import { neededConditions } from './conditions.ts';
import type { ScoringFlags } from './flags.ts';
import type { InputHooks } from './experiments.ts';
import { findInputs } from './input-place.ts';
import { commonOptions } from './options.ts';
import { LOG_DEFAULTS, STORE_DEFAULTS } from '../../languages/options/defaults.ts';
import { storeDefaults } from './store-defaults.ts';

/** Why logs of a folder are left out. */
const LEFT_OUT = 'its truths are of another form than those of the others, or only one side has labels';

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
  const { place, notes, saved } = await findInputs(words, flags, hooks);
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
  if (options.schemes.length > 0) return { ...options, ...(await judgeSchemes(options.schemes, place.logs, place)) };
  const { why, ...chosen } = await suitableSchemes(place.logs, place);
  const leftOut = place.logs.filter((log) => !chosen.logs.includes(log));
  if (leftOut.length > 0) await reportLeftOut(leftOut, chosen.logs, words, hooks);
  const unread = [
    ...(place.unread ?? []),
    ...leftOut.map((path) => ({ path, reason: LEFT_OUT, code: 'other-answers' as const })),
  ];
  return { ...options, ...chosen, unread, schemesChosenBy: why };
}

/**
 * Reports the logs of a folder that one audit cannot be about together with the others.
 * @throws InputError for one that the user named itself, because it would be missing in the result.
 */
async function reportLeftOut(
  leftOut: readonly string[],
  kept: readonly string[],
  words: readonly string[],
  { notice }: InputHooks,
): Promise<void> {
  const { joinNames } = await import('../../sources/logs/readable-logs.ts');
  if (leftOut.some((log) => words.includes(log)))
    throw new InputError(
      `${joinNames(leftOut)}: ${LEFT_OUT}; audit it separately from ${joinNames(kept)}, or name schemes for all of them with --schemes.`,
    );
  notice(`Left out (${LEFT_OUT}; audit it separately): ${joinNames(leftOut)}.`);
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
