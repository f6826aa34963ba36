/** `audit rag report`: reports the evaluations of a store over time. */
import type { RagReportFlags } from '../options/evaluation-options.ts';
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import type { EvaluationReportWithAnswers } from '../over-time/evaluation-report.ts';
import { readReport } from '../over-time/read-report.ts';
import type { Figure } from '../../../report/figures/figure.ts';
import { renderEvaluationReport } from '../report/evaluation-report.ts';
import { figuresBeside } from '../../../cli/kit/figure-files.ts';
import {
  checkOutputs,
  filesGiven,
  pathLines,
  STDOUT,
  takesStdout,
  writeAll,
  type OutputFile,
} from '../../../cli/kit/output.ts';
import { readPricesOption } from '../../../cli/kit/prices.ts';
import { jsonText } from '../../../base/core/json-text.ts';

export async function runRagReport(flags: RagReportFlags): Promise<void> {
  const { db, outJson, outHtml, prices } = flags;
  const outMd = flags.outMd ?? (outJson === undefined && outHtml === undefined ? STDOUT : undefined);
  const outputs = { '--out-md': outMd, '--out-json': outJson, '--out-html': outHtml };
  checkOutputs(outputs, filesGiven([db, prices]), flags);
  writeAll(await createFiles(createReport(flags), { outMd, outJson, outHtml }), flags);
  if (!takesStdout(outputs)) process.stdout.write(pathLines(outputs));
}

function createReport(flags: RagReportFlags): EvaluationReportWithAnswers {
  const { db, since = null, until = null, scoring = null, outHtml } = flags;
  const maxAnswers = outHtml === undefined ? 0 : flags.maxAnswers;
  const prices = readPricesOption(flags.prices);
  return readReport(db, { ...flags, since, until, scoring, maxAnswers, prices });
}

type Targets = Readonly<Record<'outMd' | 'outJson' | 'outHtml', string | undefined>>;

async function createFiles({ report, answers }: EvaluationReportWithAnswers, targets: Targets): Promise<OutputFile[]> {
  const { outMd, outJson, outHtml } = targets;
  const files: OutputFile[] = [];
  if (outJson !== undefined) files.push({ path: outJson, text: `${jsonText(report, 1)}\n` });
  if (outMd !== undefined)
    files.push(...(await markdownFiles(report, outMd, outMd === STDOUT ? [] : await drawFigures(report))));
  if (outHtml !== undefined) {
    const { renderDashboard } = await import('../report/render-dashboard.ts');
    files.push({ path: outHtml, text: await renderDashboard({ report, answers }) });
  }
  return files;
}

/** Figures are loaded only if they are drawn, because Plot takes long to load. */
async function drawFigures(report: EvaluationReport): Promise<readonly Figure[]> {
  const [{ evaluationTrends }, { evaluationDistributions }] = await Promise.all([
    import('../report/evaluation-trends.ts'),
    import('../report/evaluation-distributions.ts'),
  ]);
  return [evaluationTrends(report), evaluationDistributions(report)].filter((figure) => figure !== null);
}

async function markdownFiles(
  report: EvaluationReport,
  outMd: string,
  figures: readonly Figure[],
): Promise<OutputFile[]> {
  const beside = await figuresBeside(outMd, figures);
  return [...beside.files, { path: outMd, text: renderEvaluationReport(report, beside.links) }];
}
