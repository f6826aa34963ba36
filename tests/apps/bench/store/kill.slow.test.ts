/** However a run ends, the same command resumes it, and only requests in progress are repeated. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import seedrandom from 'seedrandom';
import { expect, onTestFinished, test } from 'vitest';
import { contentOf, promptsOf, rowsOf, storeOf } from '../../../support/bench-run.ts';
import { auditLater, startAudit } from '../../../support/cli.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { startModelServer } from '../../../support/model-server.ts';
import { scriptedAnswer } from '../../../support/model-server/scripted-answer.ts';

const KILLS = 30;
const CONCURRENCY = 4;
/** A kill comes at most so many milliseconds after the first question of a session. */
const LATEST = 80;
/** The most questions that a session gets an answer to. It waits for the others until it is killed, so that some are left at the end, however slow the machine is. */
const MOST_ANSWERS = 10;
const NEVER = 1_000_000;

test(`${KILLS} times kill -9, and the store is that of an undisturbed run`, async () => {
  const random = seedrandom('kill');
  let answers = 0;
  const delay = (): number => (answers-- > 0 ? 5 + random() * 60 : NEVER);
  const server = await startModelServer({ answer: (prompt) => scriptedAnswer(prompt), delay });
  onTestFinished(() => server.close());
  const words = ['bench', 'ja-cot', '--model', 'ollama:test', '--base-url', server.baseUrl('ollama'), '--rate', '0'];
  const command = [...words, '--concurrency', String(CONCURRENCY)];
  const prompts = await promptsOf('ja-cot');

  const folder = temporaryFolder();
  const askedAgain: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const stored = kill === 0 ? new Set<string>() : storedPrompts(folder, prompts);
    const before = server.requests.length;
    answers = Math.floor(random() * Math.min(MOST_ANSWERS, (prompts.size - stored.size) / 2));
    const { child, ended } = startAudit(command, { cwd: folder });
    // One in five is killed while it starts: before, while and after it makes or opens its store.
    if (kill % 5 === 4) await setTimeout(100 + random() * 300);
    else {
      await expect.poll(() => server.requests.length, { interval: 5 }).toBeGreaterThan(before);
      await setTimeout(random() * LATEST);
    }
    child.kill('SIGKILL');
    expect((await ended).code).toBeNull(); // it had not ended before
    await setTimeout(20); // what was sent before is read
    askedAgain.push(...server.requests.slice(before).flatMap(({ prompt }) => (stored.has(prompt) ? [prompt] : [])));
  }
  const left = prompts.size - storedPrompts(folder, prompts).size;
  expect(left).toBeGreaterThan(0);
  answers = Infinity;
  expect(await auditLater(command, { cwd: folder })).toMatchObject({ code: 0, stderr: '' });

  expect(askedAgain).toEqual([]);
  const most = prompts.size + KILLS * CONCURRENCY;
  expect(server.requests.length).toBeGreaterThan(prompts.size); // some were in progress
  expect(server.requests.length).toBeLessThanOrEqual(most);
  process.stdout.write(
    `${KILLS} kills: ${prompts.size} questions, asked ${server.requests.length} times, ${left} left for the last session\n`,
  );

  const undisturbed = temporaryFolder();
  expect(await auditLater(command, { cwd: undisturbed })).toMatchObject({ code: 0 });
  expect(contentOf(storeOf(folder))).toEqual(contentOf(storeOf(undisturbed)));
  // Nothing that a killed process had beside the list or the store is left.
  expect(readdirSync(join(folder, 'answer-audit-bench', 'ja-cot')).toSorted()).toEqual([
    'claims.yaml',
    'runs',
    'runs_metadata.json',
  ]);
  expect(readdirSync(dirname(storeOf(folder)))).toEqual(['simulation.db']);
  expect(rowsOf(storeOf(folder), 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});

/** The prompts of all trials that the store has. */
function storedPrompts(folder: string, prompts: ReadonlyMap<string, string>): Set<string> {
  const sql = 'SELECT t.item_id, c.name FROM conformity_trials t JOIN conformity_conditions c USING (condition_id)';
  return new Set(
    rowsOf(storeOf(folder), sql).map((row) => prompts.get(`${String(row['item_id'])} ${String(row['name'])}`) ?? ''),
  );
}
