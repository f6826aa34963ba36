/** `audit report`: renders a saved result document again, without the inputs of the audit. */
import { withMeasure } from '../report/measure.ts';
import { readResult } from '../sources/results/read-result.ts';
import { openGate, reportOutcomes } from './kit/gate.ts';
import { checkOutputs } from './kit/output.ts';
import type { ReportFlags } from './result-options.ts';
import { assertFiles, resultOutputs, writeResult } from './result-outputs.ts';
import { pathWords, printSummary } from './result-summary.ts';

export async function runReport(path: string, flags: ReportFlags): Promise<void> {
  const inputs = [path, ...(flags.baseline === undefined ? [] : [flags.baseline])];
  const outputs = resultOutputs(flags);
  assertFiles(flags);
  checkOutputs(outputs, inputs, flags);
  const gate = await openGate(flags, null);
  const result = withMeasure(gate.complete(readResult(path)), flags.measure);
  const outcomes = gate.judge(result);
  await writeResult(result, outcomes, flags, inputs, { subject: path });
  await printSummary(result, outputs, pathWords([path]));
  await reportOutcomes({ outcomes, compared: gate.compared(result) }, flags, outputs);
}
