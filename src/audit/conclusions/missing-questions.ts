/** Warnings about schemes that compare answers with the question, where it is missing. */
import type { Verdict } from '../../base/core/scheme.ts';
import type { SchemeResult } from '../../documents/scheme-result.ts';
import { partOf } from '../../base/text/plural.ts';
import type { Evidence } from '../tally/scheme-evidence.ts';

const OPTIONS = 'the options in the question, which is missing';

/** What to do where no field is known that has the questions. */
const ADD_QUESTIONS = 'Take inputs that contain the question, such as {"question": "Which? A. …", …}.';

/** A sentence for each scheme that met such answers. @param advice the sentence on what to do. */
export function listMissingQuestions(
  results: readonly SchemeResult[],
  evidence: Evidence,
  advice = ADD_QUESTIONS,
): string[] {
  return results.flatMap(({ id, trials }) => {
    const missing = evidence.get(id)?.withoutQuestion ?? 0;
    if (missing === 0) return [];
    return [
      `${id}: ${partOf(missing, trials, 'answer')} ${missing === 1 ? 'needs' : 'need'} ${OPTIONS}; ${missing === 1 ? 'it counts' : 'they count'} as wrong. ${advice}`,
    ];
  });
}

/**
 * Calls `warn` with a sentence for each scheme that meets such an answer, the first time only.
 * @returns a function that takes the verdicts on each response.
 */
export function warnOfMissingQuestions(warn: (sentence: string) => void): (verdicts: readonly Verdict[]) => void {
  const warned = new Set<string>();
  return (verdicts) => {
    for (const { scheme, lacksQuestion = false, lacksChoices = false } of verdicts) {
      if (!(lacksQuestion || lacksChoices) || warned.has(scheme)) continue;
      warned.add(scheme);
      if (lacksChoices)
        warn(
          `${scheme}: it needs the choices of a question, which are missing; there is no label for this response, nor for others without choices. Give "choices" with each response.`,
        );
      else
        warn(
          `${scheme}: an answer needs ${OPTIONS}; it counts as wrong, and so do all such answers. Give "question" with each response.`,
        );
    }
  };
}
