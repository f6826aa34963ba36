/** Scoring for the commands that need every trial: the options for the inputs, and the scan. */
import type { AuditRequest } from '../../audit/audit.ts';
import type { AuditHooks } from '../../audit/audit-hooks.ts';
import { findAuditRequest } from '../../inputs/audit-request.ts';
import type { ScoringFlags } from '../../inputs/flags.ts';
import { threadsFor, type ThreadFlags } from '../../inputs/scan-threads.ts';
import type { AuditResult } from '../../result/result.ts';
import { printNotices } from './input-place.ts';

/**
 * Finds the inputs and the options of an audit, and prints what it is about them on standard error.
 * @param describeMissing returns the sentence about a missing input.
 * @throws InputError for options that do not apply to the inputs, or inputs that cannot be read.
 */
export function scoringOptions(
  words: readonly string[],
  flags: ScoringFlags,
  describeMissing?: (input: string) => string,
): Promise<AuditRequest> {
  return findAuditRequest(words, flags, printNotices(describeMissing));
}

/**
 * Scores all trials, and shows the progress.
 * @param meanwhile called when threads have started to score.
 * @throws InputError if an input cannot be read.
 */
export async function scored(
  options: AuditRequest,
  flags: ThreadFlags,
  hooks: Pick<AuditHooks, 'onTrials' | 'mostFlips' | 'onScored'>,
  meanwhile: () => void = () => {},
): Promise<AuditResult> {
  // To send all trials of logs from a thread takes longer than to score them.
  const jobs = 'logs' in options && hooks.onTrials !== undefined ? 1 : flags.jobs;
  const threads = await threadsFor(options, { ...flags, jobs }); // created first, so that they load at the same time as the other modules
  const [{ auditInputs }, { startProgress }, { TOOL }] = await Promise.all([
    import('../../audit/audit.ts'),
    import('./progress.ts'),
    import('../../system/version.ts'),
  ]);
  const progress = await startProgress('scoring');
  meanwhile();
  try {
    return await auditInputs(options, TOOL, { ...hooks, runner: threads, onProgress: (done) => progress.update(done) });
  } finally {
    progress.stop();
    await threads.close();
  }
}
