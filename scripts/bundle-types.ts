/** The types of the library as one file. What its functions use inside, such as the types of SQLite, is not in it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

/** A package, as its types are imported. */
const PACKAGE = /^(?![./])/;

/** @returns the declarations of src/index.ts. @throws Error if the compiler finds an error. */
export async function bundleTypes(): Promise<string> {
  const parts = mkdtempSync(join(tmpdir(), 'answer-audit-types-'));
  try {
    execFileSync('tsc', ['-p', 'tsconfig.build.json', '--outDir', parts], { stdio: 'inherit' });
    const bundle = await rolldown({
      input: { index: join(parts, 'index.d.ts') },
      external: PACKAGE,
      // The declarations are there already, so no generator runs.
      checks: { pluginTimings: false }, // a loaded machine is slow, and no file is wrong for it
      plugins: [dts({ dtsInput: true, tsconfig: false, oxc: true })],
    });
    const { output } = await bundle.generate({ format: 'esm' });
    await bundle.close();
    const [file] = output;
    // The names of the parts are of the temporary folder, which differs each time.
    return file.code.replaceAll(/^\/\/ \S+\.d\.ts\n/gm, '');
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
}
