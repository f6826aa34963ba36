/** `audit bench`: asks models the questions of a benchmark, stores every answer in run stores, and reports the accuracy. */
import { contextWarnings } from '../context-warnings.ts';
import { listQuestions } from '../plan.ts';
import { InputError } from '../../../base/core/errors.ts';
import { Spending } from '../../../models/spending.ts';
import { checkBatches } from './batch.ts';
import type { BenchFlags } from './bench-options.ts';
import { checkBenchOutputs, chooseOutputs, writeBench, type BenchOutputs } from './outputs.ts';
import { auditCommand, claimsOf } from './place.ts';
import { BenchProgress } from './progress.ts';
import { createReport, type BenchReport } from './report.ts';
import { runModels } from './run-models.ts';
import { readSettings, type BenchSettings } from './settings.ts';
import type { BenchModels } from '../documents/bench.ts';
import { benchModelsText } from '../report/models-text.ts';
import { benchText } from '../report/text.ts';
import { NOT_DONE } from '../../../cli/kit/exit-codes.ts';
import { STDOUT } from '../../../cli/kit/output.ts';
import { countRepeatedKeys } from '../../../cli/kit/repeated-keys.ts';
import { printMessage } from '../../../base/system/messages.ts';

export async function runBench(name: string | undefined, flags: BenchFlags): Promise<void> {
  if (name === undefined) {
    const { benchmarkList } = await import('./list.ts');
    process.stdout.write(benchmarkList());
    return;
  }
  const settings = await readSettings(name, flags);
  checkBatches(settings, flags);
  if (flags.estimate === true) {
    const { estimateBench } = await import('./estimate.ts');
    process.stdout.write(estimateBench(settings, flags));
    return;
  }
  const outputs = chooseOutputs(settings, flags);
  checkBenchOutputs(outputs, settings.place, flags);
  await askAndReport(settings, outputs, flags);
}

/** @throws InputError with the problems of the models that could not be asked all questions, after the report of the others. */
async function askAndReport(settings: BenchSettings, outputs: BenchOutputs, flags: BenchFlags): Promise<void> {
  const { plan, addresses, sampling, place, prices } = settings;
  const claims = claimsOf(plan, place);
  const audit = auditCommand(place, claims);
  // The prices are those of ordinary requests.
  const spending = new Spending(flags.batch === undefined ? prices : null, { ...flags, ...sampling });
  const questions = listQuestions(plan).toArray().length;
  const warnings = [...repeatWarnings(settings), ...(await contextWarnings(plan, addresses, sampling))];
  for (const warning of warnings) printMessage('warning', warning);
  const progress = await BenchProgress.start({ models: addresses.length, questions, spending });
  const options = { audit, isExported: outputs.exportDir !== null };
  const outcomes = await countRepeatedKeys((repeated) =>
    runModels({ settings, flags, progress, spending, repeated }, options).finally(() => progress.stop()),
  );
  const { finished, stopped } = outcomes;
  const report = createReport(outcomes, settings, audit);
  if (report !== null) {
    await writeBench(report, finished, outputs, flags, claims);
    printBench(report, outputs, spending);
  }
  if (stopped.length > 0) throw new InputError([...new Set(stopped.flatMap(({ problems }) => problems))]);
}

/** Before anything is paid for. */
function repeatWarnings({ plan, sampling }: BenchSettings): string[] {
  if (plan.repeats === 1 || sampling.temperature !== 0) return [];
  return [
    `each question is asked ${plan.repeats} times at temperature 0, so its answers will hardly differ; give --temperature above 0 to sample.`,
  ];
}

/** A short result, and what to do next. Questions that failed leave the benchmark unfinished. */
function printBench(report: BenchReport, { outMd, outJson }: BenchOutputs, { cost }: Spending): void {
  const isSeveral = 'models' in report;
  if (outMd !== STDOUT && outJson !== STDOUT) {
    const text = isSeveral ? benchModelsText(report) : benchText(report);
    const spent = cost === null ? '' : `This command spent ${cost}.\n`;
    process.stdout.write(`${text}${spent}\n${outMd}\nHow much of it is extraction? ${report.audit}\n`);
  }
  const failed = isSeveral ? countFailures(report) : report.failures.total;
  if (failed === 0) return;
  const what = `${failed} of the questions failed; the report names them, and --retry-failed asks again.`;
  printMessage('error', what);
  process.exitCode = NOT_DONE;
}

function countFailures({ models }: BenchModels): number {
  return models.reduce((sum, { failures }) => sum + failures.total, 0);
}
