/** The Markdown report: a pure function of the result document, without a clock or chance. */
import type { AuditResult, ReceiptKind, SchemeResult } from '../../core/result.ts';
import { reprFloat } from '../../text/python-numbers.ts';
import { cellCode, code } from './markup.ts';
import { plural } from '../numbers.ts';
import { receipts } from './receipts.ts';
import { summary } from './summary.ts';
import { cellTable, factTable, glanceTable, runTable, skippedTable } from './tables.ts';

export interface MarkdownOptions {
  /** Rows of each table at the most. */
  readonly maxRows: number;
}

export function renderMarkdown(result: AuditResult, { maxRows }: MarkdownOptions): string {
  const sections = [
    ['# Answer-parsing audit', '', intro(result)],
    summary(result),
    coverage(result, maxRows),
    consistency(result),
    markers(result),
    think(result),
    cells(result, maxRows),
    receiptSection(
      result,
      'think-dependence',
      'Receipts: stored correct, wrong behind </think>',
      'The answer stands in the reasoning, or the text behind it is cut off or empty.',
    ),
    receiptSection(
      result,
      'combined-flip',
      'Receipts: flips under combined',
      'A sample of the trials whose label `combined` changes.',
    ),
    ['## How to read this', '', ...reading(result)],
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function intro({ tool, options, coverage: { factualTrials, runs } }: AuditResult): string {
  return `How much of the error rates is the answer parser? ${plural(factualTrials, 'stored factual trial')} of ${plural(runs, 'run')}, scored again under ${options.schemes.length} schemes. No model was called and nothing stored was changed. Made by ${tool.name} ${tool.version} from ${code(options.metadata)} and ${code(options.runsDir)}.`;
}

function coverage(result: AuditResult, maxRows: number): string[] {
  const { coverage: c, warnings } = result;
  const temperatures = c.temperatures.map((t) => (t === null ? 'of each trial' : reprFloat(t))).join(', ');
  const facts: [string, string][] = [
    ['runs', String(c.runs)],
    ['temperatures', temperatures],
    ['conditions', c.conditions.map(cellCode).join(', ')],
    ['trials read', String(c.trials)],
    ['factual trials (with a ground truth)', String(c.factualTrials)],
    ['– unlabeled: in no delta', String(c.unlabeled)],
    ['– with an invalid label: in no delta', String(c.invalidLabels)],
    ['– ungradable: nothing is left of the ground truth, counted as errors', String(c.ungradable)],
    ['trials with several outputs, each counted', String(c.multiOutputTrials)],
    ['texts that are no valid UTF-8, read with U+FFFD', String(c.undecodableTexts)],
    ['texts stored as bytes', String(c.blobTexts)],
    ['texts with a NUL character', String(c.nulTexts)],
  ];
  return [
    '## Coverage',
    '',
    factTable(facts),
    '',
    runTable(result, maxRows),
    ...cut(c.runList.length, maxRows, 'runs'),
    ...(c.skippedRuns.length === 0
      ? []
      : [
          '',
          `Not read: ${plural(c.skippedRuns.length, 'entry', 'entries')} of the run list.`,
          '',
          skippedTable(result, maxRows),
          ...cut(c.skippedRuns.length, maxRows, 'entries'),
        ]),
    ...(c.invalidLabelTrialIds.length === 0
      ? []
      : [
          '',
          `Invalid labels: ${c.invalidLabelTrialIds.map(code).join(', ')}${more(c.invalidLabels, c.invalidLabelTrialIds.length)}.`,
        ]),
    ...(warnings.length === 0 ? [] : ['', 'Warnings:', '', ...warnings.map((warning) => `- ${code(warning)}`)]),
    '',
    'Inputs:',
    '',
    ...c.inputs.map(
      ({ path, bytes, sha256 }) =>
        `- ${code(path)}, ${plural(bytes, 'byte')}${sha256 === undefined ? '' : `, SHA-256 ${code(sha256)}`}`,
    ),
  ];
}

function consistency({ consistency: { mismatches, trialIds } }: AuditResult): string[] {
  const lead =
    '`v1` scores the stored parse with the matcher that the runs are said to have used. It must give the stored labels.';
  const outcome =
    mismatches === 0
      ? 'It does, for every trial.'
      : `It does not for ${plural(mismatches, 'trial')}: ${trialIds.map(code).join(', ')}${more(mismatches, trialIds.length)}.`;
  return ['## Consistency', '', `${lead} ${outcome}`];
}

function markers({ markers: m, coverage: { factualTrials } }: AuditResult): string[] {
  return [
    '## Markers of a text that goes on',
    '',
    `How often models write a new turn (\`user:\`, \`assistant:\`, \`system:\`) or a new problem (\`question:\`, \`passage:\`, …) behind or instead of their answer, in ${plural(factualTrials, 'factual trial')}.`,
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
      ? 'No response holds `</think>`.'
      : `${plural(t.trials, 'factual trial')} hold \`</think>\`. Scored on the text behind the last one alone, ${plural(t.flips, 'label')} differ from the stored ones; ${t.storedCorrectPostThinkWrong} of them are stored as correct and wrong there.`,
  ];
}

function cells(result: AuditResult, maxRows: number): string[] {
  const fields = result.options.groupBy.join(', ');
  const schemes = result.schemes.filter((scheme) => scheme.cells > 0);
  const glanced = schemes.find((scheme) => scheme.id === 'combined') ?? schemes[0];
  return [
    '## Cells',
    '',
    `A cell is the labelled factual trials of one (${fields}). Δpp is the error rate under the scheme minus the stored one, in percentage points: a positive Δpp means more errors.`,
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

function receiptSection(result: AuditResult, kind: ReceiptKind, title: string, lead: string): string[] {
  const list = result.receipts[kind];
  const heading = `## ${title.replace('</think>', '`</think>`')}`;
  if (list.length === 0) return [heading, '', 'There are none.'];
  return [
    heading,
    '',
    `${lead} ${plural(list.length, 'trial')}, drawn with seed ${result.options.seed}.`,
    '',
    ...receipts(list),
  ];
}

function reading({ options }: AuditResult): string[] {
  return [
    '- A **flip** is a label that differs from the stored one: **gained** (wrong → right) or **lost** (right → wrong).',
    '- **made by** names the smallest sets of rules that, added to `v1`, give the label of the scheme; `source` stands for reading the response instead of the stored parse.',
    '- These are counts over stored outputs. They are facts about these outputs, not estimates.',
    `- The same inputs and options give the same bytes: seed ${options.seed}, at most ${options.maxExamples} receipts of a kind.`,
  ];
}

function cut(all: number, shown: number, nouns: string): string[] {
  return all > shown ? ['', `${shown} of ${all} ${nouns} (--max-rows).`] : [];
}

function more(all: number, shown: number): string {
  return all > shown ? ` and ${all - shown} more` : '';
}
