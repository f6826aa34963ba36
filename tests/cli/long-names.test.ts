/** Names of millions of characters: reports stay small, and names that begin alike stay different. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { longName, longNamedFolder } from '../support/long-names.ts';
import { thorough } from '../support/thorough.ts';

const MEGABYTE = 1 << 20;
/** Every output of an audit. */
const OUTPUTS = ['--out-md', 'r.md', '--figures', '--out-json', 'r.json', '--out-html', 'r.html', '--out-csv', 'csv', '--out-db', 'r.db', '--summary-md', 's.md'] as const; // prettier-ignore
const FIELDS = ['--group-by', 'temperature,variant,condition,dataset,model'] as const;

function resultOf(folder: string): AuditResult {
  return JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')) as AuditResult;
}

function readText(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

describe('an audit of names of 3 MB', () => {
  thorough('has a report below 1 MB: conditions', async () => {
    const folder = longNamedFolder({ conditions: true });
    const { code, stdout, stderr } = await audit(['.', '--conditions', 'all', '--multiverse', ...FIELDS, ...OUTPUTS], {
      cwd: folder,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.length).toBeLessThan(5000);
    for (const name of ['r.md', 'r.json', 'r.html', 'r.db', 's.md', 'csv/cells.csv', 'csv/multiverse.csv'])
      expect(statSync(join(folder, name)).size).toBeLessThan(MEGABYTE);
    expect(readText(folder, 'r.md')).toContain('(3,000,000 characters)');
    // Three conditions that differ in their last letters, under each of two variants.
    const { coverage, cells, options } = resultOf(folder);
    expect(new Set(coverage.conditions).size).toBe(3);
    expect(cells.filter(({ scheme }) => scheme === options.schemes[0])).toHaveLength(6);
    for (const condition of coverage.conditions) expect(readText(folder, 'r.md')).toContain(condition);
    const again = await audit(['report', 'r.json'], { cwd: folder });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout.length).toBeLessThan(MEGABYTE);
  });
});

// Shorter than above, so that the tests are quick, and far too long to be repeated.
const LENGTH = 100_000;

describe('an audit of names of 100 kB', () => {
  const ALL = { conditions: true, models: true, variants: true, datasets: true, items: true, trials: true, run: true };

  thorough('cuts every kind of name, and finds a trial by its short id', async () => {
    const folder = longNamedFolder(ALL, LENGTH);
    const first = await audit(['.', '--conditions', 'all', ...FIELDS, ...OUTPUTS], { cwd: folder });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    for (const name of ['r.md', 'r.json', 'r.html', 'r.db', 'csv/cells.csv'])
      expect(statSync(join(folder, name)).size).toBeLessThan(MEGABYTE);
    const texts = [readText(folder, 'r.json'), readText(folder, 'r.md'), first.stdout];
    for (const text of texts) expect(/n{500}/.test(text)).toBe(false);
    const { receipts } = resultOf(folder);
    const [receipt] = receipts['combined-flip'];
    if (receipt === undefined) throw new Error('no receipt');
    const explained = await audit(['explain', '.', '--trial', receipt.trialId], { cwd: folder });
    expect(explained).toMatchObject({ code: 0, stderr: '' });
    expect(explained.stdout.length).toBeLessThan(10_000);
    const compared = await audit(['compare', '--to', 'combined', '.', '--conditions', 'all'], { cwd: folder });
    expect(compared).toMatchObject({ code: 0, stderr: '' });
    expect(compared.stdout.length).toBeLessThan(MEGABYTE);
  });

  test('measures contrasts from a baseline that is named in full', async () => {
    const folder = longNamedFolder({ conditions: true }, LENGTH);
    const baseline = longName('control', LENGTH);
    const words = ['.', '--conditions', 'all', '--baseline-condition', baseline, '--out-md', 'r.md', '--out-json', 'r.json']; // prettier-ignore
    expect(await audit(words, { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
    const { conclusions, contrasts, warnings } = resultOf(folder);
    expect(conclusions.contrasts).toBe(4); // two conditions and two variants
    expect(new Set(contrasts.map(({ condition }) => condition)).size).toBe(2);
    expect(warnings.filter((one) => typeof one === 'string' && one.includes('no trial has the condition'))).toEqual([]);
    expect(statSync(join(folder, 'r.json')).size).toBeLessThan(MEGABYTE);
  });

  test('of a log does the same', async () => {
    const folder = temporaryFolder();
    const line = (i: number): string =>
      JSON.stringify({
        ...Object.fromEntries(['id', 'item', 'model', 'variant', 'condition', 'dataset', 'task'].map((field) => [field, longName(`${field}${i % 2}`, LENGTH)])), // prettier-ignore
        id: longName(`t${i}`, LENGTH),
        response: `answer ${i}`,
        groundTruth: 'answer 1',
        label: i % 2,
      });
    writeFileSync(join(folder, 'a.jsonl'), Array.from({ length: 4 }, (_, i) => `${line(i)}\n`).join(''));
    const words = [
      'a.jsonl',
      '--schemes',
      'combined',
      '--group-by',
      'model,variant,condition,dataset,task',
      ...OUTPUTS,
    ];
    expect(await audit(words, { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
    for (const name of ['r.md', 'r.json', 'r.html', 'r.db'])
      expect(statSync(join(folder, name)).size).toBeLessThan(MEGABYTE);
    const [receipt] = resultOf(folder).receipts['combined-flip'];
    const explained = await audit(['explain', 'a.jsonl', '--trial', receipt?.trialId ?? ''], { cwd: folder });
    expect(explained).toMatchObject({ code: 0, stderr: '' });
    expect(explained.stdout.length).toBeLessThan(10_000);
  });
});

test('an error that repeats a long name is cut', async () => {
  const { code, stderr } = await audit(['report', longName('.json', LENGTH)]);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^audit: n{1000}… \(\d{3},\d{3} characters\) …n+\.json.*; name a file that --out-json has written\.\n$/,
  );
});

test('an output that is too long for a string is reported in a sentence', async () => {
  vi.doMock('../../src/cli/report-command.ts', () => ({ runReport: () => 'x'.repeat(2 ** 30) }));
  try {
    expect(await audit(['report', 'r.json'])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^audit: the output: longer than the largest text .*\.\n$/) as string,
    });
  } finally {
    vi.doUnmock('../../src/cli/report-command.ts');
  }
});
