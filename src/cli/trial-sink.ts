/** Stores the labels of every trial in a database, and samples the trials of a page. */
import type { AuditOptions } from '../audit/defaults/options.ts';
import type { AuditHooks } from '../audit/audit-hooks.ts';
import type { PackedPageTrials } from '../documents/page.ts';
import type { AuditResult } from '../documents/result.ts';
import { blocking } from '../base/system/interrupts.ts';
import type { OutputBatch } from '../base/system/output-batch.ts';
import type { AuditFlags } from './audit-flags.ts';

/** Takes every trial while it is scored. */
export interface TrialSink {
  readonly hooks: Pick<AuditHooks, 'onTrials' | 'mostFlips' | 'onScored'>;
  /** The trials of the page, compressed; null where no page is written, and until all trials are scored. */
  pageTrials(): PackedPageTrials | null;
  /** Adds the database to a batch. */
  finish(result: AuditResult, batch: OutputBatch): Promise<void>;
  close(): void;
}

const EMPTY_SINK: TrialSink = { hooks: {}, pageTrials: () => null, finish: () => Promise.resolve(), close: () => {} };

/**
 * Opens the outputs of `--out-db` and `--out-html`. Without either, trials are not stored.
 * @throws InputError if an output cannot be written.
 */
export async function openTrialSink(
  flags: Pick<AuditFlags, 'outDb' | 'outHtml' | 'maxHtmlTrials'>,
  options: AuditOptions,
): Promise<TrialSink> {
  const page = flags.outHtml === undefined ? EMPTY_SINK : await openPage(flags, options);
  const database = flags.outDb === undefined ? EMPTY_SINK : await openDatabase(flags.outDb, options);
  if (page === EMPTY_SINK || database === EMPTY_SINK) return page === EMPTY_SINK ? database : page;
  return {
    ...database,
    pageTrials: () => page.pageTrials(),
    hooks: { ...page.hooks, ...database.hooks },
  };
}

async function openDatabase(path: string, { schemes, schemeTimeout }: AuditOptions): Promise<TrialSink> {
  const [{ ResultDatabase }, { listSchemeIds: listedSchemes }, { loadSchemes }] = await Promise.all([
    import('../report/database/result-database.ts'),
    import('../audit/scan/trial-labels.ts'),
    import('../audit/defaults/scheme-list.ts'),
  ]);
  const database = new ResultDatabase(path, listedSchemes(await loadSchemes(schemes, schemeTimeout)));
  return {
    ...EMPTY_SINK,
    hooks: { onTrials: (trials) => database.add(trials) },
    finish: (result, batch) => blocking(() => database.finish(result, batch)),
    close: () => database.close(),
  };
}

async function openPage(
  { maxHtmlTrials: limit }: Pick<AuditFlags, 'maxHtmlTrials'>,
  { schemes, schemeTimeout }: AuditOptions,
): Promise<TrialSink> {
  const [{ packPageTrials }, { loadSchemes }, { selectListedSchemes }] = await Promise.all([
    import('./pack-page-trials.ts'),
    import('../audit/defaults/scheme-list.ts'),
    import('../audit/scan/trial-labels.ts'),
  ]);
  const list = await loadSchemes(schemes, schemeTimeout);
  let trials: PackedPageTrials | null = null;
  return {
    ...EMPTY_SINK,
    hooks: {
      mostFlips: limit,
      async onScored(lookup, flips) {
        trials = await packPageTrials(flips, lookup, selectListedSchemes(list));
      },
    },
    pageTrials: () => trials,
  };
}
