/** `audit rag metrics`: computes retrieval metrics, for each query and as means. */
import type { ForceFlags } from '../../../languages/options/output-options.ts';
import type { RagMetricsFlags } from '../options/line-options.ts';
import { InputError } from '../../../base/core/errors.ts';
import { jsonText } from '../../../base/core/json-text.ts';
import { answerJsonLine, type JsonObject, type LineAnswers, type LineId } from '../../../base/core/json-line.ts';
import type { MetricOptions, RetrievalSummary } from '../documents/retrieval.ts';
import { Evaluator } from '../retrieval/evaluate.ts';
import { MetricLines } from '../retrieval/metric-lines.ts';
import { readQuery } from '../retrieval/query.ts';
import { SummaryTally } from '../retrieval/summary.ts';
import { readQrels, readRun } from '../retrieval/trec-files.ts';
import { renderRetrieval } from '../report/retrieval.ts';
import {
  answerLines,
  inputLineGroups,
  lineOutput,
  reportBadLines,
  type AnswerLines,
} from '../../../cli/kit/json-lines.ts';
import { realPath } from '../../../base/system/paths.ts';
import { checkOutputs, filesGiven, STDOUT, writeAll, type OutputFile } from '../../../cli/kit/output.ts';
import { TOOL } from '../../../base/system/version.ts';

/** The files of the outputs; undefined for an output that was not requested. */
interface Targets {
  readonly lines: string | undefined;
  readonly markdown: string | undefined;
  readonly json: string | undefined;
}

/** Receives the metrics of a query. */
interface Sink {
  readonly out: AnswerLines;
  /** null without a summary, so that nothing is kept in memory. */
  readonly tally: SummaryTally | null;
}

export async function runRagMetrics(file: string | undefined, flags: RagMetricsFlags): Promise<void> {
  const trec = trecInput(file, flags);
  const targets = chooseTargets(file, flags);
  const evaluator = new Evaluator(createOptions(flags));
  const tally = targets.markdown === undefined && targets.json === undefined ? null : new SummaryTally();
  const { lines: out, finish } = lineOutput(targets.lines, { hasOtherWork: tally !== null });
  const sink = { out, tally };
  const work = trec === null ? evaluateJsonLines(file, evaluator, sink) : evaluateTrec(trec, evaluator, sink);
  await work.finally(() => out.flush());
  finish();
  if (tally !== null) writeSummary(createSummary(tally, evaluator.options), targets, flags);
}

function createOptions({ convention, k, relevanceLevel, complete }: RagMetricsFlags): MetricOptions {
  return { convention, cutoffs: k, relevanceLevel, complete: complete === true };
}

interface TrecInput {
  readonly run: string;
  readonly qrels: string;
}

/** @throws InputError if only one TREC file is given, or if both are given with JSON lines. */
function trecInput(file: string | undefined, { run, qrels }: RagMetricsFlags): TrecInput | null {
  if (run === undefined && qrels === undefined) return null;
  if (run === undefined || qrels === undefined)
    throw new InputError('--run and --qrels: belong together; give a run and the judgments for it.');
  if (file !== undefined)
    throw new InputError(`${file}: is given together with --run; give either JSON lines or TREC files.`);
  if (run === STDOUT && qrels === STDOUT)
    throw new InputError('--run and --qrels: cannot both be standard input; give a file for one of them.');
  if (realPath(run) === realPath(qrels))
    throw new InputError(`--run ${run} and --qrels ${qrels}: are one file; give the run and the judgments for it.`);
  return { run, qrels };
}

function chooseTargets(file: string | undefined, flags: RagMetricsFlags): Targets {
  const { run, qrels, outFile, summary, outMd, outJson } = flags;
  const lines = outFile ?? (summary === true ? undefined : STDOUT);
  const markdown = outMd ?? (summary === true ? STDOUT : undefined);
  const outputs = { '--out-file': lines, '--out-md': markdown, '--out-json': outJson };
  const inputs = run === undefined && qrels === undefined ? [file ?? STDOUT] : filesGiven([run, qrels]);
  checkOutputs(outputs, inputs, flags);
  return { lines, markdown, json: outJson };
}

async function evaluateJsonLines(file: string | undefined, evaluator: Evaluator, { out, tally }: Sink): Promise<void> {
  const lines = new MetricLines();
  const answer = (input: JsonObject, id: LineId): LineAnswers => {
    const query = readQuery(input);
    const evaluation = evaluator.evaluate(query);
    tally?.add(id, evaluation);
    return { ok: true, answers: [lines.render(id, query.k, evaluation)] };
  };
  const bad = await answerLines(file, (line) => answerJsonLine(line, answer), out);
  tally?.addUnusable(bad.count);
  reportBadLines(bad);
}

async function evaluateTrec({ run, qrels }: TrecInput, evaluator: Evaluator, { out, tally }: Sink): Promise<void> {
  const judged = await readQrels(inputLineGroups(qrels), formatPath(qrels));
  if (judged.size === 0) throw new InputError(`${formatPath(qrels)}: contains no judgment; check the file of --qrels.`);
  const missing = new Set(judged.keys());
  const lines = new MetricLines();
  let queries = 0;
  for await (const { id, retrieved } of readRun(inputLineGroups(run), formatPath(run))) {
    queries++;
    const grades = judged.get(id);
    missing.delete(id);
    const judgments = grades === undefined ? null : { relevance: grades, gains: grades };
    const evaluation = evaluator.evaluate({ retrieved, judgments, k: null });
    tally?.add(id, evaluation);
    const room = out.write(lines.render(id, null, evaluation));
    if (room !== undefined) await room;
  }
  if (queries === 0) throw new InputError(`${formatPath(run)}: contains no ranked document; check the file of --run.`);
  if (missing.size === judged.size)
    throw new InputError(
      `${formatPath(run)}: ranks no query that ${formatPath(qrels)} judges; give the judgments of the same queries to --qrels.`,
    );
  tally?.addMissing(missing.size, evaluator);
}

function formatPath(path: string): string {
  return path === STDOUT ? 'standard input' : path;
}

function createSummary(tally: SummaryTally, options: MetricOptions): RetrievalSummary {
  return { tool: TOOL, options, counts: tally.counts(), groups: tally.groups() };
}

function writeSummary(summary: RetrievalSummary, { markdown, json }: Targets, flags: ForceFlags): void {
  const files: OutputFile[] = [];
  if (json !== undefined) files.push({ path: json, text: `${jsonText(summary, 1)}\n` });
  if (markdown !== undefined) files.push({ path: markdown, text: renderRetrieval(summary) });
  writeAll(files, flags);
}
