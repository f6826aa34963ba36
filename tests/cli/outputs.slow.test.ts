/** Outputs of commands that are killed, wait for another process, or meet a full disk. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { auditInShell, startAudit } from '../support/cli.ts';
import { demoFolder, listing, temporaryFolder } from '../support/folders.ts';

/** An answer to evaluate. */
const lines =
  '{"id":1,"query":"q","answer":"民法第709条","contexts":[{"id":"a","text":"民法第709条"}],"relevant":["a"]}\n';

test('a pipe stays what it is', async () => {
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
  const folder = temporaryFolder();
  const module = (name: string): string =>
    JSON.stringify(new URL(`../../src/base/system/${name}`, import.meta.url).href);
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
  const folder = temporaryFolder();
  spawnSync('mkfifo', [join(folder, 'in')]);
  const { ended } = startAudit(['rag', 'metrics', 'in', '--out-file', 'out.jsonl'], { cwd: folder });
  // Opening the pipe waits until the command has opened it. The command reads nothing before the shell has listed the files.
  const shell = `exec 3>in; ls -A; echo '{"id":1,"retrieved":["a"],"relevant":["a"]}' >&3`;
  const { stdout } = await promisify(execFile)('sh', ['-c', shell], { cwd: folder });
  expect(stdout).toBe('in\n');
  expect((await ended).code).toBe(0);
  expect(readdirSync(folder).toSorted()).toEqual(['in', 'out.jsonl']);
});
