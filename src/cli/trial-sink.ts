/** Where the labels of every trial go. */
import type { AuditOptions } from '../audit/options.ts';
import type { AuditHooks } from '../audit/sensitivity.ts';
import type { AuditResult } from '../core/result.ts';

/** Takes every trial while it is scored, and writes at the end. */
export interface TrialSink {
  readonly hooks: Pick<AuditHooks, 'onTrial'>;
  finish(result: AuditResult): void;
  close(): void;
}

/**
 * Opens the database of `--out-db`; without one, a sink that takes nothing.
 * @throws InputError if nothing can be written there.
 */
export async function openTrialSink(
  outDb: string | undefined,
  { schemes, schemeTimeout }: AuditOptions,
): Promise<TrialSink> {
  if (outDb === undefined) return { hooks: {}, finish: () => {}, close: () => {} };
  const [{ ResultDatabase }, { listedSchemes }, { loadSchemes }] = await Promise.all([
    import('../report/database/result-database.ts'),
    import('../audit/trial-labels.ts'),
    import('../audit/scheme-list.ts'),
  ]);
  const database = new ResultDatabase(outDb, listedSchemes(await loadSchemes(schemes, schemeTimeout)));
  return {
    hooks: { onTrial: (labels) => database.addTrial(labels) },
    finish: (result) => database.finish(result),
    close: () => database.close(),
  };
}
