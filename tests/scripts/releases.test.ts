import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const SCHEMAS = readdirSync(resolve(root, 'reports')).filter((name) => name.endsWith('.schema.json'));

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly permissions?: object; readonly steps: readonly Step[] }>>;
}

const workflow = parse(read('.github/workflows/release.yml')) as Workflow;
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

test('the workflow of releases runs only scripts that exist, and actions of a fixed commit', () => {
  const actions = steps.flatMap(({ uses }) => uses ?? []);
  expect(actions).not.toEqual([]);
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  const scripts = steps.flatMap(({ run = '' }) =>
    Array.from(run.matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name),
  );
  expect(scripts).toContain('build:executable');
  for (const name of scripts) expect(Object.keys(manifest.scripts)).toContain(name);
});

test('only the job that publishes may write, and it publishes with provenance', () => {
  const mayWrite = Object.keys(workflow.jobs).filter((name) => workflow.jobs[name]?.permissions !== undefined);
  expect(mayWrite).toEqual(['publish']);
  expect(workflow.jobs['publish']).toMatchObject({ permissions: { 'id-token': 'write' } });
  expect(workflow.jobs['publish']?.steps.map(({ run }) => run)).toContain(
    'npm publish --provenance --access public ./answer-audit-*.tgz',
  );
});

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly const?: number }>>;
}

test.each(SCHEMAS)('docs/releases.md lists %s with its version, and the package exports it', (name) => {
  const { properties = {} } = JSON.parse(read(`reports/${name}`)) as Schema;
  const { schemaVersion, reportVersion, alertVersion, comparisonVersion } = properties;
  const version = (schemaVersion ?? reportVersion ?? alertVersion ?? comparisonVersion)?.const ?? 'none';
  const row = read('docs/releases.md')
    .split('\n')
    .find((line) => line.startsWith(`| \`${name}\``));
  expect(row?.split('|')[3]?.trim()).toBe(String(version));
  expect(manifest.exports).toHaveProperty([`./${name}`], `./reports/${name}`);
  expect(manifest.files).toContain(`reports/${name}`);
});

test('docs/releases.md lists no schema that does not exist', () => {
  const listed = Array.from(read('docs/releases.md').matchAll(/^\| `([\w-]+\.schema\.json)`/gm), ([, name]) => name);
  expect(new Set(listed)).toEqual(new Set(SCHEMAS));
});
