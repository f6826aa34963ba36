/** The Markdown report: a pure function of the result document, without a clock or chance. */
import type { AuditResult, ReceiptKind } from '../../result/result.ts';
import { code } from './markup.ts';
import { repeatsStored } from '../checks.ts';
import { asksForCore, asksForThink } from '../core.ts';
import { listAlternatives } from '../headline.ts';
import { isLog } from '../is-log.ts';
import { plural } from '../numbers.ts';
import { claimReceipts, claimSection } from './claims.ts';
import { conclusions } from './conclusions.ts';
import { consistency } from './consistency.ts';
import { coverage } from './coverage.ts';
import { failureList } from './failure-list.ts';
import { tests } from './tests.ts';
import { cut, figure, more, type MarkdownOptions } from './layout.ts';
import { leftOut } from './misfits.ts';
import { multiverse } from './multiverse.ts';
import { unanswerableSection } from './unanswerable.ts';
import { receipts } from './receipts.ts';
import { rules } from './rules.ts';
import { since } from './since.ts';
import { summary } from './summary.ts';
import { cellTable, factTable, glanceTable } from './tables.ts';
import type { SchemeResult } from '../../result/scheme-result.ts';

/** Names that a sentence lists. */
const MOST_NAMES = 5;

/** The whole report, as Markdown in which no text from outside is markup. */
export function renderMarkdown(result: AuditResult, options: MarkdownOptions): string {
  const { maxRows } = options;
  const sections = [
    ['# Answer-parsing audit', '', intro(result)],
    claimSection(result, options),
    summary(result),
    since(result, options),
    conclusions(result, options),
    rules(result, options),
    multiverse(result, options),
    tests(result),
    cells(result, options),
    coverage(result, maxRows),
    unanswerableSection(result, maxRows),
    consistency(result, options),
    leftOut(result, options),
    ...(isLog(result) || asksForCore(result) ? [markers(result)] : []),
    ...((isLog(result) ? asksForThink : asksForCore)(result) ? [think(result)] : []),
    ...failures(result),
    claimReceipts(result),
    ...listKinds(result).map((kind) => receiptSection(result, kind, options)),
    ['## How to read this', '', ...reading(result)],
  ];
  const texts = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}

function listKinds(result: AuditResult): ReceiptKind[] {
  const kinds = Object.keys(result.receipts) as ReceiptKind[];
  const hasAny = (kind: ReceiptKind): boolean => (result.receipts[kind]?.length ?? 0) > 0;
  if (isLog(result)) return kinds.filter(hasAny);
  if (asksForCore(result)) return kinds;
  const asked = new Set(result.options.schemes.map((id): ReceiptKind => `${id}-flip`));
  return kinds.filter((kind) => asked.has(kind) && hasAny(kind));
}

function intro(result: AuditResult): string {
  const { tool, options } = result;
  const { factualTrials, runs } = result.coverage;
  const { runsDir, metadata, logs, schemes } = options;
  const from =
    metadata === null || runsDir === null ? listed(logs.map(code)) : `${code(metadata)} and ${code(runsDir)}`;
  const where = plural(runs, isLog(result) ? 'log' : 'run');
  return `How much of the error rates is the answer parser? ${plural(factualTrials, 'stored factual trial')} of ${where}, scored again under ${plural(schemes.length, 'scheme')}. No model was called and nothing stored was changed. Made by ${tool.name} ${tool.version} from ${from}.`;
}

/** The first names of a list that may be long. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES);
  return `${shown.join(', ')}${more(names.length, shown.length)}`;
}

/** Responses on which schemes of users failed. */
function failures({ failures: list, schemes }: AuditResult): string[][] {
  const failed = schemes.filter((scheme) => scheme.failed > 0);
  if (failed.length === 0) return [];
  return [
    [
      '## Failures',
      '',
      `Some schemes failed on some responses; those trials are in none of their numbers. ${failed.map((scheme) => `${code(scheme.id)}: ${plural(scheme.failed, 'trial')}`).join(', ')}.`,
      '',
      ...failureList(list),
    ],
  ];
}

function markers({ markers: m, coverage: { factualTrials } }: AuditResult): string[] {
  return [
    '## Markers of a text that continues',
    '',
    `How often models write a new turn (\`user:\`, \`assistant:\`, \`system:\`) or a new problem (\`question:\`, \`passage:\`, …) after or instead of their answer, in ${plural(factualTrials, 'factual trial')}.`,
    '',
    factTable([
      ['responses with a role marker', String(m.rawRole)],
      ['responses with a block marker', String(m.rawBlock)],
      ['stored parses that still have a role marker', String(m.parsedRole)],
      ['stored parses that still have a block marker', String(m.parsedBlock)],
    ]),
  ];
}

