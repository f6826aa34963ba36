/**
 * Makes the program in dist/: few files that load fast, instead of hundreds of modules. bin/audit.js runs it where it is made of the present
 * sources. `npm ci` makes it in a checkout, `npm run bundle` makes it again.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  rolldown,
  type ChunkingContext,
  type InputOptions,
  type OutputChunk,
  type OutputOptions,
  type Plugin,
} from 'rolldown';
import { BUILT_FROM, fingerprint } from '../bin/sources.js';
import { auditModules } from './audit-modules.ts';
import { writePages } from './build-pages.ts';
import { LATE_ENTRIES, LATE_FILES } from './bundle/late-files.ts';
import { LATE_PACKAGES, SMALL_PACKAGES } from './bundle/packages.ts';

const LIBRARY = 'index';
/** The command line, the library, and what starts as a thread or a process (src/base/system/package-files.ts). */
const PROGRAMS = [
  'main',
  LIBRARY,
  'audit/threads/scan-worker',
  'schemes/user/host',
  'schemes/user/module-main',
  'schemes/user/module-thread',
];
const AUDIT_PACKAGE = /\/node_modules\/(?:better-sqlite3|commander|markdown-table|seedrandom)\//;
/** Packages that are only a part of audits load, with the name of the file for each and for what cannot be loaded without it. */
const APART: readonly (readonly [folder: string, file: string])[] = [
  ['/node_modules/kysely/', 'run-stores'],
  ['/node_modules/arquero/', 'reports'],
];

/** The file for a module; null: rolldown decides. @param audit what an audit of a run store loads. */
function nameFile(id: string, audit: ReadonlySet<string>, graph: ChunkingContext): string | null {
  const apart = APART.find(([folder]) => id.includes(folder));
  if (apart !== undefined) return apart[1];
  if (!audit.has(id) && !AUDIT_PACKAGE.test(id)) return null;
  return APART.find(([folder]) => importsFrom(folder, id, graph))?.[1] ?? 'audit';
}

