/** Outputs of all commands: where they may go, what they replace, and what stays if one of them fails. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/base/sqlite/sqlite.ts';
import { copyDemo, demoFolder, listing } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { thorough } from '../support/thorough.ts';

/** An answer to evaluate. */
const lines =
  '{"id":1,"query":"q","answer":"民法第709条","contexts":[{"id":"a","text":"民法第709条"}],"relevant":["a"]}\n';
const RESULT_OPTIONS = ['--out-md', '--out-json', '--out-html', '--out-db', '--out-tex', '--summary-md'] as const;

describe('what is no regular file stays what it is', () => {
  const isDevicePossible = spawnSync('mknod', [join(temporaryFolderNow(), 'null'), 'c', '1', '3']).status === 0;

  thorough.skipIf(!isDevicePossible)('a device (skipped where none can be made)', async () => {
    const demo = demoFolder();
    const device = join(demo, 'null');
    spawnSync('mknod', [device, 'c', '1', '3']);
    for (const option of RESULT_OPTIONS) {
      const { code, stderr } = await audit([demo, '--out-md', join(demo, 'r.md'), option, device]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(lstatSync(device).isCharacterDevice()).toBe(true);
    }
    const both = await audit([demo, '--out-md', device, '--out-json', device]);
    expect(both.code).toBe(0);
    for (const words of [
      ['review', 'sample', demo, '--reviews', device],
      ['rag', 'report', '--db', device],
      ['bench', 'ja-cot', '--model', 'ollama:m', '--metadata', device],
    ]) {
      const { code, stderr } = await audit(words, { cwd: demo });
      expect(code).toBe(2);
      expect(stderr).toContain(`${device}: a device, not a regular file`);
      expect(lstatSync(device).isCharacterDevice()).toBe(true);
    }
  });

  test('/dev/stdout is standard output, and gets nothing else', async () => {
    const demo = demoFolder();
    const before = lstatSync('/dev/stdout').isSymbolicLink();
    const { code, stdout } = await audit([demo, '--out-md', '/dev/stdout']);
    expect(code).toBe(0);
    expect(stdout).toBe((await audit([demo, '--out-md', '-'])).stdout);
    expect(lstatSync('/dev/stdout').isSymbolicLink()).toBe(before);
  });

  test('a link leads to the file that is replaced', async () => {
    const demo = demoFolder();
    symlinkSync('target.json', join(demo, 'link.json'));
    expect((await audit([demo, '--out-md', 'r.md', '--out-json', 'link.json'], { cwd: demo })).code).toBe(0);
    expect(lstatSync(join(demo, 'link.json')).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(join(demo, 'target.json'), 'utf8'))).toMatchObject({ schemaVersion: 3 });
  });
});

/** A folder outside of a test. */
function temporaryFolderNow(): string {
  return mkdtempSync(join(tmpdir(), 'audit-test-'));
}

