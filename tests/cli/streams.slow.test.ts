/** Standard input and standard output that are no pipes to a patient partner: closed, full, folders, files that are outputs too. */
import { spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EvaluationStore } from '../../src/apps/rag/store/evaluation-store.ts';
import { auditProcess, auditInShell, auditWithStreams } from '../support/cli.ts';
import { demoFolder, temporaryFolder } from '../support/folders.ts';

/** A file for a standard stream. */
function opened(path: string, flags: string | number): number {
  const file = openSync(path, flags);
  onTestFinished(() => closeSync(file));
  return file;
}

/** The writing end of a pipe whose reader has gone. */
function closedPipe(): number {
  const path = join(temporaryFolder(), 'pipe');
  spawnSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = opened(path, 'w');
  closeSync(reader);
  return writer;
}

const answer = (id: number): string =>
  `${JSON.stringify({ id, query: `q${id}`, answer: 'a', contexts: [{ id: 'a', text: 'b' }], relevant: ['a'] })}\n`;

describe('the reader of standard output has gone', () => {
  test('a gate that is exceeded is exit code 1', () => {
    const demo = demoFolder();
    const words = [demo, '--out-md', 'r.md', '--fail-on', 'max(abs(deltaPp)) > 1'];
    expect(auditWithStreams(words, { stdout: closedPipe() }, demo).code).toBe(1);
    expect(auditWithStreams([...words, '--out-md', '-'], { stdout: closedPipe() }, demo).code).toBe(1);
  });

  test('the demo has its reports', () => {
    const cwd = temporaryFolder();
    expect(auditWithStreams(['demo', 'd'], { stdout: closedPipe() }, cwd)).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(cwd, 'd', 'result.json'))).toBe(true);
  });

  test('all answers are evaluated that go into a store', () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'a.jsonl'), Array.from({ length: 600 }, (_, i) => answer(i)).join(''));
    const words = ['rag', 'evaluate', 'a.jsonl', '--db', 'e.db'];
    expect(auditWithStreams(words, { stdout: closedPipe() }, cwd).code).toBe(0);
    const store = EvaluationStore.open(join(cwd, 'e.db'));
    expect(store.connection.prepare('SELECT count(*) FROM answer').pluck().get()).toBe(600);
    store.close();
  });

  test('a command without other work ends, even if its input does not', () => {
    const endless = `yes '{"id":1,"response":"B","groundTruth":"b"}' | exec timeout 60`; // 124 if it does not end
    const streams = { stdout: closedPipe() };
    const { code, stderr } = auditInShell(endless, ['score', '--scheme', 'v1'], temporaryFolder(), streams);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test.each([[['schemes']], [['--help']], [['rag', '--help']]])('%j', (words) => {
    expect(auditWithStreams(words, { stdout: closedPipe() }, temporaryFolder())).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a standard stream that cannot be used is a sentence', () => {
  test.each([[['schemes']], [['schemes', '--json']], [['--help']], [['rag', '--help']]])(
    'standard output: %j',
    (words) => {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, 'file'), '');
      const { code, stderr } = auditWithStreams(words, { stdout: opened(join(cwd, 'file'), 'r') }, cwd);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: 'audit: standard output: cannot be written: it is not open for that; correct the redirection.\n',
      });
    },
  );

  test('no file is put in place if an output cannot be written to standard output', () => {
    const demo = demoFolder();
    const stdout = opened(join(demo, 'log.jsonl'), 'r');
    const { code, stderr } = auditWithStreams([demo, '--out-md', '-', '--out-json', 'r.json'], { stdout }, demo);
    expect(code).toBe(2);
    expect(stderr).toBe(
      'audit: standard output: cannot be written: it is not open for that; correct the redirection.\n',
    );
    expect(existsSync(join(demo, 'r.json'))).toBe(false);
  });

  test.each([[['score', '--scheme', 'v1']], [['rag', 'metrics']], [['rag', 'evaluate']], [['rag', 'judge-parsers']]])(
    'standard input: %j',
    (words) => {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, 'file'), '');
      expect(auditWithStreams(words, { stdin: opened(cwd, 'r') }, cwd)).toEqual({
        code: 2,
        stdout: '',
        stderr: 'audit: standard input: a folder, not a file; correct the redirection.\n',
      });
      expect(auditWithStreams(words, { stdin: opened(join(cwd, 'file'), 'a') }, cwd)).toEqual({
        code: 2,
        stdout: '',
        stderr: 'audit: standard input: cannot be read: it is not open for that; correct the redirection.\n',
      });
    },
  );
});

test.each<[string[], string]>([
  [['rag', 'metrics', '--out-file', 'in'], '{"id":1,"retrieved":["a"],"relevant":["a"]}\n'],
  [['rag', 'metrics', '-', '--out-file', 'in'], '{"id":1,"retrieved":["a"],"relevant":["a"]}\n'],
  [['rag', 'metrics', '--run', '-', '--qrels', 'q', '--out-md', 'in'], '1 Q0 a 1 1 x\n'],
  [['rag', 'evaluate', '--out-file', 'in'], answer(1)],
  [['rag', 'evaluate', '--db', 'in'], answer(1)],
  [['rag', 'judge-parsers', '--out-md', 'in', '--force'], '{"id":1,"judge":"relevance","reply":"{\\"score\\": 1}"}\n'],
  [['rag', 'feedback', '--db', 'in'], '{"id": "1", "thumb": "up"}\n'],
])('standard input is not overwritten: %j', (words, text) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'in'), text);
  writeFileSync(join(cwd, 'q'), '1 0 a 1\n');
  const { code, stderr } = auditWithStreams(words, { stdin: opened(join(cwd, 'in'), 'r') }, cwd);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^audit: --\S+ in: is an input of this audit, which is never written to; [^\n]+\n$/);
  expect(readFileSync(join(cwd, 'in'), 'utf8')).toBe(text);
});

test.each([
  [['report', 'r.json', '--out-md', 'x.md']],
  [['demo', 'x']],
  [['schemes', '--new', 'mine']],
  [['convert', 'log.jsonl', '--out-dir', 'x']],
])('a current directory that was removed: %j', (words) => {
  const cwd = join(temporaryFolder(), 'gone');
  mkdirSync(cwd);
  const { code, stderr } = auditInShell('rmdir "$PWD"; exec', words, cwd);
  expect(stderr).toBe('audit: the current directory: it was removed; change to another one.\n');
  expect(code).toBe(2);
  expect(auditProcess(['schemes', 'v1'], { cwd: temporaryFolder() }).code).toBe(0);
});

test('an output to a closed standard output is not lost without a word', () => {
  const demo = demoFolder();
  const run = (before: string, output: string) =>
    auditInShell(before, ['--runs-dir', 'runs', '--out-md', output], demo);
  expect(run('exec >&-;', '-')).toMatchObject({
    code: 2,
    stderr: 'audit: standard output: is closed, so the output has no place; name a file in place of -.\n',
  });
  expect(run('exec >/dev/null;', '-')).toMatchObject({ code: 0, stderr: '' });
  expect(run('exec >&-;', 'r.md')).toMatchObject({ code: 0, stderr: '' });
});
