/** The tokens of all replies of an extractor. */
import { completeTokens, TokenRatio, type Tokens } from '../../../models/tokens.ts';
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
      .map(({ extractor, name, model }) => ({ name, model, ...addUp(() => query.iterate(extractor)) }));
  });
}

/** @param read the replies, each time it is called. */
function addUp(read: () => Iterable<ReplyRow>): Omit<ExtractorUsage, 'name' | 'model'> {
  const ratio = new TokenRatio();
  for (const { prompt, input } of read()) if (input !== null) ratio.add(prompt, input);
  const sums = { input: 0, output: 0, replies: 0, uncounted: 0 };
  for (const { prompt, answer, input, output } of read()) {
    const tokens = completeTokens({ input, output }, { prompt, answer, inputRatio: ratio.value });
    sums.input += tokens.input;
    sums.output += tokens.output;
    sums.replies++;
    if (input === null || output === null) sums.uncounted++;
  }
  return sums;
}
