/** `audit extract --estimate`: prints what the requests would use and cost, sends none and writes nothing. */
import { NO_STATISTICS, RequestEstimate } from '../../../models/request-estimate.ts';
import { plural } from '../../../report/numbers.ts';
import { renderEstimate } from '../../../report/request-estimate.ts';
import { isSettled } from '../../../models/stored/known-request.ts';
import { exists } from '../../../base/system/file-status.ts';
import { renderPrompt } from '../prompts/render-prompt.ts';
import type { SubjectTrial } from '../select/trials.ts';
import { findSameExtractor } from '../store/add-extractor.ts';
import { ExtractionStore } from '../store/extraction-store.ts';
import { replyStatistics } from '../store/reply-statistics.ts';
import { findRequest } from '../store/requests-of-subjects.ts';
import type { ExtractFlags } from './extract-options.ts';
import type { ExtractSettings } from './settings.ts';

/** The estimate as text. @param subjects each distinct one once. */
export async function estimateRequests(
  subjects: AsyncIterable<SubjectTrial>,
  settings: ExtractSettings,
  flags: ExtractFlags,
): Promise<string> {
  const store = exists(flags.store) ? ExtractionStore.openToRead(flags.store) : null;
  try {
    return await estimate(subjects, settings, flags, store);
  } finally {
    store?.close();
  }
}

async function estimate(
  subjects: AsyncIterable<SubjectTrial>,
  { prices, prompt, extractor, sampling }: ExtractSettings,
  flags: ExtractFlags,
  store: ExtractionStore | null,
): Promise<string> {
  const key = store === null ? null : findSameExtractor(store, extractor);
  const statistics = store === null || key === null ? NO_STATISTICS : replyStatistics(store, key);
  const sums = new RequestEstimate({ maxTokens: sampling.maxTokens, prices, statistics: () => statistics });
  let count = 0;
  for await (const { subject, sha256 } of subjects) {
    count++;
    const known = store === null || key === null ? null : findRequest(store, key, sha256);
    const isKnown = known !== null && isSettled(known, flags.retryFailed === true);
    sums.add(extractor.model, prompt.id, isKnown ? null : renderPrompt(prompt, subject));
  }
  const summary = sums.summarize(flags);
  return renderEstimate({ ...summary, subject: plural(count, 'response'), purpose: 'prompt', assumption: '' });
}
