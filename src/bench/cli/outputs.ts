/** Where the result of a benchmark goes. */
import { join } from 'node:path';
import { createExportedDocuments, fileName } from '../export.ts';
import { lockPath } from '../runs/list-lock.ts';
import type { BenchRun, RunPlace } from '../runs/open-run.ts';
import type { BenchResult } from '../documents/bench.ts';
import { InputError } from '../../core/errors.ts';
import { jsonText } from '../../core/json-text.ts';
import { exists } from '../../system/file-status.ts';
import type { Figure } from '../../report/figures/figure.ts';
import { benchText } from '../report/text.ts';
import type { BenchFlags } from './options.ts';
import { figuresBeside, figuresFolder } from '../../cli/kit/figure-files.ts';
import { NOT_DONE } from '../../cli/kit/exit-codes.ts';
import {
  assertDistinct,
  assertNoFileIn,
  assertOutside,
  assertReplaceable,
  STDOUT,
  writeAll,
  type OutputFile,
} from '../../cli/kit/output.ts';

export interface BenchOutputs {
  readonly outMd: string;
  readonly outJson: string | undefined;
  /** null if nothing is exported. */
  readonly exportDir: string | null;
}

export function chooseOutputs(benchmark: string, model: string, flags: BenchFlags): BenchOutputs {
  const { outMd, outJson, exportDir, saveFullResponses } = flags;
  return {
    outMd: outMd ?? join('reports', `bench_${fileName(benchmark)}_${fileName(model)}.md`),
    outJson,
    exportDir: exportDir ?? (saveFullResponses === true ? 'results' : null),
  };
}

/** @throws InputError for outputs that cannot go together, or among the runs. */
export function checkBenchOutputs(
  { outMd, outJson, exportDir }: BenchOutputs,
  { runsDir, metadata }: RunPlace,
  flags: BenchFlags,
): void {
  const outputs = { '--out-md': outMd, '--out-json': outJson };
  if (exportDir === STDOUT) throw new InputError('--export-dir -: is a folder of files; name one.');
  const folders = {
    '--export-dir': exportDir ?? undefined,
    'the folder of the figures': outMd === STDOUT ? undefined : figuresFolder(outMd),
  };
  assertDistinct({ ...outputs, '--metadata': metadata, 'the lock of --metadata': lockPath(metadata) });
  assertOutside(runsDir, { ...outputs, ...folders });
  if (flags.datasetDir !== undefined) assertNoFileIn(flags.datasetDir, outputs);
  assertReplaceable({ ...outputs, '--export-dir': exportDir ?? undefined }, flags);
}

/** Writes all outputs that were requested, or none. @param claims written unless the file is there already, because a person may have changed it. */
export async function writeBench(
  result: BenchResult,
  run: BenchRun,
  outputs: BenchOutputs,
  flags: BenchFlags,
  claims: OutputFile | null,
): Promise<void> {
  const { outMd, outJson, exportDir } = outputs;
  const { renderBench } = await import('../report/markdown.ts');
  const figures = await figuresBeside(outMd, await drawnFigures(result, outMd));
  const documents =
    exportDir === null ? [] : createExportedDocuments(run.store, run.startedAt, flags.saveFullResponses === true);
  const files = [
    ...documents.map(({ name, text }) => ({ path: join(exportDir ?? '', name), text })),
    ...(outJson === undefined ? [] : [{ path: outJson, text: `${jsonText(result, 1)}\n` }]),
    ...figures.files,
    ...(claims === null || exists(claims.path) ? [] : [claims]),
    { path: outMd, text: renderBench(result, figures.links) },
  ];
  const { datasetDir } = flags;
  if (datasetDir !== undefined) for (const { path } of files) assertNoFileIn(datasetDir, { 'the output': path });
  writeAll(files, flags);
}

async function drawnFigures(result: BenchResult, outMd: string): Promise<readonly Figure[]> {
  if (outMd === STDOUT) return [];
  const { benchAccuracyFigure } = await import('../report/accuracy-figure.ts');
  const figure = benchAccuracyFigure(result);
  return figure === null ? [] : [figure];
}

/** A short result, and what to do next. Questions that failed leave the benchmark unfinished. */
export function printBench(result: BenchResult, { outMd, outJson }: BenchOutputs): void {
  const { failures, audit } = result;
  if (outMd !== STDOUT && outJson !== STDOUT)
    process.stdout.write(`${benchText(result)}\n${outMd}\nHow much of it is extraction? ${audit}\n`);
  if (failures.total === 0) return;
  const what = `${failures.total} of the questions failed; the report names them, and --retry-failed asks again.`;
  process.stderr.write(`audit: ${what}\n`);
  process.exitCode = NOT_DONE;
}
