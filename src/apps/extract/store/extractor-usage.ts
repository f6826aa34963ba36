/** The tokens of all replies of an extractor. */
import { ReplySums } from '../../../models/reply-sums.ts';
import { estimateTokens, type Tokens } from '../../../models/tokens.ts';
import { checkedQuery } from '../../../base/sqlite/stores/rows.ts';
import type { ExtractionStore } from './extraction-store.ts';

export interface ExtractorUsage extends Tokens {
  /** The NAME of `extract:NAME`. */
  readonly name: string;
  /** `provider:name` */
  readonly model: string;
  readonly replies: number;
  /** Replies whose tokens the server did not count; they are estimated. */
  readonly uncounted: number;
}

interface ReplyRow {
  readonly extractor: number;
  readonly prompt: string;
  readonly answer: string;
  readonly input: number | null;
  readonly output: number | null;
}

const SQL = `
  SELECT request.extractor, request.text AS prompt, reply.text AS answer, reply.input_tokens AS input, reply.output_tokens AS output
  FROM reply JOIN request ON request.request = reply.request WHERE request.extractor = ?`;

/** Every extractor of the store, in the order in which they were added. @throws InputError for an error of the file. */
export function readExtractorUsage(store: ExtractionStore): ExtractorUsage[] {
  type Extractor = { readonly extractor: number; readonly name: string; readonly model: string };
  return store.snapshot(() => {
    const sql = 'SELECT extractor, name, model FROM extractor ORDER BY extractor';
    const query = checkedQuery<[number], ReplyRow>(store.connection, SQL);
    return checkedQuery<[], Extractor>(store.connection, sql)
      .all()
      .map(({ extractor, name, model }) => {
        const sums = new ReplySums();
        for (const { prompt, answer, ...tokens } of query.iterate(extractor))
          sums.add({ tokens, prompt: estimateTokens(prompt), answer });
        return { name, model, replies: sums.replies, uncounted: sums.uncounted, ...sums.total() };
      });
  });
}
