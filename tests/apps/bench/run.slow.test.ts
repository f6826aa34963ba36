/** Several processes of `audit bench` on one run, and one that is interrupted. */
import { expect, test } from 'vitest';
import { benchArgs as words, served } from '../../support/bench-server.ts';
import { contentOf, entriesOf, rowsOf, runFolders, storeOf } from '../../support/bench-run.ts';
import { auditLater, startAudit } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/folders.ts';

test('an interrupted run resumes', async () => {
  const [folder, server] = [temporaryFolder(), await served({ delay: 100 })];
  const { child, ended } = startAudit(words(server, '--concurrency', '2'), { cwd: folder });
  await expect.poll(() => server.requests.length).toBeGreaterThan(6);
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(code).toBe(130);
  expect(stderr).toMatch(
    /^audit: stopped; \d+ of 24 questions are answered\. The replies are stored, and the same command resumes from there\.\n$/,
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
  // The first program is at work until it is killed, however slow the machine is.
  const [folder, server] = [temporaryFolder(), await served({ delay: 60_000 })];
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

test.each([
  ['SIGKILL', null],
  ['SIGINT', 130],
] as const)('after %s, the same command resumes the runs of several models', async (signal, code) => {
  const [folder, one, two] = [temporaryFolder(), await served({ delay: 60 }), await served({ delay: 60 })];
  const models = ['ollama:test', 'openai:gpt-4o-mini', 'openai:gemini-2.0-flash'];
  const addresses = [`ollama=${one.baseUrl('ollama')}`, `openai=${two.baseUrl('openai')}`];
  const command = ['bench', 'ja-cot', '--model', models.join(), '--base-url', addresses.join(), '--rate', '0', '--limit', '3', '--concurrency', '2']; // prettier-ignore
  const options = { cwd: folder, env: { OPENAI_API_KEY: 'sk-openai-012345' } };
  const { child, ended } = startAudit(command, options);
  await expect.poll(() => Math.min(one.requests.length, two.requests.length)).toBeGreaterThan(6);
  child.kill(signal);
  const outcome = await ended;
  expect(outcome.code).toBe(code);
  if (signal === 'SIGINT') {
    const lines = outcome.stderr.trimEnd().split('\n').map((line) => line.replace(/\d+ of/, 'N of')).toSorted((a, b) => a.localeCompare(b)); // prettier-ignore
    expect(lines).toEqual([
      'audit: ollama:test: stopped; N of 24 questions are answered. The replies are stored, and the same command resumes from there.',
      'audit: openai:gpt-4o-mini: stopped; N of 24 questions are answered. The replies are stored, and the same command resumes from there.',
    ]);
    expect(entriesOf(folder).map(({ status }) => status)).toEqual(['interrupted', 'interrupted']);
  }
  // The third model has no run yet. Nothing that was answered is asked again.
  const stores = entriesOf(folder).map((_, at) => storeOf(folder, at));
  expect(stores).toHaveLength(2);
  const answered = stores.reduce((sum, store) => sum + Number(rowsOf(store, 'SELECT count(*) AS n FROM conformity_outputs')[0]?.['n']), 0); // prettier-ignore
  const asked = one.requests.length + two.requests.length;
  expect(answered).toBeGreaterThanOrEqual(asked - 4);

  expect(await auditLater(command, options)).toMatchObject({ code: 0, stderr: '' });
  expect(one.requests.length + two.requests.length).toBe(asked + 72 - answered);
  expect(
    entriesOf(folder)
      .map(({ model_variant: model, status }) => `${model} ${status}`)
      .toSorted(),
  ).toEqual(models.map((model) => `${model} completed`).toSorted());
  for (const at of models.keys())
    expect(contentOf(storeOf(folder, at)).filter((row) => row['raw_text'] !== null)).toHaveLength(24);
});
