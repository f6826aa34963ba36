/** What the replies of an extractor show about the tokens and the time of further requests. */
import type { AnswerStatistics } from '../../../models/request-estimate.ts';
import { TokenRatio } from '../../../models/tokens.ts';
import type { ExtractionStore } from './extraction-store.ts';

const MEANS = `
  SELECT avg(output_tokens) AS outputTokens, avg(latency_ms) AS latencyMs
  FROM reply JOIN request USING (request) WHERE extractor = ?`;
/** Replies whose counted tokens are compared with the estimates for their prompts. */
const LATEST = `
  SELECT request.text, input_tokens AS tokens FROM reply JOIN request USING (request)
  WHERE extractor = ? AND input_tokens IS NOT NULL ORDER BY reply DESC LIMIT 200`;

export function replyStatistics(store: ExtractionStore, extractor: number): AnswerStatistics {
  const { connection } = store;
  return store.read(() => {
    const means = connection.prepare<[number], Omit<AnswerStatistics, 'inputRatio'>>(MEANS).get(extractor);
    const rows = connection.prepare<[number], { text: string; tokens: number }>(LATEST).all(extractor);
    const ratio = new TokenRatio();
    for (const { text, tokens } of rows) ratio.add(text, tokens);
    return {
      inputRatio: rows.length === 0 ? null : ratio.value,
      outputTokens: means?.outputTokens ?? null,
      latencyMs: means?.latencyMs ?? null,
    };
  });
}
