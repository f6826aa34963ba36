/** What the replies of an extractor show about the tokens and the time of further requests. */
import { checkedQuery } from '../../../base/sqlite/stores/rows.ts';
import type { AnswerStatistics } from '../../../models/request-estimate.ts';
import { measureInputRatio } from '../../../models/stored/input-ratio.ts';
import type { ExtractionStore } from './extraction-store.ts';

const MEANS = `
  SELECT avg(output_tokens) AS outputTokens, avg(latency_ms) AS latencyMs
  FROM reply JOIN request USING (request) WHERE extractor = ?`;

export function replyStatistics(store: ExtractionStore, extractor: number): AnswerStatistics {
  type Means = Omit<AnswerStatistics, 'inputRatio'>;
  const means = store.read(() => checkedQuery<[number], Means>(store.connection, MEANS).get(extractor)) as Means;
  return { ...means, inputRatio: measureInputRatio(store, 'extractor', extractor) };
}
