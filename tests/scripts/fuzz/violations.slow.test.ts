/** The fuzzer reports each kind of misbehaviour of programs that misbehave. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FuzzCommand } from '../../../scripts/fuzz/kind.ts';
import { runCase } from '../../../scripts/fuzz/run-case.ts';
import { violationsOf, type CaseOutcome } from '../../../scripts/fuzz/violations.ts';
import { temporaryFolder } from '../../support/folders.ts';

describe('a program that', () => {
  const COMMAND: FuzzCommand = { words: ['in/a.txt'] };

  /** The outcome of a script that is run in place of the program, on one input. */
  async function outcomeOf(script: string, command = COMMAND, timeout = 250_000): Promise<CaseOutcome> {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'in'));
    writeFileSync(join(folder, 'in', 'a.txt'), 'a');
    const program = join(folder, 'program.mjs');
    writeFileSync(program, `import fs from 'node:fs';\nimport os from 'node:os';\n${script}`);
    return await runCase(command, folder, { cache: join(folder, 'cache'), program, timeout });
  }

  test('does nothing wrong', async () => {
    const script = `process.stdout.write(fs.readFileSync(process.argv[2])); fs.writeFileSync('out/a.md', 'x');`;
    expect(violationsOf(await outcomeOf(script))).toEqual([]);
  });

  test.each([
    ['throws', `throw new TypeError('x')`, 'a stack trace on standard error'],
    ['ends with another code', `process.exit(3)`, 'exit code 3'],
    ['kills itself', `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 9000)`, 'ended by SIGKILL'],
    ['changes its input', `fs.appendFileSync('in/a.txt', 'b')`, 'the input a.txt changed'],
    ['writes beside its input', `fs.writeFileSync('in/b.txt', 'b')`, 'the input b.txt changed'],
    ['leaves a scratch folder', `fs.mkdtempSync(os.tmpdir() + '/scratch-')`, 'the temporary file scratch-'],
    ['leaves a half-written output', `fs.writeFileSync('out/.a.md.7.tmp', '')`, 'half-written output .a.md.7.tmp'],
  ])('%s is caught', async (_, script, expected) => {
    expect(violationsOf(await outcomeOf(script)).join('\n')).toContain(expected);
  });

  test('never ends is caught', async () => {
    const outcome = await outcomeOf(`setTimeout(() => {}, 60_000)`, COMMAND, 1000);
    expect(violationsOf(outcome)).toContain('did not end in time');
  });

  test('uses memory is measured', async () => {
    const { peakMiB } = await outcomeOf(`globalThis.kept = Buffer.alloc(200 << 20, 1)`);
    expect(peakMiB).toBeGreaterThan(200);
  });

  test('reads standard input gets it', async () => {
    const script = `if (fs.readFileSync(0, 'utf8') !== 'a') process.exit(9);`;
    expect(violationsOf(await outcomeOf(script, { words: [], stdin: 'in/a.txt' }))).toEqual([]);
  });
});
