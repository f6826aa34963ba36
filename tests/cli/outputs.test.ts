/** Outputs of all commands: where they may go, what they replace, and what stays if one of them fails. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/sqlite/sqlite.ts';
import { audit, auditInShell, startAudit } from '../support/cli.ts';
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

describe('outputs that are one file are refused, and leave no folder', () => {
  test.each([
    [['--out-md', 'one', '--out-html', 'two'], '--out-html two: is where --out-md goes already;'],
    [['--out-csv', 'q/csv', '--out-md', 'q/csv/cells.csv'], 'q/csv/cells.csv: is where another output goes already;'],
    [
      ['--figures', '--out-md', 'q/r.md', '--out-html', 'q/r-figures/ranks.svg'],
      'q/r-figures/ranks.svg: is where another output goes already;',
    ],
    [['--out-md', 'r.db-wal', '--out-db', 'r.db'], '--out-db r.db: is where --out-md goes already;'],
  ])('%j', (words, sentence) => {
    const demo = demoFolder();
    for (const name of ['one', 'two']) symlinkSync('target', join(demo, name));
    const before = readdirSync(demo);
    const { code, stderr } = audit(['.', ...words], { cwd: demo });
    expect({ code, stderr }).toEqual({ code: 2, stderr: `audit: ${sentence} choose two different paths.\n` });
    expect(readdirSync(demo)).toEqual(before);
  });

  test('the figures of a report are not among the runs', () => {
    const demo = demoFolder();
    const words = ['--runs-dir', 'runs', '--out-md', 'runs/../r.md', '--figures'];
    symlinkSync('runs', join(demo, 'r-figures'));
    const { code, stderr } = audit(words, { cwd: demo });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^audit: the folder of the figures \S*r-figures: lies in the runs directory runs, /);
  });
});

test.each(['-wal', '-shm', '-journal'])('no output takes the name of a database and %s', (suffix) => {
  const cwd = temporaryFolderNow();
  expect(audit(['rag', 'evaluate', '--db', 'e.db'], { cwd, input: lines }).code).toBe(0);
  const before = listing(cwd);
  for (const words of [
    ['rag', 'report', '--db', 'e.db', '--out-md', `e.db${suffix}`],
    ['rag', 'judge-parsers', '--db', 'e.db', '--out-json', `e.db${suffix}`],
    ['rag', 'evaluate', '--db', 'e.db', '--out-file', `e.db${suffix}`],
    ['review', 'export', '--reviews', 'e.db', '--out-file', `e.db${suffix}`],
  ])
    expect(audit(words, { cwd, input: lines })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/: is (?:an input of this audit|where --out-file goes already)[,;] [^\n]+\n$/),
    });
  expect(listing(cwd)).toEqual(before);
});

describe('a bench', () => {
  const words = ['bench', 'mgsm-en', '--model', 'ollama:m', '--base-url', 'http://127.0.0.1:9', '--runs-dir', 'runs'];

  test('never replaces a file of its data set', () => {
    const cwd = temporaryFolderNow();
    writeFileSync(join(cwd, 'mgsm_en.tsv'), 'What is 1 + 1?\t2\n');
    const { code, stderr } = audit([...words, '--dataset-dir', '.', '--out-md', 'mgsm_en.tsv', '--force'], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'audit: --out-md mgsm_en.tsv: is a file of the folder ., which is never written to; choose another path.\n',
    });
    expect(readdirSync(cwd)).toEqual(['mgsm_en.tsv']);
  });

  test.each([
    [
      ['--runs-dir', 'r-figures', '--out-md', 'r.md'],
      'the folder of the figures r-figures: lies in the runs directory',
    ],
    [['--metadata', 'm.json', '--out-json', 'm.json.lock'], 'the lock of --metadata m.json.lock: is where --out-json'],
  ])('%j', (more, sentence) => {
    const cwd = temporaryFolderNow();
    const { code, stderr } = audit([...words, ...more], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(`audit: ${sentence}`);
    expect(readdirSync(cwd)).toEqual([]);
  });
});

test('a command that fails on a full disk leaves no file and no folder', () => {
  const demo = demoFolder();
  writeFileSync(join(demo, 'lines.jsonl'), lines);
  const before = listing(demo);
  for (const words of [
    ['rag', 'evaluate', 'lines.jsonl', '--db', 'new/e.db'],
    ['rag', 'evaluate', 'lines.jsonl', '--db', 'e.db'],
    ['convert', 'log.jsonl', '--out-dir', 'new/converted'],
  ]) {
    // Files of at most 10 blocks of 512 or 1,024 bytes: a write is cut off there, as on a full disk.
    const { code, stderr } = auditInShell(`trap '' XFSZ; ulimit -f 10; exec`, words, demo);
    expect({ words, code }).toEqual({ words, code: 2 });
    expect(stderr).toMatch(/^(?:audit: [^\n]+\n)+$/);
    expect(listing(demo)).toEqual(before);
  }
});

test('a conversion that is interrupted leaves no folder', async () => {
  const folder = temporaryFolderNow();
  const module = (name: string): string => JSON.stringify(new URL(`../../src/system/${name}`, import.meta.url).href);
  const program = `
    import { OutputBatch } from ${module('output-batch.ts')};
    new OutputBatch().open('out/deep/samples.jsonl')('half');
    process.stdout.write('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  await once(child, 'exit');
  expect(readdirSync(folder)).toEqual([]);
});

test('a command that waits for the writer of its input has no unfinished output yet', async () => {
  const folder = temporaryFolderNow();
  spawnSync('mkfifo', [join(folder, 'in')]);
  const { ended } = startAudit(['rag', 'metrics', 'in', '--out-file', 'out.jsonl'], { cwd: folder });
  // Opening the pipe waits until the command has opened it. The command reads nothing before the shell has listed the files.
  const shell = `exec 3>in; ls -A; echo '{"id":1,"retrieved":["a"],"relevant":["a"]}' >&3`;
  const { stdout } = await promisify(execFile)('sh', ['-c', shell], { cwd: folder });
  expect(stdout).toBe('in\n');
  expect((await ended).code).toBe(0);
  expect(readdirSync(folder).toSorted()).toEqual(['in', 'out.jsonl']);
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
    const db = openDatabase(join(demo, 'm.db'), { readonly: true });
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
      'rag judge-parsers',
      ['rag', 'judge-parsers', '--out-md', 'p.md', '--out-json', 'p.json'],
      '{"id":1,"judge":"relevance","reply":"{\\"score\\": 1}"}\n',
    ],
  ])('%s', (_, words, input) => {
    expect(inDemo(words, input)).toMatchObject({ code: 0 });
    const before = listing(demo);
    expect(inDemo(words, input)).toMatchObject({ code: 0 });
    expect(listing(demo).map((line) => line.split(' ')[0])).toEqual(before.map((line) => line.split(' ')[0]));
  });
});

/** Leaves the last changes of a database in its `-wal`, as a process does that was killed. */
function leavePending(path: string): void {
  const db = openDatabase(path);
  db.pragma('journal_mode = WAL');
  db.pragma('wal_autocheckpoint = 0');
  db.exec('CREATE TABLE made_and_dropped (a); DROP TABLE made_and_dropped');
  const [bytes, wal] = [readFileSync(path), readFileSync(`${path}-wal`)];
  db.close();
  writeFileSync(path, bytes);
  writeFileSync(`${path}-wal`, wal);
}

