/** Estimates the tokens of replies for which the server did not count all, as `audit rag evaluate` estimates them for its summary. */
import { ReplySums } from '../../../models/reply-sums.ts';
import { estimateTokens, type Tokens } from '../../../models/tokens.ts';
import type { EvaluationStore } from './evaluation-store.ts';
import { ReplyStatistics } from './reply-statistics.ts';

/** The requests of one judge to one model with one prompt. */
export interface RequestKind {
  readonly model: string;
  readonly sampling: string;
  readonly judge: string;
  readonly prompt: string;
}

interface Reply extends RequestKind {
  readonly text: string;
  readonly reply: string;
  readonly input: number | null;
  readonly output: number | null;
}

/**
 * What has to be added to the counted tokens of a judge of a model.
 * @param about the SQL of a query of requests.
 * @param isOwn whether a request counts.
 */
export function estimateUncounted(
  store: EvaluationStore,
  { about, parameters }: { readonly about: string; readonly parameters: object },
  isOwn: (kind: RequestKind) => boolean,
): (kind: Pick<RequestKind, 'model' | 'judge'>) => Tokens {
  const query = store.query<[object], Reply>(`
    WITH about AS (${about})
    SELECT model, sampling, judge, prompt, request.text, latest_reply.text AS reply, input_tokens AS input, output_tokens AS output
    FROM about CROSS JOIN request USING (request) JOIN latest_reply USING (request)
    WHERE input_tokens IS NULL OR output_tokens IS NULL`);
  const found = new Map<string, ReplySums>();
  store.read(() => {
    for (const row of query.iterate(parameters)) {
      if (!isOwn(row)) continue;
      const sums = found.get(keyOf(row)) ?? new ReplySums();
      found.set(keyOf(row), sums);
      sums.add({ tokens: row, prompt: estimateTokens(row.text), answer: row.reply });
    }
  });
  const statistics = new ReplyStatistics(store);
  return (kind) => (found.get(keyOf(kind)) ?? new ReplySums()).estimated(statistics.inputRatio(kind.model));
}

const keyOf = ({ model, judge }: Pick<RequestKind, 'model' | 'judge'>): string => JSON.stringify([model, judge]);
