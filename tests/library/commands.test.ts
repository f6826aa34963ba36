/** Each function gives what its command writes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonText } from '../../src/base/core/json-text.ts';
import { audit, compare, evaluate, readLog, schemes, score } from '../../src/index.ts';
import { copyDemo, temporaryFolder } from '../support/folders.ts';
import { audit as command } from '../support/in-process.ts';

const store = mkdtempSync(join(tmpdir(), 'audit-test-'));
const log = join(store, 'log.jsonl');
beforeAll(() => copyDemo(store));
afterAll(() => rmSync(store, { recursive: true }));

async function written(words: readonly string[]): Promise<string> {
  const path = join(temporaryFolder(), 'document.json');
  const { code, stderr } = await command([...words, '--out-json', path, '--out-md', `${path}.md`]);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return readFileSync(path, 'utf8');
}

async function collect<One>(ones: AsyncIterable<One>): Promise<One[]> {
  const all: One[] = [];
  for await (const one of ones) all.push(one);
  return all;
}

const asFile = (document: object): string => `${jsonText(document, 1)}\n`;
const asLines = (objects: readonly object[]): string => objects.map((one) => `${jsonText(one)}\n`).join('');

describe('audit', () => {
  test('of a store', async () => {
    expect(asFile(await audit(store))).toBe(await written([store]));
  });

  test('of a log', async () => {
    expect(asFile(await audit([log]))).toBe(await written([log]));
  });

  test('with options', async () => {
    const document = await audit(
      { runsDir: join(store, 'runs') },
      {
        schemes: ['combined', 'mc-v3'],
        groupBy: ['variant', 'condition', 'variant'],
        conditions: ['all'],
        baselineCondition: 'control',
        seed: 7,
        maxExamples: 2,
        multiverse: true,
        reference: 9,
        minN: 5,
        checksums: true,
        jobs: 1,
      },
    );
    const words = '--schemes combined,mc-v3 --group-by variant,condition --conditions all --baseline-condition control'.split(' '); // prettier-ignore
    const others = '--seed 7 --max-examples 2 --multiverse --reference 9 --min-n 5 --checksums'.split(' ');
    expect(asFile(document)).toBe(await written(['--runs-dir', join(store, 'runs'), ...words, ...others]));
  });
});

describe('compare', () => {
  test('of a store', async () => {
    expect(asFile(await compare(store, { to: 'combined' }))).toBe(
      await written(['compare', store, '--to', 'combined']),
    );
  });

  test('of a log', async () => {
    const document = await compare(log, { from: 'mc-v3', to: 'combined', maxExamples: 1, seed: 3 });
    const words = '--from mc-v3 --to combined --max-examples 1 --seed 3'.split(' ');
    expect(asFile(document)).toBe(await written(['compare', log, ...words]));
  });
});

const TRIALS = [
  { id: 1, response: '<think>8? No.</think>**18**', groundTruth: '18' },
  { id: 'b', response: 'The answer is (B).', groundTruth: ['A', 'B'], choices: ['x', 'y'], question: 'q', task: 't' },
  { id: 'none', response: null },
  { id: 'wrong', response: 5 as unknown as string },
  { response: 'no id' } as unknown as { id: string },
];

describe('score', () => {
  test('gives the objects of the lines', async () => {
    const scored = await collect(score(TRIALS, { scheme: ['combined', 'mc-v3'] }));
    const input = asLines(TRIALS);
    const { stdout } = await command(['score', '--scheme', 'combined', '--scheme', 'mc-v3'], { input });
    expect(scored).toHaveLength(8);
    expect(asLines(scored)).toBe(stdout);
  });

  test('takes what readLog yields', async () => {
    const scored = await collect(score(readLog(log), { scheme: 'mc-v3' }));
    const { schemes: found } = await audit(log, { schemes: ['mc-v3'] });
    const wrong = scored.filter((one) => 'correct' in one && one.correct === false).length;
    expect(wrong).toBeGreaterThan(0);
    expect(wrong).toBe(found.find(({ id }) => id === 'mc-v3')?.errors);
  });
});

test('schemes are those of the command', async () => {
  const { stdout } = await command(['schemes', '--json']);
  expect(asFile(schemes())).toBe(stdout);
});

const ANSWERS = [
  { id: 1, query: 'q', answer: '民法第709条', contexts: [{ id: 'a', text: '民法第709条' }], relevant: ['a'] },
  { id: 2, query: 'q', answer: 'none', contexts: [{ id: 'b' }], relevant: { a: 2, b: 1 } },
  { id: 3, query: 'q' } as unknown as { id: number; query: string; answer: string },
];

test('evaluate gives the objects of the lines', async () => {
  const results = await collect(evaluate(ANSWERS));
  const { stdout } = await command(['rag', 'evaluate', '--judge', 'none'], { input: asLines(ANSWERS) });
  expect(results).toHaveLength(3);
  expect(asLines(results)).toBe(stdout);
});

describe('readLog', () => {
  let lines: readonly { readonly response: string }[] = [];
  beforeAll(() => {
    const text = readFileSync(log, 'utf8').trim().split('\n');
    lines = text.map((line) => JSON.parse(line) as { readonly response: string });
  });

  test('yields every trial of the log, in its order', async () => {
    const shares: number[] = [];
    const trials = await collect(readLog(log, { onProgress: ({ done }) => shares.push(done) }));
    expect(lines.length).toBeGreaterThan(10);
    expect(trials.map(({ response }) => response)).toEqual(lines.map(({ response }) => response));
    expect(new Set(trials.map(({ id }) => id)).size).toBe(lines.length);
    expect(shares.at(-1)).toBe(100);
  });
});
