import { findScheme } from '../../schemes/find-scheme.ts';
import { planFor } from '../../schemes/kit/plan.ts';
import type { Label } from './store/answer-store.ts';
import type { Question } from './plan.ts';

/**
 * Labels responses by a scheme of the catalog.
 * @throws InputError if there is no such scheme.
 */
export function labelBy(scheme: string): (question: Question, response: string) => Label {
  const plan = planFor([findScheme(scheme)]);
  return ({ set, item }, response) => {
    const input = { response, storedParse: null, question: item.question, task: set.name };
    const [verdict] = plan.score(input, item.groundTruth);
    const parse = verdict?.parse;
    return { parse: parse?.kind === 'parsed' ? parse.text : null, correct: verdict?.correct === true };
  };
}
