/** Makes the trials of an HTML page, compressed while they are made. */
import type { TrialLookup } from '../audit/explain/trial-lookup.ts';
import { pageTrials } from '../audit/page/page-trials.ts';
import type { FlipSample } from '../audit/tally/flip-sample.ts';
import type { Scheme } from '../base/core/scheme.ts';
import type { PackedPageTrials } from '../documents/page.ts';
import { TrialsWriter } from '../report/html/trials-writer.ts';

/** @throws InputError as {@link pageTrials}. */
export async function packPageTrials(
  flips: FlipSample,
  lookup: Pick<TrialLookup, 'runs' | 'find' | 'explain'>,
  schemes: readonly Scheme[],
): Promise<PackedPageTrials> {
  const writer = new TrialsWriter();
  const made = await pageTrials(flips, lookup, schemes, (json) => writer.add(json));
  return await writer.finish(made);
}
