/** What `audit bench` prints at its end. */
import type { BenchModels } from '../documents/bench.ts';
import { benchModelsText } from '../report/models-text.ts';
import { benchText } from '../report/text.ts';
import { NOT_DONE } from '../../../cli/kit/exit-codes.ts';
import { STDOUT } from '../../../cli/kit/output.ts';
import type { Spending } from '../../../models/spending.ts';
import type { BenchOutputs } from './outputs.ts';
import type { BenchReport } from './report.ts';

/** A short result, and what to do next. Questions that failed leave the benchmark unfinished. */
export function printBench(report: BenchReport, { outMd, outJson }: BenchOutputs, { cost }: Spending): void {
  const isSeveral = 'models' in report;
  if (outMd !== STDOUT && outJson !== STDOUT) {
    const text = isSeveral ? benchModelsText(report) : benchText(report);
    const spent = cost === null ? '' : `This command spent ${cost}.\n`;
    process.stdout.write(`${text}${spent}\n${outMd}\nHow much of it is extraction? ${report.audit}\n`);
  }
  const failed = isSeveral ? countFailures(report) : report.failures.total;
  if (failed === 0) return;
  const what = `${failed} of the questions failed; the report names them, and --retry-failed asks again.`;
  process.stderr.write(`audit: ${what}\n`);
  process.exitCode = NOT_DONE;
}

function countFailures({ models }: BenchModels): number {
  return models.reduce((sum, { failures }) => sum + failures.total, 0);
}
