/** Logs without models in folders that are named by models: each command takes the folder, and nothing where the records have a model. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

const SCHEMES = ['--schemes', 'lmeval.gsm8k.strict,lmeval.gsm8k.flexible'];

function linesOf(seed: number, more: Readonly<Record<string, unknown>> = {}): string {
  return Array.from({ length: 12 }, (_, i) => {
    const groundTruth = String(i + 2);
    const answer = (i + seed) % 4 === 0 ? '1' : groundTruth;
    const end = (i + seed) % 3 === 0 ? `So it is ${answer}.` : `#### ${answer}`;
    const record = { id: i, question: `How many, ${i}?`, response: `In run ${seed}, ${i}.\n${end}`, groundTruth };
    return `${JSON.stringify({ ...record, label: answer === groundTruth, ...more })}\n`;
  }).join('');
}

/** A folder with `logs/`, which has these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, 'logs', name)), { recursive: true });
    writeFileSync(join(cwd, 'logs', name), text);
  }
  return cwd;
}

const withoutModels = (): string =>
  folderWith({
    'Qwen2.5-7B/gsm8k.jsonl': linesOf(0),
    'Qwen2.5-7B/svamp.jsonl': linesOf(1),
    'gpt-4o/gsm8k.jsonl': linesOf(2),
  });

async function auditOf(cwd: string, ...words: string[]): Promise<{ result: AuditResult; stderr: string; md: string }> {
  const { code, stdout, stderr } = await audit([...words, ...SCHEMES, '--out-md', 'r.md', '--out-json', '-'], { cwd });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return { result: JSON.parse(stdout) as AuditResult, stderr, md: readFileSync(join(cwd, 'r.md'), 'utf8') };
}

/** The model and the trials of each cell of the first scheme. */
const cellsOf = ({ cells, schemes }: AuditResult): unknown =>
  cells.filter(({ scheme }) => scheme === schemes[1]?.id).map(({ key, n }) => [key.model, n]);

const TAKEN =
  /Models are the names of folders, because the records name none: `?Qwen2\.5-7B`? \(2 logs\), `?gpt-4o`? \(1 log\) \(--map model=PATH takes/;

describe('logs without models', () => {
  test('have the models of their folders, and the report states it', async () => {
    const { result, md } = await auditOf(withoutModels(), 'logs');
    expect(cellsOf(result)).toEqual([
      ['Qwen2.5-7B', 24],
      ['gpt-4o', 12],
    ]);
    expect(result.options.folderModels).toEqual([
      { log: 'Qwen2.5-7B/gsm8k.jsonl', model: 'Qwen2.5-7B' },
      { log: 'svamp.jsonl', model: 'Qwen2.5-7B' },
      { log: 'gpt-4o/gsm8k.jsonl', model: 'gpt-4o' },
    ]);
    expect(md).toMatch(TAKEN);
  });

  test('have no model where one folder is named alone', async () => {
    const { result } = await auditOf(withoutModels(), 'logs/Qwen2.5-7B');
    expect(cellsOf(result)).toEqual([[null, 24]]);
    expect(result.options).not.toHaveProperty('folderModels');
  });

  test('have the model that --map names', async () => {
    const cwd = folderWith({ 'gpt-4o/a.jsonl': linesOf(0, { by: 'x' }), 'o3/a.jsonl': linesOf(1, { by: 'x' }) });
    expect(cellsOf((await auditOf(cwd, 'logs', '--map', 'model=by')).result)).toEqual([['x', 24]]);
    expect(cellsOf((await auditOf(cwd, 'logs')).result)).toEqual([
      ['gpt-4o', 12],
      ['o3', 12],
    ]);
  });

  test('have no model where a folder is the data set that the records name', async () => {
    const cwd = folderWith({ 'alpha/a.jsonl': linesOf(0, { dataset: 'Alpha' }), 'beta/a.jsonl': linesOf(1) });
    expect((await auditOf(cwd, 'logs')).result.options).not.toHaveProperty('folderModels');
  });

  test('give the same from threads, from shards and from a saved result', async () => {
    const cwd = withoutModels();
    const { result } = await auditOf(cwd, 'logs', '--jobs', '1');
    expect((await auditOf(cwd, 'logs', '--jobs', '2')).result).toEqual(result);
    for (const words of [
      ['plan', 'logs', ...SCHEMES, '--shards', '2', '--out', 'plan.json'],
      ['shard', 'plan.json', '--index', '0'],
      ['shard', 'plan.json', '--index', '1'],
    ])
      expect(await audit(words, { cwd })).toMatchObject({ code: 0 });
    const merged = await audit(['merge', 'plan.json', 'parts', '--out-md', 'm.md', '--out-json', '-'], { cwd });
    expect(JSON.parse(merged.stdout)).toEqual(result);
    writeFileSync(join(cwd, 'saved.json'), JSON.stringify(result));
    expect(cellsOf((await auditOf(cwd, 'saved.json')).result)).toEqual(cellsOf(result));
    const { folderModels: _, ...options } = result.options;
    writeFileSync(join(cwd, 'older.json'), JSON.stringify({ ...result, options }));
    expect(cellsOf((await auditOf(cwd, 'older.json')).result)).toEqual([[null, 36]]);
  });

  test('are compared by the models of their folders', async () => {
    const pair = ['logs/Qwen2.5-7B/gsm8k.jsonl', 'logs/gpt-4o/gsm8k.jsonl'];
    const { stdout } = await audit(['compare', ...pair, '--out-md', '-'], { cwd: withoutModels() });
    expect(stdout).toMatch(/^# What changes from `Qwen2\.5-7B` to `gpt-4o`/);
  });

  test('are explained and converted with the models of their folders', async () => {
    const cwd = withoutModels();
    const words = ['explain', '--trial', '3', '--scheme', 'lmeval.gsm8k.strict', 'logs'];
    expect((await audit(words, { cwd })).stdout.match(/model +\S+/g)).toEqual([
      'model         Qwen2.5-7B',
      'model         Qwen2.5-7B',
      'model         gpt-4o',
    ]);
    expect(await audit(['convert', 'logs', '--out-dir', 'eee'], { cwd })).toMatchObject({ code: 0 });
    const written = readdirSync(join(cwd, 'eee')).filter((name) => name.endsWith('.json'));
    const models = written.map(
      (name) => /"(?:Qwen2\.5-7B|gpt-4o)"/.exec(readFileSync(join(cwd, 'eee', name), 'utf8'))?.[0],
    );
    expect(models).toHaveLength(3);
    expect(new Set(models)).toEqual(new Set(['"Qwen2.5-7B"', '"gpt-4o"']));
  });
});

test('logs whose records name models keep them, also beside logs without', async () => {
  const files = {
    'gpt-4o/a.jsonl': linesOf(0, { model: 'mine' }),
    'o3/a.jsonl': linesOf(1),
    'claude-3/a.jsonl': linesOf(2),
  };
  const { result } = await auditOf(folderWith(files), 'logs');
  expect(cellsOf(result)).toEqual([
    ['claude-3', 12],
    ['mine', 12],
    ['o3', 12],
  ]);
});
