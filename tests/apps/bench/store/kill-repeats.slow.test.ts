/** A run with several answers to each question that is killed twice: the same command asks for the missing answers only. */
import { expect, onTestFinished, test } from 'vitest';
import { contentOf, rowsOf, storeOf } from '../../../support/bench-run.ts';
import { auditLater, startAudit } from '../../../support/cli.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { startModelServer } from '../../../support/model-server.ts';
import { scriptedAnswer } from '../../../support/model-server/scripted-answer.ts';

const CONCURRENCY = 3;
const REPEATS = 3;
/** Four sets of three items under two conditions. */
const QUESTIONS = 24;
/** Requests after which the process is killed: in the middle of the first answers, and of the second ones. */
const KILLED_AFTER = [10, 40];

test('two kills, and the store is that of an undisturbed run', async () => {
  const server = await startModelServer({ answer: (prompt) => scriptedAnswer(prompt), delay: 20 });
  onTestFinished(() => server.close());
  const address = ['--model', 'ollama:test', '--base-url', server.baseUrl('ollama'), '--rate', '0', '--seed', '1'];
  const words = ['bench', 'ja-cot', ...address, '--limit', '3', '--repeats', String(REPEATS), '--temperature', '0.7'];
  const command = [...words, '--concurrency', String(CONCURRENCY)];

  const folder = temporaryFolder();
  for (const requests of KILLED_AFTER) {
    const { child, ended } = startAudit(command, { cwd: folder });
    await expect.poll(() => server.requests.length, { interval: 5 }).toBeGreaterThanOrEqual(requests);
    child.kill('SIGKILL');
    expect((await ended).code).toBeNull(); // it had not ended before
  }
  expect(await auditLater(command, { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  const all = QUESTIONS * REPEATS;
  expect(server.requests.length).toBeGreaterThanOrEqual(all);
  expect(server.requests.length).toBeLessThanOrEqual(all + KILLED_AFTER.length * CONCURRENCY);
  expect(rowsOf(storeOf(folder), 'SELECT output_id FROM conformity_outputs')).toHaveLength(all);

  const undisturbed = temporaryFolder();
  expect(await auditLater(command, { cwd: undisturbed })).toMatchObject({ code: 0 });
  expect(contentOf(storeOf(folder))).toEqual(contentOf(storeOf(undisturbed)));
});
