/** Several processes of `audit bench` on one run, and one that is interrupted. */
import { expect, test } from 'vitest';
import { benchArgs as words, served } from '../support/bench-server.ts';
import { contentOf, entriesOf, rowsOf, runFolders, storeOf } from '../support/bench-run.ts';
import { auditLater, startAudit } from '../support/cli.ts';
import { temporaryFolder } from '../support/folders.ts';

test('an interrupted run resumes', async () => {
  const [folder, server] = [temporaryFolder(), await served({ delay: 100 })];
  const { child, ended } = startAudit(words(server, '--concurrency', '2'), { cwd: folder });
  await expect.poll(() => server.requests.length).toBeGreaterThan(6);
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(code).toBe(130);
  expect(stderr).toMatch(
    /^audit: stopped; \d+ of 24 questions are answered\. The same command continues from here\.\n$/,
  );
  expect(entriesOf(folder)).toMatchObject([{ status: 'interrupted' }]);
  const answered = rowsOf(storeOf(folder), 'SELECT count(*) AS n FROM conformity_outputs')[0]?.['n'] as number;
  const asked = server.requests.length;
  expect(answered).toBeGreaterThanOrEqual(asked - 2);

  expect(await auditLater(words(server, '--concurrency', '2'), { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  expect(server.requests.length).toBe(asked + 24 - answered);
  expect(entriesOf(folder)).toMatchObject([{ status: 'completed' }]);
  expect(contentOf(storeOf(folder)).filter((row) => row['raw_text'] !== null)).toHaveLength(24);

  expect(await auditLater(words(server), { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  expect(server.requests.length).toBe(asked + 24 - answered); // nothing was left to ask
});

test('two programs do not write the same run', async () => {
  const [folder, server] = [temporaryFolder(), await served({ delay: 300 })];
  const { child, ended } = startAudit(words(server), { cwd: folder });
  await expect.poll(() => server.requests.length).toBeGreaterThan(0);
  const other = await auditLater(words(server), { cwd: folder });
  expect(other).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/another process is at work on this run/) as string,
  });
  expect(entriesOf(folder)).toMatchObject([{ status: 'running' }]);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(143);
});

test('of two programs that begin the same run at the same time one does it', async () => {
  const [folder, server] = [temporaryFolder(), await served({ delay: 200 })];
  const outcomes = await Promise.all([1, 2].map(() => auditLater(words(server), { cwd: folder })));
  expect(outcomes.map(({ code }) => String(code)).toSorted()).toEqual(['0', '2']);
  expect(outcomes.find(({ code }) => code === 2)?.stderr).toMatch(/another process is at work on this run/);
  expect(runFolders(folder)).toHaveLength(1);
  expect(server.requests).toHaveLength(24);
});

test('several programs enter their runs into one list', async () => {
  const [folder, server] = [temporaryFolder(), await served({ models: ['a', 'b', 'c', 'd'] })];
  const outcomes = await Promise.all(
    ['a', 'b', 'c', 'd'].map((model) =>
      auditLater(
        [
          'bench',
          'ja-cot',
          '--model',
          `ollama:${model}`,
          '--base-url',
          server.baseUrl('ollama'),
          '--rate',
          '0',
          '--limit',
          '1',
        ],
        { cwd: folder },
      ),
    ),
  );
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(
    entriesOf(folder)
      .map(({ model_variant: variant, status }) => `${variant} ${status}`)
      .toSorted(),
  ).toEqual(['a', 'b', 'c', 'd'].map((model) => `ollama:${model} completed`));
});
