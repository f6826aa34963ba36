/** Scores all trials of an audit on threads. */
import type { AuditRequest } from '../audit.ts';
import type { AuditHooks } from '../audit-hooks.ts';
import type { AuditResult } from '../../documents/result.ts';
import { inThreads, type StoppableFlags } from './in-threads.ts';

/**
 * Scores all trials.
 * @param started called when threads have started to load, and finished before the first trial is scored.
 * @throws InputError if an input cannot be read; the reason of a signal that stops the audit.
 */
export async function auditInThreads(
  request: AuditRequest,
  flags: StoppableFlags,
  hooks: Omit<AuditHooks, 'runner'>,
  started: () => Promise<void> = () => Promise.resolve(),
): Promise<AuditResult> {
  // To send all trials of logs from a thread takes longer than to score them.
  const jobs = 'logs' in request && hooks.onTrials !== undefined ? 1 : flags.jobs;
  // Threads are created first, so that they load at the same time as the other modules.
  return await inThreads(request, { ...flags, jobs }, async (runner) => {
    const [{ auditInputs }, { TOOL }] = await Promise.all([
      import('../audit.ts'),
      import('../../base/system/version.ts'),
      started(),
    ]);
    return await auditInputs(request, TOOL, { ...hooks, runner });
  });
}
