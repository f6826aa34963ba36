/** `audit review sample`: scores the trials as the audit does, and draws those that people are to look at. */
import { existsSync } from 'node:fs';
import type { AuditOptions } from '../audit/options.ts';
import type { AuditHooks } from '../audit/sensitivity.ts';
import { InputError } from '../core/errors.ts';
import type { AuditResult } from '../core/result.ts';
import type { GroupField } from '../core/trial.ts';
import { plural } from '../report/numbers.ts';
import { ReviewStore } from '../reviews/review-store.ts';
import { sampleSummary } from '../reviews/sample-summary.ts';
import { inertLine } from '../text/inert.ts';
import { commonOptions, LOG_DEFAULTS, STORE_DEFAULTS } from './audit-options.ts';
import { areLogs } from './log-options.ts';
import { startProgress } from './progress.ts';
import { using, type ReviewsFlag } from './review-command.ts';
import { assertApart, ReviewDraw, type Drawn } from './review-draw.ts';
import { threadsFor } from './scan-threads.ts';
import { storeDefaults } from './store-defaults.ts';
import { resolveStore } from './store-options.ts';
import type { ReadingFlags } from './trial-options.ts';
import { TOOL } from './version.ts';

export interface ReviewSampleFlags extends ReadingFlags, ReviewsFlag {
  readonly schemes?: readonly string[];
  readonly groupBy?: readonly GroupField[];
  readonly n: number;
  readonly seed: number;
  readonly jobs: number;
}

interface Sampled extends Drawn {
  readonly warnings: readonly string[];
}

export async function runReviewSample(inputs: readonly string[], flags: ReviewSampleFlags): Promise<void> {
  const isLogs = areLogs(inputs, flags);
  const { audited, draw, warnings } = await (isLogs ? drawFromLogs(inputs, flags) : drawFromStores(inputs, flags));
  using(ReviewStore.openOrCreate(flags.reviews), (store) => {
    const added = store.addSample(audited, draw);
    tell(store, added, warnings);
  });
}

async function drawFromStores(inputs: readonly string[], flags: ReviewSampleFlags): Promise<Sampled> {
  const store = resolveStore(inputs, flags);
  const { defaults, remarks } = await storeDefaults(store.metadata, STORE_DEFAULTS, flags);
  const options = { ...store, ...commonOptions(flags, defaults), remarks, skipBadRuns: false };
  assertStore(options, flags);
  const threads = await threadsFor(store.runsDir, flags);
  const { auditRuns } = await import('../audit/sensitivity.ts');
  try {
    return await drawnBy(options, flags.n, (hooks) => auditRuns(options, TOOL, { ...hooks, runner: threads }));
  } finally {
    await threads.close();
  }
}

async function drawFromLogs(logs: readonly string[], flags: ReviewSampleFlags): Promise<Sampled> {
  const common = commonOptions(flags, LOG_DEFAULTS);
  if (common.schemes.length === 0)
    throw new InputError(
      `${logs.join(', ')}: name the schemes that people are to decide between: --schemes ID,…; "audit schemes" lists them.`,
    );
  const options = { ...common, logs, format: flags.format ?? null, map: flags.map ?? {} };
  assertStore(options, flags);
  const { auditLogs } = await import('../audit/log-audit.ts');
  return await drawnBy(options, flags.n, (hooks) => auditLogs(options, TOOL, hooks));
}

/** Finds out before the scoring, not after it. @throws InputError if the store would replace an input, or is none. */
function assertStore(options: Parameters<typeof assertApart>[0], { reviews }: ReviewSampleFlags): void {
  assertApart(options, reviews);
  if (existsSync(reviews)) ReviewStore.openOrCreate(reviews).close();
}

/** Scores all trials, and draws while they pass by. */
async function drawnBy(
  options: AuditOptions,
  n: number,
  scan: (hooks: AuditHooks) => Promise<AuditResult>,
): Promise<Sampled> {
  const [{ loadSchemes }, { listedSchemes }] = await Promise.all([
    import('../audit/scheme-list.ts'),
    import('../audit/trial-labels.ts'),
  ]);
  const { groupBy, seed } = options;
  const schemes = listedSchemes(await loadSchemes(options.schemes, options.schemeTimeout));
  const sample = new ReviewDraw({ schemes, groupBy, seed, n });
  const progress = await startProgress('scoring');
  try {
    const result = await scan({
      onTrial: (labels) => sample.add(labels),
      onProgress: (done) => progress.update(done),
    });
    return { ...sample.finished(result), warnings: result.warnings };
  } finally {
    progress.stop();
  }
}

function tell(store: ReviewStore, added: number, warnings: readonly string[]): void {
  const { population, drawn, flips, strata, thinStrata, enough } = sampleSummary(store.sample());
  const thin = `${thinStrata} of ${plural(strata, 'stratum', 'strata')} have fewer trials in the sample than they need; give --n ${enough} or more, or larger cells with --group-by.`;
  const lines = [
    `${plural(added, 'trial')} added: the sample has ${drawn} of ${plural(population, 'trial')}, ${flips} of them with a flip.`,
    ...(thinStrata === 0 ? [] : [thin]),
    ...warnings,
    store.path,
  ];
  process.stdout.write(lines.map((line) => `${inertLine(line)}\n`).join(''));
}
