/** Commands as schemes, as users run them: several copies, limits of time, and the templates in Python. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Comparison } from '../../src/documents/comparison.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { auditProcess } from '../support/cli.ts';
import { copyDemo, temporaryFolder } from '../support/folders.ts';

/** A judge whose copies may run. Of `stuck` it never answers, and of `ends` its process ends. */
const JUDGE = `
import { createInterface } from 'node:readline';
const print = (document) => process.stdout.write(JSON.stringify(document) + '\\n');
print({ judges: true, copies: true });
for await (const line of createInterface(process.stdin)) {
  const { id, response, answer, groundTruth } = JSON.parse(line);
  if (groundTruth !== undefined) print({ id, correct: answer.toLowerCase() === groundTruth.toLowerCase() });
  else if (/ends/.test(response)) process.exit(3);
  else if (!/stuck/.test(response)) print({ id, parse: /\\w+$/.exec(response)?.[0] ?? null });
}
`;
const COMMAND = `command:'${process.execPath}' judge.mjs`;

function folderWithJudge(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'judge.mjs'), JUDGE);
  return folder;
}

describe('--jobs 1, 2 and 5 give the same bytes', () => {
  test('for a log with trials on which the command fails', () => {
    const cwd = folderWithJudge();
    const responses = (i: number): string => (i === 70 ? 'stuck' : i === 90 ? 'ends' : `It is ${i % 4}`);
    const rows = Array.from({ length: 200 }, (_, i) => ({
      id: `t${i}`,
      question: `q${i}`,
      response: responses(i),
      groundTruth: String(i % 3),
      label: i % 2,
    }));
    writeFileSync(join(cwd, 'log.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const limit = ['--scheme-timeout', '400', '--out-json', '-'];
    const runs = ['1', '2', '5'].map((jobs) => {
      const words = ['log.jsonl', '--schemes', COMMAND, '--jobs', jobs, '--out-md', 'r.md', ...limit];
      return { ...auditProcess(words, { cwd }), report: readFileSync(join(cwd, 'r.md'), 'utf8') };
    });
    const [first] = runs;
    for (const run of runs) expect(run).toEqual(first);
    expect(first?.code).toBe(2);
    const result = JSON.parse(first?.stdout ?? '') as AuditResult;
    expect(result.failures.map(({ trialId, reason }) => [trialId, reason])).toEqual([
      ['t70', 'no answer within 400 ms, asked twice; allow more with --scheme-timeout'],
      ['t90', 'the command ended (code 3)'],
    ]);
    expect(result.schemes.find(({ id }) => id.startsWith('command:'))).toMatchObject({
      trials: 198,
      failed: 2,
      unparsed: 0,
    });
    const compared = auditProcess(['compare', 'log.jsonl', '--to', COMMAND, ...limit], { cwd });
    const { together, failures } = JSON.parse(compared.stdout) as Comparison;
    expect([compared.code, together.trials]).toEqual([2, 198]);
    expect(failures.map(({ trialId }) => trialId)).toEqual(['t70', 't90']);
  });

  test('for a run store', () => {
    const cwd = folderWithJudge();
    copyDemo(cwd);
    const [one, ...others] = ['1', '2', '5'].map((jobs) =>
      auditProcess(['.', '--schemes', `v1,${COMMAND}`, '--jobs', jobs, '--out-md', '-'], { cwd }),
    );
    expect([one?.code, one?.stderr]).toEqual([0, '']);
    for (const other of others) expect(other).toEqual(one);
  });
});

/** A replacement of Math-Verify: it reads boxed numbers and fractions. */
const MATH_VERIFY = `
import re
from fractions import Fraction

def parse(text, parsing_timeout=5):
    assert parsing_timeout is None
    found = re.findall(r"\\\\boxed\\{(?:\\\\frac\\{(\\d+)\\}\\{(\\d+)\\}|([\\d.]+))\\}|\\$(\\d+)\\$", text)
    return [Fraction(int(a), int(b)) if a else Fraction(c or d) for a, b, c, d in found[-1:]] + ["as written"] * bool(found)

def verify(gold, target, timeout_seconds=5):
    assert timeout_seconds is None
    return bool(gold) and bool(target) and gold[0] == target[0]
`;

describe('audit schemes --new NAME.py', () => {
  /** Runs the example in the comment of a template. */
  function runExample(cwd: string, name: string, env: NodeJS.ProcessEnv = {}): ReturnType<typeof auditProcess> {
    const text = readFileSync(join(cwd, name), 'utf8');
    const [, input, scheme = ''] = /echo '(.*)' \| audit score --scheme '(.*)'/.exec(text) ?? [];
    return auditProcess(['score', '--scheme', scheme], { cwd, input: `${input}\n`, env });
  }

  test('writes a program that works', () => {
    const cwd = temporaryFolder();
    expect(auditProcess(['schemes', '--new', 'mine.py'], { cwd })).toEqual({
      code: 0,
      stdout: `mine.py: edit it, then use it as a command: --schemes 'command:python3 mine.py'\n`,
      stderr: '',
    });
    const { code, stdout, stderr } = runExample(cwd, 'mine.py');
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ parse: { text: '42', start: 8 }, correct: true });
    expect(auditProcess(['schemes', '--new', 'mine.py'], { cwd }).stderr).toMatch(/^audit: mine\.py: already exists/);
  });

  test('math_verify.py uses Math-Verify where Python has it', () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'packages', 'math_verify'), { recursive: true });
    writeFileSync(join(cwd, 'packages', 'math_verify', '__init__.py'), MATH_VERIFY);
    expect(auditProcess(['schemes', '--new', 'math_verify.py'], { cwd })).toMatchObject({ code: 0, stderr: '' });
    const env = { PYTHONPATH: join(cwd, 'packages') };
    const example = runExample(cwd, 'math_verify.py', env);
    expect([example.code, example.stderr]).toEqual([0, '']);
    expect(JSON.parse(example.stdout)).toMatchObject({ parse: { kind: 'parsed' }, correct: true });
    const lines = [
      { id: 'a formula', response: 'It is \\boxed{0.5}.', groundTruth: '\\frac{1}{2}' },
      { id: 'wrong', response: 'It is \\boxed{0.5}.', groundTruth: '$2$' },
      { id: 'a list', response: '\\boxed{3}', groundTruth: ['4', '9 - 6 = 3\n#### 3'] },
      { id: 'none', response: 'three', groundTruth: '3' },
    ];
    const input = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const scored = auditProcess(['score', '--scheme', 'command:python3 math_verify.py'], { cwd, input, env });
    const answers = scored.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; correct: boolean; parse: { kind: string } })
      .map(({ id, correct, parse }) => [id, correct, parse.kind]);
    expect(answers).toEqual([
      ['a formula', true, 'parsed'],
      ['wrong', false, 'parsed'],
      ['a list', true, 'parsed'],
      ['none', false, 'unparsed'],
    ]);
  });

  test('math_verify.py reports how to install Math-Verify where Python does not have it', () => {
    const cwd = temporaryFolder();
    auditProcess(['schemes', '--new', 'math_verify.py'], { cwd });
    // Python finds no packages beyond its own.
    const { code, stdout, stderr } = runExample(cwd, 'math_verify.py', { PYTHONNOUSERSITE: '1', PYTHONPATH: '' });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^audit: command:python3 math_verify\.py: cannot be used as a scheme: \S+ cannot import Math-Verify \(.*\); install it with: python3 -m pip install 'math-verify\[antlr4_13_2\]'\.\n$/,
    );
  });
});

describe('a command that the shell cannot run', () => {
  test.each([
    ['no-such-program -x', 0o644, /: the command ended \(code 127\): the shell found no such program\.$/m],
    ['mine.py', 0o644, /no such program; write 'command:python3 mine\.py'\.$/m],
    ['./mine.py -x', 0o644, /may not run this program; write 'command:python3 \.\/mine\.py -x'\.$/m],
    ['mine', 0o755, /no such program; write command:\.\/mine\.$/m],
  ])('%s', (command, mode, reason) => {
    const cwd = temporaryFolder();
    for (const name of ['mine.py', 'mine']) writeFileSync(join(cwd, name), '', { mode });
    const { code, stdout, stderr } = auditProcess(['score', '--scheme', `command:${command}`], { cwd });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
  });
});
