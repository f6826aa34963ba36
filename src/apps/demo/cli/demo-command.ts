/** `audit demo`: writes a small run store and audits it. */
import { join } from 'node:path';
import { assertDemoFolder, putDemo } from '../demo-folder.ts';
import { InputError } from '../../../base/core/errors.ts';
import { isFolder, namesIn } from '../../../base/system/file-status.ts';
import { assertWritable } from '../../../base/system/output-target.ts';
import { describeStudy } from './demo-text.ts';
import { figuresFolder } from '../../../cli/kit/figure-files.ts';
import { formatOfName, formatOfOption } from '../../../cli/kit/output-formats.ts';
import { isReplaceable } from '../../../cli/kit/output.ts';

/** @param audit runs the command line `audit …`. */
export async function runDemo(folder: string, audit: (words: readonly string[]) => Promise<unknown>): Promise<void> {
  const names = { '--out-md': 'report.md', '--out-html': 'report.html', '--out-json': 'result.json' };
  const outputs = Object.entries(names).map(([option, name]) => [option, join(folder, name)] as const);
  assertDemoFolder(folder);
  assertReports(Object.fromEntries(outputs), figuresFolder(join(folder, names['--out-md'])));
  const study = putDemo(folder);
  const metadata = join(folder, 'runs_metadata.json');
  process.stdout.write(describeStudy(folder, study));
  const inputs = ['--runs-dir', join(folder, 'runs'), '--metadata', metadata];
  await audit([...inputs, '--multiverse', '--figures', ...outputs.flat()]);
}

/** Checks the outputs before the stores are replaced. @throws InputError for a report or a figure that no demo wrote. */
function assertReports(outputs: Readonly<Record<string, string>>, figures: string): void {
  const names = isFolder(figures) ? namesIn(figures) : [];
  const drawn = names.map((name) => join(figures, name)).map((path) => [path, formatOfName(path)] as const);
  const reports = Object.entries(outputs).map(([option, path]) => [path, formatOfOption(option)] as const);
  for (const [path, format] of [...reports, ...drawn]) {
    if (format === undefined) continue;
    assertWritable(path);
    if (!isReplaceable(path, format))
      throw new InputError(
        `${path}: contains something that no demo wrote; move it away, or name an empty or a new folder.`,
      );
  }
}
