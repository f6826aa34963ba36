/**
 * `npm run build:executable`: makes dist-executable/audit, the program with Node.js and all packages in one file, for this platform. It needs
 * nothing else of the machine than the C and C++ libraries of Node.js.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, globSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Plugin } from 'rolldown';
import { writeProgram } from './bundle.ts';

const FOLDER = 'dist-executable';
const FILES = `${FOLDER}/dist`;
const EXECUTABLE = `${FOLDER}/audit${process.platform === 'win32' ? '.exe' : ''}`;
const REPLACEMENTS = resolve('scripts/executable/replacements');
/** In the binary of Node.js, where it looks for a program that was added. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** The library of SVG contains a native addon for each system. */
const WITHOUT_PNG: Plugin = {
  name: 'without-png',
  resolveId: { filter: { id: /^@resvg\/resvg-js$/ }, handler: (id) => ({ id, external: true }) },
};

/** Bundles all packages, and replaces the modules that look for files of the installation. */
const EMBEDDED: Plugin = {
  name: 'embedded',
  resolveId: {
    filter: { id: /\/(?:package-files|installation)\.ts$/ },
    handler: (id, importer) => {
      if (importer === undefined || importer.startsWith(REPLACEMENTS)) return null;
      return `${REPLACEMENTS}/${id.slice(id.lastIndexOf('/') + 1)}`;
    },
  },
  transform: {
    filter: { id: /better-sqlite3\/lib\/binding\.js$|\/user\/module\.ts$/ },
    handler: (code, id) => (id.endsWith('binding.js') ? BINDING : importByThread(code)),
  },
};

const BINDING = `const { loadAddon } = require(${JSON.stringify(`${REPLACEMENTS}/addon.ts`)});
let addon;
exports.getBinding = () => (addon ??= loadAddon());`;

/** A script in the executable cannot import files, but the thread that loaded it can. @throws Error where the script imports none. */
function importByThread(code: string): string {
  const replaced = code.replace(/\bimport\(/, 'globalThis.answerAuditThread.importFile(');
  if (replaced === code) throw new Error('src/schemes/user/module.ts: has no import() to replace');
  return replaced;
}

interface PackedFiles {
  readonly files: readonly { readonly path: string }[];
}

/** Paths in the executable, and the files with their contents. */
function listAssets(): Record<string, string> {
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const [packed] = JSON.parse(execFileSync('npm', words, { encoding: 'utf8' })) as PackedFiles[];
  const others = (packed?.files ?? []).map(({ path }) => path).filter((path) => !path.startsWith('dist/'));
  const program = globSync(`${FILES}/**/*.{cjs,txt}`);
  const { getPrebuildPath } = createRequire(import.meta.url)(resolve('node_modules/better-sqlite3/lib/binding.js')) as {
    readonly getPrebuildPath: () => string;
  };
  return {
    ...Object.fromEntries(others.map((path) => [path, path])),
    ...Object.fromEntries(program.map((path) => [path.slice(FOLDER.length + 1), path])),
    'loader.cjs': 'scripts/executable/loader.cjs',
    'better-sqlite3.node': getPrebuildPath(),
  };
}

/** Adds the program to a copy of this Node.js. On macOS the copy is signed again. */
function makeExecutable(): void {
  const [config, blob] = [`${FOLDER}/sea.json`, `${FOLDER}/program.blob`];
  const main = 'scripts/executable/loader.cjs';
  writeFileSync(
    config,
    JSON.stringify({ main, output: blob, disableExperimentalSEAWarning: true, assets: listAssets() }),
  );
  execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: 'pipe' });
  copyFileSync(process.execPath, EXECUTABLE);
  chmodSync(EXECUTABLE, 0o755);
  const isMac = process.platform === 'darwin';
  if (isMac) execFileSync('codesign', ['--remove-signature', EXECUTABLE]);
  const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : [];
  execFileSync('postject', [EXECUTABLE, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE, ...segment], { stdio: 'pipe' });
  if (isMac) execFileSync('codesign', ['--sign', '-', EXECUTABLE]);
}

await writeProgram(FILES, [EMBEDDED, WITHOUT_PNG], { dynamicImportInCjs: false });
makeExecutable();
console.log(`${EXECUTABLE}: ${Math.round(statSync(EXECUTABLE).size / 1e6)} MB`);
