/** The answers with the lowest scores, with everything that these are made of. */
import type {
  EvaluationReceipt,
  EvaluationReport,
  ReceiptCitations,
  ReceiptContext,
} from '../../documents/evaluation-report.ts';
import { plainNumber, score } from '../evaluation-numbers.ts';
import { percent } from '../../../../report/numbers.ts';
import { questionLines } from './compared-questions.ts';
import { code } from '../../../../report/markdown/markup.ts';
import { claimLines } from './claims.ts';
import { judgmentLines } from './judgments.ts';
import { block } from '../../../../report/markdown/snippets.ts';

export function worstAnswers({ worst }: EvaluationReport): string[] {
  if (worst.length === 0) return [];
  // Each ends with an empty line, and sections must not.
  const receipts = worst.flatMap((receipt, i) => receiptLines(receipt, i + 1)).slice(0, -1);
  return ['## Answers with the lowest scores', '', ...receipts];
}

function receiptLines(receipt: EvaluationReceipt, number: number): string[] {
  const { id, at, tags, overall, query, answer, groundTruth, contexts, citations } = receipt;
  return [
    `### ${number}. ${code(id)}: ${score(overall)}`,
    '',
    `- answered: ${code(at)}${tags.length === 0 ? '' : `; tags: ${tags.map(code).join(', ')}`}`,
    ...metricLines(receipt),
    ...(citations === null ? [] : citationLines(citations)),
    ...receipt.feedback.map(feedbackLine),
    '',
    ...block('Query', query),
    ...block('Answer', answer),
    ...(groundTruth === null ? [] : block('Ground truth', groundTruth)),
    ...(contexts === null ? ['Contexts were not given.', ''] : contexts.flatMap(contextLines)),
    ...claimLines(receipt),
    ...judgmentLines(receipt),
    ...(receipt.questions ?? []).flatMap(questionLines),
  ];
}

function metricLines({ metrics, absent }: EvaluationReceipt): string[] {
  const values = metrics.map(
    ({ metric, value, weight }) =>
      `${code(metric)} ${score(value)}${weight === 0 ? '' : ` at ${percent(100 * weight)}`}`,
  );
  const reasons = absent.map(({ metric, why }) => `${code(metric)} (${code(why)})`);
  return [
    `- metrics: ${values.join(', ') || 'none'}`,
    ...(reasons.length === 0 ? [] : [`- absent: ${reasons.join(', ')}`]),
  ];
}

function citationLines({ supported, unsupported, uncited, open }: ReceiptCitations): string[] {
  const kinds: readonly [string, readonly string[]][] = [
    ['cited and in the contexts', supported],
    ['cited and **not in the contexts**', unsupported],
    ['in the contexts and not cited', uncited],
    ['cited, with an uncertain meaning', open],
  ];
  return kinds.flatMap(([name, list]) => (list.length === 0 ? [] : [`- ${name}: ${list.map(code).join(', ')}`]));
}

function feedbackLine({ thumb, text, label, rating, at }: EvaluationReceipt['feedback'][number]): string {
  const words = text === null ? '' : `: ${code(text)}`;
  return `- feedback of ${code(at)}, ${thumb === null ? 'no thumb' : `thumbs ${thumb}`}${rating === null ? '' : `, rating ${plainNumber(rating.value)} of ${rating.best}`}${label === null ? '' : `, label ${code(label)}`}${words}`;
}

function contextLines({ id, score: rank, text, grade, judgedGrade }: ReceiptContext, i: number): string[] {
  const facts = [
    ...(rank === null ? [] : [`retrieved with ${plainNumber(rank)}`]),
    ...(grade === null ? [] : [`grade ${plainNumber(grade)}`]),
    ...(judgedGrade === null ? [] : [`grade ${plainNumber(judgedGrade)} by the judge`]),
  ];
  return block(`Context ${i + 1}, ${[code(id), ...facts].join(', ')}`, text);
}
