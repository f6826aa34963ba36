/** Colours are printed on terminals only, unless NO_COLOR or FORCE_COLOR decides. */
import { Writable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { printMessage, printNote, startStep } from '../../../src/base/system/messages.ts';
import { hasColors, terminalPaint } from '../../../src/base/system/terminal-paint.ts';
import { PLAIN } from '../../../src/base/text/paint.ts';

const NAMES = ['NO_COLOR', 'FORCE_COLOR', 'NODE_DISABLE_COLORS'];

/** A stream as Node.js has it for a terminal of 16 colours, or for a pipe. */
function stream(isTTY: boolean): typeof process.stderr & { text: () => string } {
  const chunks: string[] = [];
  const made = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(String(chunk));
      done();
    },
  });
  const getColorDepth = (): number => (process.env['NO_COLOR'] === undefined ? 4 : 1);
  const text = (): string => chunks.join('');
  return Object.assign(made, isTTY ? { isTTY, getColorDepth, text } : { text }) as unknown as ReturnType<typeof stream>;
}

function setVariables(variables: Readonly<Record<string, string>>): void {
  for (const name of NAMES) vi.stubEnv(name, variables[name]);
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.each([
  ['a terminal', true, {}, true],
  ['a pipe', false, {}, false],
  ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['a pipe with FORCE_COLOR', false, { FORCE_COLOR: '1' }, true],
  ['a terminal with FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false],
])('%s', (_, isTTY, variables, expected) => {
  setVariables(variables);
  const to = stream(isTTY);
  expect(hasColors(to)).toBe(expected);
  expect(terminalPaint(to).bad('x')).toBe(expected ? '\u001b[31mx\u001b[39m' : 'x');
  expect(terminalPaint(to) === PLAIN).toBe(!expected);
});

test('only the name of the program has a colour in a message, and text from outside has none', () => {
  setVariables({ FORCE_COLOR: '1' });
  const to = stream(false);
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(to);
  printMessage('error', 'a\u001b[32mb: wrong\nnext');
  printMessage('warning', 'w');
  printMessage('success', 's');
  printNote('n');
  expect(to.text()).toBe(
    [
      '\u001b[31maudit:\u001b[39m a␛[32mb: wrong↵next\n',
      '\u001b[33maudit:\u001b[39m w\n',
      '\u001b[32maudit:\u001b[39m s\n',
      '\u001b[2maudit:\u001b[22m n\n',
    ].join(''),
  );
});

test('a step is on the last line of a terminal, after all messages, until it ends', () => {
  setVariables({ NO_COLOR: '1' });
  const to = stream(true);
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(to);
  const stopFirst = startStep('reading');
  printNote('n');
  const stopSecond = startStep('writing');
  stopFirst();
  stopSecond();
  stopSecond();
  printNote('m');
  const clear = '\r\u001b[K';
  expect(to.text()).toBe(`reading …${clear}audit: n\nreading …${clear}writing …${clear}audit: m\n`);
});

test('a step is not printed to a pipe', () => {
  const to = stream(false);
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(to);
  startStep('reading')();
  expect(to.text()).toBe('');
});
