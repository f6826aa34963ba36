import { availableParallelism } from 'node:os';
import type { AuditResult } from '../documents/result.ts';
import type { GroupField } from '../base/core/trial.ts';
import { checkInputs, checkOptions } from './check-options.ts';
import { createHooks, toFlags } from './flags.ts';
import { withOptionNames } from './library-errors.ts';
import type { Inputs, TrialOptions } from './options.ts';

/** Options of {@link audit}. All of them have the defaults of the command `audit`. */
export interface AuditOptions extends TrialOptions {
  /** Schemes to compare with the stored labels: ids of {@link schemes}, files, `regex:/…/`. Default: for run stores those of the run list; for logs those that fit the responses. */
  readonly schemes?: readonly string[] | undefined;
  /** Fields that form the cells. Default: temperature, variant and condition for run stores, model and task for logs. */
  readonly groupBy?: readonly GroupField[] | undefined;
  /** The condition that the others are compared with. Default: `control`, or that of the run list. */
  readonly baselineCondition?: string | undefined;
  /** Add every on/off setting of the core rules. Default: false. */
  readonly multiverse?: boolean | undefined;
  /** Draws of the reference of a parser that does not depend on the condition; 0 for none. Default: 99. */
  readonly reference?: number | undefined;
  /** The minimum number of labelled trials of a cell that a headline names. Default: 10. */
  readonly minN?: number | undefined;
  /** Add the SHA-256 of every input. Default: false. */
  readonly checksums?: boolean | undefined;
}

/**
 * Scores stored outputs again under several schemes, as the command `audit` does.
 * @returns the document that `audit --out-json` writes: `JSON.stringify(document, null, 1)` has its bytes, except that the command escapes
 * control characters. If `failures` is not empty, some of your own schemes failed on some trials, which are not in their numbers.
 * @throws InputError if the inputs cannot be read, or an option cannot be used; the reason of `signal` if it aborts.
 */
export async function audit(inputs: Inputs, options: AuditOptions = {}): Promise<AuditResult> {
  const { AUDIT } = await import('./audit-shapes.ts');
  const given = checkOptions('audit', options, AUDIT);
  const { words, flags } = checkInputs('audit', inputs);
  const [{ findAuditRequest }, { auditInThreads }, { claimOptions }, { USUAL_EXAMPLES }] = await Promise.all([
    import('../audit/request/audit-request.ts'),
    import('../audit/request/audit-in-threads.ts'),
    import('../audit/request/claim-options.ts'),
    import('../audit/request/options.ts'),
  ]);
  const { signal, jobs = availableParallelism(), claims } = given;
  return await withOptionNames(Object.keys(AUDIT), async () => {
    signal?.throwIfAborted();
    const hooks = createHooks(given);
    const request = {
      ...(await findAuditRequest(words, { maxExamples: USUAL_EXAMPLES, ...toFlags(given), ...flags }, hooks)),
      ...(await claimOptions(claims === undefined ? {} : { claims })),
    };
    return await auditInThreads(request, { schemes: request.schemes, jobs, signal }, hooks);
  });
}
