/** Compares the tokens of stored requests with the estimates for their texts. */
import { checkedQuery } from '../../base/sqlite/stores/rows.ts';
import { estimateTokens, TokenRatio } from '../tokens.ts';
import type { RequestTables } from './stored-requests.ts';

/** The replies that are compared: the latest ones. */
const MOST_COMPARED = 200;

/**
 * Counted input tokens for each estimated one; 1 where nothing was counted.
 * @param column the column of the table `request` that selects the requests. @param value its value.
 */
export function measureInputRatio(store: RequestTables, column: 'model' | 'extractor', value: string | number): number {
  const sql = `
    SELECT request.text, input_tokens AS tokens FROM reply CROSS JOIN request USING (request)
    WHERE ${column} = ? AND input_tokens IS NOT NULL ORDER BY reply DESC LIMIT ${MOST_COMPARED}`;
  type Row = { readonly text: string; readonly tokens: number };
  const rows = store.read(() => checkedQuery<[string | number], Row>(store.connection, sql).all(value));
  const ratio = new TokenRatio();
  for (const { text, tokens } of rows) ratio.add(estimateTokens(text), tokens);
  return ratio.value;
}
