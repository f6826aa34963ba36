/** `audit view [INPUT…]`: the page of a result from a local server, with all trials and not only those that change. */
import { styleText } from 'node:util';
import type { StoreAuditOptions } from '../audit/options.ts';
import { TrialReader } from '../audit/page/trial-reader.ts';
import { loadSchemes } from '../audit/scheme-list.ts';
import { auditRuns, type AuditHooks } from '../audit/sensitivity.ts';
import { schemesToList } from '../audit/trial-labels.ts';
import { auditLogs, type LogAuditOptions } from '../audit/log-audit.ts';
import { InputError } from '../core/errors.ts';
import type { TrialLabels } from '../core/labels.ts';
import type { PageData } from '../core/page.ts';
import type { AuditResult } from '../core/result.ts';
import type { GroupField } from '../core/trial.ts';
import { servedPage } from '../report/html/render-html.ts';
import { listen } from '../view/listen.ts';
import { TrialStore } from '../view/trial-store.ts';
import { ViewSource } from '../view/view-source.ts';
import { commonOptions, LOG_DEFAULTS, STORE_DEFAULTS } from './audit-options.ts';
import { areLogs } from './log-options.ts';
import { startProgress } from './progress.ts';
import { assertApart } from './review-draw.ts';
import { threadsFor } from './scan-threads.ts';
import { storeDefaults } from './store-defaults.ts';
import { resolveStore } from './store-options.ts';
import type { ReadingFlags } from './trial-options.ts';
import { TOOL } from './version.ts';
import { viewReview, type ViewReviewFlags } from './view-review.ts';

export interface ViewFlags extends ReadingFlags, ViewReviewFlags {
  readonly schemes?: readonly string[];
  readonly groupBy?: readonly GroupField[];
  readonly baselineCondition?: string;
  readonly jobs: number;
  readonly port: number;
  readonly open: boolean;
}

export async function runView(inputs: readonly string[], flags: ViewFlags): Promise<void> {
  const review = viewReview(flags);
  const given = review?.asDrawn(flags) ?? flags;
  const options = areLogs(inputs, flags) ? logOptions(inputs, given) : await storeOptions(inputs, given);
  if (review !== null) assertApart(options, review.path);
  const schemes = await loadSchemes(options.schemes, options.schemeTimeout);
  const listed = schemesToList(schemes).map(({ id, title }) => ({ id, title }));
  const store = new TrialStore(
    listed,
    schemes.asked.map(({ id }) => id),
  );
  const draw = review?.draw({ schemes: listed.map(({ id }) => id), groupBy: options.groupBy }) ?? null;
  const onTrial = (labels: TrialLabels): void => {
    store.add(labels);
    draw?.add(labels);
  };
  const result = await scored(options, flags, { onTrial });
  const sets = store.finish(result.coverage.runList.map(({ run }) => run));
  const reader = await ('logs' in options
    ? TrialReader.ofLogs(options, schemes)
    : TrialReader.ofStores(options, schemes));
  try {
    const session = review === null || draw === null ? null : review.begin(draw, result, sets);
    const page = await pageOf(result);
    await serveUntilInterrupted(new ViewSource({ page, store, sets, reader, session }), flags);
  } finally {
    reader.close();
    store.close();
    review?.close();
  }
}

async function pageOf(result: AuditResult): Promise<PageData> {
  const { renderFigures } = await import('../report/figures/figures.ts');
  const figures = renderFigures(result).map((figure) => ({ ...figure, name: figure.name.replace(/\.svg$/, '') }));
  return { result, figures, trials: null };
}

/** Where a reviewer begins: the trials of the sample, in their order. */
const REVIEW_HASH = '#/trials?sample=all';

async function serveUntilInterrupted(source: ViewSource, { port, open, reviews }: ViewFlags): Promise<void> {
  const view = await listen({ page: servedPage(), source }, port);
  const address = `${view.address}${reviews === undefined ? '' : REVIEW_HASH}`;
  process.stdout.write(`${address}\n`);
  if (process.stderr.isTTY) process.stderr.write(`${styleText('dim', 'Ctrl-C ends it.')}\n`);
  if (open) await openInBrowser(address);
  // Whoever ends a server means nothing by it: it is done.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  await view.close();
}

/** The address is printed anyway, so a browser that does not open is no error. */
async function openInBrowser(address: string): Promise<void> {
  const { default: open } = await import('open');
  const browser = await open(address).catch(() => null);
  browser?.on('error', () => {});
}

async function scored(
  options: StoreAuditOptions | LogAuditOptions,
  flags: ViewFlags,
  hooks: Pick<AuditHooks, 'onTrial'>,
): Promise<AuditResult> {
  const progress = await startProgress('scoring');
  const all = { ...hooks, onProgress: (done: number) => progress.update(done) };
  try {
    if ('logs' in options) return await auditLogs(options, TOOL, all);
    const threads = await threadsFor(options.runsDir, flags);
    try {
      return await auditRuns(options, TOOL, { ...all, runner: threads });
    } finally {
      await threads.close();
    }
  } finally {
    progress.stop();
  }
}

async function storeOptions(inputs: readonly string[], flags: ViewFlags): Promise<StoreAuditOptions> {
  const store = resolveStore(inputs, flags);
  const { defaults, remarks } = await storeDefaults(store.metadata, STORE_DEFAULTS, flags);
  return { ...store, ...commonOptions({ ...flags, multiverse: true }, defaults), remarks, skipBadRuns: false };
}

function logOptions(logs: readonly string[], flags: ViewFlags): LogAuditOptions {
  const common = commonOptions({ ...flags, multiverse: true }, LOG_DEFAULTS);
  if (common.schemes.length === 0)
    throw new InputError(
      `${logs.join(', ')}: name the schemes to compare the stored labels with: --schemes ID,…; "audit schemes" lists them.`,
    );
  return { ...common, logs, format: flags.format ?? null, map: flags.map ?? {} };
}
