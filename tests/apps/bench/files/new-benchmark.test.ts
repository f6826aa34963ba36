/** `audit bench new`: what it writes can be asked, explains every field, and replaces nothing. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadBenchmark } from '../../../../src/apps/bench/benchmark-named.ts';
import { benchmarkFileSchema } from '../../../../src/apps/bench/documents/benchmark-file.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';

const FILE = 'mine.benchmark.yaml';

test('both files are written once, and are a benchmark', async () => {
  const cwd = temporaryFolder();
  const { code, stdout, stderr } = await audit(['bench', 'new', 'mine'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(
    'mine.jsonl\nmine.benchmark.yaml\n\nNext:\n  audit bench mine.benchmark.yaml --model ollama:NAME --estimate\n  audit bench mine.benchmark.yaml --model ollama:NAME\n',
  );
  const benchmark = await loadBenchmark(join(cwd, FILE));
  const { items } = await benchmark.load('mine', null);
  expect(items.map(({ id, groundTruth }) => [id, groundTruth])).toEqual([
    ['planet', 'B'],
    ['metal', 'A'],
    ['ocean', 'D'],
  ]);
  writeFileSync(join(cwd, FILE), 'mine');
  const again = await audit(['bench', 'new', 'mine.jsonl'], { cwd });
  expect(again).toMatchObject({ code: 2, stdout: '' });
  expect(again.stderr).toBe(
    'audit: mine.jsonl: exists already; choose another name, or replace it with --force.\naudit: mine.benchmark.yaml: exists already; choose another name, or replace it with --force.\n',
  );
  expect(readFileSync(join(cwd, FILE), 'utf8')).toBe('mine');
  expect(await audit(['bench', 'new', 'mine', '--force'], { cwd })).toMatchObject({ code: 0 });
  expect(readFileSync(join(cwd, FILE), 'utf8')).not.toBe('mine');
});

test('every field is explained, and each comment is a field that can be used', async () => {
  const cwd = temporaryFolder();
  await audit(['bench', 'new', 'mine'], { cwd });
  const text = readFileSync(join(cwd, FILE), 'utf8');
  const lines = text.split('\n');
  const explained = (field: string): boolean =>
    lines.some((line) => new RegExp(String.raw`^(?:# )?(?:yaml.*)?\$?${field.replace('$', '')}[:=]`).test(line));
  expect(Object.keys(benchmarkFileSchema.shape).filter((field) => !explained(field))).toEqual([]);
  const commented = lines.filter((line) => /^ *# [a-z]+: (?!.*file)/.test(line));
  expect(commented.length).toBeGreaterThan(5);
  for (const line of commented.filter((one) => !one.includes('map:'))) {
    writeFileSync(join(cwd, FILE), text.replace(line, line.replace('# ', '')));
    const benchmark = await loadBenchmark(join(cwd, FILE));
    expect(benchmark.id).toBe('mine');
  }
});

test.each(['Mine', 'a b', '..', '質問'])('%s is no name', async (name) => {
  const cwd = temporaryFolder();
  const { code, stderr } = await audit(['bench', 'new', name], { cwd });
  expect([code, stderr]).toEqual([
    2,
    `audit: ${name}: is no name of a benchmark; use lower-case letters, digits and hyphens, such as my-questions.\n`,
  ]);
  expect(existsSync(join(cwd, `${name}.jsonl`))).toBe(false);
});
