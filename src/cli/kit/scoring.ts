/** Scoring for the commands that need every trial: the options for the inputs, and the scan. */
import type { AuditRequest } from '../../audit/audit.ts';
import type { AuditHooks } from '../../audit/audit-hooks.ts';
import { auditInThreads } from '../../audit/request/audit-in-threads.ts';
import type { InputHooks } from '../../audit/request/experiments.ts';
import { findAuditRequest } from '../../audit/request/audit-request.ts';
import type { ScoringFlags } from '../../audit/request/flags.ts';
import type { ThreadFlags } from '../../audit/request/scan-threads.ts';
import type { AuditResult } from '../../documents/result.ts';
import { startStep } from '../../base/system/messages.ts';
import { printNotices } from './input-place.ts';
import type { Progress } from './progress.ts';

/** What is done before the first trial is scored: archives are opened, and formats and schemes are chosen. */
export const READING = 'reading inputs';

/**
 * Finds the inputs and the options of an audit, and prints what it is about them on standard error.
 * @param describeMissing returns the sentence about a missing input.
 * @param line writes the command of the user with another map, for advice.
 * @throws InputError for options that do not apply to the inputs, or inputs that cannot be read.
 */
export function scoringOptions(
  words: readonly string[],
  flags: ScoringFlags,
  describeMissing?: InputHooks['describeMissing'],
  line?: InputHooks['line'],
): Promise<AuditRequest> {
  const stopStep = startStep(READING);
  return findAuditRequest(words, flags, printNotices(describeMissing, line)).finally(stopStep);
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
  let progress: Progress | null = null;
  const stopStep = startStep(READING);
  const started = async (): Promise<void> => {
    const { startProgress } = await import('./progress.ts');
    stopStep();
    progress = await startProgress('scoring');
    meanwhile();
  };
  try {
    const onProgress = (done: number): void => progress?.update(done);
    return await auditInThreads(options, flags, { ...hooks, onProgress }, started);
  } finally {
    stopStep();
    (progress as Progress | null)?.stop();
  }
}
