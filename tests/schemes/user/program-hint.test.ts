/** Programs that are named where a scheme is expected. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveScheme } from '../../../src/schemes/resolve.ts';
import { programMeant } from '../../../src/schemes/user/program-hint.ts';
import { temporaryFolder } from '../../support/folders.ts';

test.each([
  ['mine.py', `'command:python3 mine.py'`],
  ['./mine.py', `'command:python3 ./mine.py'`],
  ['parsers/mine.R', `'command:Rscript parsers/mine.R'`],
  ['mine.sh', `'command:sh mine.sh'`],
  ['python3 mine.py', `'command:python3 mine.py'`],
  ['mine.py --fast', `'command:python3 mine.py --fast'`],
  ['uv run mine.py', `'command:uv run mine.py'`],
  ['v1', null],
  ['.py', null],
  ['option match', null],
  ['lmeval.gsm8k.flexible', null],
])('%s', (word, meant) => {
  expect(programMeant(word)).toBe(meant);
});

test('a file is a program if it may be run, or by its ending, whatever its name', () => {
  const folder = temporaryFolder();
  const [runs, plain, spaced] = ['runs', 'plain', 'my parser.py'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(runs, '', { mode: 0o755 });
  writeFileSync(plain, '', { mode: 0o644 });
  writeFileSync(spaced, '');
  mkdirSync(join(folder, 'folder'));
  expect(programMeant(runs)).toBe(`command:${runs}`);
  expect([programMeant(plain), programMeant(join(folder, 'folder'))]).toEqual([null, null]);
  expect(programMeant(spaced)).toBe(`'command:python3 '\\''${spaced}'\\'''`);
});

test('the error about an unknown scheme shows how a program is named', () => {
  expect(() => resolveScheme('mine.py')).toThrow(
    `mine.py: no scheme has this id; a program is named as a command: write 'command:python3 mine.py'.`,
  );
  expect(() => resolveScheme('combine')).toThrow(/did you mean combined/);
});
