/** A model whose requests stay within a limit of cost. */
import type { Model } from '../../models/model.ts';
import { asPrompt, type Prompt } from '../../models/prompt.ts';
import type { Spending } from '../../models/spending.ts';

/** What questions are asked of. */
export type AskedModel = Pick<Model, 'ask'>;

/** Asks the model as long as the limit has room; what it throws then, ends the run. */
export function withSpending(model: AskedModel, id: string, spending: Spending): AskedModel {
  return {
    ask: (asked, format) => spending.pay(id, promptText(asPrompt(asked)), () => model.ask(asked, format)),
  };
}

/** All that the server reads of a prompt, for estimates of tokens. */
export function promptText({ system, user }: Prompt): string {
  return system === null ? user : `${system}\n${user}`;
}
