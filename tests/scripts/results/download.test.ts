/** Files of sources are downloaded whole, checked, and kept only if they are the expected ones. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { download } from '../../../scripts/results/download.ts';
import { checkFiles, type Source } from '../../../scripts/results/sources.ts';

const BYTES = 'a response';
const SOURCE: Source = {
  repository: 'owner/name',
  commit: 'c0ffee',
  licence: null,
  files: [{ path: 'logs/a b.jsonl', bytes: BYTES.length, sha256: createHash('sha256').update(BYTES).digest('hex') }],
};

let folder = '';
let server: Server;
let asked: string[] = [];
let answer: (path: string) => string | null = () => BYTES;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'answer-audit-results-'));
  [asked, answer] = [[], () => BYTES];
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const text = answer(url);
    response.writeHead(text === null ? 404 : 200).end(text ?? '');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function run(): Promise<string[]> {
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paths: string[] = [];
  for await (const path of download([SOURCE], folder, host)) paths.push(path);
  return paths;
}

test('a file is kept under its path, and not asked for again', async () => {
  const path = join(folder, 'logs/a b.jsonl');
  expect(await run()).toEqual([path]);
  expect(readFileSync(path, 'utf8')).toBe(BYTES);
  expect(asked).toEqual(['/owner/name/c0ffee/logs/a%20b.jsonl']);
  await run();
  expect(asked).toHaveLength(1);
  checkFiles([SOURCE], folder);
});

test('other bytes and refusals are errors, and nothing is kept', async () => {
  answer = () => 'another response';
  await expect(run()).rejects.toThrow(/the SHA-256 of the file is not the expected one/);
  answer = () => null;
  await expect(run()).rejects.toThrow(/the server answered 404/);
  expect(existsSync(join(folder, 'logs'))).toBe(false);
});

test('a changed or missing file is named', async () => {
  expect(() => checkFiles([SOURCE], folder)).toThrow(/a b\.jsonl: missing/);
  const [path = ''] = await run();
  writeFileSync(path, 'changed');
  expect(() => checkFiles([SOURCE], folder)).toThrow(/a b\.jsonl: not the file that was used/);
});
