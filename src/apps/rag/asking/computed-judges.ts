/** The code of the computed judges by their ids. A new one is an entry of {@link ComputedJudgments} and one of {@link ASK}. */
import { planClaims } from '../claims/ask-claims.ts';
import type { ClaimsJudgment } from '../claims/claim.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import type { AskOptions } from './asks.ts';
import { askQuestionRelevance } from './question-relevance.ts';
import { StepRequests, type AskComputed, type ComputedJudgment, type Send } from './computed-judge.ts';

/** The outcomes of the computed judges about an answer, by the id of the judge; one that was not asked is missing. */
export interface ComputedJudgments {
  readonly claims?: ClaimsJudgment;
  readonly 'question-relevance'?: ComputedJudgment;
}

type Outcomes = Required<ComputedJudgments>;

const ASK: { readonly [Id in keyof Outcomes]: AskComputed<Outcomes[Id]> } = {
  claims: (answered, requests) => requests.run(planClaims(answered)),
  'question-relevance': askQuestionRelevance,
};

/** Asks the computed judges for all of whose steps there are prompts. */
export async function askComputed(
  answered: AnsweredQuery,
  { judges, prompts, embed = null }: Pick<AskOptions, 'judges' | 'prompts' | 'embed'>,
  send: Send,
): Promise<ComputedJudgments> {
  const asked = judges.computed.filter(({ steps }) => Object.keys(steps).every((step) => prompts.has(step)));
  const found = asked.map(async ({ id }) => {
    const ask = (ASK as Readonly<Record<string, AskComputed<ComputedJudgment>>>)[id];
    const judgment = await ask?.(answered, new StepRequests(prompts, send), { embed });
    return judgment === undefined ? [] : [[id, judgment] as const];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

/** The outcomes as a list. */
export function listComputed(computed: ComputedJudgments): readonly ComputedJudgment[] {
  return Object.values(computed as Readonly<Record<string, ComputedJudgment>>);
}