describe('what an output replaces', () => {
  test.each([
    ['--out-db', '{"name": "package"}', 'a database of a result'],
    ['--out-md', '# My notes\n', 'a report'],
    ['--out-json', '{"name": "package"}', 'a result document'],
    ['--out-html', '<!doctype html><title>Mine</title>', 'a page'],
    ['--summary-md', 'text\n', 'a report'],
  ])('%s: no file of another program, unless --force names it', async (option, content, kind) => {
    const demo = demoFolder();
    const path = join(demo, 'mine');
    writeFileSync(path, content);
    const words = [demo, '--out-md', join(demo, 'r.md'), option, path];
    const { code, stderr } = await audit(words);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `audit: ${option} ${path}: contains something else, and an output replaces only ${kind} that this program made; choose another path, or add --force ${path}.\n`,
    );
    expect(readFileSync(path, 'utf8')).toBe(content);
    expect(await audit([...words, '--force', join(demo, 'other')])).toMatchObject({ code: 2 });
    expect(readFileSync(path, 'utf8')).toBe(content);
    expect(await audit([...words, '--force', path])).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(path, 'latin1')).not.toBe(content);
    writeFileSync(path, content);
    expect(await audit([...words, '--force'])).toMatchObject({ code: 0, stderr: '' });
    expect(await audit(words)).toMatchObject({ code: 0, stderr: '' }); // its own
    writeFileSync(path, '');
    expect(await audit(words)).toMatchObject({ code: 0, stderr: '' });
  });

  test('a table or a figure of another program stays, and so do all other files', async () => {
    const demo = demoFolder();
    mkdirSync(join(demo, 'csv'));
    writeFileSync(join(demo, 'csv', 'cells.csv'), 'id,name\n1,x\n');
    const words = [demo, '--out-md', join(demo, 'r.md'), '--out-csv', join(demo, 'csv')];
    expect((await audit(words)).stderr).toMatch(/csv\/cells\.csv: contains something else.*only a table.*--force/);
    expect(listing(join(demo, 'csv'))).toHaveLength(1);
    expect(existsSync(join(demo, 'r.md'))).toBe(false);
    expect(await audit([...words, '--force', join(demo, 'csv')])).toMatchObject({ code: 0, stderr: '' });
    expect(await audit(words)).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('outputs that are one file are refused, and leave no folder', () => {
  test.each([
    [['--out-md', 'one', '--out-html', 'two'], '--out-html two: is where --out-md goes already;'],
    [['--out-csv', 'q/csv', '--out-md', 'q/csv/cells.csv'], 'q/csv/cells.csv: is where another output goes already;'],
    [
      ['--figures', '--out-md', 'q/r.md', '--out-html', 'q/r-figures/ranks.svg'],
      'q/r-figures/ranks.svg: is where another output goes already;',
    ],
    [['--out-md', 'r.db-wal', '--out-db', 'r.db'], '--out-db r.db: is where --out-md goes already;'],
  ])('%j', async (words, sentence) => {
    const demo = demoFolder();
    for (const name of ['one', 'two']) symlinkSync('target', join(demo, name));
    const before = readdirSync(demo);
    const { code, stderr } = await audit(['.', ...words], { cwd: demo });
    expect({ code, stderr }).toEqual({ code: 2, stderr: `audit: ${sentence} choose two different paths.\n` });
    expect(readdirSync(demo)).toEqual(before);
  });

  test('the figures of a report are not among the runs', async () => {
    const demo = demoFolder();
    const words = ['--runs-dir', 'runs', '--out-md', 'runs/../r.md', '--figures'];
    symlinkSync('runs', join(demo, 'r-figures'));
    const { code, stderr } = await audit(words, { cwd: demo });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^audit: the folder of the figures \S*r-figures: is in the runs directory runs, /);
  });
});

test.each(['-wal', '-shm', '-journal'])('no output takes the name of a database and %s', async (suffix) => {
  const cwd = temporaryFolderNow();
  expect((await audit(['rag', 'evaluate', '--db', 'e.db'], { cwd, input: lines })).code).toBe(0);
  const before = listing(cwd);
  for (const words of [
    ['rag', 'report', '--db', 'e.db', '--out-md', `e.db${suffix}`],
    ['rag', 'judge-parsers', '--db', 'e.db', '--out-json', `e.db${suffix}`],
    ['rag', 'evaluate', '--db', 'e.db', '--out-file', `e.db${suffix}`],
    ['review', 'export', '--reviews', 'e.db', '--out-file', `e.db${suffix}`],
  ])
    expect(await audit(words, { cwd, input: lines })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/: is (?:an input of this audit|where --out-file goes already)[,;] [^\n]+\n$/),
    });
  expect(listing(cwd)).toEqual(before);
});

