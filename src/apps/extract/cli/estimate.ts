/** `audit extract --estimate`: prints what the requests would use and cost, sends none and writes nothing. */
import { NO_STATISTICS, RequestEstimate, shortestTime } from '../../../models/request-estimate.ts';
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
import type { ExtractFlags } from './describe-extract.ts';
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
    if (known !== null && isSettled(known, flags.retryFailed === true)) sums.addKnown(extractor.model, prompt.id);
    else sums.add(extractor.model, prompt.id, renderPrompt(prompt, subject));
  }
  const rows = sums.rows();
  return renderEstimate({
    subject: plural(count, 'response'),
    purpose: 'prompt',
    assumption: '',
    rows,
    currency: prices?.currency ?? null,
    seconds: shortestTime(rows, flags),
    rate: flags.rate,
  });
}
