/** What can go wrong with batches, as a user sees it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Fate } from '../../support/batch-server/batch-form.ts';
import {
  batchArgs,
  BATCH_PROVIDERS,
  expectComplete,
  KEY,
  startedBatches as started,
} from '../../support/batch-bench.ts';
import { entriesOf, rowsOf, storeOf } from '../../support/bench-run.ts';
import { served } from '../../support/bench-server.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';
import { shortenWaits } from '../../support/short-waits.ts';
import { thorough } from '../../support/thorough.ts';

beforeEach(shortenWaits);

const FAILURES = `SELECT json_extract(metadata_json, '$.failure.kind') AS kind, json_extract(metadata_json, '$.failure.message') AS message
  FROM conformity_trial_metadata WHERE kind IS NOT NULL ORDER BY kind`;

const BY_FATE: Readonly<Record<Exclude<Fate, 'answered'>, RegExp>> = {
  expired: /the batch expired before this request was answered/,
  cancelled: /the batch was cancelled before this request was answered/,
  refused: /the server answers 400: /,
  'left-out': /the batch (?:ended without a result for|expired before|was cancelled before) this request/,
};
const FATES = Object.keys(BY_FATE) as (keyof typeof BY_FATE)[];

test.each(BATCH_PROVIDERS)(
  'requests of %s without an answer are failures, and can be asked again',
  async (provider) => {
    let isFirst = true;
    const folder = temporaryFolder();
    const fates = new Map<string, Fate>();
    const server = await started({
      fate({ customId }) {
        if (isFirst && fates.size < FATES.length) fates.set(customId, FATES[fates.size] ?? 'answered');
        return isFirst ? (fates.get(customId) ?? 'answered') : 'answered';
      },
    });
    const first = await audit(batchArgs(server.origin, provider, '--batch'), { cwd: folder });
    expect(first.code).toBe(2);
    expect(first.stderr).toMatch(/^audit: 4 of the questions failed; .*--retry-failed/);
    const messages = rowsOf(storeOf(folder), FAILURES).map(({ message }) => String(message));
    expect(messages).toHaveLength(4);
    for (const fate of FATES) expect(messages.some((message) => BY_FATE[fate].test(message))).toBe(true);
    for (const message of messages) expect(message.startsWith(`${provider}:`)).toBe(true);

    isFirst = false;
    const again = await audit(batchArgs(server.origin, provider, '--batch', '--retry-failed'), { cwd: folder });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(server.batches.map(({ items }) => items.length)).toEqual([4, 24]);
    expect(rowsOf(storeOf(folder), FAILURES)).toEqual([]);
  },
);

test.each(BATCH_PROVIDERS)('lines of %s that are strange change no answer', async (provider) => {
  const folder = temporaryFolder();
  const server = await started({
    change: ([first = '', second = '', ...others]) => [
      first.slice(0, -5), // its id can be read
      'no JSON at all',
      '[1]',
      second,
      second.replace('答え', '嘘'), // the second one does not count
      ...others,
      second.replace(/"custom_id":"[^"]*"/, '"custom_id":"somebody-else"'),
    ],
  });
  const { code, stderr } = await audit(batchArgs(server.origin, provider, '--batch'), { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toMatch(/1 result of the batch batch_1 is about requests that are not in it, and was ignored\./);
  expect(stderr).toMatch(/1 of the questions failed/);
  expect(rowsOf(storeOf(folder), FAILURES)).toMatchObject([
    { kind: 'not-the-api', message: expect.stringMatching(/the line of the result is no JSON/) as string },
  ]);
  expect(rowsOf(storeOf(folder), `SELECT * FROM conformity_outputs WHERE raw_text LIKE '%嘘%'`)).toEqual([]);
  expect(rowsOf(storeOf(folder), 'SELECT * FROM conformity_outputs')).toHaveLength(23);
});

test('a line that has no id makes the requests fail that have no other line', async () => {
  const folder = temporaryFolder();
  const server = await started({ change: ([, ...others]) => ['{"custom_id":', ...others] });
  expect(await audit(batchArgs(server.origin, 'openai', '--batch'), { cwd: folder })).toMatchObject({ code: 2 });
  expect(rowsOf(storeOf(folder), FAILURES)).toMatchObject([
    {
      message: expect.stringMatching(
        /1 line of the results cannot be read, and no other line is about this request/,
      ) as string,
    },
  ]);
});

thorough('a result that is too large is a failure, and the others are read', async () => {
  const folder = temporaryFolder();
  const padding = ' '.repeat(33 << 20);
  const server = await started({
    change: ([first = '', ...others]) => [`${first.slice(0, -1)}${padding}}`, ...others],
  });
  expect(await audit(batchArgs(server.origin, 'openai', '--batch'), { cwd: folder })).toMatchObject({ code: 2 });
  expect(rowsOf(storeOf(folder), FAILURES)).toMatchObject([{ kind: 'too-large' }]);
  expect(rowsOf(storeOf(folder), 'SELECT * FROM conformity_outputs')).toHaveLength(23);
});

test.each(BATCH_PROVIDERS)(
  'a batch that %s no longer has is reported, and is asked again on request',
  async (provider) => {
    const [folder, server] = [temporaryFolder(), await started()];
    await audit(batchArgs(server.origin, provider, '--batch', 'submit'), { cwd: folder });
    server.forget();
    for (const mode of ['collect', 'wait']) {
      const { code, stderr } = await audit(batchArgs(server.origin, provider, '--batch', mode), { cwd: folder });
      expect(code).toBe(2);
      expect(stderr).toMatch(
        /does not have the batch batch_1 .*\(404\).* give --retry-failed to ask 24 questions again/,
      );
    }
    expect(server.batches).toHaveLength(0);
    const again = await audit(batchArgs(server.origin, provider, '--batch', '--retry-failed'), { cwd: folder });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    await expectComplete(folder, server);
  },
);

test.each(BATCH_PROVIDERS)(
  'where the response of %s is lost, the batch is found and not submitted again',
  async (provider) => {
    const folder = temporaryFolder();
    const server = await started({
      looks: 1,
      fault: (step, before) => (step === 'create' && before === 0 ? 'lost' : undefined),
    });
    expect(await audit(batchArgs(server.origin, provider, '--batch'), { cwd: folder })).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(server.steps).toContain('list');
    await expectComplete(folder, server);
  },
);

test('a batch that the server does not list at once is found', async () => {
  const folder = temporaryFolder();
  const server = await started({ hidden: 1, fault: (step, n) => (step === 'create' && n === 0 ? 'lost' : undefined) });
  expect(await audit(batchArgs(server.origin, 'openai', '--batch'), { cwd: folder })).toMatchObject({
    code: 0,
    stderr: '',
  });
  await expectComplete(folder, server);
});

test('where it cannot be known yet whether a batch was made, nothing is submitted again', async () => {
  const folder = temporaryFolder();
  const server = await started({ looks: 1000, fault: (step) => (step === 'create' ? 'lost' : undefined) });
  const { code, stdout } = await audit(batchArgs(server.origin, 'anthropic', '--batch', 'submit'), { cwd: folder });
  expect(code).toBe(0);
  expect(stdout).toMatch(/24 questions may be in a batch whose submission was interrupted/);
  expect(server.batches).toHaveLength(1);
});

test.each(BATCH_PROVIDERS)('where the results of %s break off, they are read again', async (provider) => {
  const folder = temporaryFolder();
  const server = await started({ fault: (step, before) => (step === 'results' && before === 0 ? 'half' : undefined) });
  expect(await audit(batchArgs(server.origin, provider, '--batch'), { cwd: folder })).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(server.steps.filter((step) => step === 'results')).toHaveLength(2);
  await expectComplete(folder, server);
});

test.each(BATCH_PROVIDERS)('%s may ask for a pause at each step', async (provider) => {
  const folder = temporaryFolder();
  const server = await started({ fault: (_, before) => (before === 0 ? { status: 429, retryAfter: '0' } : undefined) });
  expect(await audit(batchArgs(server.origin, provider, '--batch'), { cwd: folder })).toMatchObject({
    code: 0,
    stderr: '',
  });
  await expectComplete(folder, server);
});

test.each(BATCH_PROVIDERS)('a key that %s rejects ends the command, and leaves no file', async (provider) => {
  const [folder, server] = [temporaryFolder(), await started({ key: 'another-key' })];
  const { code, stdout, stderr } = await audit(batchArgs(server.origin, provider, '--batch'), { cwd: folder });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/It rejects the key/);
  expect(stderr).not.toContain(KEY);
  expect(readdirSync(join(folder, 'answer-audit-bench'))).toEqual([]);
});

test('a key that is rejected later leaves the batch, which the same command collects', async () => {
  const folder = temporaryFolder();
  let isRejected = true;
  const server = await started({ fault: (step) => (step === 'look' && isRejected ? { status: 401 } : undefined) });
  const { code, stderr } = await audit(batchArgs(server.origin, 'openai', '--batch'), { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /It rejects the key[\s\S]*stopped; 0 of 24 questions are answered\. .* 1 batch with 24 questions is at the server/,
  );
  expect(entriesOf(folder)).toMatchObject([{ status: 'interrupted' }]);
  isRejected = false;
  expect(await audit(batchArgs(server.origin, 'openai', '--batch'), { cwd: folder })).toMatchObject({
    code: 0,
    stderr: '',
  });
  await expectComplete(folder, server);
});

test('the key is in no file', async () => {
  const [folder, server] = [
    temporaryFolder(),
    await started({ answer: () => `Your key is ${KEY}. 答えは3です。`, key: KEY }),
  ];
  expect(await audit(batchArgs(server.origin, 'anthropic', '--batch'), { cwd: folder })).toMatchObject({ code: 0 });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  expect(files.some((file) => file.endsWith('.db'))).toBe(true);
  expect(files.filter((file) => statSync(file).isFile() && readFileSync(file).includes(KEY))).toEqual([]);
});

test('a provider or a server without batches is a sentence', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  const args = (model: string, base: string): string[] => [
    'bench',
    'ja-cot',
    '--model',
    model,
    '--base-url',
    base,
    '--limit',
    '1',
    '--rate',
    '0',
    '--batch',
  ];
  const ollama = await audit(args('ollama:test', server.baseUrl('ollama')), { cwd: folder });
  expect(ollama.stderr).toBe(
    'audit: --batch ollama:test: this provider has no batches; name a model of openai:, openai-compatible:, anthropic:.\n',
  );
  const other = await audit(args('openai-compatible:test', server.baseUrl('openai-compatible')), { cwd: folder });
  expect(other).toMatchObject({ code: 2, stdout: '' });
  expect(other.stderr).toMatch(/the server has no batch interface \(404 at \/files\); ask without --batch/);
  expect(readdirSync(join(folder, 'answer-audit-bench'))).toEqual([]);
});
