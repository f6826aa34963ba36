/** `audit review sample`: scores the trials as the audit does, and draws those that people will review. */
import type { ReviewSampleFlags } from './review-options.ts';
import { exists } from '../../../base/system/file-status.ts';
import { readResponses } from '../../../audit/explain/read-responses.ts';
import { loadSchemes } from '../../../audit/defaults/scheme-list.ts';
import { listSchemeIds } from '../../../audit/scan/trial-labels.ts';
import { count, partOf, plural } from '../../../report/numbers.ts';
import { scopeSentence } from '../../../report/scope-text.ts';
import { findAnswerForm } from '../answer-form.ts';
import { ReviewStore } from '../review-store.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { using } from './commands-of-store.ts';
import { ReviewDraw } from './draw.ts';
import { assertApart } from '../../../cli/kit/apart.ts';
import { scored, scoringOptions } from '../../../cli/kit/scoring.ts';

export async function runReviewSample(inputs: readonly string[], flags: ReviewSampleFlags): Promise<void> {
  const options = await scoringOptions(inputs, flags);
  assertStore(options, flags);
  const { groupBy, seed } = options;
  const schemes = listSchemeIds(await loadSchemes(options.schemes, options.schemeTimeout));
  const sample = new ReviewDraw({ schemes, groupBy, seed, n: flags.n });
  const result = await scored(options, flags, { onTrials: (trials) => sample.add(trials) });
  const { audited, draw: drawn } = sample.finish(result);
  const responses = await readResponses(options, drawn.trials);
  const draw = { ...drawn, forms: responses.map(findAnswerForm) };
  using(ReviewStore.openOrCreate(flags.reviews), (store) => {
    const added = store.addSample(audited, draw);
    const scope = scopeSentence(result, inertLine);
    const warnings = result.warnings.filter((warning) => typeof warning === 'string');
    printSample(store, added, scope === '' ? warnings : [scope, ...warnings]);
  });
}

/**
 * Checks the store before the trials are scored.
 * @throws InputError if it would replace an input, or is not a store of reviews.
 */
function assertStore(options: Parameters<typeof assertApart>[0], { reviews }: ReviewSampleFlags): void {
  assertApart(options, { '--reviews': reviews });
  if (exists(reviews)) using(ReviewStore.openOrCreate(reviews), (store) => store.sample());
}

function printSample(store: ReviewStore, added: number, notes: readonly string[]): void {
  const { strata, trials } = store.sample();
  const all = strata.reduce((sum, { size }) => sum + size, 0);
  const flips = trials.filter(({ stratum }) => strata[stratum]?.flip !== null).length;
  const lines = [
    `${plural(added, 'trial')} added: the sample has ${partOf(trials.length, all, 'trial')}, ${count(flips)} of them with a flip.`,
    ...notes,
    store.path,
  ];
  process.stdout.write(lines.map((line) => `${inertLine(line)}\n`).join(''));
}
