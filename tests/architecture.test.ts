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
  'base/core': [],
  'base/text': [],
  'base/system': ['base/core'],
  stats: ['base/core', 'base/text'],
  'languages/gate': ['base/core', 'base/text'],
  documents: ['base/core', 'base/text'],
  'base/sqlite': ['base/core', 'base/system'],
  'base/sqlite/stores': ['base/core', 'base/system', 'base/sqlite'],
  'base/system': ['base/core', 'base/system', 'base/text'],
  models: ['base/core', 'base/system', 'base/text', 'base/system'],
  // Requests to models that a store keeps with their replies.
  'models/stored': ['base/core', 'models', 'base/system', 'base/sqlite', 'base/sqlite/stores'],
  'apps/rag/alerts/webhook': ['base/core', 'base/text', 'base/system'],

  'schemes/kit': ['base/core', 'base/text'],
  'schemes/core': ['base/core', 'base/text', 'schemes/kit', 'schemes/scoring'],
  'schemes/scoring': ['base/core', 'base/text', 'schemes/kit', 'schemes/core'],
  'schemes/user': ['base/core', 'base/text', 'base/system', 'schemes/kit', 'schemes/core'],
  // The folders of the projects, the catalog that lists them, and ids that name their schemes.
  schemes: ['base/core', 'base/text', 'schemes/kit', 'schemes/core', 'schemes/user'],
  sources: ['base/core', 'base/text', 'base/system', 'documents', 'base/sqlite'],
  // Rows of any fields. A file is opened as a log of the audit is.
  'sources/rows': ['base/core', 'base/text', 'base/system', 'sources'],

  'languages/yaml': ['base/core', 'base/text'],
  'languages/claims': ['base/core', 'base/text', 'languages/yaml'],
  'cli/config': ['base/core', 'base/text'],

  'audit/gate-values': ['base/core', 'base/text', 'languages/gate', 'documents'],
  audit: [
    'base/core',
    'base/text',
    'stats',
    'documents',
    'base/system',
    'base/sqlite',
    'sources',
    'languages/claims',
    'schemes',
    'schemes/kit',
    'schemes/core',
    'schemes/scoring',
    'schemes/user',
    'audit/extracted',
  ],
  'audit/threads': ['base/core', 'audit', 'base/system'],
  'audit/request': [
    'base/core',
    'base/text',
    'languages/claims',
    'base/system',
    'documents',
    'sources',
    'schemes/user',
    'audit',
    'audit/threads',
  ],
  report: ['base/core', 'base/text', 'base/system', 'documents', 'base/sqlite'],

  'web/kit': ['base/core', 'base/text', 'report', 'documents'],
  // The page computes what follows from the counts of a setting of the rules that the reader chose.
  'web/page': [
    'base/core',
    'base/text',
    'stats',
    'languages/claims',
    'report',
    'documents',
    'web',
    'web/kit',
    'apps/review/documents',
  ],
  'web/server': [
    'base/core',
    'base/text',
    'languages/claims',
    'documents',
    'base/sqlite',
    'web',
    'apps/review',
    'apps/review/documents',
  ],
  web: ['base/core', 'base/text', 'documents', 'apps/review/documents'],

  'apps/rag/judges': [],
  'apps/rag/documents': ['base/core', 'documents', 'apps/rag/judges'],
  'apps/rag': [
    'base/core',
    'base/text',
    'stats',
    'languages/gate',
    'base/sqlite',
    'base/sqlite/stores',
    'models',
    'models/stored',
    'base/system',
    'apps/rag/judges',
    'apps/rag/documents',
  ],
  // Formats of other tools.
  'apps/rag/inputs': ['base/core', 'base/text', 'sources', 'sources/rows', 'apps/rag', 'apps/rag/judges'],
  'apps/rag/report': ['base/core', 'base/text', 'base/system', 'report', 'apps/rag/documents'],
  'apps/rag/server': [
    'base/core',
    'base/text',
    'base/system',
    'base/sqlite',
    'base/sqlite/stores',
    'web/server',
    'apps/rag',
    'apps/rag/documents',
  ],
  'apps/rag/page': [
    'base/core',
    'base/text',
    'report',
    'documents',
    'web/kit',
    'apps/rag/documents',
    'apps/rag/report',
  ],

  'apps/bench/documents': ['base/core'],
  'apps/bench': [
    'base/core',
    'base/text',
    'languages/claims',
    'stats',
    'schemes',
    'schemes/kit',
    'schemes/core',
    'sources',
    'base/sqlite',
    'base/sqlite/stores',
    'models',
    'base/system',
    'sources/rows',
    'languages/yaml',
    'apps/bench/documents',
  ],
  'apps/bench/report': ['base/core', 'base/text', 'report', 'apps/bench/documents'],

  // Answers that models read out of responses.
  // An extractor as a scheme of the audit. Of the rest it uses the store and the parsers of replies, and nothing that asks models.
  'audit/extracted': [
    'base/core',
    'base/text',
    'base/sqlite',
    'base/sqlite/stores',
    'schemes',
    'schemes/kit',
    'schemes/core',
    'apps/extract',
  ],
  'apps/extract': [
    'base/core',
    'base/text',
    'stats',
    'schemes/core',
    'sources',
    'base/sqlite',
    'base/sqlite/stores',
    'models',
    'models/stored',
    'base/system',
  ],

  'apps/review/documents': ['base/core', 'documents'],
  'apps/review': [
    'base/core',
    'base/text',
    'stats',
    'base/sqlite',
    'base/sqlite/stores',
    'base/system',
    'documents',
    'apps/review/documents',
  ],
  'apps/review/report': ['base/text', 'report', 'apps/review/documents'],

  'cli/kit': [
    'base/core',
    'base/text',
    'languages/claims',
    'cli/config',
    'base/system',
    'sources',
    'audit/request',
    'schemes/user',
    'audit',
    'audit/gate-values',
    'models',
    'documents',
    'report',
  ],
  'apps/rag/cli': [
    'base/core',
    'base/text',
    'base/system',
    'languages/gate',
    'models',
    'apps/rag/alerts/webhook',
    'report',
    'audit/request',
    'cli/kit',
    'apps/rag',
    'apps/rag/inputs',
    'apps/rag/judges',
    'apps/rag/documents',
    'apps/rag/report',
  ],
  'apps/bench/cli': [
    'base/core',
    'base/text',
    'base/system',
    'models',
    'report',
    'audit/request',
    'cli/kit',
    'apps/bench',
    'apps/bench/documents',
    'apps/bench/report',
  ],
  'apps/extract/cli': [
    'base/core',
    'base/text',
    'base/system',
    'audit',
    'sources',
    'models',
    'models/stored',
    'report',
    'audit/request',
    'cli/kit',
    'apps/extract',
  ],
  'apps/review/cli': [
    'base/core',
    'base/text',
    'base/system',
    'audit',
    'documents',
    'report',
    'audit/request',
    'cli/kit',
    'models',
    'apps/extract',
    'apps/review',
    'apps/review/documents',
    'apps/review/report',
  ],
  cli: [
    'base/core',
    'base/text',
    'languages/claims',
    'cli/config',
    'base/system',
    'base/system',
    'base/sqlite',
    'sources',
    'schemes',
    'schemes/kit',
    'schemes/core',
    'audit',
    'audit/gate-values',
    'documents',
    'report',
    'web',
    'web/server',
    'apps/review',
    'apps/review/documents',
    'apps/bench',
    'audit/request',
    'cli/kit',
    'apps/rag',
    'apps/rag/server',
    'apps/rag/report',
    'apps/rag/cli',
    'apps/bench/cli',
    'apps/extract/cli',
    'apps/review/cli',
  ],
  // The functions that other programs call. Packages and most of the program are loaded when a function is called.
  library: [
    'base/core',
    'base/text',
    'sources',
    'schemes',
    'schemes/kit',
    'audit',
    'audit/request',
    'documents',
    'apps/rag',
    'apps/rag/documents',
  ],
  '': [
    'library',
    'base/core',
    'languages/gate',
    'documents',
    'sources',
    'schemes',
    'schemes/kit',
    'schemes/user',
    'audit',
    'audit/gate-values',
    'audit/threads',
    'report',
    'apps/bench',
    'apps/bench/documents',
    'apps/rag',
    'apps/rag/documents',
    'apps/rag/report',
    'apps/review/documents',
  ],
};
/** Packages that only one folder (or these) may use, because other folders should use that folder. */
const OWNED: Readonly<Record<string, string | readonly string[]>> = {
  'better-sqlite3': 'base/sqlite',
  kysely: ['base/sqlite', 'sources', 'base/sqlite/stores', 'web/server', 'apps/rag'],
  'languages/yaml': ['languages/yaml', 'languages/claims'],
  zod: [
    'library',
    'sources',
    'base/core',
    'documents',
    'languages/claims',
    'cli/config',
    'apps/bench',
    'apps/bench/documents',
    'apps/rag',
    'apps/rag/documents',
    'apps/review/documents',
  ],
  ajv: ['sources'],
  yauzl: 'sources',
  fzstd: 'sources',
  hyparquet: 'sources',
  'hyparquet-compressors': 'sources',
  'csv-parse': ['sources', 'apps/review'],
  commander: ['cli', 'cli/kit', 'apps/rag/cli', 'apps/bench/cli', 'apps/extract/cli', 'apps/review/cli'],
  'cli-progress': 'cli/kit',
  arquero: 'report',
  '@observablehq/plot': ['report', 'apps/bench/report', 'apps/rag/report'],
  ai: 'models',
  'ai-sdk-ollama': 'models',
  '@ai-sdk/anthropic': 'models',
  '@ai-sdk/google': 'models',
  '@ai-sdk/openai': 'models',
  '@ai-sdk/openai-compatible': 'models',
  'p-retry': ['models', 'apps/rag/alerts/webhook'],
  hono: ['web/server', 'apps/rag/server'],
  '@hono/node-server': 'web/server',
  open: 'cli',
  'p-map': ['apps/bench', 'apps/extract', 'apps/rag'],
  'proper-lockfile': 'apps/bench',
  preact: ['web/kit', 'web/page', 'apps/rag/page'],
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
