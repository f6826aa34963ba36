/** What the judges used: requests, tokens and their cost. */
import type { JSX } from 'preact';
import type { JudgeUsage, UsageRow } from '../../documents/evaluation-report.ts';
import { numberColumn } from '../../../../web/kit/tables/columns.ts';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { Name } from '../../../../web/kit/text/names.tsx';
import { count } from '../../../../report/numbers.ts';
import { costText } from '../../../../base/text/money.ts';
import { usageSentence } from '../../report/usage-words.ts';

/** Nothing where no judge was asked. */
export function UsageView({ usage }: { readonly usage: JudgeUsage | null }): JSX.Element | null {
  if (usage === null || usage.rows.length === 0) return null;
  return (
    <>
      <h3>Cost of judging</h3>
      <p>{usageSentence(usage)}</p>
      <DataTable caption="Requests to judges" rows={usage.rows} columns={createColumns(usage.currency)} />
    </>
  );
}

function createColumns(currency: string | null): readonly Column<UsageRow>[] {
  const cost = numberColumn(
    'cost',
    'cost',
    (row: UsageRow) => row.cost,
    (value) => costText(value, currency),
  );
  return [
    { id: 'model', title: 'model', kind: 'text', show: ({ model }) => <Name text={model} /> },
    { id: 'judge', title: 'judge', kind: 'text', show: ({ judge }) => <Name text={judge} /> },
    numberColumn('requests', 'requests', ({ requests }) => requests, count),
    numberColumn('replies', 'replies', ({ replies }) => replies, count),
    numberColumn('input', 'input tokens', ({ inputTokens }) => inputTokens, count),
    numberColumn('output', 'output tokens', ({ outputTokens }) => outputTokens, count),
    numberColumn('uncounted', 'not counted', ({ uncounted }) => uncounted, count),
    ...(currency === null ? [] : [cost]),
  ];
}
