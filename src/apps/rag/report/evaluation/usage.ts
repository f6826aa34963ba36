/** What the judges used: requests, tokens and their cost. */
import type { EvaluationReport, UsageRow } from '../../documents/evaluation-report.ts';
import { count } from '../../../../report/numbers.ts';
import { draw, type Column } from '../../../../report/markdown/draw.ts';
import { cellCode } from '../../../../report/markdown/markup.ts';
import { costText } from '../../../../base/text/money.ts';
import { usageSentence } from '../usage-words.ts';

export function usage({ usage: used }: EvaluationReport): string[] {
  if (used === null || used.rows.length === 0) return [];
  return ['## Cost of judging', '', usageSentence(used), '', draw(used.rows, columns(used.currency))];
}

function columns(currency: string | null): readonly Column<UsageRow>[] {
  return [
    { title: 'model', align: 'l', show: ({ model }) => cellCode(model) },
    { title: 'judge', align: 'l', show: ({ judge }) => cellCode(judge) },
    { title: 'requests', align: 'r', show: ({ requests }) => count(requests) },
    { title: 'replies', align: 'r', show: ({ replies }) => count(replies) },
    { title: 'input tokens', align: 'r', show: ({ inputTokens }) => count(inputTokens) },
    { title: 'output tokens', align: 'r', show: ({ outputTokens }) => count(outputTokens) },
    { title: 'not counted', align: 'r', show: ({ uncounted }) => count(uncounted) },
    ...(currency === null
      ? []
      : [{ title: 'cost', align: 'r' as const, show: ({ cost }: UsageRow) => costText(cost, currency) }]),
  ];
}
