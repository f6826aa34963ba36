/** `audit convert`: writes trials, with the answers of schemes, in the format of Every Eval Ever. */
import type { ConvertFlags } from './parser-options.ts';
import { loadSchemes } from '../audit/defaults/scheme-list.ts';
import { convertSource } from '../audit/convert.ts';
import { inputPlace } from './kit/input-place.ts';
import { openSource } from '../sources/open-source.ts';
import { plural } from '../report/numbers.ts';
import { inertLine } from '../base/text/inert.ts';
import { isWithin, realPath } from '../base/system/paths.ts';
import { InputError } from '../base/core/errors.ts';
import type { SchemeFailure } from '../documents/result.ts';
import { NOT_DONE } from './kit/exit-codes.ts';
import { startProgress } from './kit/progress.ts';
import { TOOL } from '../base/system/version.ts';
import { printMessage } from '../base/system/messages.ts';

export async function runConvert(inputs: readonly string[], flags: ConvertFlags): Promise<void> {
  const folder = realPath(flags.outDir);
  const { place } = await inputPlace(inputs, flags);
  assertApart('logs' in place ? inputs : [place.runsDir], folder, flags.outDir);
  const { asked } = await loadSchemes(flags.schemes ?? [], flags.schemeTimeout);
  const failures = new Map<string, Failed>();
  const source = await openSource({ ...place, conditions: null, nullGroundTruth: null, skipBadRuns: false });
  const progress = await startProgress('converting');
  try {
    const written = await convertSource(source, {
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
    if (written.length === 0) throw new InputError(`${source.name}: contains no trial; nothing was written.`);
    for (const { samples, rows } of written) process.stdout.write(`${inertLine(samples)}: ${plural(rows, 'row')}\n`);
    reportFailures(failures);
  } finally {
    progress.stop();
    source.close();
  }
}

/** The first failure of a scheme, and the number of failures. */
interface Failed {
  readonly first: SchemeFailure;
  readonly count: number;
}

/** Reports failures of schemes. The files are written without their answers. */
function reportFailures(failures: ReadonlyMap<string, Failed>): void {
  const print = (sentence: string): void => printMessage('error', sentence);
  for (const [scheme, { first, count }] of failures) {
    print(`trial ${first.trialId}: ${scheme}: ${first.reason}`);
    print(`${scheme} failed on ${plural(count, 'trial')}, which are written without its answer.`);
    process.exitCode = NOT_DONE;
  }
}

/** Refuses an output folder within an input, because its files would be read as logs the next time. @throws InputError that names the folder. */
function assertApart(inputs: readonly string[], folder: string, outDir: string): void {
  const input = inputs.find((one) => isWithin(realPath(one), folder));
  if (input !== undefined)
    throw new InputError(`--out-dir ${outDir}: is in ${input}, which is read; choose a folder outside of it.`);
}
