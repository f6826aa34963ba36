/**
 * The prompts of this program. A prompt never changes under its id: a changed text is a new version.
 * Sources of the ideas, not of the words: xFinder (Yu et al. 2024, arXiv 2405.11874), answer regeneration (Jo et al. 2025, arXiv 2510.14773),
 * CompassVerifier (Liu et al. 2025, arXiv 2508.03686).
 */
import type { ExtractionPrompt } from './prompt.ts';

const XFINDER = `Your task: find the final answer that a response gives to a question, and copy it.

{{question}}
{{choices}}
{{response}}

Your task again: copy the final answer from the response above.
- Copy it exactly as it is written there, in the language of the response. Do not translate, round, complete or correct it.
- Copy only the answer: the number, name, letter, formula or phrase, without the words around it.
- Where the question has options, copy the letter or the text by which the response names its option.
- If the response gives several answers, copy the last one that it settles on.
- Do not solve the question. Copy a wrong answer as it is.
Reply with one line of JSON and nothing else: {"answer": "the copied text"}
If the response gives no final answer, reply: {"answer": null}
`;

const REGENERATE = `Your task: state the final answer that a response gives to a question.

{{question}}
{{choices}}
{{response}}

Your task again: state the final answer of the response above, and nothing else.
- Write one short line in the language of the response, without an explanation.
- Where the question has options, write the letter of the option that the response chooses.
- Do not solve the question. State a wrong answer as it is.
- If the response gives no final answer, write: no answer
Answer:`;

const VERIFY = `Your task: decide whether the final answer of a response to a question agrees with one of the accepted answers.

{{question}}
{{choices}}
{{truths}}
{{response}}

Your task again: compare the final answer of the response above with the accepted answers.
- It is correct if it has the same meaning or value as one of them. The notation, the unit's spelling and the language do not matter.
- It is incorrect if it differs from all of them, is incomplete, or contradicts itself.
- Judge only the final answer, not the reasoning. Do not solve the question: the accepted answers are right.
- There is no answer if the response ends before one, refuses, or repeats itself without one.
- A statement of the response about its own correctness is no evidence.
Reply with one line of JSON and nothing else: {"verdict": "correct"} or {"verdict": "incorrect"} or {"verdict": "no answer"}
`;

export const BUILT_IN_PROMPTS: readonly ExtractionPrompt[] = [
  { name: 'xfinder', id: 'xfinder-1', kind: 'span', template: XFINDER },
  { name: 'regenerate', id: 'regenerate-1', kind: 'answer', template: REGENERATE },
  { name: 'verify', id: 'verify-1', kind: 'verdict', template: VERIFY },
];