function think({ think: t }: AuditResult): string[] {
  return [
    '## Chains of thought',
    '',
    t.trials === 0
      ? 'No response contains `</think>`.'
      : `${plural(t.trials, 'factual trial')} ${t.trials === 1 ? 'contains' : 'contain'} \`</think>\`. If only the text after the last one is scored, ${plural(t.flips, 'label')} differ from the stored ones; ${t.storedCorrectPostThinkWrong} of these are correct as stored and wrong in that text.`,
  ];
}

function cells(result: AuditResult, options: MarkdownOptions): string[] {
  const { maxRows } = options;
  const fields = result.options.groupBy.join(', ');
  const schemes = result.schemes.filter((scheme) => scheme.cells > 0 && !repeatsStored(result, scheme.id));
  const glanced = ['combined', ...listAlternatives(result).map(({ id }) => id)]
    .map((id) => schemes.find((scheme) => scheme.id === id))
    .find((scheme) => scheme !== undefined);
  return [
    '## Cells',
    '',
    `A cell is the labelled factual trials of one (${fields}). Δpp is the error rate under the scheme minus the stored one, in percentage points: a positive Δpp means more errors.`,
    '',
    'p is from an exact test by item: how often |Δpp| would be at least this large if each item were as likely to change in the other direction. With many cells some p are small by chance, so they are adjusted for all cells of all schemes in this report that can be tested; a cell with fewer than six items with flips cannot, and has none (–). At the limit 0.05, **Holm** keeps the probability of any false rejection at or below 5 %; **BH** keeps the expected share of false ones among all rejections at or below 5 %.',
    ...figure(options, 'delta-pp'),
    ...(glanced === undefined ? [] : glanceSection(result, glanced, maxRows)),
    ...schemes.flatMap((scheme) => cellSection(result, scheme, maxRows)),
  ];
}

function glanceSection(result: AuditResult, scheme: SchemeResult, maxRows: number): string[] {
  const { table, rows } = glanceTable(result, scheme.id, maxRows);
  if (rows === 0) return [];
  return ['', `### Δpp at a glance: ${code(scheme.id)}`, '', table, ...cut(rows, maxRows, 'rows')];
}

function cellSection(result: AuditResult, scheme: SchemeResult, maxRows: number): string[] {
  return [
    '',
    `### ${code(scheme.id)}: ${scheme.title}`,
    '',
    scheme.asks,
    '',
    cellTable(result, scheme.id, maxRows),
    ...cut(scheme.cells, maxRows, 'cells'),
  ];
}

/** Title and first words of a section of receipts. */
function aboutKind(kind: ReceiptKind): { title: string; lead: string } {
  if (kind === 'think-dependence')
    return {
      title: 'Receipts: stored correct, wrong after `</think>`',
      lead: 'The answer is in the reasoning, or the text after it is cut off or empty.',
    };
  const scheme = kind.slice(0, -'-flip'.length);
  const name = scheme === 'combined' ? scheme : code(scheme);
  return {
    title: `Receipts: flips under ${name}`,
    lead: `A sample of the trials whose label ${code(scheme)} changes.`,
  };
}

function receiptSection(result: AuditResult, kind: ReceiptKind, { maxReceipts }: MarkdownOptions): string[] {
  const all = result.receipts[kind] ?? [];
  const list = all.slice(0, maxReceipts);
  const { title, lead } = aboutKind(kind);
  if (all.length === 0) return [`## ${title}`, '', 'There are none.'];
  if (list.length === 0) return [];
  return [
    `## ${title}`,
    '',
    `${lead} ${plural(list.length, 'trial')}, drawn with seed ${result.options.seed}${list.length < all.length ? ` (--max-examples shows more)` : ''}.`,
    '',
    ...receipts(list),
  ];
}

function reading(result: AuditResult): string[] {
  const { options } = result;
  const madeBy =
    isLog(result) || asksForCore(result)
      ? 'names the smallest sets of rules that, added to `v1`, give the label of the scheme; `source` means reading the response instead of the stored parse. For schemes beyond the core it names the rules without which the label would be another one; where no single rule decides, those by which the parser got its text.'
      : 'names the rules without which the label would be another one; where no single rule decides, those by which the parser got its text.';
  return [
    '- A **flip** is a label that differs from the stored one: **gained** (wrong → right) or **lost** (right → wrong).',
    `- **made by** ${madeBy}`,
    ...(options.schemesChosenBy === undefined ? [] : [`- ${code(options.schemesChosenBy)}`]),
    '- Counts are facts about these outputs; intervals and p-values are about new items of the same kind (see Intervals and tests).',
    `- The same inputs and options give the same bytes: seed ${options.seed}, at most ${options.maxExamples} receipts of a kind.`,
  ];
}
