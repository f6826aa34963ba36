/** Benchmarks of users: a file that exports one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadBenchmark } from '../../../../src/apps/bench/benchmark-named.ts';
import type { Benchmark } from '../../../../src/apps/bench/benchmark.ts';
import type { BenchResult } from '../../../../src/apps/bench/documents/bench.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { startModelServer } from '../../../support/model-server.ts';

/** The example of the documentation, as a module without types. */
function documented(): string {
  const page = readFileSync(new URL('../../../../docs/bench.md', import.meta.url), 'utf8');
  return /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
}

test('the benchmark of the documentation is asked and audited', async () => {
  const [folder, server] = [
    temporaryFolder(),
    await startModelServer({
      answer: (prompt) => (prompt.includes('France') ? 'Answer: Paris' : 'I think it is Helsinki.'),
    }),
  ];
  onTestFinished(() => server.close());
  writeFileSync(join(folder, 'capitals.ts'), documented());
  const words = [
    'bench',
    './capitals.ts',
    '--model',
    'openai-compatible:test',
    '--base-url',
    server.baseUrl('openai-compatible'),
  ];
  const { code, stderr } = await audit([...words, '--rate', '0', '--out-json', 'result.json'], { cwd: folder });
  expect([code, stderr]).toEqual([0, '']);
  const result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as BenchResult;
  expect(result.scores.map(({ set, condition, correct, unparsed }) => [set, condition, correct, unparsed])).toEqual([
    ['europe', 'cot', 1, 1],
    ['europe', 'direct', 1, 1],
  ]);
  expect(await audit(['answer-audit-bench/capitals', '--out-md', '-'], { cwd: folder })).toMatchObject({
    code: 0,
    stderr: '',
  });
});

const WHOLE: Readonly<Record<keyof Benchmark, string>> = {
  id: "'mine'",
  title: "'Mine'",
  sets: "['a']",
  conditions: "[{ id: 'x', title: 'X' }]",
  baseline: "'x'",
  repeats: '2',
  sampling: 'undefined',
  scheme: "'mc-v3'",
  alternatives: '[]',
  source: "'here'",
  load: '() => ({})',
};

async function load(changes: Partial<Record<keyof Benchmark, string>>): Promise<Benchmark> {
  const path = join(temporaryFolder(), 'mine.mjs');
  const fields = Object.entries({ ...WHOLE, ...changes }).map(([name, value]) => `${name}: ${value}`);
  writeFileSync(path, `export const benchmark = { ${fields.join(', ')} };`);
  return await loadBenchmark(path);
}

test('a module without baseline and alternatives is a benchmark', async () => {
  expect(await load({ baseline: 'undefined' })).toMatchObject({ id: 'mine', alternatives: [] });
});

test.each([
  [{ id: "'No Id'" }, /its id is not of lower-case letters, digits and dashes; export an object "benchmark"/],
  [{ title: '1' }, /its title is no text/],
  [{ repeats: '0' }, /its repeats is no whole number from 1 to 1000/],
  [{ sets: "'a'" }, /its sets is no list of names/],
  [{ conditions: "['x']" }, /its conditions is no list of \{id, title\}/],
  [{ baseline: "'y'" }, /its baseline "y" is none of its conditions/],
  [{ sampling: '3' }, /its sampling is no object/],
  [{ scheme: "'mc-v4'" }, /mc-v4: no scheme has this id; did you mean mc-v3/],
  [{ alternatives: "['nothing-like-it-at-all']" }, /no scheme has this id/],
  [{ load: 'null' }, /its load is no function/],
])('%j is refused', async (changes, message) => {
  await expect(load(changes)).rejects.toThrow(message);
});

test.each([
  ['./none.mjs', '', /none\.mjs: no such file/],
  ['./empty.mjs', '', /exports no benchmark/],
  ['./broken.mjs', 'export const', /broken\.mjs: cannot be loaded/],
])('%s is refused', async (name, text, message) => {
  const path = join(temporaryFolder(), name);
  if (text !== '' || name === './empty.mjs') writeFileSync(path, text);
  await expect(loadBenchmark(path)).rejects.toThrow(message);
});

test('an unknown id is answered with those there are', async () => {
  await expect(loadBenchmark('ja')).rejects.toThrow(/ja: no benchmark has this id; there are ja-cot, mgsm-en, law-mc/);
});
