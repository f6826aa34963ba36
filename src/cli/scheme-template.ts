/** The ending of a module that this Node.js can run. */
export const TEMPLATE_ENDING: 'ts' | 'mjs' =
  'typescript' in process.features && process.features.typescript !== false ? 'ts' : 'mjs';

/** The text that `audit schemes --new NAME` writes. */
export function schemeTemplate(id: string, ending: 'ts' | 'mjs' = TEMPLATE_ENDING): string {
  const [head, declaration] =
    ending === 'ts'
      ? ["import type { UserScheme } from 'answer-audit';\n\n", 'export const scheme: UserScheme = {']
      : ['\n', "/** @type {import('answer-audit').UserScheme} */\nexport const scheme = {"];
  return `/**
 * Your own scheme: how a response becomes a label. Try it on one response:
 *   echo '{"id":1,"response":"Answer: B","groundTruth":"b"}' | audit score --scheme ./${id}.${ending}
 * and on a log or a run store:
 *   audit LOG --schemes ./${id}.${ending}          audit compare --to ./${id}.${ending} LOG
 * It runs in a separate process. A response that takes longer than a second is an error, and the other responses continue.
 */
${head}const ANSWER = /answer\\s*(?:is|:)\\s*\\(?([A-D])\\b/gi;

${declaration}
  id: '${id}',
  title: 'the last "answer is X"',
  answers: 'choice', // or 'number', 'text', 'any'
  citation: 'us, 2026',

  // The answer in the response, or null for none. The ground truth is not passed to it.
  parse({ response }) {
    const last = [...(response ?? '').matchAll(ANSWER)].at(-1);
    return last?.[1] ?? null;
  },

  // Applied to both the answer and the truth: 'v1', 'v2', 'identity', or (text) => text.
  normalize: 'v1',

  // 'equality', 'containment', or (answer, truth) => true or false.
  match: 'equality',
};
`;
}
