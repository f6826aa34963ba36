/**
 * The public files of docs/results: `npm run results:fetch -- STUDY` lists addresses, sizes and SHA-256 sums. With `--to FOLDER` it downloads them
 * and checks the sums.
 */
import { parseArgs } from 'node:util';
import { InputError } from '../../src/base/core/errors.ts';
import { addressOf, readSources, type Source } from './sources.ts';
import { download, GITHUB } from './download.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });

function list(sources: readonly Source[]): void {
  for (const source of sources) {
    process.stdout.write(`# ${source.repository}, licence: ${source.licence ?? 'none stated'}\n`);
    for (const file of source.files)
      process.stdout.write(`${file.sha256} ${file.bytes} ${addressOf(source, file, GITHUB)}\n`);
  }
}

try {
  const [study = ''] = positionals;
  const sources = readSources(study);
  if (sources.length === 0) throw new InputError(`"${study}": no study with files to download.`);
  if (values.to === undefined) list(sources);
  else for await (const path of download(sources, values.to)) process.stdout.write(`${path}\n`);
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
