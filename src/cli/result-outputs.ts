/** Writes a result document as files: report, figures, page, tables, summary, outcome of the gate. All are written, or none. */
import { join } from 'node:path';
import type { GateOutcome } from '../base/core/gate.ts';
import type { PackedPageTrials } from '../documents/page.ts';
import type { AuditResult } from '../documents/result.ts';
import type { MarkdownOptions } from '../report/markdown/layout.ts';
import type { Figure } from '../report/figures/figure.ts';
import { InputError } from '../base/core/errors.ts';
import { figuresBeside } from './kit/figure-files.ts';
import { PNG_PACKAGES } from '../report/figures/png-packages.ts';
import { checkPackages } from '../base/system/optional-packages.ts';
import { blocking } from '../base/system/interrupts.ts';
import type { OutputBatch } from '../base/system/output-batch.ts';
import { assertNoInput, STDOUT, writeAll, type OutputFile, type Outputs } from './kit/output.ts';
import type { ResultFlags } from '../languages/options/output-options.ts';
import { sarifFiles } from './kit/sarif-files.ts';
import { USUAL } from '../languages/options/defaults.ts';

/** The paths that these options name. */
export function resultOutputs({ outMd, outHtml, outCsv, outTex, summaryMd, junit, sarif }: ResultFlags): Outputs {
  return {
    '--out-md': outMd,
    '--out-html': outHtml,
    '--out-csv': outCsv,
    '--out-tex': outTex,
    '--summary-md': summaryMd,
    '--junit': junit,
    '--sarif': sarif,
  };
}

/** @throws InputError for options that contradict each other. */
export function assertFiles({ outMd, outCsv, figures, figuresFormat = [] }: ResultFlags): void {
  if (figures === true && outMd === STDOUT)
    throw new InputError(
      '--figures: writes files beside the report, and the report is on standard output; name a file with --out-md.',
    );
  if (outCsv === STDOUT) throw new InputError('--out-csv -: must be a folder, not standard output; name one.');
  if (figuresFormat.includes('png')) checkPackages('--figures-format png', PNG_PACKAGES);
}

/**
 * Writes all outputs that the options name.
 * @param inputs files that are never written to.
 * @param more other files of the same batch, and the trials of the page; empty for a saved result.
 * @throws InputError if something cannot be written, or would replace an input.
 */
export async function writeResult(
  result: AuditResult,
  outcomes: readonly GateOutcome[],
  flags: ResultFlags,
  inputs: readonly string[],
  more: {
    readonly files?: readonly OutputFile[];
    readonly trials?: PackedPageTrials | null;
    readonly batch?: OutputBatch;
    /** The file that exceeded rules are about. Default: the first input. */
    readonly subject?: string;
  } = {},
): Promise<void> {
  const { files = [], trials = null, batch, subject } = more;
  const all = [
    ...files,
    ...(await blocking(() => resultFiles(result, outcomes, flags, trials))),
    ...(await sarifFiles(outcomes, flags, { tool: result.tool, input: subject ?? firstInput(result) })),
  ];
  for (const { path } of all) assertNoInput(inputs, { 'the output': path });
  writeAll(all, flags, batch);
}

async function resultFiles(
  result: AuditResult,
  outcomes: readonly GateOutcome[],
  flags: ResultFlags,
  trials: PackedPageTrials | null,
): Promise<OutputFile[]> {
  const drawn = await drawnFigures(result, flags);
  const figures = await figuresBeside(flags.outMd, flags.figures === true ? drawn : [], flags.figuresFormat);
  const { renderMarkdown } = await import('../report/markdown/report.ts');
  const report = renderMarkdown(result, {
    ...reportLength(flags),
    figures: figures.links,
  });
  return [
    ...figures.files,
    ...(await pageFiles(result, trials, flags)),
    ...(await tableFiles(result, flags)),
    ...(await latexFiles(result, flags)),
    ...(await gateFiles(result, outcomes, flags)),
    { path: flags.outMd, text: report },
  ];
}

/** A long report shows some receipts of each kind, unless an option names a number; a short one as many as fit. */
function reportLength({ full, maxRows, maxExamples }: ResultFlags): MarkdownOptions {
  const maxReceipts = full === true ? (maxExamples ?? USUAL.shownExamples) : maxExamples;
  return {
    full: full === true,
    ...(maxRows === undefined ? {} : { maxRows }),
    ...(maxReceipts === undefined ? {} : { maxReceipts }),
  };
}

/** Draws the figures, which are always a part of the page. */
async function drawnFigures(result: AuditResult, { figures, maxRows }: ResultFlags): Promise<readonly Figure[]> {
  if (figures !== true) return [];
  const { renderFigures } = await import('../report/figures/figures.ts');
  return renderFigures(result, maxRows === undefined ? {} : { maxRows });
}

async function pageFiles(
  result: AuditResult,
  trials: PackedPageTrials | null,
  { outHtml, maxRows }: ResultFlags,
): Promise<OutputFile[]> {
  if (outHtml === undefined) return [];
  const [{ renderHtml }, { pageFigures }] = await Promise.all([
    import('../report/html/render-html.ts'),
    import('../report/figures/page-figures.ts'),
  ]);
  const figures = pageFigures(result, maxRows === undefined ? {} : { maxRows });
  return [{ path: outHtml, text: await renderHtml({ result, figures }, trials) }];
}

async function tableFiles(result: AuditResult, { outCsv }: ResultFlags): Promise<OutputFile[]> {
  if (outCsv === undefined) return [];
  const { csvTables } = await import('../report/csv/csv-tables.ts');
  return csvTables(result).map(({ name, text }) => ({ path: join(outCsv, name), text }));
}

async function latexFiles(result: AuditResult, { outTex }: ResultFlags): Promise<OutputFile[]> {
  if (outTex === undefined) return [];
  const { renderLatex } = await import('../report/latex/render-latex.ts');
  return [{ path: outTex, text: renderLatex(result) }];
}

async function gateFiles(
  result: AuditResult,
  outcomes: readonly GateOutcome[],
  { summaryMd, junit }: ResultFlags,
): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  if (summaryMd !== undefined) {
    const { renderJobSummary } = await import('../report/markdown/job-summary.ts');
    files.push({ path: summaryMd, text: renderJobSummary(result, outcomes) });
  }
  if (junit !== undefined) {
    const { renderJunit } = await import('../report/junit.ts');
    files.push({
      path: junit,
      text: renderJunit(outcomes, { suite: 'answer-audit', tool: result.tool, claims: result.claims }),
    });
  }
  return files;
}

/** The first log, or the list of the runs. */
function firstInput({ options: { logs, metadata } }: AuditResult): string {
  return logs[0] ?? metadata ?? '.';
}
