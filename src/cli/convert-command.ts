/** `audit convert`: logs into the format of Every Eval Ever, with what schemes make of the responses. */
import { loadSchemes } from '../audit/defaults/scheme-list.ts';
import { convertLogs } from '../audit/convert-logs.ts';
import { logPlace } from './kit/input-place.ts';
import { plural } from '../report/numbers.ts';
import { inertLine } from '../text/inert.ts';
import type { LogFlags } from './kit/log-options.ts';
import { isWithin, realPath } from '../system/paths.ts';
import { InputError } from '../core/errors.ts';
import type { SchemeFailure } from '../result/result.ts';
import { NOT_DONE } from './kit/exit-codes.ts';
import { hasRunList, isRunsFolder } from './kit/store-options.ts';
import { startProgress } from './kit/progress.ts';
import { TOOL } from './kit/version.ts';

export interface ConvertFlags extends LogFlags {
  readonly schemes?: readonly string[];
  readonly outDir: string;
  readonly organization: string;
  readonly schemeTimeout?: number;
}

export async function runConvert(inputs: readonly string[], flags: ConvertFlags): Promise<void> {
  assertApart(inputs, flags.outDir);
  assertNoStore(inputs);
  const { place } = await logPlace(inputs, flags);
  const { asked } = await loadSchemes(flags.schemes ?? [], flags.schemeTimeout);
  const failures = new Map<string, Failed>();
  const progress = await startProgress('converting');
  try {
    const written = await convertLogs(place.logs, {
      ...place,
      schemes: asked,
      folder: flags.outDir,
      retrieved: Math.floor(Date.now() / 1000),
      organization: flags.organization,
      library: { name: TOOL.name, version: TOOL.version },
      onProgress: (done) => progress.update(done),
      onFailure(first) {
        const known = failures.get(first.scheme) ?? { first, count: 0 };
        failures.set(first.scheme, { ...known, count: known.count + 1 });
      },
    });
    progress.stop();
    if (written.length === 0) throw new InputError(`${place.logs.join(', ')}: contains no trial; nothing was written.`);
    for (const { samples, rows } of written) process.stdout.write(`${inertLine(samples)}: ${plural(rows, 'row')}\n`);
    tellFailures(failures);
  } finally {
    progress.stop();
  }
}

/** What is kept of the failures of one scheme. */
interface Failed {
  readonly first: SchemeFailure;
  readonly count: number;
}

/** The files are written without the answers of schemes that failed. */
function tellFailures(failures: ReadonlyMap<string, Failed>): void {
  const say = (text: string): boolean => process.stderr.write(`audit: ${inertLine(text)}\n`);
  for (const [scheme, { first, count }] of failures) {
    say(`trial ${first.trialId}: ${scheme}: ${first.reason}`);
    say(`${scheme} failed on ${plural(count, 'trial')}, which are written without its answer.`);
    process.exitCode = NOT_DONE;
  }
}

/** @throws InputError that names the folder of a run store. */
function assertNoStore(inputs: readonly string[]): void {
  const store = inputs.find((one) => hasRunList(one) || isRunsFolder(one));
  if (store !== undefined)
    throw new InputError(`${store}: a run store, and only logs can be converted; name files of logs.`);
}

/** Logs that were just written would be read as logs the next time. @throws InputError that names the folder. */
function assertApart(inputs: readonly string[], folder: string): void {
  const input = inputs.find((one) => isWithin(realPath(one), realPath(folder)));
  if (input !== undefined)
    throw new InputError(`--out-dir ${folder}: lies in ${input}, which is read; choose a folder outside of it.`);
}
