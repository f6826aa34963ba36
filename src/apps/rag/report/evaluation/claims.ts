/** The claims of a receipt as Markdown tables: a row for each claim, a column for each text. */
import type { ClaimsOfSide, ShownVerdict } from '../../documents/claims.ts';
import type { EvaluationReceipt } from '../../documents/evaluation-report.ts';
import { cellCode, code } from '../../../../report/markdown/markup.ts';
import { plainNumber, score } from '../evaluation-numbers.ts';

export function claimLines({ claims = [] }: EvaluationReceipt): string[] {
  return claims.flatMap(({ model, repeat, answer, truth, differing }) => [
    ...(model === undefined ? [] : [`Claims by ${code(model)}, repeat ${repeat}:`, '']),
    ...tableLines(answer, 'claim of the answer', 'ground truth'),
    ...(truth === null ? [] : tableLines(truth, 'claim of the ground truth', 'answer')),
    ...differing.map(
      ({ step, context, stated, counted }) =>
        `- ${code(step)}${context === null ? '' : ` on context ${context + 1}`} states ${plainNumber(stated)}; its verdicts give ${score(counted)}`,
    ),
    ...(differing.length === 0 ? [] : ['']),
  ]);
}

function tableLines({ claims, contexts }: ClaimsOfSide, title: string, other: string): string[] {
  if (claims === null || claims.length === 0)
    return [`- ${title}: ${claims === null ? 'no list was read' : 'none'}`, ''];
  const hasOther = claims.some(({ inOther }) => inOther !== null);
  const texts = [...contexts.map((context) => `context ${context + 1}`), ...(hasOther ? [other] : [])];
  return [
    `| ${[title, ...texts].join(' | ')} |`,
    `| ${[title, ...texts].map(() => '---').join(' | ')} |`,
    ...claims.map(({ text, inContexts, inOther }) => {
      const cells = [...inContexts, inOther].slice(0, texts.length).map(formatVerdict);
      return `| ${[cellCode(text), ...cells].join(' | ')} |`;
    }),
    '',
  ];
}

function formatVerdict(verdict: ShownVerdict | null): string {
  if (verdict === null) return 'unread';
  return `${verdict.verdict}${verdict.isQuoteFound === false ? ' (quote not found)' : ''}`;
}
