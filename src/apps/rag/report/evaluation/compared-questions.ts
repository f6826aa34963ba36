/** The questions that a judge made from an answer, and how similar the query is to each. */
import type { ComparedQuestions } from '../../documents/evaluation-report.ts';
import { decimals } from '../../../../report/numbers.ts';
import { code } from '../../../../report/markdown/markup.ts';

/** Digits of a similarity. */
const DIGITS = 3;

export function questionLines({
  model,
  repeat,
  embeddings,
  isNoncommittal,
  compared,
  score,
  missing,
}: ComparedQuestions): string[] {
  const what = score === null ? `no score (${code(missing ?? 'no reason')})` : decimals(score, DIGITS);
  const seat = model === undefined ? '' : `, ${code(model)}${repeat === undefined ? '' : ` repeat ${repeat}`}`;
  const by = embeddings === null ? 'by the judge' : `by embeddings of ${code(embeddings)}`;
  return [
    `Questions that the answer answers${seat}, compared with the query ${by}: **${what}**`,
    '',
    ...(isNoncommittal ? ['- The answer evades the query.'] : []),
    ...compared.map(({ question, similarity }) => `- ${decimals(similarity, DIGITS)}: ${code(question)}`),
    ...(isNoncommittal || compared.length > 0 ? [''] : []),
  ];
}
