/**
 * Writes the files that are made from others; with --check it prints which of them are stale instead, and fails. `generate lists` writes
 * docs/schemes.md and the parts of other files alone.
 * - docs/schemes.md from the catalog, the table of docs/logs.md from the readers of logs
 * - docs/command-line.md from the help texts, docs/glossary.md from the list of words
 * - runs-metadata/runs_metadata.schema.json from the zod schema
 * - reports/*.schema.json from the zod schemas of the documents (json-schemas.ts)
 * - src/library/options.ts from the tables of options, reports/api.md from the types of the library
 * - tables of statistics in docs/ and sql/audit-result.sql from src/documents/cell-statistics.ts
 * - runs-metadata/runs_metadata.json and reports/example/ from the demo's store and log
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { writeDemo } from '../src/apps/demo/demo-store.ts';
import { metadataSchema } from '../src/sources/run-store/metadata-schema.ts';
import { apiReport } from './api-report.ts';
import { commandPage } from './command-page.ts';
import { glossaryPage } from './glossary-page.ts';
import { libraryOptions } from './library-options.ts';
import { jsonSchemas } from './json-schemas.ts';
import { generatedParts } from './generated-parts.ts';
import { schemePage } from './scheme-page.ts';

process.env['AUDIT_FROM_SOURCES'] = '1';
const entry = resolve('bin/audit.js');
/** The folder of the pictures beside the example. */
const FIGURES = 'answer_parsing_audit-figures';

function metadataPage(): string {
  return `${JSON.stringify(z.toJSONSchema(metadataSchema, { io: 'input' }), null, 2)}\n`;
}

/** The demo's run list and its report, made as a user makes them. */
function demoFiles(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'answer-audit-generate-'));
  try {
    const demo = join(folder, 'answer-audit-demo');
    writeDemo(demo);
    const metadata = readFileSync(join(demo, 'runs_metadata.json'), 'utf8');
    const words = [
      '--runs-dir',
      'answer-audit-demo/runs',
      '--metadata',
      'answer-audit-demo/runs_metadata.json',
      '--max-examples',
      '6',
      '--multiverse',
      '--figures',
    ];
    const outputs = ['--out-md', 'answer_parsing_audit.md', '--out-json', 'a.json'];
    execFileSync(process.execPath, [entry, ...words, ...outputs], { cwd: folder });
    const pictures = readdirSync(join(folder, FIGURES));
    const log = ['compare', '--to', 'mc-v3', 'answer-audit-demo/log.jsonl', '--out-md', 'c.md'];
    execFileSync(process.execPath, [entry, ...log], { cwd: folder });
    return {
      'runs-metadata/runs_metadata.json': metadata,
      'reports/example/answer_parsing_audit.md': readFileSync(join(folder, 'answer_parsing_audit.md'), 'utf8'),
      ...Object.fromEntries(
        pictures.map((name) => [
          `reports/example/${FIGURES}/${name}`,
          readFileSync(join(folder, FIGURES, name), 'utf8'),
        ]),
      ),
      'reports/example/comparison.md': readFileSync(join(folder, 'c.md'), 'utf8'),
      'reports/example/answer_parsing_audit.json': readFileSync(join(folder, 'a.json'), 'utf8'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Files = Readonly<Record<string, string>>;

/** One after the other: the demo is audited by a program that puts the page to use. */
const STEPS: readonly (() => Files | Promise<Files>)[] = [
  () => ({
    'docs/schemes.md': schemePage(),
    'docs/glossary.md': glossaryPage(),
    ...generatedParts(),
  }),
  async () => ({
    'docs/command-line.md': await commandPage(),
    'runs-metadata/runs_metadata.schema.json': metadataPage(),
    ...jsonSchemas(),
  }),
  () => ({ 'src/library/options.ts': libraryOptions() }),
  async () => ({ 'reports/api.md': await apiReport() }),
  demoFiles,
];

function tellStale(path: string): void {
  process.stderr.write(`${path} is stale; run "npm run generate".\n`);
  process.exitCode = 1;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  process.stdout.write(`${path}\n`);
}

const settle = process.argv.includes('--check') ? tellStale : write;
for (const step of process.argv.includes('lists') ? STEPS.slice(0, 1) : STEPS)
  for (const [path, text] of Object.entries(await step()))
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) settle(path, text);
