/** Annotations and SARIF of all commands with a gate. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoFolder, temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { sarifShape } from '../support/sarif-shape.ts';

const EXCEEDED = ['--fail-on', 'trials > 0'];
const GITHUB = { env: { GITHUB_ACTIONS: 'true' } };

/** The results of a SARIF file: the input and the message. */
function resultsIn(path: string): unknown[] {
  const [{ results }] = sarifShape.parse(JSON.parse(readFileSync(path, 'utf8'))).runs;
  return results.map(({ message, locations: [at] }) => [at?.physicalLocation.artifactLocation.uri, message.text]);
}

test('audit, and audit report', async () => {
  const cwd = demoFolder();
  const words = ['--out-md', 'r.md', '--sarif', 'gate.sarif', ...EXCEEDED];
  const first = await audit(['.', '--out-json', 'a.json', ...words], { cwd, ...GITHUB });
  expect(first.code).toBe(1);
  expect(first.stdout).toContain('\n::error title=answer-audit%3A trials > 0::exceeded, trials = ');
  expect(resultsIn(join(cwd, 'gate.sarif'))).toEqual([
    ['runs_metadata.json', expect.stringMatching(/^exceeded, trials = \d+/)],
  ]);
  const again = await audit(['report', 'a.json', ...words], { cwd });
  expect([again.code, again.stdout.includes('::error')]).toEqual([1, false]);
  expect(resultsIn(join(cwd, 'gate.sarif'))[0]).toEqual(['a.json', expect.anything()]);
  const log = await audit(['log.jsonl', ...words, '--annotations', 'github'], { cwd });
  expect(log.stdout).toMatch(/\n::error [^\n]+\n$/);
  expect(resultsIn(join(cwd, 'gate.sarif'))[0]).toEqual(['log.jsonl', expect.anything()]);
});

test('audit compare', async () => {
  const cwd = demoFolder();
  const words = [
    'compare',
    '--to',
    'mc-v3',
    'log.jsonl',
    '--sarif',
    'c.sarif',
    '--fail-on',
    'trials > 0',
    '--out-md',
    '-',
  ];
  const { code, stdout, stderr } = await audit(words, { cwd, ...GITHUB });
  expect(code).toBe(1);
  expect(stdout).not.toContain('::error'); // the report is on standard output
  expect(stderr).toContain('\n::error title=');
  expect(resultsIn(join(cwd, 'c.sarif'))).toHaveLength(1);
});

test('audit rag alert', async () => {
  const cwd = temporaryFolder();
  const answers =
    '{"id":1,"query":"q","answer":"民法第709条","contexts":[{"id":"a","text":"民法第709条"}],"relevant":["a"]}\n';
  const added = await audit(['rag', 'evaluate', '--db', 'e.db'], { cwd, input: answers });
  expect(added.stderr).not.toContain('error');
  const words = ['rag', 'alert', '--db', 'e.db', '--sarif', 'a.sarif', '--fail-on', 'answers < 1000000'];
  const { code, stdout, stderr } = await audit(words, { cwd, ...GITHUB });
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/^::error title=answer-audit%3A answers < 1000000::exceeded/),
  ]);
  expect(stderr).toContain('1 of 1 rule exceeded');
  expect(resultsIn(join(cwd, 'a.sarif'))[0]).toEqual(['e.db', expect.anything()]);
});

test('passed rules have no annotation, and --annotations none prints none', async () => {
  const cwd = demoFolder();
  const passed = await audit(['.', '--out-md', 'r.md', '--fail-on', 'trials < 1'], { cwd, ...GITHUB });
  expect([passed.code, passed.stdout.includes('::')]).toEqual([0, false]);
  const none = await audit(['.', '--out-md', 'r.md', ...EXCEEDED, '--annotations', 'none'], { cwd, ...GITHUB });
  expect([none.code, none.stdout.includes('::')]).toEqual([1, false]);
});

test.each([
  [['--sarif', 'x.sarif'], '--sarif x.sarif: is about the rules of --fail-on'],
  [['--annotations', 'github'], '--annotations github: is about the rules of --fail-on'],
  [['--annotations', 'gitlab', ...EXCEEDED], '--annotations gitlab: choose from github, none'],
  [['--sarif', 'runs_metadata.json', ...EXCEEDED], '--sarif runs_metadata.json: is an input'],
  [['--sarif', 'log.jsonl', ...EXCEEDED], 'an output replaces only a SARIF report that this program made'],
])('%j is refused', async (words, sentence) => {
  const { code, stderr } = await audit(['.', '--out-md', 'r.md', ...words], { cwd: demoFolder() });
  expect(code).toBe(2);
  expect(stderr).toContain(sentence);
});
