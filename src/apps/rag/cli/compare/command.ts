/** `audit rag compare`: compares two systems on the same queries. */
import type { GateOutcome } from '../../../../base/core/gate.ts';
import { jsonText } from '../../../../base/core/json-text.ts';
import { compareEvaluations, type Compared } from '../../compare/compare-evaluations.ts';
import { evaluateComparedRules, parseComparedRule } from '../../compare/gate/evaluate-rules.ts';
import { ragComparisonCautions, ragComparisonHeadline } from '../../report/comparison/headline.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { NOT_DONE } from '../../../../cli/kit/exit-codes.ts';
import { assertRulesGiven, reportOutcomes } from '../../../../cli/kit/gate.ts';
import {
  checkOutputs,
  filesGiven,
  pathLines,
  takesStdout,
  writeAll,
  type OutputFile,
  type Outputs,
} from '../../../../cli/kit/output.ts';
import { startCount } from '../../../../cli/kit/progress.ts';
import { sarifFiles } from '../../../../cli/kit/sarif-files.ts';
import { TOOL } from '../../../../base/system/version.ts';
import type { RagCompareFlags } from '../../options/compare-options.ts';
import { openSystems, type OpenSystem } from './systems.ts';
import { printMessage } from '../../../../base/system/messages.ts';

export async function runRagCompare(a: string, b: string | undefined, flags: RagCompareFlags): Promise<void> {
  const { outMd, outJson, outHtml, junit, sarif, failOn = [], qrels, config, aliases } = flags;
  assertRulesGiven(flags);
  const rules = failOn.map(parseComparedRule);
  const reports = { '--out-md': outMd, '--out-json': outJson, '--out-html': outHtml };
  const outputs = { ...reports, '--junit': junit, '--sarif': sarif };
  checkOutputs(outputs, filesGiven([a, b, qrels, config, aliases]), flags);
  let read = 0;
  const progress = await startCount('comparing: {value} answers read', 0, {});
  const onAnswer = (): void => progress.update(++read, {});
  const systems = await openSystems(a, b, flags, onAnswer).catch((error: unknown) => {
    progress.stop();
    throw error;
  });
  try {
    const compared = await compareEvaluations(systems.a, systems.b, {
      tool: TOOL,
      metrics: flags.metrics ?? null,
      maxExamples: flags.maxExamples,
      allowsOtherSettings: flags.allowDifferentScorings === true,
    });
    progress.stop();
    const judged = evaluateComparedRules(rules, compared, flags.allowEmpty === true);
    const gateFiles = [
      ...(await junitFiles(judged.outcomes, junit)),
      ...(await sarifFiles(judged.outcomes, flags, { tool: TOOL, input: b ?? a })),
    ];
    writeAll([...(await createFiles(compared, flags)), ...gateFiles], flags);
    if (!takesStdout(outputs)) process.stdout.write(await terminalText(compared, reports));
    await reportOutcomes(judged, flags, outputs);
    reportBadLines([systems.a, systems.b]);
  } finally {
    progress.stop();
    systems.close();
  }
}

async function createFiles({ comparison }: Compared, flags: RagCompareFlags): Promise<OutputFile[]> {
  const { outMd, outJson, outHtml } = flags;
  const files: OutputFile[] = [];
  if (outJson !== undefined) files.push({ path: outJson, text: `${jsonText(comparison, 1)}\n` });
  if (outMd !== undefined) {
    const { renderRagComparison } = await import('../../report/comparison/markdown.ts');
    files.push({ path: outMd, text: renderRagComparison(comparison) });
  }
  if (outHtml !== undefined) {
    const { renderComparisonPage } = await import('../../report/comparison/page.ts');
    files.push({ path: outHtml, text: await renderComparisonPage(comparison) });
  }
  return files;
}

async function junitFiles(outcomes: readonly GateOutcome[], junit: string | undefined): Promise<OutputFile[]> {
  if (junit === undefined) return [];
  const { renderJunit } = await import('../../../../report/junit.ts');
  return [{ path: junit, text: renderJunit(outcomes, { suite: TOOL.name, tool: TOOL }) }];
}

/** The whole result where no report is written, else its first sentences and the paths. */
async function terminalText({ comparison }: Compared, reports: Outputs): Promise<string> {
  const paths = pathLines(reports);
  if (paths === '') {
    const { ragComparisonLines } = await import('../../report/comparison/terminal.ts');
    return ragComparisonLines(comparison)
      .map((line) => `${line}\n`)
      .join('');
  }
  const sentences = [
    ragComparisonHeadline(comparison, inertLine),
    ...ragComparisonCautions(comparison, inertLine).map((text) => `Caution: ${text}`),
  ];
  return `${sentences.join('\n')}\n${paths}`;
}

/** Sets the exit code, which replaces that of the rules. */
function reportBadLines(systems: readonly OpenSystem[]): void {
  const sentences = new Set(systems.flatMap(({ bad }) => bad?.sentence ?? []));
  for (const sentence of sentences) printMessage('error', sentence);
  if (sentences.size > 0) process.exitCode = NOT_DONE;
}
