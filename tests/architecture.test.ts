/**
 * Data goes one way: cli → sources → schemes → tallies → result → report. Each folder may import only what stands here; the reasons are in
 * docs/architecture.md. Type imports count too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  core: [],
  text: [],
  system: ['core'],
  stats: ['core', 'text'],
  gate: ['core', 'text'],
  rag: ['core', 'text', 'stats', 'gate', 'stores', 'models', 'system'],
  stores: ['core', 'system'],
  schemes: ['core', 'text', 'system'],
  sources: ['core', 'text', 'system'],
  audit: ['core', 'text', 'stats', 'gate', 'schemes', 'sources', 'system'],
  workers: ['core', 'audit'],
  report: ['core', 'text', 'system'],
  'page-kit': ['core', 'text', 'report'],
  page: ['core', 'text', 'report', 'page-kit'],
  dashboard: ['core', 'text', 'report', 'page-kit'],
  models: ['core', 'text'],
  webhook: ['core', 'text'],
  reviews: ['core', 'text', 'stats', 'stores', 'system'],
  bench: ['core', 'text', 'stats', 'schemes', 'sources', 'stores', 'models', 'system'],
  cli: [
    'core',
    'text',
    'gate',
    'schemes',
    'sources',
    'audit',
    'workers',
    'report',
    'models',
    'bench',
    'reviews',
    'view',
    'rag',
    'webhook',
    'system',
  ],
  view: ['core', 'text', 'reviews'],
  '': ['core', 'gate', 'schemes', 'audit', 'workers', 'report', 'bench', 'rag'],
};
/** Packages that only one folder (or these) may use, because everybody else should go through it. */
const OWNED: Readonly<Record<string, string | readonly string[]>> = {
  'better-sqlite3': ['sources', 'report', 'stores', 'view'],
  kysely: 'sources',
  zod: 'sources',
  ajv: ['sources'],
  yauzl: 'sources',
  fzstd: 'sources',
  hyparquet: 'sources',
  'hyparquet-compressors': 'sources',
  'csv-parse': ['sources', 'reviews'],
  commander: 'cli',
  'cli-progress': 'cli',
  arquero: 'report',
  '@observablehq/plot': 'report',
  linkedom: 'report',
  ai: 'models',
  'ai-sdk-ollama': 'models',
  '@ai-sdk/anthropic': 'models',
  '@ai-sdk/google': 'models',
  '@ai-sdk/openai': 'models',
  '@ai-sdk/openai-compatible': 'models',
  undici: ['models', 'webhook'],
  'p-retry': ['models', 'webhook'],
  hono: 'view',
  '@hono/node-server': 'view',
  open: 'cli',
  'p-map': ['bench', 'rag'],
  'proper-lockfile': 'bench',
  preact: ['page-kit', 'page', 'dashboard'],
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

/** What a file imports against the rules, in words. */
function violations(path: string, text: string): string[] {
  const folderOf = (file: string): string =>
    relative(src, file).includes('/') ? (relative(src, file).split('/')[0] ?? '') : '';
  const from = folderOf(path);
  return importsOf(path, text).flatMap((target) => {
    if (FILE_SYSTEM.has(target) && from !== 'system')
      return [`${relative(src, path)} imports ${target}: files are read and written through src/system`];
    if (target.startsWith('node:')) return [];
    if (!target.startsWith('.')) {
      const owners = [OWNED[/^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? ''] ?? from].flat();
      return owners.includes(from) ? [] : [`${relative(src, path)} imports ${target}, which is for ${owners.join()}`];
    }
    const to = folderOf(join(dirname(path), target));
    return to === from || ALLOWED[from]?.includes(to) === true
      ? []
      : [`${relative(src, path)} imports ${target}: ${from} must not know ${to}`];
  });
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(src, name));

test('nobody imports against the direction of the data', () => {
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
  ['report/new.ts', `export { planFor } from '../schemes/plan.ts';`],
  ['audit/new.ts', `export const late = () => import('../cli/main.ts');`],
  ['audit/new.ts', `import { z } from 'zod';`],
  ['cli/new.ts', `import { plot } from '@observablehq/plot';`],
  ['audit/new.ts', `import { parseHTML } from 'linkedom/worker';`],
  ['audit/new.ts', `export const late = () => import('better-sqlite3');`],
  ['sources/new.ts', `export * from '../audit/tally.ts';`],
  ['bench/new.ts', `export const late = () => import('@ai-sdk/openai');`],
  ['reviews/new.ts', `import { csvText } from '../report/csv/write-csv.ts';`],
  ['models/new.ts', `import type { Plan } from '../bench/plan.ts';`],
  ['webhook/new.ts', `import { transportOf } from '../models/transport.ts';`],
  ['page/new.tsx', `import { explainTrial } from '../audit/explain.ts';`],
  ['report/new.ts', `import { App } from '../page/app.tsx';`],
  ['page-kit/new.ts', `import { routeOf } from '../page/route.ts';`],
  ['dashboard/new.tsx', `import { Chips } from '../page/trials/chips.tsx';`],
  ['report/new.ts', `export const late = () => import('preact/hooks');`],
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
  const loaded = ['audit/sensitivity.ts', 'cli/audit-command.ts', 'cli/main.ts'].flatMap((name) => [
    ...loadedWith(join(src, name)),
  ]);
  expect(loaded.length).toBeGreaterThan(50);
  expect(loaded.filter((path) => path.endsWith('sources/logs/readers.ts'))).toEqual([]);
  expect(loadedWith(join(src, 'audit/inputs.ts'))).toContain(join(src, 'sources/logs/readers.ts'));
});

test('no file is a god file', () => {
  const long = files.filter((path) => readFileSync(path, 'utf8').split('\n').length > 300);
  expect(long).toEqual([]);
});