describe('a bench', () => {
  const words = ['bench', 'mgsm-en', '--model', 'ollama:m', '--base-url', 'http://127.0.0.1:9', '--runs-dir', 'runs'];

  test('never replaces a file of its data set', async () => {
    const cwd = temporaryFolderNow();
    writeFileSync(join(cwd, 'mgsm_en.tsv'), 'What is 1 + 1?\t2\n');
    const { code, stderr } = await audit([...words, '--dataset-dir', '.', '--out-md', 'mgsm_en.tsv', '--force'], {
      cwd,
    });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'audit: --out-md mgsm_en.tsv: is a file of the folder ., which is never written to; choose another path.\n',
    });
    expect(readdirSync(cwd)).toEqual(['mgsm_en.tsv']);
  });

  test.each([
    [['--runs-dir', 'r-figures', '--out-md', 'r.md'], 'the folder of the figures r-figures: is in the runs directory'],
    [['--metadata', 'm.json', '--out-json', 'm.json.lock'], 'the lock of --metadata m.json.lock: is where --out-json'],
  ])('%j', async (more, sentence) => {
    const cwd = temporaryFolderNow();
    const { code, stderr } = await audit([...words, ...more], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(`audit: ${sentence}`);
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe('each command replaces what it wrote before', () => {
  let demo: string;
  const inDemo = (words: readonly string[], input?: string) =>
    audit(words, { cwd: demo, ...(input === undefined ? {} : { input }) });

  beforeAll(async () => {
    demo = temporaryFolderNow();
    copyDemo(demo);
    await inDemo(['review', 'sample', '.', '--reviews', 'm.db', '--n', '20']);
    const db = openDatabase(join(demo, 'm.db'), { readonly: true });
    const trial = db.prepare<[], string>('SELECT trial_id FROM sample').pluck().get() ?? '';
    db.close();
    await inDemo(['review', 'mark', '--reviews', 'm.db', '--trial', trial, '--mark', 'correct', '--reviewer', 'me']);
    await inDemo(['rag', 'evaluate', '--db', 'e.db', '--judge', 'ollama:none', '--offline'], lines);
  });

  test.each<[string, string[], string?]>([
    [
      'audit',
      [
        '.',
        ...RESULT_OPTIONS.flatMap((option) => [option, `a${option}`]),
        '--out-csv',
        'csv',
        '--figures',
        '--fail-on',
        'max(cells: deltaPp) > 99',
        '--junit',
        'j.xml',
      ],
    ],
    ['compare', ['compare', '--to', 'mc-v3', 'log.jsonl', '--out-md', 'c.md', '--out-json', 'c.json']],
    ['review report', ['review', 'report', '--reviews', 'm.db', '--out-md', 'v.md', '--out-json', 'v.json']],
    ['review export', ['review', 'export', '--reviews', 'm.db', '--out-file', 'v.csv']],
    [
      'rag metrics',
      ['rag', 'metrics', '--out-file', 'x.jsonl', '--out-md', 'x.md', '--out-json', 'x.json'],
      '{"id":1,"retrieved":["a"],"relevant":["a"]}\n',
    ],
    ['rag evaluate', ['rag', 'evaluate', '--out-file', 'e.jsonl'], lines],
    [
      'rag report',
      ['rag', 'report', '--db', 'e.db', '--out-md', 'e.md', '--out-json', 'e.json', '--out-html', 'e.html'],
    ],
    [
      'rag alert',
      [
        'rag',
        'alert',
        '--db',
        'e.db',
        '--until',
        '2030-01-01',
        '--window',
        '900w',
        '--fail-on',
        'mean.score > 9',
        '--out-json',
        'l.json',
      ],
    ],
    [
      'rag judge-parsers',
      ['rag', 'judge-parsers', '--out-md', 'p.md', '--out-json', 'p.json'],
      '{"id":1,"judge":"relevance","reply":"{\\"score\\": 1}"}\n',
    ],
  ])('%s', async (_, words, input) => {
    expect(await inDemo(words, input)).toMatchObject({ code: 0 });
    const before = listing(demo);
    expect(await inDemo(words, input)).toMatchObject({ code: 0 });
    expect(listing(demo).map((line) => line.split(' ')[0])).toEqual(before.map((line) => line.split(' ')[0]));
  });
});
