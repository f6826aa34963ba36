/** The Markdown report: a pure function of the result document, without a clock or chance. */
import type { AuditResult } from '../../documents/result.ts';
import { asksForCore, asksForThink } from '../core.ts';
import { isLog } from '../is-log.ts';
import { methodSentences } from '../methods.ts';
import { cells } from './cells.ts';
import { claimReceipts, claimSection } from './claims.ts';
import { conclusions } from './conclusions.ts';
import { consistency } from './consistency.ts';
import { coverage } from './coverage.ts';
import { failureSection } from './failure-list.ts';
import { layoutsFor, MOST_LINES, type Layout, type MarkdownOptions } from './layout.ts';
import { code } from './markup.ts';
import { markers, think } from './markers.ts';
import { leftOut } from './misfits.ts';
import { multiverse } from './multiverse.ts';
import { readByModels } from './read-by-models.ts';
import { reading } from './reading.ts';
import { receiptSections, shortReceipts } from './receipt-sections.ts';
import { rules } from './rules.ts';
import { since } from './since.ts';
import { schemeSection, summary } from './summary.ts';
import { tests } from './tests.ts';
import { unanswerableSection } from './unanswerable.ts';

/**
 * The report as Markdown in which no text from outside is markup. Without options it is short, with at most {@link MOST_LINES} lines: the
 * longer its sections are, the fewer rows their tables have, and the last sections to fit are left out and named.
 */
export function renderMarkdown(result: AuditResult, options: MarkdownOptions = {}): string {
  let text = '';
  for (const layout of layoutsFor(options)) {
    text = render(result, layout);
    if (countLines(text) <= MOST_LINES) break;
  }
  return text;
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

function render(result: AuditResult, layout: Layout): string {
  const sections = listSections(result, layout).filter((lines) => lines.length > 0);
  const left = (layout.without ?? []).filter((title) => sections.some((lines) => isSection(title, lines)));
  const kept = sections.filter((lines) => !left.some((title) => isSection(title, lines)));
  const methods = ['## Methods', '', methodSentences(result, code).join(' ')];
  const all = [['# Answer-parsing audit'], summary(result, layout, left), ...kept, methods, reading(result)];
  return `${all.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function isSection(title: string, [first = '']: readonly string[]): boolean {
  return first.startsWith(`## ${title}`);
}

/** The sections between the summary and the explanations; empty where there is nothing to show. */
function listSections(result: AuditResult, layout: Layout): string[][] {
  return [
    claimSection(result, layout),
    rules(result, layout),
    ...(layout.isShort === true ? [shortReceipts(result, layout)] : []),
    schemeSection(result, layout),
    readByModels(result, layout),
    since(result, layout),
    conclusions(result, layout),
    coverage(result, layout),
    consistency(result, layout),
    ...(isLog(result) || asksForCore(result) ? [markers(result)] : []),
    ...((isLog(result) ? asksForThink : asksForCore)(result) ? [think(result)] : []),
    cells(result, layout),
    multiverse(result, layout),
    tests(result, layout),
    unanswerableSection(result, layout),
    leftOut(result, layout),
    failureSection(result, layout),
    ...(layout.isShort === true ? [] : [claimReceipts(result), ...receiptSections(result, layout)]),
  ];
}
