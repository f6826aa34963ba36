/** `audit review sample`: scores the trials as the audit does, and draws those that people will review. */
import { exists } from '../../system/file-status.ts';
import { loadSchemes } from '../../audit/defaults/scheme-list.ts';
import { listSchemeIds } from '../../audit/scan/trial-labels.ts';
import type { GroupField } from '../../core/trial.ts';
import { plural } from '../../report/numbers.ts';
import { ReviewStore } from '../review-store.ts';
import { summarizeSample } from '../sample-summary.ts';
import { inertLine } from '../../text/inert.ts';
import { using, type ReviewsFlag } from './commands-of-store.ts';
import { assertApart, ReviewDraw } from './draw.ts';
import { scored, scoringOptions } from '../../cli/kit/scoring.ts';
import type { ReadingFlags } from '../../cli/kit/trial-options.ts';

export interface ReviewSampleFlags extends ReadingFlags, ReviewsFlag {
  readonly schemes?: readonly string[];
  readonly groupBy?: readonly GroupField[];
  readonly n: number;
  readonly seed: number;
  readonly jobs: number;
}

export async function runReviewSample(inputs: readonly string[], flags: ReviewSampleFlags): Promise<void> {
  const options = await scoringOptions(inputs, flags);
  assertStore(options, flags);
  const { groupBy, seed } = options;
  const schemes = listSchemeIds(await loadSchemes(options.schemes, options.schemeTimeout));
  const sample = new ReviewDraw({ schemes, groupBy, seed, n: flags.n });
  const result = await scored(options, flags, { onTrial: (labels) => sample.add(labels) });
  const { audited, draw } = sample.finish(result);
  using(ReviewStore.openOrCreate(flags.reviews), (store) => {
    const added = store.addSample(audited, draw);
    printSample(
      store,
      added,
      result.warnings.filter((warning) => typeof warning === 'string'),
    );
  });
}

/** Checks the store before the trials are scored. @throws InputError if the store would replace an input, or is not a store of reviews. */
function assertStore(options: Parameters<typeof assertApart>[0], { reviews }: ReviewSampleFlags): void {
  assertApart(options, reviews);
  if (exists(reviews)) ReviewStore.openOrCreate(reviews).close();
}

function printSample(store: ReviewStore, added: number, warnings: readonly string[]): void {
  const { population, drawn, flips, strata, thinStrata, enough } = summarizeSample(store.sample());
  const thin = `${thinStrata} of ${plural(strata, 'stratum', 'strata')} have fewer trials in the sample than required; give --n ${enough} or more, or larger cells with --group-by.`;
  const lines = [
    `${plural(added, 'trial')} added: the sample has ${drawn} of ${plural(population, 'trial')}, ${flips} of them with a flip.`,
    ...(thinStrata === 0 ? [] : [thin]),
    ...warnings,
    store.path,
  ];
  process.stdout.write(lines.map((line) => `${inertLine(line)}\n`).join(''));
}
