/** `audit compare`: compares two schemes on the same responses, or a new log with an old one. */
import type { Comparison } from '../result/comparison.ts';
import type { GateOutcome } from '../core/gate.ts';
import { jsonText } from '../core/json-text.ts';
import { listSpecs } from '../audit/compare/side.ts';
import { assertFiles, evaluateComparison, filesCompared, parseComparisonRule } from '../audit/gate/comparison/gate.ts';
import { compareOpened, openComparison } from '../inputs/compare-inputs.ts';
import { comparisonHeadline } from '../report/comparison-headline.ts';
import { renderJunit } from '../report/junit.ts';
import { inertLine } from '../text/inert.ts';
import { plural } from '../report/numbers.ts';
import { renderComparison } from '../report/markdown/comparison.ts';
import { NOT_DONE } from './kit/exit-codes.ts';
import { assertRulesGiven, reportOutcomes } from './kit/gate.ts';
import { printNotices } from './kit/input-place.ts';
import {
  assertDistinct,
  assertNoInput,
  assertOutside,
  assertReplaceable,
  filesAmong,
  STDOUT,
  takesStdout,
  writeAll,
  type OutputFile,
  type Outputs,
} from './kit/output.ts';
import { startProgress } from './kit/progress.ts';
import type { ForceFlags } from './kit/output-options.ts';
import type { TrialFlags } from './kit/trial-options.ts';
import { TOOL } from '../system/version.ts';

export interface CompareFlags extends TrialFlags, ForceFlags {
  readonly from: string;
  readonly to?: string;
  readonly outMd?: string;
  readonly outJson?: string;
  readonly failOn?: readonly string[];
  readonly allowEmpty?: true;
  readonly junit?: string;
  readonly claims?: string;
}

export async function runCompare(words: readonly string[], flags: CompareFlags): Promise<void> {
  const outputs = { '--out-md': reportPath(flags), '--out-json': flags.outJson, '--junit': flags.junit };
  assertDistinct(outputs);
  assertRulesGiven(flags);
  const rules = (flags.failOn ?? []).map(parseComparisonRule);
  const compared = await openComparison(words, flags, printNotices());
  const { source, opened } = compared;
  const progress = await startProgress('comparing');
  try {
    if ('runsDir' in opened) assertOutside(opened.runsDir, outputs);
    const specs = listSpecs([flags.from, flags.to ?? null]);
    assertNoInput([...source.read, ...filesAmong([...words, ...specs, flags.claims])], outputs);
    assertReplaceable(outputs, flags);
    assertFiles(
      rules,
      source.runs.map(({ file }) => file.name),
    );
    const comparison = await compareOpened(compared, flags, { onProgress: (done) => progress.update(done) });
    progress.stop();
    const outcomes = evaluateComparison(rules, comparison);
    writeOutputs(comparison, outcomes, outputs, flags);
    const mayBeEmpty = flags.allowEmpty === true;
    await reportOutcomes({ outcomes, compared: filesCompared(rules, comparison), mayBeEmpty });
    reportFailures(comparison);
  } finally {
    progress.stop();
    source.close();
  }
}

/** The path of the report; undefined if none is written. */
function reportPath({ outMd, outJson, junit }: CompareFlags): string | undefined {
  return outMd ?? (takesStdout({ outJson, junit }) ? undefined : STDOUT);
}

function writeOutputs(
  comparison: Comparison,
  outcomes: readonly GateOutcome[],
  outputs: Outputs,
  flags: CompareFlags,
): void {
  const { '--out-md': outMd, '--out-json': outJson, '--junit': junit } = outputs;
  const suite = { suite: TOOL.name, tool: TOOL };
  const files = [
    { path: outJson, text: `${jsonText(comparison, 1)}\n` },
    { path: outMd, text: renderComparison(comparison) },
    { path: junit, text: renderJunit(outcomes, suite) },
  ];
  writeAll(
    files.filter((file): file is OutputFile => file.path !== undefined),
    flags,
  );
  if (outMd !== undefined && !takesStdout(outputs))
    process.stdout.write(`${comparisonHeadline(comparison, inertLine)}\n${outMd}\n`);
}

/** Reports the trials on which schemes failed, and sets the exit code, which replaces that of the rules. */
function reportFailures({ failures, files }: Comparison): void {
  const print = (text: string): boolean => process.stderr.write(`audit: ${inertLine(text)}\n`);
  for (const { trialId, scheme, reason } of failures) print(`trial ${trialId}: ${scheme}: ${reason}`);
  const failed = files.reduce((sum, file) => sum + file.failed, 0);
  if (failed === 0) return;
  print(`a scheme failed on ${plural(failed, 'trial')}, which are not compared.`);
  process.exitCode = NOT_DONE;
}