describe(`as a user without privileges ${noUnprivilegedUser ?? ''}`, () => {
  const skip = noUnprivilegedUser !== null;

  test.skipIf(skip)('a store with pending changes in read-only files is read', () => {
    const demo = demoFolder();
    const path = join(demo, 'runs', 'demo_t0.0', 'simulation.db');
    const db = openDatabase(path);
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

  test.skipIf(skip).each([false, true])(
    'stores are read in a folder without permission (pending changes: %j)',
    (isPending) => {
      const demo = demoFolder();
      chmodSync(demo, 0o755);
      audit(['rag', 'evaluate', '--db', 'e.db', '--judge', 'ollama:none', '--offline'], { cwd: demo, input: lines });
      audit(['review', 'sample', '.', '--reviews', 'm.db', '--n', '5'], { cwd: demo });
      const db = openDatabase(join(demo, 'm.db'));
      const trial = db.prepare<[], string>('SELECT trial_id FROM sample').pluck().get() ?? '';
      db.close();
      audit(['review', 'mark', '--reviews', 'm.db', '--trial', trial, '--mark', 'correct', '--reviewer', 'me'], {
        cwd: demo,
      });
      const commands = [
        ['rag', 'report', '--db', 'e.db'],
        ['review', 'report', '--reviews', 'm.db'],
        ['review', 'export', '--reviews', 'm.db'],
      ];
      const expected = commands.map((words) => audit(words, { cwd: demo }));
      if (isPending) for (const name of ['e.db', 'm.db']) leavePending(join(demo, name));
      for (const name of readdirSync(demo)) if (name.includes('.db')) chmodSync(join(demo, name), 0o444);
      const before = listing(demo);
      expect(before.filter((line) => line.includes('.db-wal'))).toHaveLength(isPending ? 2 : 0);
      expect(commands.map((words) => auditUnprivileged(words, demo))).toEqual(expected);
      expect(expected.map(({ code }) => code)).toEqual([0, 0, 0]);
      expect(listing(demo)).toEqual(before);
      const noReply = auditUnprivileged(['rag', 'judge-parsers', '--db', 'e.db'], demo);
      expect(noReply.stderr).toMatch(/^audit: e\.db: holds no reply to a judge/);
    },
  );

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
