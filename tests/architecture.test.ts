/**
 * Data goes one way: cli → inputs → sources → schemes → tallies → result → report. Each folder may import only the folders of this table; the map is in
 * docs/architecture.md, the reasons are in docs/adr. Type imports count too.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

/**
 * The parts of the house and what each may import. A part is a folder; a file belongs to the deepest part that contains it. `rag` in a list means
 * its subfolders too, except those that are parts themselves.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  core: [],
  text: [],
  system: ['core'],
  stats: ['core', 'text'],
  gate: ['core', 'text'],
  result: ['core', 'text'],
  sqlite: ['core', 'system'],
  stores: ['core', 'system', 'sqlite'],
  packages: ['core', 'system', 'text'],
  models: ['core', 'system', 'text', 'packages'],
  // Requests to models that a store keeps with their replies.
  requests: ['core', 'models', 'system', 'sqlite', 'stores'],
  webhook: ['core', 'text', 'system'],

  'schemes/kit': ['core', 'text'],
  'schemes/core': ['core', 'text', 'schemes/kit', 'schemes/scoring'],
  'schemes/scoring': ['core', 'text', 'schemes/kit', 'schemes/core'],
  'schemes/user': ['core', 'text', 'system', 'schemes/kit', 'schemes/core'],
  // The folders of the projects, the catalog that lists them, and ids that name their schemes.
  schemes: ['core', 'text', 'schemes/kit', 'schemes/core', 'schemes/user'],
  sources: ['core', 'text', 'system', 'result', 'sqlite'],
  // Rows of any fields. A file is opened as a log of the audit is.
  rows: ['core', 'text', 'system', 'sources'],

  yaml: ['core', 'text'],
  claims: ['core', 'text', 'yaml'],
  config: ['core', 'text'],

  'audit/gate': ['core', 'text', 'gate', 'result'],
  audit: [
    'core',
    'text',
    'stats',
    'result',
    'system',
    'sqlite',
    'sources',
    'claims',
    'schemes',
    'schemes/kit',
    'schemes/core',
    'schemes/scoring',
    'schemes/user',
    'extractions/scheme',
  ],
  workers: ['core', 'audit', 'system'],
  inputs: ['core', 'text', 'claims', 'system', 'result', 'sources', 'schemes/user', 'audit', 'workers'],
  report: ['core', 'text', 'system', 'result', 'sqlite'],

  'web/kit': ['core', 'text', 'report', 'result'],
  // The page computes what follows from the counts of a setting of the rules that the reader chose.
  'web/page': ['core', 'text', 'stats', 'claims', 'report', 'result', 'web', 'web/kit', 'reviews/documents'],
  'web/server': ['core', 'text', 'claims', 'result', 'sqlite', 'web', 'reviews', 'reviews/documents'],
  web: ['core', 'text', 'result', 'reviews/documents'],

  'rag/judges': [],
  'rag/documents': ['core', 'result', 'rag/judges'],
  rag: [
    'core',
    'text',
    'stats',
    'gate',
    'sqlite',
    'stores',
    'models',
    'requests',
    'system',
    'rag/judges',
    'rag/documents',
  ],
  // Formats of other tools.
  'rag/inputs': ['core', 'text', 'sources', 'rows', 'rag', 'rag/judges'],
  'rag/report': ['core', 'text', 'system', 'report', 'rag/documents'],
  'rag/server': ['core', 'text', 'system', 'sqlite', 'stores', 'web/server', 'rag', 'rag/documents'],
  'rag/page': ['core', 'text', 'report', 'result', 'web/kit', 'rag/documents', 'rag/report'],

  'bench/documents': ['core'],
  bench: [
    'core',
    'text',
    'claims',
    'stats',
    'schemes',
    'schemes/kit',
    'schemes/core',
    'sources',
    'sqlite',
    'stores',
    'models',
    'system',
    'rows',
    'yaml',
    'bench/documents',
  ],
  'bench/report': ['core', 'text', 'report', 'bench/documents'],

  // Answers that models read out of responses.
  // An extractor as a scheme of the audit. Of the rest it uses the store and the parsers of replies, and nothing that asks models.
  'extractions/scheme': ['core', 'text', 'sqlite', 'stores', 'schemes', 'schemes/kit', 'schemes/core', 'extractions'],
  extractions: ['core', 'text', 'stats', 'schemes/core', 'sources', 'sqlite', 'stores', 'models', 'requests', 'system'],

  'reviews/documents': ['core', 'result'],
  reviews: ['core', 'text', 'stats', 'sqlite', 'stores', 'system', 'result', 'reviews/documents'],
  'reviews/report': ['text', 'report', 'reviews/documents'],

  'cli/kit': [
    'core',
    'text',
    'claims',
    'config',
    'system',
    'sources',
    'inputs',
    'schemes/user',
    'audit',
    'audit/gate',
    'models',
    'result',
    'report',
  ],
  'rag/cli': [
    'core',
    'text',
    'system',
    'gate',
    'models',
    'webhook',
    'report',
    'inputs',
    'cli/kit',
    'rag',
    'rag/inputs',
    'rag/judges',
    'rag/documents',
    'rag/report',
  ],
  'bench/cli': [
    'core',
    'text',
    'system',
    'models',
    'report',
    'inputs',
    'cli/kit',
    'bench',
    'bench/documents',
    'bench/report',
  ],
  'extractions/cli': [
    'core',
    'text',
    'system',
    'audit',
    'sources',
    'models',
    'requests',
    'report',
    'inputs',
    'cli/kit',
    'extractions',
  ],
  'reviews/cli': [
    'core',
    'text',
    'system',
    'audit',
    'result',
    'report',
    'inputs',
    'cli/kit',
    'models',
    'extractions',
    'reviews',
    'reviews/documents',
    'reviews/report',
  ],
  cli: [
    'core',
    'text',
    'claims',
    'config',
    'packages',
    'system',
    'sqlite',
    'sources',
    'schemes',
    'schemes/kit',
    'schemes/core',
    'audit',
    'audit/gate',
    'result',
    'report',
    'web',
    'web/server',
    'reviews',
    'reviews/documents',
    'bench',
    'inputs',
    'cli/kit',
    'rag',
    'rag/server',
    'rag/report',
    'rag/cli',
    'bench/cli',
    'extractions/cli',
    'reviews/cli',
  ],
  // The functions that other programs call. Packages and most of the program are loaded when a function is called.
  library: ['core', 'text', 'sources', 'schemes', 'schemes/kit', 'audit', 'inputs', 'result', 'rag', 'rag/documents'],
  '': [
    'library',
    'core',
    'gate',
    'result',
    'sources',
    'schemes',
    'schemes/kit',
    'schemes/user',
    'audit',
    'audit/gate',
    'workers',
    'report',
    'bench',
    'bench/documents',
    'rag',
    'rag/documents',
    'rag/report',
    'reviews/documents',
  ],
};
/** Packages that only one folder (or these) may use, because other folders should use that folder. */
const OWNED: Readonly<Record<string, string | readonly string[]>> = {
  'better-sqlite3': 'sqlite',
  kysely: ['sqlite', 'sources', 'stores', 'web/server', 'rag'],
  yaml: ['yaml', 'claims'],
  zod: [
    'library',
    'sources',
    'core',
    'result',
    'claims',
    'config',
    'bench',
    'bench/documents',
    'rag',
    'rag/documents',
    'reviews/documents',
  ],
  ajv: ['sources'],
  yauzl: 'sources',
  fzstd: 'sources',
  hyparquet: 'sources',
  'hyparquet-compressors': 'sources',
  'csv-parse': ['sources', 'reviews'],
  commander: ['cli', 'cli/kit', 'rag/cli', 'bench/cli', 'extractions/cli', 'reviews/cli'],
  'cli-progress': 'cli/kit',
  arquero: 'report',
  '@observablehq/plot': ['report', 'bench/report', 'rag/report'],
  ai: 'models',
  'ai-sdk-ollama': 'models',
  '@ai-sdk/anthropic': 'models',
  '@ai-sdk/google': 'models',
  '@ai-sdk/openai': 'models',
  '@ai-sdk/openai-compatible': 'models',
  'p-retry': ['models', 'webhook'],
  hono: ['web/server', 'rag/server'],
  '@hono/node-server': 'web/server',
  open: 'cli',
  'p-map': ['bench', 'extractions', 'rag'],
  'proper-lockfile': 'bench',
  preact: ['web/kit', 'web/page', 'rag/page'],
};

