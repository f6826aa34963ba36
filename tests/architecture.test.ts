/**
 * Data goes one way: cli → source → scheme → tally → result → report. Each part may import only the parts of this table, which is in the order of the
 * floors: a part imports those above it in the table, and none below it. The map is in docs/architecture.md, the reasons are in docs/adr. Type
 * imports count too.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const BASE = ['base/core', 'base/text', 'base/system', 'base/sqlite'];
const AUDIT = [
  ...BASE,
  'languages',
  'languages/options',
  'stats',
  'schemes',
  'schemes/kit',
  'schemes/core',
  'schemes/scoring',
  'schemes/user',
  'documents',
  'sources',
  'audit/extracted',
];
const RAG = ['apps/rag', 'apps/rag/judges', 'apps/rag/documents'];

/**
 * The parts of the house and what each may import. A part is a folder; a file belongs to the deepest part that contains it. `apps/rag` in a list means
 * its subfolders too, except those that are parts themselves.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'base/core': [],
  'base/text': [],
  'base/system': ['base/core', 'base/text'],
  'base/sqlite': ['base/core', 'base/system'],

  languages: ['base/core', 'base/text'],
  // `@FILE` in an option is read.
  'languages/options': ['base/core', 'base/text', 'base/system'],

  stats: ['base/core', 'base/text'],

  'schemes/kit': ['base/core', 'base/text'],
  'schemes/core': ['base/core', 'base/text', 'schemes/kit', 'schemes/scoring'],
  'schemes/scoring': ['base/core', 'base/text', 'schemes/kit', 'schemes/core'],
  'schemes/user': ['base/core', 'base/text', 'base/system', 'schemes/kit', 'schemes/core'],
  // The folders of the projects, the catalog that lists them, and ids that name their schemes.
  schemes: ['base/core', 'base/text', 'schemes/kit', 'schemes/core', 'schemes/user'],

  documents: ['base/core', 'base/text', 'languages/options'],
  models: BASE,
  sources: [...BASE, 'documents'],
  report: [...BASE, 'documents'],

  // An extractor as a scheme: it reads stored replies, and asks no model.
  'audit/extracted': ['base/core', 'base/text', 'base/sqlite', 'schemes', 'schemes/kit', 'schemes/core'],
  'audit/gate-values': ['base/core', 'base/text', 'languages', 'documents'],
  audit: AUDIT,
  // Plans and parts are documents: what reads them checks them against schemas.
  'audit/shards': [...AUDIT, 'audit'],
  'audit/request': [...BASE, 'languages', 'languages/options', 'schemes/user', 'documents', 'sources', 'audit'],

  web: ['base/core', 'base/text', 'documents'],
  'web/kit': ['base/core', 'base/text', 'report', 'documents'],
  // The page computes what follows from the counts of a setting of the rules that the reader chose.
  'web/page': ['base/core', 'base/text', 'languages', 'stats', 'documents', 'report', 'web', 'web/kit'],
  'web/server': ['base/core'],

  'cli/kit': [
    ...BASE,
    'languages/options',
    'documents',
    'models',
    'sources',
    'report',
    'audit',
    'audit/gate-values',
    'audit/request',
  ],
  cli: [
    ...BASE,
    'languages',
    'languages/options',
    'schemes',
    'schemes/kit',
    'schemes/core',
    'schemes/user',
    'documents',
    'sources',
    'report',
    'audit',
    'audit/gate-values',
    'audit/request',
    'audit/shards',
    'cli/kit',
  ],

  'apps/bench/documents': ['base/core'],
  'apps/bench': [
    ...BASE,
    'languages',
    'stats',
    'schemes',
    'schemes/kit',
    'schemes/core',
    'models',
    'sources',
    'apps/bench/documents',
  ],
  'apps/bench/report': ['base/core', 'base/text', 'report', 'apps/bench/documents'],
  'apps/bench/cli': [
    ...BASE,
    'languages/options',
    'models',
    'report',
    'cli/kit',
    'apps/bench',
    'apps/bench/documents',
    'apps/bench/report',
  ],

  // The made-up study, which is written as a benchmark is.
  'apps/demo': [...BASE, 'schemes', 'schemes/kit', 'schemes/core', 'cli/kit', 'apps/bench'],

  'apps/extract': [...BASE, 'stats', 'models', 'sources', 'audit/extracted'],
  'apps/extract/cli': [
    ...BASE,
    'languages/options',
    'models',
    'sources',
    'report',
    'audit',
    'audit/extracted',
    'cli/kit',
    'apps/extract',
  ],

  'apps/review/documents': ['base/core', 'documents'],
  'apps/review': [...BASE, 'stats', 'documents', 'apps/review/documents'],
  'apps/review/report': ['base/text', 'documents', 'report', 'apps/review/documents'],
  'apps/review/cli': [
    ...BASE,
    'languages/options',
    'documents',
    'models',
    'report',
    'audit',
    'cli/kit',
    'apps/extract',
    'apps/review',
    'apps/review/documents',
    'apps/review/report',
  ],

  'apps/rag/judges': [],
  'apps/rag/documents': ['base/core', 'documents', 'apps/rag/judges'],
  'apps/rag/alerts/webhook': ['base/core', 'base/text', 'base/system'],
  'apps/rag': [...BASE, 'languages', 'stats', 'models', 'apps/rag/judges', 'apps/rag/documents'],
  // Formats of other tools.
  'apps/rag/inputs': ['base/core', 'base/text', 'sources', 'apps/rag', 'apps/rag/judges'],
  'apps/rag/options': ['base/core', 'base/system', 'languages/options', ...RAG, 'apps/rag/inputs'],
  'apps/rag/report': ['base/core', 'base/text', 'base/system', 'report', 'apps/rag/documents'],
  'apps/rag/page': [
    'base/core',
    'base/text',
    'documents',
    'report',
    'web/kit',
    'apps/rag/documents',
    'apps/rag/report',
  ],
  'apps/rag/server': [...BASE, 'web/server', 'apps/rag', 'apps/rag/documents'],
  'apps/rag/cli': [
    ...BASE,
    'languages',
    'languages/options',
    'models',
    'report',
    'cli/kit',
    ...RAG,
    'apps/rag/inputs',
    'apps/rag/options',
    'apps/rag/report',
    'apps/rag/alerts/webhook',
  ],

  // The server of the page of an audit, with its reviews.
  'apps/view': [...BASE, 'languages', 'documents', 'web', 'web/server', 'apps/review', 'apps/review/documents'],
  'apps/view/cli': [
    ...BASE,
    'languages/options',
    'schemes/user',
    'documents',
    'sources',
    'report',
    'audit',
    'audit/request',
    'web',
    'web/server',
    'cli/kit',
    'apps/review',
    'apps/review/documents',
    'apps/review/cli',
    'apps/rag',
    'apps/rag/report',
    'apps/rag/server',
    'apps/view',
  ],

  // The functions that other programs call. Packages and most of the program are loaded when a function is called.
  library: [
    'base/core',
    'base/text',
    'languages/options',
    'schemes',
    'schemes/kit',
    'documents',
    'sources',
    'audit',
    'audit/request',
    'apps/rag',
    'apps/rag/documents',
    'apps/rag/options',
  ],
  // The library, and the program with the list of its commands.
  '': [
    'base/core',
    'languages',
    'schemes',
    'schemes/user',
    'documents',
    'report',
    'audit',
    'audit/gate-values',
    'cli',
    'cli/kit',
    'apps/bench',
    'apps/bench/cli',
    'apps/bench/documents',
    'apps/demo',
    'apps/extract/cli',
    'apps/rag',
    'apps/rag/cli',
    'apps/rag/documents',
    'apps/rag/report',
    'apps/review/cli',
    'apps/review/documents',
    'apps/view/cli',
    'library',
  ],
};
/** Packages that only one folder (or these) may use, because other folders should use that folder. */
const OWNED: Readonly<Record<string, string | readonly string[]>> = {
  'better-sqlite3': 'base/sqlite',
  kysely: ['base/sqlite', 'sources', 'apps/rag', 'apps/rag/server'],
  yaml: 'languages',
  zod: [
    'base/core',
    'languages',
    'documents',
    'sources',
    'audit/shards',
    'cli',
    'library',
    'apps/bench',
    'apps/bench/documents',
    'apps/rag',
    'apps/rag/documents',
    'apps/review/documents',
  ],
  ajv: 'sources',
  yauzl: 'sources',
  fzstd: 'sources',
  hyparquet: 'sources',
  'hyparquet-compressors': 'sources',
  'csv-parse': ['sources', 'apps/review'],
  commander: ['cli', 'cli/kit'],
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
  hono: ['web/server', 'apps/rag/server', 'apps/view'],
  '@hono/node-server': 'web/server',
  open: 'apps/view/cli',
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
    if (FILE_SYSTEM.has(target) && from !== 'base/system')
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

test('the table goes from the ground up', () => {
  const order = Object.keys(ALLOWED);
  const upward = Object.entries(ALLOWED).flatMap(([part, allowed]) =>
    allowed.filter((other) => order.indexOf(other) >= order.indexOf(part)).map((other) => `${part} → ${other}`),
  );
  // The core schemes and the scoring of all schemes over one trial share their fast lane.
  expect(upward).toEqual(['schemes/core → schemes/scoring']);
});

test('every folder of src is a part of the house, or in one', () => {
  const rooms = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(rooms).toHaveLength(13);
  expect(files.filter((path) => partOf(path) === '' && relative(src, path).includes('/'))).toEqual([]);
});

test.each([
  ['base/core/new.ts', `import { lower } from '../text/case.ts';`],
  ['cli/new.ts', `import { readFileSync } from 'node:fs';`],
  ['apps/bench/new.ts', `export const late = () => import('node:fs/promises');`],
  ['base/system/new.ts', `import { openDatabase } from '../sqlite/sqlite.ts';`],
  ['languages/gate/new.ts', `import { LIST_FIELDS } from '../../audit/gate-values/fields.ts';`],
  ['schemes/new.ts', `import type { TrialRow } from '../sources/run-store/schema.ts';`],
  ['report/new.ts', `export { planFor } from '../schemes/kit/plan.ts';`],
  ['audit/new.ts', `export const late = () => import('../cli/run-program.ts');`],
  ['audit/new.ts', `import { z } from 'zod';`],
  ['cli/new.ts', `import { plot } from '@observablehq/plot';`],
  ['cli/new.ts', `import { BENCHMARKS } from '../apps/bench/benchmarks/catalog.ts';`],
  ['audit/new.ts', `export const late = () => import('better-sqlite3');`],
  ['sources/new.ts', `import Database from 'better-sqlite3';`],
  ['base/sqlite/new.ts', `import { hashText } from '../text/hash.ts';`],
  ['sources/new.ts', `export * from '../audit/tally/tally.ts';`],
  ['apps/bench/new.ts', `export const late = () => import('@ai-sdk/openai');`],
  ['apps/review/new.ts', `import { csvText } from '../../report/csv/write-csv.ts';`],
  ['models/new.ts', `import type { Plan } from '../apps/bench/plan.ts';`],
  ['apps/rag/alerts/webhook/new.ts', `import { transportOf } from '../../../../models/transport.ts';`],
  ['web/page/new.tsx', `import { explainTrial } from '../../audit/explain/explain.ts';`],
  ['report/new.ts', `import { App } from '../web/page/app.tsx';`],
  ['web/kit/new.ts', `import { routeOf } from '../page/route.ts';`],
  ['web/server/new.ts', `import type { ReviewStore } from '../../apps/review/review-store.ts';`],
  ['apps/rag/page/new.tsx', `import { Chips } from '../../../web/page/trials/chips.tsx';`],
  ['report/new.ts', `export const late = () => import('preact/hooks');`],
  ['report/new.ts', `import type { ReviewReport } from '../apps/review/documents/reviews.ts';`],
  ['apps/rag/scores/new.ts', `import { renderReplyAudit } from '../report/reply-audit.ts';`],
  ['apps/rag/new.ts', `import type { AuditResult } from '../../documents/result.ts';`],
  ['apps/bench/runs/new.ts', `import { writeReport } from '../cli/outputs.ts';`],
  ['apps/review/cli/new.ts', `import { runProgram } from '../../../cli/run-program.ts';`],
  ['schemes/kit/new.ts', `import { v2Parser } from '../core/v2-parser.ts';`],
  ['schemes/kit/new.ts', `import { helmSchemes } from '../helm/schemes.ts';`],
  ['schemes/helm/new.ts', `import { squadSchemes } from '../squad/schemes.ts';`],
  ['schemes/helm/new.ts', `import { SCHEMES } from '../catalog.ts';`],
  ['schemes/helm/new.ts', `import { v2Parser } from '../core/v2-parser.ts';`],
  ['schemes/helm/deep/new.ts', `export type * from '../../inspect/answer-label.ts';`],
  ['sources/logs/helm/new.ts', `import { nameIn } from '../inspect/document.ts';`],
  ['sources/logs/helm/new.ts', `export const late = () => import('../readers.ts');`],
  ['sources/logs/kit/new.ts', `import { helmSchemes } from '../../../schemes/helm/schemes.ts';`],
  ['audit/tally/new.ts', `import { judge } from '../gate-values/gate.ts';`],
  ['apps/rag/documents/new.ts', `import { sampleMean } from '../../../stats/mean.ts';`],
])('a planted violation in %s is found', (path, text) => {
  expect(violations(join(src, path), text)).toHaveLength(1);
});

/** The modules and packages that are loaded with a module: static imports of values, and what these import. */
function loadedWith(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const { module } = parseSync(path, readFileSync(path, 'utf8'));
  for (const { moduleRequest, entries } of module.staticImports) {
    const isOfTypes = entries.length > 0 && entries.every(({ isType }) => isType);
    if (isOfTypes) continue;
    if (moduleRequest.value.startsWith('.')) loadedWith(join(dirname(path), moduleRequest.value), seen);
    else seen.add(moduleRequest.value);
  }
  return seen;
}

test('pages load no arquero, which is as large as half of a page', () => {
  for (const name of ['web/page/main.tsx', 'apps/rag/page/main.tsx'])
    expect(loadedWith(join(src, name))).not.toContain('arquero');
  expect(loadedWith(join(src, 'report/markdown/report.ts'))).toContain('arquero');
});

/** What a small audit of run stores loads. */
const AUDIT_MODULES = ['audit/audit.ts', 'cli/audit-command.ts', 'main.ts'].flatMap((name) => [
  ...loadedWith(join(src, name)),
]);

test('an audit of run stores loads no reader of logs, which takes longer than a small audit', () => {
  expect(AUDIT_MODULES.length).toBeGreaterThan(50);
  expect(AUDIT_MODULES.filter((path) => path.endsWith('sources/logs/readers.ts'))).toEqual([]);
  expect(loadedWith(join(src, 'sources/logs/log-source.ts'))).toContain(join(src, 'sources/logs/readers.ts'));
});

test('an audit loads no module of an app to describe its commands', () => {
  expect(AUDIT_MODULES.filter((path) => relative(src, path).startsWith('apps/'))).toEqual([]);
});

test('only what opens run stores loads kysely: no other command does, and no thread', () => {
  for (const name of ['main.ts', 'cli/audit-command.ts', 'audit/audit.ts', 'audit/threads/scan-worker.ts'])
    expect(loadedWith(join(src, name))).not.toContain('kysely');
  expect(loadedWith(join(src, 'sources/run-store/store-source.ts'))).toContain('kysely');
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

/** The files of one circle of imports, types and late imports among them; null if there is none. */
function findCircle(importsByFile: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const open: string[] = [];
  const visit = (file: string): readonly string[] | null => {
    if (done.has(file)) return null;
    if (open.includes(file)) return open.slice(open.indexOf(file));
    open.push(file);
    for (const imported of importsByFile.get(file) ?? []) {
      const circle = visit(imported);
      if (circle !== null) return circle;
    }
    open.pop();
    done.add(file);
    return null;
  };
  return [...importsByFile.keys()].map(visit).find((circle) => circle !== null) ?? null;
}

test('no files import each other in a circle', () => {
  const imports = files.map((path) => {
    const own = importsOf(path, readFileSync(path, 'utf8')).filter((name) => name.startsWith('.'));
    return [relative(src, path), own.map((name) => relative(src, join(dirname(path), name)))] as const;
  });
  expect(findCircle(new Map(imports))).toBeNull();
  const planted = { 'c.ts': ['a.ts'], 'a.ts': ['b.ts'], 'b.ts': ['a.ts'] };
  expect(findCircle(new Map(Object.entries(planted)))).toEqual(['a.ts', 'b.ts']);
});

test('no file is a god file', () => {
  const long = files.filter((path) => readFileSync(path, 'utf8').split('\n').length > 300);
  expect(long).toEqual([]);
});

test('zod is loaded with schemas only', () => {
  const documents = ['base/core', 'documents', 'apps/bench/documents', 'apps/rag/documents', 'apps/review/documents'];
  const schemas = files.filter((path) => /^import \{ z \} from 'zod';$/m.test(readFileSync(path, 'utf8')));
  const others = files.filter((path) => documents.includes(partOf(path)) && !schemas.includes(path));
  expect(schemas.filter((path) => path.includes('/src/documents/')).length).toBeGreaterThan(1);
  expect([...others, join(src, 'main.ts')].filter((path) => [...loadedWith(path)].includes('zod'))).toEqual([]);
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
