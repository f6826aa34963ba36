/** Receipts, and what was read. */
import { warningText } from '../warning-text.ts';
import { unreadInputs } from '../../documents/scope.ts';
import type {
  AuditResult,
  Unanswerable,
  UnanswerableItem,
  Receipt,
  RunCoverage,
  SchemeFailure,
  Snippet,
} from '../../documents/result.ts';
import { joinedSets } from '../../base/core/rule-sets.ts';
import { snippetText } from '../snippet-text.ts';
import { own, createTable, type Column, type Table } from './table.ts';

type ReceiptRow = Receipt & { readonly kind: string };

export function receiptTable({ receipts }: AuditResult): Table {
  const rows = Object.entries(receipts).flatMap(([kind, list]) => list.map((receipt) => ({ ...receipt, kind })));
  return createTable<ReceiptRow>('receipts', rows, [
    ...own<ReceiptRow>('kind', 'scheme', 'trialId', 'run', 'temperature', 'variant', 'condition', 'model', 'dataset'),
    ...own<ReceiptRow>('task', 'itemId'),
    ...(['question', 'groundTruth', 'response', 'storedParse', 'parse'] as const).map((name): Column<ReceiptRow> => ({
      name,
      value: (row) => joinEnds(row[name]),
    })),
    ...own<ReceiptRow>('storedCorrect', 'schemeCorrect'),
    { name: 'rules', value: ({ rules }) => joinedSets(rules) },
    ...own<ReceiptRow>('explain'),
  ]);
}

function joinEnds(snippet: Snippet | null): string | null {
  return snippet === null ? null : snippetText(snippet, ' ');
}

type RunRow = { readonly [Name in keyof RunCoverage]: RunCoverage[Name] | null } & { readonly skipped: string | null };

/** The runs that were read, then those that were not, with the reason. */
export function runTable(result: AuditResult): Table {
  const unknown = { runId: null, modelVariant: null, temperature: null, trials: null, factualTrials: null };
  const rows: RunRow[] = [
    ...result.coverage.runList.map((run) => ({ ...run, skipped: null })),
    ...unreadInputs(result).map(({ run, reason }) => ({ ...unknown, run, skipped: reason })),
  ];
  return createTable<RunRow>(
    'runs',
    rows,
    own<RunRow>('run', 'runId', 'modelVariant', 'temperature', 'trials', 'factualTrials', 'skipped'),
  );
}

export function warningTable({ warnings }: AuditResult): Table {
  return createTable<string>('warnings', warnings.map(warningText), [{ name: 'text', value: (text) => text }]);
}

type UnanswerableRow = Omit<Unanswerable, 'items' | 'trials' | 'more'> & UnanswerableItem;

/** Unanswerable items, by scheme and rule. */
export function unanswerableTable({ neverCorrect }: AuditResult): Table {
  const rows = neverCorrect
    .values()
    .flatMap(({ scheme, rule, summary, items }) => items.map((item) => ({ ...item, scheme, rule, summary })));
  return createTable<UnanswerableRow>('never-correct', rows, [
    ...own<UnanswerableRow>('scheme', 'rule', 'summary', 'dataset', 'itemId'),
    { name: 'groundTruth', value: ({ groundTruth }) => joinEnds(groundTruth) },
    ...own<UnanswerableRow>('trials'),
  ]);
}

export function failureTable({ failures }: AuditResult): Table {
  return createTable<SchemeFailure>('failures', failures, own<SchemeFailure>('scheme', 'trialId', 'reason'));
}
