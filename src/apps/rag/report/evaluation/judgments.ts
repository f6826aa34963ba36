/**
 * The judgments of a receipt. Raw replies are those of direct judges in the first seat: a panel with repeats that also judges claims has
 * hundreds of them for each answer.
 */
import type { EvaluationReceipt, ReceiptJudgment } from '../../documents/evaluation-report.ts';
import { plural } from '../../../../report/numbers.ts';
import { code } from '../../../../report/markdown/markup.ts';
import { block } from '../../../../report/markdown/snippets.ts';
import { plainNumber } from '../evaluation-numbers.ts';

export function judgmentLines(receipt: EvaluationReceipt): string[] {
  const { judgments } = receipt;
  const [first] = judgments;
  const isFirst = ({ model, repeat }: ReceiptJudgment): boolean => model === first?.model && repeat === first?.repeat;
  const others = judgments.filter((one) => !isFirst(one));
  return [
    ...judgments.filter(isFirst).flatMap(wholeJudgment),
    ...others.map((one) => `- ${headOf(one)}`),
    ...(others.length === 0 ? [] : ['']),
    ...leftOutLine(others, receipt),
  ];
}

function wholeJudgment(judgment: ReceiptJudgment): string[] {
  const { statements, details, remarks, reply } = judgment;
  const numbers = Object.entries(details).map(([name, value]) => `${code(name)} ${plainNumber(value)}`);
  const lines = [
    ...(numbers.length === 0 ? [] : [`- ${numbers.join(', ')}`]),
    ...statements.map(({ text, supported }) => `- ${supported ? 'supported' : '**not supported**'}: ${code(text)}`),
    ...remarks.map(({ name, texts }) => `- ${code(name)}: ${texts.map(code).join(', ')}`),
  ];
  return [headOf(judgment), '', ...(lines.length === 0 ? [] : [...lines, '']), ...block('Reply', reply)];
}

function headOf({ model, repeat, judge, context, score, best, missing }: ReceiptJudgment): string {
  const what =
    score === null ? `no score (${code(missing ?? 'no reason')})` : `${plainNumber(score)} of ${plainNumber(best)}`;
  const where = context === null ? '' : ` on context ${context + 1}`;
  return `Judge ${code(judge)}${where}${seatWords(model, repeat)}: **${what}**`;
}

/** Empty where one model judged once. */
function seatWords(model: string | undefined, repeat: number | undefined): string {
  return model === undefined || repeat === undefined ? '' : `, ${code(model)}, repeat ${repeat}`;
}

function leftOutLine(others: readonly ReceiptJudgment[], { claims = [] }: EvaluationReceipt): string[] {
  const steps = claims.flatMap((one) => one.steps);
  const replies = [...others, ...steps].filter(({ reply }) => reply !== null).length;
  if (replies === 0) return [];
  return [
    `${plural(replies, 'more reply', 'more replies')} of judges: \`--out-html\` and \`audit view\` show them.`,
    '',
  ];
}
