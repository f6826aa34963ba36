/** Scoring for commands that want every trial with its labels: which options read their inputs, and the scan itself. */
import type { LogAuditOptions } from '../../audit/log-audit.ts';
import type { StoreAuditOptions } from '../../audit/defaults/options.ts';
import type { AuditHooks } from '../../audit/sensitivity.ts';
import { InputError } from '../../core/errors.ts';
import type { AuditResult } from '../../result/result.ts';
import { commonOptions, LOG_DEFAULTS, STORE_DEFAULTS, type ScoringFlags } from './audit-options.ts';
import { areLogs, logPlaceOf } from './log-options.ts';
import { threadsFor } from './scan-threads.ts';
import { storeDefaults } from './store-defaults.ts';
import { resolveStore } from './store-options.ts';
import { takenInputs } from './taken-input.ts';

/** @throws InputError for options that do not go with the inputs, or inputs that there are not. */
export async function scoringOptions(
  words: readonly string[],
  flags: ScoringFlags,
): Promise<StoreAuditOptions | LogAuditOptions> {
  const inputs = await takenInputs(words, flags);
  if (areLogs(inputs, flags)) return await logAuditOptions(inputs, flags);
  const store = resolveStore(inputs, flags);
  const { defaults, hinted, remarks } = await storeDefaults(store.metadata, STORE_DEFAULTS, flags);
  return { ...store, ...commonOptions(flags, defaults, hinted), remarks, skipBadRuns: false };
}

/**
 * Folders are replaced by their logs, and schemes are chosen where none is named.
 * @throws InputError for logs that cannot be read.
 */
export async function logAuditOptions(inputs: readonly string[], flags: ScoringFlags): Promise<LogAuditOptions> {
  const place = logPlaceOf(flags);
  const [{ foundLogs }, { namesOf, skippedSentences }] = await Promise.all([
    import('./found-logs.ts'), // with all readers, which a run store does not need
    import('../../audit/scan/readable-logs.ts'),
  ]);
  const { logs, others, unread } = await foundLogs(inputs, place);
  const common = commonOptions(flags, LOG_DEFAULTS);
  const noLogs =
    others.length === 0 ? [] : [`Not read, because they are no logs that are known here: ${namesOf(others)}.`];
  const left = [...noLogs, ...skippedSentences(unread)];
  if (common.schemes.length > 0) return { ...common, ...place, logs, remarks: left };
  const { suitableSchemes } = await import('../../audit/defaults/suitable-schemes.ts');
  const { schemes, why } = await suitableSchemes(logs, place);
  if (schemes.length === 0)
    throw new InputError(
      `${inputs.join(', ')}: nothing says what kind of answers there are; name schemes with --schemes ID,…; "audit schemes" lists them.`,
    );
  return { ...common, ...place, logs, schemes, schemesChosenBy: why, remarks: left };
}

/** Scores all trials, and shows how far that is. @throws InputError if an input cannot be read. */
export async function scored(
  options: StoreAuditOptions | LogAuditOptions,
  flags: Parameters<typeof threadsFor>[1],
  onTrial: NonNullable<AuditHooks['onTrial']>,
): Promise<AuditResult> {
  const [{ startProgress }, { TOOL }] = await Promise.all([import('./progress.ts'), import('./version.ts')]);
  const progress = await startProgress('scoring');
  const hooks = { onTrial, onProgress: (done: number) => progress.update(done) };
  try {
    if ('logs' in options) {
      const { auditLogs } = await import('../../audit/log-audit.ts');
      return await auditLogs(options, TOOL, hooks);
    }
    const threads = await threadsFor(options.runsDir, flags);
    try {
      const { auditRuns } = await import('../../audit/sensitivity.ts');
      return await auditRuns(options, TOOL, { ...hooks, runner: threads });
    } finally {
      await threads.close();
    }
  } finally {
    progress.stop();
  }
}
