/** `audit compare`: compares two schemes on the same responses, or a new log with an old one. */
import type { CompareFlags } from './parser-options.ts';
import type { Comparison } from '../documents/comparison.ts';
import type { GateOutcome } from '../base/core/gate.ts';
import { InputError } from '../base/core/errors.ts';
import { STORED } from '../base/core/scheme.ts';
import { jsonText } from '../base/core/json-text.ts';
import { listSpecs } from '../audit/compare/side.ts';
import {
  assertFiles,
  evaluateComparison,
  filesCompared,
  parseComparisonRule,
} from '../audit/gate-values/comparison/gate.ts';
import { compareOpened, openComparison } from '../audit/request/compare-inputs.ts';
import { renderJunit } from '../report/junit.ts';
import { plural } from '../report/numbers.ts';
import { renderComparison } from '../report/markdown/comparison.ts';
import { comparisonSummary } from '../report/terminal/comparison-summary.ts';
import { collectPage } from './comparison-page.ts';
import { NOT_DONE } from './kit/exit-codes.ts';
import { assertRulesGiven, reportOutcomes } from './kit/gate.ts';
import { printNotices } from './kit/input-place.ts';
import { sarifFiles } from './kit/sarif-files.ts';
import {
  assertDistinct,
  assertNoInput,
  assertOutside,
  assertReplaceable,
  filesAmong,
  takesStdout,
  writeAll,
  type OutputFile,
  type Outputs,
} from './kit/output.ts';
import { programName } from './kit/program-name.ts';
import { startProgress } from './kit/progress.ts';
import { TOOL } from '../base/system/version.ts';
import { READING } from './kit/scoring.ts';
import { printMessage, startStep } from '../base/system/messages.ts';

export async function runCompare(words: readonly string[], flags: CompareFlags): Promise<void> {
  const outputs = {
    '--out-md': flags.outMd,
    '--out-html': flags.outHtml,
    '--out-json': flags.outJson,
    '--junit': flags.junit,
    '--sarif': flags.sarif,
  };
  assertDistinct(outputs);
  assertRulesGiven(flags);
  assertPage(flags);
  const rules = (flags.failOn ?? []).map(parseComparisonRule);
  const stopStep = startStep(READING);
  const compared = await openComparison(words, flags, printNotices()).finally(stopStep);
  const { source, opened } = compared;
  const progress = await startProgress('comparing');
  try {
    if ('runsDir' in opened) assertOutside(opened.runsDir, outputs);
    const specs = listSpecs([flags.from, flags.to ?? null]);
    assertNoInput([...source.read, ...filesAmong([...words, ...specs, flags.claims])], outputs);
    assertReplaceable(outputs, flags);
    const paths = source.runs.map(({ file }) => file.name);
    assertFiles(rules, paths);
    const page = flags.outHtml === undefined ? null : await collectPage(flags);
    const onProgress = (done: number): void => progress.update(done);
    const comparison = await compareOpened(compared, flags, { onProgress, ...page?.hooks });
    progress.stop();
    const outcomes = evaluateComparison(rules, comparison);
    const sarif = await sarifFiles(outcomes, flags, { tool: TOOL, input: words.at(-1) ?? paths[0] ?? '.' });
    const html = await page?.render(comparison);
    writeOutputs(comparison, { outcomes, sarif, html }, outputs, flags);
    await reportOutcomes({ outcomes, compared: filesCompared(rules, comparison) }, flags, outputs);
    await reportFailures(comparison);
  } finally {
    progress.stop();
    source.close();
  }
}

/** @throws InputError for a page of changes to what is stored. */
function assertPage({ outHtml, from, to }: CompareFlags): void {
  if (outHtml === undefined || to !== STORED) return;
  throw new InputError(
    `--to ${STORED}: the page shows changes of what is stored, so this must be the left side; write --from ${STORED} --to ${from}.`,
  );
}

/** What is written beside the report and the result. */
interface Written {
  readonly outcomes: readonly GateOutcome[];
  readonly sarif: readonly OutputFile[];
  /** undefined without a page. */
  readonly html: string | undefined;
}

function writeOutputs(
  comparison: Comparison,
  { outcomes, sarif, html }: Written,
  outputs: Outputs,
  flags: CompareFlags,
): void {
  const { '--out-md': outMd, '--out-html': outHtml, '--out-json': outJson, '--junit': junit } = outputs;
  const suite = { suite: TOOL.name, tool: TOOL };
  const files = [
    { path: outJson, text: `${jsonText(comparison, 1)}\n` },
    { path: outMd, text: renderComparison(comparison) },
    ...(html === undefined ? [] : [{ path: outHtml, text: html }]),
    { path: junit, text: renderJunit(outcomes, suite) },
  ];
  writeAll(
    [...files.filter((file): file is OutputFile & { readonly text: string } => file.path !== undefined), ...sarif],
    flags,
  );
  if (takesStdout(outputs)) return;
  const paths = Object.values(outputs).filter((path) => path !== undefined);
  process.stdout.write(comparisonSummary(comparison, { files: paths, saved: outJson ?? null, program: programName() }));
}

/** Reports the trials on which schemes failed, and sets the exit code, which replaces that of the rules. */
async function reportFailures({ failures, files }: Comparison): Promise<void> {
  const print = (sentence: string): void => printMessage('error', sentence);
  for (const { trialId, scheme, reason } of failures) print(`trial ${trialId}: ${scheme}: ${reason}`);
  const failed = files.reduce((sum, file) => sum + file.failed, 0);
  if (failed === 0) return;
  print(`a scheme failed on ${plural(failed, 'trial')}, which are not compared.`);
  const { isOfCatalog } = await import('../schemes/find-scheme.ts');
  if (failures.some(({ scheme }) => !isOfCatalog(scheme))) process.exitCode = NOT_DONE;
}
