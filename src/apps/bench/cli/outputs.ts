/** Where the result of a benchmark goes. */
import { join } from 'node:path';
import { fileName } from '../export.ts';
import { lockPath } from '../runs/list-lock.ts';
import type { RunPlace } from '../runs/open-run.ts';
import { InputError } from '../../../base/core/errors.ts';
import type { ModelAddress } from '../../../models/address.ts';
import { jsonText } from '../../../base/core/json-text.ts';
import { exists } from '../../../base/system/file-status.ts';
import { figuresBeside, figuresFolder } from '../../../cli/kit/figure-files.ts';
import {
  assertDistinct,
  assertNoFileIn,
  assertNoInput,
  assertOutside,
  assertReplaceable,
  filesGiven,
  STDOUT,
  writeAll,
  type OutputFile,
} from '../../../cli/kit/output.ts';
import type { BenchFlags } from './bench-options.ts';
import { drawFigures, renderReport, type BenchReport } from './report.ts';
import type { FinishedModel } from './run-models.ts';
import type { BenchSettings } from './settings.ts';

export interface BenchOutputs {
  readonly outMd: string;
  readonly outJson: string | undefined;
  /** null if nothing is exported. */
  readonly exportDir: string | null;
}

/**
 * The name of a report of several models does not depend on them, so that the next command with one more replaces it.
 * @throws InputError for exports of two models under the same names.
 */
export function chooseOutputs({ plan, addresses }: BenchSettings, flags: BenchFlags): BenchOutputs {
  const { outMd, outJson, exportDir, saveFullResponses } = flags;
  const [{ id: model } = { id: '' }, ...others] = addresses;
  if (exportDir !== undefined || saveFullResponses === true) checkExportedNames(addresses);
  const names = [plan.benchmark.id, ...(others.length === 0 ? [model] : [])];
  return {
    outMd: outMd ?? join('reports', `bench_${names.map(fileName).join('_')}.md`),
    outJson,
    exportDir: exportDir ?? (saveFullResponses === true ? 'results' : null),
  };
}

/** The names of exported files have no provider. @throws InputError where two models would write the same files. */
function checkExportedNames(addresses: readonly ModelAddress[]): void {
  for (const same of Map.groupBy(addresses, ({ name }) => fileName(name)).values())
    if (same.length > 1)
      throw new InputError(
        `--export-dir: ${same.map(({ id }) => id).join(' and ')} would write files of the same names; ask them in separate commands, each with another folder.`,
      );
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
  assertNoInput(filesGiven([flags.prices]), outputs);
  assertOutside(runsDir, { ...outputs, ...folders });
  if (flags.datasetDir !== undefined) assertNoFileIn(flags.datasetDir, outputs);
  assertReplaceable({ ...outputs, '--export-dir': exportDir ?? undefined }, flags);
}

/** Writes all outputs that were requested, or none. @param claims written unless the file is there already, because a person may have changed it. */
export async function writeBench(
  report: BenchReport,
  finished: readonly FinishedModel[],
  { outMd, outJson, exportDir }: BenchOutputs,
  flags: BenchFlags,
  claims: OutputFile | null,
): Promise<void> {
  const figures = await figuresBeside(outMd, outMd === STDOUT ? [] : await drawFigures(report));
  const files = [
    ...finished.flatMap(({ exported }) =>
      exported.map(({ name, text }) => ({ path: join(exportDir ?? '', name), text })),
    ),
    ...(outJson === undefined ? [] : [{ path: outJson, text: `${jsonText(report, 1)}\n` }]),
    ...figures.files,
    ...(claims === null || exists(claims.path) ? [] : [claims]),
    { path: outMd, text: await renderReport(report, figures.links) },
  ];
  const { datasetDir } = flags;
  if (datasetDir !== undefined) for (const { path } of files) assertNoFileIn(datasetDir, { 'the output': path });
  writeAll(files, flags);
}
