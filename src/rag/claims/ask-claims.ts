/** Asks for the claims of an answer and of its ground truth, and then for verdicts on them. */
import { formatContext } from '../asking/asks.ts';
import type { Parsed, StepRequests } from '../asking/computed-judge.ts';
import type { Place } from '../judges/judge.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import type { CheckedVerdict, ClaimSide, ClaimsJudgment, StatedScore, TextVerdicts } from './claim.ts';
import { parseClaims } from './claim-list.ts';
import { claimMetrics } from './claim-metrics.ts';
import { occurs } from './quotes.ts';
import { parseVerdicts, type VerdictList } from './verdict-list.ts';

/** A text that claims are compared with. */
interface Source {
  readonly place: Place;
  readonly text: string;
  readonly context: number | null;
}

/** Both sides are asked at the same time, and so are all texts of a side. */
export async function askClaims(answered: AnsweredQuery, requests: StepRequests): Promise<ClaimsJudgment> {
  const { query, answer, groundTruth, contexts } = answered;
  const sources = (contexts ?? []).flatMap((context, at): Source[] => {
    const text = formatContext(context);
    return text === null ? [] : [{ place: 'document', text, context: at }];
  });
  const asker = new SideAsker(query, requests);
  const truthSource: Source | null = groundTruth === null ? null : { place: 'truth', text: groundTruth, context: null };
  const answerSource: Source = { place: 'answer', text: answer, context: null };
  const [ofAnswer, ofTruth] = await Promise.all([
    asker.ask('answer', answerSource, sources, truthSource),
    truthSource === null ? null : asker.ask('truth', truthSource, sources, answerSource),
  ]);
  const sides = { answer: ofAnswer, truth: ofTruth };
  const values = claimMetrics(sides, requests.steps);
  return { ...sides, values, steps: requests.steps, stated: asker.stated };
}

class SideAsker {
  readonly stated: StatedScore[] = [];
  readonly #query: string;
  readonly #requests: StepRequests;

  constructor(query: string, requests: StepRequests) {
    this.#query = query;
    this.#requests = requests;
  }

  /** @param other the ground truth for claims of the answer, and the answer for claims of the ground truth. */
  async ask(
    side: 'answer' | 'truth',
    own: Source,
    contexts: readonly Source[],
    other: Source | null,
  ): Promise<ClaimSide> {
    const materials = { query: this.#query, [own.place]: own.text };
    const claims = await this.#requests.ask(`${side}-claims`, materials, null, parseClaims);
    if (claims === null || claims.length === 0) return { claims, inContexts: [], inOther: null };
    const opposite = side === 'answer' ? 'truth' : 'answer';
    const [inContexts, inOther] = await Promise.all([
      Promise.all(contexts.map((source) => this.#askVerdicts(`${side}-in-context`, claims, source))),
      other === null ? null : this.#askVerdicts(`${side}-in-${opposite}`, claims, other),
    ]);
    return { claims, inContexts, inOther };
  }

  async #askVerdicts(step: string, claims: readonly string[], source: Source): Promise<TextVerdicts> {
    const { place, text, context } = source;
    const numbered = claims.map((claim, at) => `${at + 1}. ${claim}`).join('\n');
    const materials = { query: this.#query, claims: numbered, [place]: text };
    const parse = (reply: string): Parsed<VerdictList> => parseVerdicts(reply, claims.length);
    const list = await this.#requests.ask(step, materials, context, parse);
    if (list === null) return { context, row: null };
    const row = claims.map((_, at) => checkQuote(list, at, text));
    if (list.stated !== null) this.stated.push({ step, context, stated: list.stated, counted: shareSupported(row) });
    return { context, row };
  }
}

function checkQuote({ verdicts }: VerdictList, claim: number, text: string): CheckedVerdict | null {
  const found = verdicts.get(claim);
  if (found === undefined) return null;
  const { verdict, quote } = found;
  const isQuoteFound = verdict === 'absent' ? null : quote !== null && occurs(quote, text);
  return { verdict, quote, isQuoteFound };
}

function shareSupported(row: readonly (CheckedVerdict | null)[]): number {
  const read = row.filter((one) => one !== null);
  return read.filter(({ verdict }) => verdict === 'supported').length / read.length;
}
