import { availableParallelism } from 'node:os';
import type { AuditResult } from '../documents/result.ts';
import { checkInputs, checkOptions } from './check-options.ts';
import { createHooks, toFlags } from './flags.ts';
import { withOptionNames } from './library-errors.ts';
import type { AuditOptions } from './options.ts';
import type { Inputs } from './work-options.ts';

/**
 * Scores stored outputs again under several schemes, as the command `audit` does.
 * @returns the document that `audit --out-json` writes: `JSON.stringify(document, null, 1)` has its bytes, except that the command escapes
 * control characters. If `failures` is not empty, some of your own schemes failed on some trials, which are not in their numbers.
 * @throws InputError if the inputs cannot be read, or an option cannot be used; the reason of `signal` if it aborts.
 */
export async function audit(inputs: Inputs, options: AuditOptions = {}): Promise<AuditResult> {
  const { AUDIT } = await import('./option-shapes.ts');
  const given = checkOptions('audit', options, AUDIT);
  const { words, flags } = checkInputs('audit', inputs);
  const [{ findAuditRequest }, { auditInThreads }, { claimOptions }, { USUAL }] = await Promise.all([
    import('../audit/request/audit-request.ts'),
    import('../audit/request/audit-in-threads.ts'),
    import('../audit/request/claim-options.ts'),
    import('../languages/options/defaults.ts'),
  ]);
  const { signal, jobs = availableParallelism(), claims } = given;
  return await withOptionNames(Object.keys(AUDIT), async () => {
    signal?.throwIfAborted();
    const hooks = createHooks(given);
    const request = {
      ...(await findAuditRequest(words, { maxExamples: USUAL.maxExamples, ...toFlags(given), ...flags }, hooks)),
      ...(await claimOptions(claims === undefined ? {} : { claims })),
    };
    return await auditInThreads(request, { schemes: request.schemes, jobs, signal }, hooks);
  });
}
