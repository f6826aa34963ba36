/** Outputs of all commands: where they may go, what they replace, and what stays if one of them fails. */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../../src/sources/run-store/sqlite.ts';
import { audit, startAudit } from '../support/cli.ts';
import { demoFolder, listing } from '../support/folders.ts';
import { auditUnprivileged, noUnprivilegedUser, readsEverything } from '../support/unprivileged.ts';

/** An answer to evaluate. */
const lines =
  '{"id":1,"query":"q","answer":"民法第709条","contexts":[{"id":"a","text":"民法第709条"}],"relevant":["a"]}\n';
const RESULT_OPTIONS = ['--out-md', '--out-json', '--out-html', '--out-db', '--summary-md'] as const;

describe('what is no regular file stays what it is', () => {
  const isDevicePossible = spawnSync('mknod', [join(temporaryFolderNow(), 'null'), 'c', '1', '3']).status === 0;

  test.skipIf(!isDevicePossible)('a device (skipped where none can be made)', () => {
    const demo = demoFolder();
    const device = join(demo, 'null');
    spawnSync('mknod', [device, 'c', '1', '3']);
    for (const option of RESULT_OPTIONS) {
      const { code, stderr } = audit([demo, '--out-md', join(demo, 'r.md'), option, device]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(lstatSync(device).isCharacterDevice()).toBe(true);
    }
    const both = audit([demo, '--out-md', device, '--out-json', device]);
    expect(both.code).toBe(0);
    for (const words of [
      ['review', 'sample', demo, '--reviews', device],
      ['rag', 'report', '--db', device],
      ['bench', 'ja-cot', '--model', 'ollama:m', '--metadata', device],
    ]) {
      const { code, stderr } = audit(words, { cwd: demo });
      expect(code).toBe(2);
      expect(stderr).toContain(`${device}: a device, not a regular file`);
      expect(lstatSync(device).isCharacterDevice()).toBe(true);
    }
  });

  test('a pipe', async () => {
    const demo = demoFolder();
    const pipe = join(demo, 'pipe');
    spawnSync('mkfifo', [pipe]);
    const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'ignore'] });
    const texts: string[] = [];
    reader.stdout.setEncoding('utf8').on('data', (text: string) => texts.push(text));
    const { ended } = startAudit([demo, '--out-md', pipe], { cwd: demo });
    expect((await ended).code).toBe(0);
    expect(texts.join('')).toMatch(/^# Answer-parsing audit\n/);
    expect(statSync(pipe).isFIFO()).toBe(true);
  });

  test('/dev/stdout is standard output, and gets nothing else', () => {
    const demo = demoFolder();
    const before = lstatSync('/dev/stdout').isSymbolicLink();
    const { code, stdout } = audit([demo, '--out-md', '/dev/stdout']);
    expect(code).toBe(0);
    expect(stdout).toBe(audit([demo, '--out-md', '-']).stdout);
    expect(lstatSync('/dev/stdout').isSymbolicLink()).toBe(before);
  });

  test('a link leads to the file that is replaced', () => {
    const demo = demoFolder();
    symlinkSync('target.json', join(demo, 'link.json'));
    expect(audit([demo, '--out-md', 'r.md', '--out-json', 'link.json'], { cwd: demo }).code).toBe(0);
    expect(lstatSync(join(demo, 'link.json')).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(join(demo, 'target.json'), 'utf8'))).toMatchObject({ schemaVersion: 1 });
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
  ])('%s: no file of somebody else, unless --force names it', (option, content, kind) => {
    const demo = demoFolder();
    const path = join(demo, 'mine');
    writeFileSync(path, content);
    const words = [demo, '--out-md', join(demo, 'r.md'), option, path];
    const { code, stderr } = audit(words);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `audit: ${option} ${path}: contains something else, and an output replaces only ${kind} that this program made; choose another path, or add --force ${path}.\n`,
    );
    expect(readFileSync(path, 'utf8')).toBe(content);
    expect(audit([...words, '--force', join(demo, 'other')])).toMatchObject({ code: 2 });
    expect(readFileSync(path, 'utf8')).toBe(content);
    expect(audit([...words, '--force', path])).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(path, 'latin1')).not.toBe(content);
    writeFileSync(path, content);
    expect(audit([...words, '--force'])).toMatchObject({ code: 0, stderr: '' });
    expect(audit(words)).toMatchObject({ code: 0, stderr: '' }); // its own
    writeFileSync(path, '');
    expect(audit(words)).toMatchObject({ code: 0, stderr: '' });
  });

  test('a table or a figure of somebody else stays, and so does everything beside it', () => {
    const demo = demoFolder();
    mkdirSync(join(demo, 'csv'));
    writeFileSync(join(demo, 'csv', 'cells.csv'), 'id,name\n1,x\n');
    const words = [demo, '--out-md', join(demo, 'r.md'), '--out-csv', join(demo, 'csv')];
    expect(audit(words).stderr).toMatch(/csv\/cells\.csv: contains something else.*only a table.*--force/);
    expect(listing(join(demo, 'csv'))).toHaveLength(1);
    expect(existsSync(join(demo, 'r.md'))).toBe(false);
    expect(audit([...words, '--force', join(demo, 'csv')])).toMatchObject({ code: 0, stderr: '' });
    expect(audit(words)).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('each command replaces what it wrote before', () => {
  let demo: string;
  const inDemo = (words: readonly string[], input?: string) =>
    audit(words, { cwd: demo, ...(input === undefined ? {} : { input }) });

  beforeAll(() => {
    const folder = temporaryFolderNow();
    audit(['demo', 'demo'], { cwd: folder });
    demo = join(folder, 'demo');
    inDemo(['review', 'sample', '.', '--reviews', 'm.db', '--n', '20']);
    const db = new Database(join(demo, 'm.db'), { readonly: true });
    const trial = db.prepare<[], string>('SELECT trial_id FROM sample').pluck().get() ?? '';
    db.close();
    inDemo(['review', 'mark', '--reviews', 'm.db', '--trial', trial, '--mark', 'correct', '--reviewer', 'me']);
    inDemo(['rag', 'evaluate', '--db', 'e.db', '--judge', 'ollama:none', '--offline'], lines);
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
        'mean.overall > 9',
        '--out-json',
        'l.json',
      ],
    ],
    [
      'rag audit',
      ['rag', 'audit', '--out-md', 'p.md', '--out-json', 'p.json'],
      '{"id":1,"judge":"relevance","reply":"{\\"score\\": 1}"}\n',
    ],
  ])('%s', (_, words, input) => {
    expect(inDemo(words, input)).toMatchObject({ code: 0 });
    const before = listing(demo);
    expect(inDemo(words, input)).toMatchObject({ code: 0 });
    expect(listing(demo).map((line) => line.split(' ')[0])).toEqual(before.map((line) => line.split(' ')[0]));
  });
});

