/** A saved result as an input: every command that scores reads the trials of which it was made. */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import { audit } from '../support/in-process.ts';
import { copyDemo, temporaryFolder } from '../support/folders.ts';
import { sentencesIn } from '../support/warnings.ts';

/** A demo store, a folder of lm-eval logs, and the results of both; no test changes them. */
let cwd = '';
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'audit-test-'));
  copyDemo(join(cwd, 'study'));
  cpSync('tests/fixtures/logs/lm_eval', join(cwd, 'logs'), { recursive: true });
  const store = ['study', '--conditions', 'all', '--schemes', 'v2-parse', '--group-by', 'condition'];
  await save('store', store);
  await save('logs', ['logs', '--schemes', 'lmeval.gsm8k.flexible']);
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

async function save(name: string, words: readonly string[]): Promise<void> {
  const outputs = ['--out-md', `${name}.md`, '--out-json', `${name}.json`, '--out-db', `${name}.db`];
  expect(await audit([...words, ...outputs], { cwd })).toMatchObject({ code: 0, stderr: '' });
}

const readSaved = (name: string): AuditResult =>
  JSON.parse(readFileSync(join(cwd, `${name}.json`), 'utf8')) as AuditResult;

/** The result names the format of its logs, so commands that explain a trial name it as well. */
const withoutFormat = (text: string): string => text.replaceAll(' --format lm-eval', '');

describe.each(['store.json', 'store.db', 'logs.json', 'logs.db'])('%s', (file) => {
  const name = file.replace(/\..*/, '');
  const inputs = { store: 'study', logs: 'logs' }[name] ?? '';
  const notice = new RegExp(`^audit: ${file}: a saved result; the trials are read from ${inputs}.*\n$`);

  test('is audited with the options of the result', async () => {
    const { code, stdout, stderr } = await audit([file, '--out-json', '-'], { cwd });
    expect([code, stderr]).toEqual([0, expect.stringMatching(notice)]);
    expect(JSON.parse(withoutFormat(stdout))).toEqual(readSaved(name));
  });

  test('is compared, explained and converted as its inputs are', async () => {
    const scheme = readSaved(name).options.schemes[0] ?? '';
    const trial = Object.values(readSaved(name).receipts).flat()[0]?.trialId ?? '';
    expect(trial).not.toBe('');
    for (const words of [
      ['compare', '@', '--to', scheme, '--conditions', 'all'],
      ['explain', '@', '--trial', trial, '--scheme', scheme],
    ]) {
      const run = (input: string) =>
        audit(
          words.map((word) => word.replace('@', input)),
          { cwd },
        );
      const expected = await run(inputs);
      expect(expected.code).toBe(0);
      const { code, stdout, stderr } = await run(file);
      expect([code, withoutFormat(stdout), stderr]).toEqual([0, expected.stdout, expect.stringMatching(notice)]);
    }
    const rows = await Promise.all(
      [inputs, file].map(async (input) => {
        const { code, stdout } = await audit(['convert', input, '--out-dir', join(temporaryFolder(), 'out')], { cwd });
        return [code, stdout.match(/: \d+ rows/g)];
      }),
    );
    expect(rows[0]).toEqual([0, expect.arrayContaining([expect.anything()])]);
    expect(rows[1]).toEqual(rows[0]);
  });

  test('is never written to', async () => {
    const { code, stderr } = await audit([file, '--out-json', file, '--force'], { cwd });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('is an input of this audit, which is never written to'),
    ]);
  });
});

test('options outweigh those of the result', async () => {
  const { stdout } = await audit(
    ['store.json', '--schemes', 'combined', '--conditions', 'control', '--out-json', '-'],
    {
      cwd,
    },
  );
  const { options } = JSON.parse(stdout) as AuditResult;
  expect(options).toMatchObject({ schemes: ['combined'], conditions: ['control'], groupBy: ['condition'] });
});

test('a comparison names the conditions of the result', async () => {
  await audit(['study', '--conditions', 'control', '--out-json', 'control.json', '--out-md', 'control.md'], { cwd });
  const { stdout } = await audit(['compare', 'control.json', '--to', 'combined'], { cwd });
  expect(stdout).toContain('control.json: names the conditions control, and only these are compared');
});

test('inputs that have changed since are named in the warnings', async () => {
  const copy = temporaryFolder();
  cpSync(cwd, copy, { recursive: true });
  const [log] = readSaved('logs').options.logs;
  appendFileSync(join(copy, log ?? ''), '\n');
  const { code, stdout } = await audit(['logs.json', '--out-json', '-'], { cwd: copy });
  expect(code).toBe(0);
  expect(sentencesIn((JSON.parse(stdout) as AuditResult).warnings).join('\n')).toMatch(
    /has changed since it was scored \(\d{3},\d{3} bytes then, \d{3},\d{3} now\)\./,
  );
});

test('code that a saved result names is not loaded', async () => {
  const result = readSaved('store');
  const changed = { ...result, options: { ...result.options, schemes: ['./evil.ts'] } };
  writeFileSync(join(cwd, 'evil.json'), JSON.stringify(changed));
  const { code, stderr } = await audit(['evil.json', '--out-md', '-'], { cwd });
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('evil.ts is not in the catalog, and nothing is loaded because a file names it'),
  ]);
});

test.each([
  ['logs that are gone', 'logs.json', /was made of the log .*, which is not there/],
  ['runs that are gone', 'store.json', /was made of the runs in study\/runs, which is not there/],
])('%s are named', async (_, file, reason) => {
  const folder = temporaryFolder();
  cpSync(join(cwd, file), join(folder, file));
  const { code, stderr } = await audit([file], { cwd: folder });
  expect([code, stderr]).toEqual([2, expect.stringMatching(reason)]);
});

test.each([
  ['--format', 'jsonl'],
  ['--map', 'id=x'],
  ['--stored', 'x'],
])('%s is refused', async (...option) => {
  const { code, stderr } = await audit(['logs.json', ...option], { cwd });
  expect([code, stderr]).toEqual([
    2,
    `audit: ${option[0]}: is about scoring, and logs.json was scored before; leave it out.\n`,
  ]);
});
