/** Lets several copies of a command answer for trials that will be scored. */
import type { AskedTrial, Scheme } from '../../base/core/scheme.ts';
import { itemFor } from '../kit/plan.ts';
import type { Isolated } from './isolated.ts';
import type { Answer, Reply, Request } from './protocol.ts';

/** Asks for the parses, and then for the judgements on them. A command that judges gets texts as they are, so its requests are known before. */
export function prepare(
  isolated: Isolated,
  matcher: Scheme['matcher'],
  trials: readonly AskedTrial[],
  copies: number,
): void {
  isolated.forgetPrepared();
  const parses = isolated.prepare(
    trials.map(({ input }) => ({ ask: 'parse', input })),
    copies,
  );
  if (matcher.isOfUser !== true) return;
  const judged = trials.flatMap(({ input, truths }, i): Request[] => {
    const text = textOf(parses[i]);
    if (text === null) return [];
    const item = itemFor({ matcher }, input);
    return truths.map((truth) => ({ ask: 'match', answer: text, normalized: text, truth, item }));
  });
  isolated.prepare(judged, copies);
}

function textOf(reply: Reply | undefined): string | null {
  return reply !== undefined && 'value' in reply ? (reply.value as Answer).text : null;
}