describe(`as a user without privileges ${noUnprivilegedUser ?? ''}`, () => {
  const skip = noUnprivilegedUser !== null;

  test.skipIf(skip)('a store with pending changes in read-only files is read', () => {
    const demo = demoFolder();
    const path = join(demo, 'runs', 'demo_t0.0', 'simulation.db');
    const db = new Database(path);
    db.pragma('journal_mode = WAL');
    db.pragma('wal_autocheckpoint = 0');
    db.exec(`UPDATE conformity_conditions SET name = 'control' WHERE name = 'control'`);
    const [bytes, wal] = [readFileSync(path), readFileSync(`${path}-wal`)];
    db.close();
    writeFileSync(path, bytes);
    writeFileSync(`${path}-wal`, wal);
    for (const file of [path, `${path}-wal`]) chmodSync(file, 0o444);
    for (const folder of [demo, join(demo, 'runs'), join(demo, 'runs', 'demo_t0.0')]) chmodSync(folder, 0o555);
    const before = listing(join(demo, 'runs'));
    const { code, stdout, stderr } = auditUnprivileged([demo, '--out-md', '-'], demo);
    chmodSync(demo, 0o755);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('a copy was read');
    expect(listing(join(demo, 'runs'))).toEqual(before);
  });

  test.skipIf(skip).each([...RESULT_OPTIONS, '--out-csv'])('%s in a folder of another user', (option) => {
    const demo = demoFolder();
    chmodSync(demo, 0o755);
    mkdirSync(join(demo, 'theirs'));
    const path = join(demo, 'theirs', 'out');
    const { code, stdout, stderr } = auditUnprivileged([demo, '--out-md', '-', option, path], demo);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^audit: \S*theirs\/out\S*: cannot be (?:written|created): permission denied; [^\n]+\.\n$/);
    expect(readdirSync(join(demo, 'theirs'))).toEqual([]);
  });

  test.skipIf(skip)('in a sticky folder, no output is put in place if one of them belongs to another user', () => {
    const demo = demoFolder();
    chmodSync(demo, 0o755);
    const sticky = join(demo, 'sticky');
    mkdirSync(sticky);
    chmodSync(sticky, 0o1777);
    writeFileSync(join(sticky, 'r.db'), '');
    writeFileSync(join(sticky, 'r.md'), '');
    chmodSync(join(sticky, 'r.db'), 0o666);
    chmodSync(join(sticky, 'r.md'), 0o666);
    if (process.getuid?.() === 0) chownSync(join(sticky, 'r.md'), 65_534, 65_534);
    const words = [demo, '--out-md', join(sticky, 'r.md'), '--out-json', join(sticky, 'r.json')];
    const { code, stderr } = auditUnprivileged([...words, '--out-db', join(sticky, 'r.db')], demo);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^audit: \S*r\.db: cannot be written: the system does not permit it; [^\n]+\n$/);
    expect(readdirSync(sticky).toSorted()).toEqual(['r.db', 'r.md']);
    expect(statSync(join(sticky, 'r.md')).size).toBe(0);
  });

  test
    .skipIf(skip)
    .each([
      [['demo', 'new']],
      [['convert', 'log.jsonl', '--out-dir', 'converted']],
      [['bench', 'ja-cot', '--model', 'ollama:m', '--base-url', 'http://127.0.0.1:9', '--limit', '1']],
      [['review', 'sample', '.', '--reviews', 'm.db']],
      [['schemes', '--new', 'mine']],
      [['rag', 'evaluate', '--db', 'e.db', 'lines.jsonl']],
    ])('%j in a folder of another user', (words) => {
    const demo = demoFolder();
    chmodSync(demo, 0o755);
    writeFileSync(join(demo, 'lines.jsonl'), lines);
    const before = listing(demo);
    const { code, stderr } = auditUnprivileged(words, demo);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^(?:audit: [^\n]+\n)+$/);
    expect(stderr).not.toMatch(/\b(?:E[A-Z]{3,}|errno|syscall)\b|\n {4}at /);
    expect(listing(demo)).toEqual(before);
  });

  test.skipIf(skip || readsEverything)('a run that may not be read is named, or skipped', () => {
    const demo = demoFolder();
    chmodSync(demo, 0o755);
    chmodSync(join(demo, 'runs', 'demo_t0.0', 'simulation.db'), 0o000);
    const refused = auditUnprivileged([demo, '--out-md', '-'], demo);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/simulation\.db: cannot be read: permission denied; /);
    expect(auditUnprivileged([demo, '--out-md', '-', '--skip-bad-runs'], demo)).toMatchObject({ code: 0 });
  });
});