/** Modules of Node.js that only `system` may use: its errors are sentences, its files are regular, its outputs are whole. */
const FILE_SYSTEM: ReadonlySet<string> = new Set(['node:fs', 'node:fs/promises', 'fs', 'fs/promises']);

const src = resolve(import.meta.dirname, '../src');

/** Static imports, re-exports and dynamic imports of a module. */
function importsOf(path: string, text: string): string[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  );
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reexports, ...dynamic];
}

/** The deepest part of the house that contains a file. */
function partOf(file: string): string {
  const folder = dirname(relative(src, file));
  const parts = Object.keys(ALLOWED).filter(
    (part) => part !== '' && (folder === part || folder.startsWith(`${part}/`)),
  );
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/**
 * Folders of which each subfolder is about one project or one format. A subfolder may import `kit` of the same folder and nothing else of it, so
 * that a project can be added, read or removed alone. The subfolders in the list are parts of the program, not projects.
 */
const SEPARATE: Readonly<Record<string, readonly string[]>> = {
  schemes: ['kit', 'core', 'scoring', 'user'],
  'sources/logs': ['kit'],
};

/** The folder of {@link SEPARATE} and its subfolder that contain a file; null for any other file. */
function projectOf(file: string): { readonly folder: string; readonly project: string } | null {
  const name = relative(src, file);
  for (const [folder, parts] of Object.entries(SEPARATE)) {
    const [project = '', ...rest] = name.startsWith(`${folder}/`) ? name.slice(folder.length + 1).split('/') : [];
    if (rest.length > 0 && !parts.includes(project)) return { folder, project };
  }
  return null;
}

/** Whether a file of a project imports another project, or what lists the projects. */
function leavesProject(path: string, target: string): boolean {
  const own = projectOf(path);
  if (own === null) return false;
  const file = relative(src, target);
  const isAllowed = [own.project, 'kit'].some((name) => file.startsWith(`${own.folder}/${name}/`));
  return file.startsWith(`${own.folder}/`) && !isAllowed;
}

/** What a file imports against the rules, in words. */
function violations(path: string, text: string): string[] {
  const from = partOf(path);
  return importsOf(path, text).flatMap((target) => {
    if (FILE_SYSTEM.has(target) && from !== 'system')
      return [`${relative(src, path)} imports ${target}: files are read and written through src/base/system`];
    if (target.startsWith('node:')) return [];
    if (!target.startsWith('.')) {
      const owners = [OWNED[/^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? ''] ?? from].flat();
      return owners.includes(from) ? [] : [`${relative(src, path)} imports ${target}, which is for ${owners.join()}`];
    }
    if (leavesProject(path, join(dirname(path), target)))
      return [`${relative(src, path)} imports ${target}: move what projects share to kit`];
    const to = partOf(join(dirname(path), target));
    return to === from || ALLOWED[from]?.includes(to) === true
      ? []
      : [`${relative(src, path)} imports ${target}: ${from} must not know ${to}`];
  });
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(src, name));

test('no folder imports against the direction of the data', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((path) => violations(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test.each([
  ['core/new.ts', `import { lower } from '../text/case.ts';`],
  ['cli/new.ts', `import { readFileSync } from 'node:fs';`],
  ['bench/new.ts', `export const late = () => import('node:fs/promises');`],
  ['system/new.ts', `import { inert } from '../text/inert.ts';`],
  ['gate/new.ts', `import { LIST_FIELDS } from '../audit/gate/fields.ts';`],
  ['schemes/new.ts', `import type { TrialRow } from '../sources/run-store/schema.ts';`],
  ['report/new.ts', `export { planFor } from '../schemes/kit/plan.ts';`],
  ['audit/new.ts', `export const late = () => import('../cli/main.ts');`],
  ['audit/new.ts', `import { z } from 'zod';`],
  ['cli/new.ts', `import { plot } from '@observablehq/plot';`],
  ['audit/new.ts', `export const late = () => import('better-sqlite3');`],
  ['stores/new.ts', `import Database from 'better-sqlite3';`],
  ['sqlite/new.ts', `import { openStoreFile } from '../stores/store-file.ts';`],
  ['sources/new.ts', `export * from '../audit/tally/tally.ts';`],
  ['bench/new.ts', `export const late = () => import('@ai-sdk/openai');`],
  ['reviews/new.ts', `import { csvText } from '../report/csv/write-csv.ts';`],
  ['models/new.ts', `import type { Plan } from '../bench/plan.ts';`],
  ['webhook/new.ts', `import { transportOf } from '../models/transport.ts';`],
  ['web/page/new.tsx', `import { explainTrial } from '../../audit/explain/explain.ts';`],
  ['report/new.ts', `import { App } from '../web/page/app.tsx';`],
  ['web/kit/new.ts', `import { routeOf } from '../page/route.ts';`],
  ['rag/page/new.tsx', `import { Chips } from '../../web/page/trials/chips.tsx';`],
  ['report/new.ts', `export const late = () => import('preact/hooks');`],
  ['report/new.ts', `import type { ReviewReport } from '../reviews/documents/reviews.ts';`],
  ['rag/scores/new.ts', `import { renderReplyAudit } from '../report/reply-audit.ts';`],
  ['rag/new.ts', `import type { AuditResult } from '../result/result.ts';`],
  ['bench/runs/new.ts', `import { writeReport } from '../cli/outputs.ts';`],
  ['reviews/cli/new.ts', `import { main } from '../../cli/main.ts';`],
  ['schemes/kit/new.ts', `import { v2Parser } from '../core/v2-parser.ts';`],
  ['schemes/kit/new.ts', `import { helmSchemes } from '../helm/schemes.ts';`],
  ['schemes/helm/new.ts', `import { squadSchemes } from '../squad/schemes.ts';`],
  ['schemes/helm/new.ts', `import { SCHEMES } from '../catalog.ts';`],
  ['schemes/helm/new.ts', `import { v2Parser } from '../core/v2-parser.ts';`],
  ['schemes/helm/deep/new.ts', `export type * from '../../inspect/answer-label.ts';`],
  ['sources/logs/helm/new.ts', `import { nameIn } from '../inspect/document.ts';`],
  ['sources/logs/helm/new.ts', `export const late = () => import('../readers.ts');`],
  ['sources/logs/kit/new.ts', `import { helmSchemes } from '../../../schemes/helm/schemes.ts';`],
  ['audit/tally/new.ts', `import { judge } from '../gate/gate.ts';`],
  ['rag/documents/new.ts', `import { sampleMean } from '../../stats/mean.ts';`],
])('a planted violation in %s is found', (path, text) => {
  expect(violations(join(src, path), text)).toHaveLength(1);
});

/** The modules that are loaded with a module: static imports of values, and what these import. */
function loadedWith(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const { module } = parseSync(path, readFileSync(path, 'utf8'));
  for (const { moduleRequest, entries } of module.staticImports) {
    const isOfTypes = entries.length > 0 && entries.every(({ isType }) => isType);
    if (!isOfTypes && moduleRequest.value.startsWith('.')) loadedWith(join(dirname(path), moduleRequest.value), seen);
  }
  return seen;
}

test('an audit of run stores loads no reader of logs, which takes longer than a small audit', () => {
  const loaded = ['audit/audit.ts', 'cli/audit-command.ts', 'cli/main.ts'].flatMap((name) => [
    ...loadedWith(join(src, name)),
  ]);
  expect(loaded.length).toBeGreaterThan(50);
  expect(loaded.filter((path) => path.endsWith('sources/logs/readers.ts'))).toEqual([]);
  expect(loadedWith(join(src, 'sources/logs/log-source.ts'))).toContain(join(src, 'sources/logs/readers.ts'));
});

test('folders of tests are those of the sources', () => {
  const others = /^(?:browser|docs|fixtures|scripts|support)(?:\/|$)|(?:^|\/)snapshots$/;
  const folders = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => relative(import.meta.dirname, join(parentPath, name)))
    .filter((folder) => !others.test(folder));
  expect(folders.length).toBeGreaterThan(40);
  expect(folders.filter((folder) => !existsSync(join(src, folder)))).toEqual([]);
});

/** A page shows a change later than the call that causes it returns, on a loaded machine much later. */
test('tests of pages wait for what a page shows', () => {
  const folder = join(import.meta.dirname, 'browser');
  const read =
    /expect\(await [^;]*?\.(?:count|textContent|innerText|allTextContents|inputValue|getAttribute|isVisible)\(\)\)/g;
  const hasty = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').match(read) ?? []);
  expect(hasty, 'write expect.poll(() => …) instead').toEqual([]);
});

test('no file is a god file', () => {
  const long = files.filter((path) => readFileSync(path, 'utf8').split('\n').length > 300);
  expect(long).toEqual([]);
});

test('the types of documents load no zod: only their schemas do', () => {
  const isSchema = (path: string): boolean => path.endsWith('-schema.ts');
  const documents = ['core', 'result', 'bench/documents', 'rag/documents', 'reviews/documents'];
  const types = files.filter((path) => documents.includes(partOf(path)) && !isSchema(path));
  expect(files.filter((path) => path.includes('/result/') && isSchema(path)).length).toBeGreaterThan(1);
  expect([...types, join(src, 'cli/main.ts')].filter((path) => [...loadedWith(path)].some(isSchema))).toEqual([]);
});

test.each([
  ['schemes', 'catalog.ts'],
  ['sources/logs', 'readers.ts'],
])('%s/%s lists every folder beside it', (folder, list) => {
  const path = join(src, folder, list);
  const listed = importsOf(path, readFileSync(path, 'utf8')).map((target) => dirname(target).replace(/^\.\//, ''));
  const folders = readdirSync(join(src, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && projectOf(join(src, folder, entry.name, 'any.ts')) !== null)
    .map(({ name }) => name);
  expect(folders.length).toBeGreaterThan(5);
  expect(listed).toEqual(expect.arrayContaining(folders));
});