/** Whether a module imports a package, itself or through other modules. @param seen modules that are not looked at again. */
function importsFrom(folder: string, id: string, graph: ChunkingContext, seen = new Set<string>()): boolean {
  if (id.includes(folder)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importedIds.some((imported) => importsFrom(folder, imported, graph, seen)) === true;
}

/** The JavaScript of better-sqlite3 is 15 files. The library that it loads stays where it is. */
const NATIVE_LIBRARY: Plugin = {
  name: 'native-library',
  transform: {
    filter: { id: /better-sqlite3\/lib\/binding\.js$/ },
    handler: (code) => code.replaceAll('__dirname', "path.dirname(require.resolve('better-sqlite3'))"),
  },
};

/** Modules of Node that take 1 to 4 ms to load, and that a small audit does not use. They are loaded where they are used. */
const LATE_BUILTINS = ['child_process', 'crypto', 'stream/promises', 'worker_threads'];

const LATE: Plugin = {
  name: 'late-builtins',
  // seedrandom loads it for seeds that it chooses itself.
  transform: {
    filter: { id: /seedrandom\/seedrandom\.js$/ },
    handler: (code) =>
      code.replace(`require('crypto')`, `{ get randomBytes() { return require('crypto').randomBytes; } }`),
  },
  renderChunk: (code) => LATE_BUILTINS.reduce(loadLate, code),
};

/** @param code a file of the bundle, which begins with what it requires. */
function loadLate(code: string, name: string): string {
  const variable = `node_${name.replace('/', '_')}`;
  const required = `let ${variable} = require\\("node:${name}"\\);\\n`;
  const first = new RegExp(`^${required}(?:${variable} = (.*)\\(${variable}, 1\\);\\n)?`, 'm').exec(code);
  if (first === null) return code;
  const load = `require("node:${name}")`;
  const loaded = first[1] === undefined ? load : `${first[1]}(${load}, 1)`;
  const uses = code.replace(first[0], '').replaceAll(new RegExp(`\\b${variable}\\.`, 'g'), `(${variable}()).`);
  return `const ${variable} = () => ${loaded};\n${uses}`;
}

/** An import() of a module that others import statically stays in their file. */
const EXPECTED = new Set(['INEFFECTIVE_DYNAMIC_IMPORT']);

function inputOf(packages: readonly Plugin[]): InputOptions {
  return {
    input: { ...Object.fromEntries(PROGRAMS.map((path) => [path, `src/${path}.ts`])), ...LATE_ENTRIES },
    platform: 'node',
    plugins: [...packages, LATE, LATE_FILES, SMALL_PACKAGES],
    onLog: (_, { code = '', message }) => {
      if (!EXPECTED.has(code)) throw new Error(message);
    },
  };
}

/** @param audit what an audit of a run store loads, which becomes three files. */
const outputOf = (audit: ReadonlySet<string>): OutputOptions => ({
  format: 'cjs', // loads faster than modules
  // The package is a third smaller without whitespace, comments and names of variables. Names of functions and classes stay, so that stack
  // traces can be read.
  minify: {
    compress: true,
    mangle: { toplevel: true, keepNames: { function: true, class: true } },
    codegen: { removeWhitespace: true },
  },
  comments: false,
  entryFileNames: '[name].cjs',
  chunkFileNames: 'program/[name]-[hash].cjs',
  codeSplitting: {
    groups: [{ name: (id, graph) => nameFile(id, audit, graph), debugName: 'audit' }],
  },
});

/** Replaces dist/, and builds the pages. @throws Error if the sources cannot be bundled, or where a bundled package has no license. */
export async function makeBundle(): Promise<void> {
  const made = fingerprint(resolve('.')); // before, so that a file that changes meanwhile is noticed
  await writePages();
  const chunks = await writeProgram('dist', [NATIVE_LIBRARY, LATE_PACKAGES]);
  writeFileSync(`dist/${LIBRARY}.js`, moduleOf(chunks.find(({ name }) => name === LIBRARY)?.exports ?? []));
  writeFileSync(BUILT_FROM, made);
}

/**
 * Replaces a folder by the files of the program, and the licenses of what is in them.
 * @param packages say which packages and modules are not bundled as they are.
 * @throws Error if the sources cannot be bundled, or where a bundled package has no license.
 */
export async function writeProgram(
  dir: string,
  packages: readonly Plugin[],
  options: OutputOptions = {},
): Promise<OutputChunk[]> {
  rmSync(dir, { recursive: true, force: true });
  const bundle = await rolldown(inputOf(packages));
  const { output } = await bundle.write({ dir, ...outputOf(auditModules()), ...options });
  await bundle.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  const licenses = bundledPackages(chunks.flatMap(({ moduleIds }) => moduleIds)).map(readLicense);
  writeFileSync(`${dir}/licenses.txt`, licenses.join('\n\n'));
  return chunks;
}

/** The ECMAScript module of the library. It shares the files of the program, so that the package has its code once. */
function moduleOf(names: readonly string[]): string {
  return `import library from './${LIBRARY}.cjs';\nexport const { ${names.join(', ')} } = library;\n`;
}

const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The folders of the packages of these modules. */
function bundledPackages(modules: readonly string[]): string[] {
  return [...new Set(modules.flatMap((path) => PACKAGE_FOLDER.exec(path) ?? []))].toSorted();
}

/** @throws Error for a package without a text of its license. */
function readLicense(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<
    string,
    string
  >;
  const names = readdirSync(folder);
  const file = names.find((one) => /^licen[cs]e/i.test(one)) ?? names.find((one) => /^readme/i.test(one));
  if (file === undefined || license === undefined) throw new Error(`${name}: no license`);
  return `# ${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, 'utf8')}`;
}

if (import.meta.main) await makeBundle();
