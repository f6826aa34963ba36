/** Options for the outputs and the gate of a result, shared by `audit` and `audit report`. */
import { Option, type Command } from 'commander';
import { FIGURE_FORMATS, type FigureFormat } from './figure-files.ts';
import { addForceOption, outputPath, type ForceFlags } from './output-options.ts';
import { addGateOutputs, type GateFlags } from './gate-options.ts';
import { MOST_COUNTED } from '../../base/core/ranges.ts';
import { listFrom, wholeNumber } from './parse-options.ts';

export interface ResultFlags extends ForceFlags, GateFlags {
  readonly outMd: string;
  readonly outHtml?: string;
  readonly outCsv?: string;
  readonly outTex?: string;
  readonly summaryMd?: string;
  readonly figures?: true;
  /** Not empty; the figures are drawn then. */
  readonly figuresFormat?: readonly FigureFormat[];
  /** Every section of the report with all its tables. */
  readonly full?: true;
  /** Rows of each table in the report and of each figure. */
  readonly maxRows?: number;
  /** Receipts of each kind in the report. */
  readonly maxExamples?: number;
  readonly baseline?: string;
}

export function addResultOptions(command: Command, { outMd }: { readonly outMd: string }): Command {
  addForceOption(command)
    .option('--out-md <file>', 'the report as Markdown; - for standard output', outputPath, outMd)
    .option('--figures', 'also write the figures of the report, as SVG files in a folder beside it')
    .addOption(
      new Option(
        '--figures-format <formats>',
        `the formats of the figures: ${FIGURE_FORMATS.join(', ')} (default: "svg")`,
      )
        .argParser(listFrom(FIGURE_FORMATS))
        .implies({ figures: true }),
    )
    .option('--out-html <file>', 'the report as one interactive HTML page; - for standard output', outputPath)
    .option('--out-csv <dir>', 'the tables as CSV files that are safe to open in a spreadsheet')
    .option('--out-tex <file>', 'the tables and the methods for a paper, in LaTeX (booktabs)', outputPath)
    .option('--summary-md <file>', 'a short report, for the summary of a CI job', outputPath)
    .option('--full', 'write the long report, with every section and table; without it, at most 200 lines')
    .option(
      '--max-rows <n>',
      'the maximum number of rows of a table in the report (default: as many as fit; 40 with --full)',
      wholeNumber(1, MOST_COUNTED),
    )
    .option(
      '--fail-on <rule>',
      'exit with 1 if the rule is true, such as "max(abs(deltaPp)) > 1" (repeatable; see "audit help gate")',
      collect,
    )
    .option(
      '--baseline <file>',
      'an earlier result (--out-json): the report shows the changes since then, and the rules apply to them',
    )
    .option('--junit <file>', 'the outcome of each --fail-on rule as JUnit XML', outputPath);
  return addGateOutputs(command);
}

export function collect(word: string, before: string[] = []): string[] {
  return [...before, word];
}
