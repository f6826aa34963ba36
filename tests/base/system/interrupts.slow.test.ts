import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAudit } from '../../support/cli.ts';
import { demoFolder } from '../../support/folders.ts';

const interrupts = JSON.stringify(new URL('../../../src/base/system/interrupts.ts', import.meta.url).href);

/** How a program ends that is sent a signal when it has written something. */
async function endOf(program: string, signal: 'SIGINT' | 'SIGTERM', begin = 'i.doAtExit(() => {});'): Promise<string> {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import * as i from ${interrupts}; ${begin} ${program}`,
  ]);
  await once(child.stdout, 'data');
  child.kill(signal);
  const [code, by] = (await once(child, 'exit')) as [number | null, string | null];
  return String(code ?? by);
}

const ready = `process.stdout.write('ready');`;
const forever = 'setInterval(() => {}, 1000);';
/** Blocks the thread without end, as a statement of SQLite does. */
const block = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;

describe.each([
  ['SIGINT', '130'],
  ['SIGTERM', '143'],
] as const)('%s ends the program', (signal, code) => {
  test('at once, and exit handlers run', async () => {
    expect(
      await endOf(`process.once('exit', (code) => { process.exitCode = code + 1 }); ${ready} ${forever}`, signal),
    ).toBe(String(Number(code) + 1));
    expect(await endOf(`${ready} ${forever}`, signal)).toBe(code);
  });

  test('while the thread is blocked', async () => {
    expect(await endOf(`await i.blocking(() => { ${ready} ${block} });`, signal)).toBe(signal);
  });

  test('while one of two works at a time blocks the thread', async () => {
    const pause = 'await new Promise((resolve) => setTimeout(resolve, 20));';
    const first = `i.blocking(async () => { ${pause} });`;
    expect(await endOf(`${first} await i.blocking(async () => { ${pause} ${pause} ${ready} ${block} });`, signal)).toBe(
      signal,
    );
  });

  test('where nothing has to be done at the exit', async () => {
    expect(await endOf(`${ready} ${block}`, signal, '')).toBe(signal);
  });

  test('where something to be done at the exit is added while the thread is blocked', async () => {
    const added = `await i.blocking(async () => { i.doAtExit(() => {}); });`;
    expect(await endOf(`${added} ${ready} ${forever}`, signal, '')).toBe(code);
  });

  test('after the thread was blocked', async () => {
    expect(await endOf(`await i.blocking(() => 1); ${ready} ${forever}`, signal)).toBe(code);
  });

  test('where it is awaited and the orderly end takes too long', async () => {
    expect(
      await endOf(
        `const next = i.nextInterrupt(); ${ready} const timer = setInterval(() => {}, 10); await next;`,
        signal,
      ),
    ).toBe(signal);
  });

  test('the second time, whatever the first one started', async () => {
    const twice = `process.once('${signal}', () => process.kill(process.pid, '${signal}')); i.nextInterrupt();`;
    expect(await endOf(`${twice} ${ready} ${forever}`, signal)).toBe(signal);
  });
});

test('a signal that arrives while a program gets ready to wait for it is not lost', async () => {
  const program = `
    ${ready} ${forever}
    const start = Date.now();
    while (Date.now() - start < 300) {} // the signal arrives here
    await i.nextInterrupt();
    process.exit(0);`;
  expect(['0', '143']).toContain(await endOf(program, 'SIGTERM'));
});

test('a command that waits for the writer of a pipe, or its reader, ends', async () => {
  const demo = demoFolder();
  const pipe = join(demo, 'pipe');
  spawnSync('mkfifo', [pipe]);
  for (const words of [
    ['score', '--scheme', 'combined', pipe],
    [demo, '--out-md', pipe],
  ]) {
    const { child, ended } = startAudit(words, { cwd: demo });
    await new Promise((resolve) => {
      setTimeout(resolve, 2500);
    });
    child.kill('SIGTERM');
    await ended;
    expect(child.exitCode ?? child.signalCode).toSatisfy((end) => end === 143 || end === 'SIGTERM');
  }
});
