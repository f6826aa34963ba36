/** `audit bench --batch` that is killed at each step: every question is in one batch, and has one answer. */
import type { ChildProcess } from 'node:child_process';
import { expect, test } from 'vitest';
import { batchArgs, expectComplete, startedBatches } from '../../support/batch-bench.ts';
import type { Step } from '../../support/batch-server/batch-form.ts';
import type { StepFault } from '../../support/batch-server/options.ts';
import { entriesOf } from '../../support/bench-run.ts';
import { startAudit } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/folders.ts';

/** `sent`: after the whole response; the others as faults of the server. */
type When = Extract<StepFault, string> | 'sent';
type Kill = readonly [Step, When];

const KILLS: readonly (readonly ['openai' | 'anthropic', string, readonly Kill[]])[] = [
  [
    'openai',
    'while it uploads',
    [
      ['upload', 'reset'],
      ['upload', 'lost'],
      ['upload', 'sent'],
    ],
  ],
  [
    'openai',
    'before it submits',
    [
      ['create', 'reset'],
      ['list', 'reset'],
      ['list', 'sent'],
    ],
  ],
  [
    'openai',
    'after it submitted',
    [
      ['create', 'lost'],
      ['list', 'lost'],
      ['list', 'sent'],
      ['look', 'lost'],
    ],
  ],
  [
    'openai',
    'when the batch has an id',
    [
      ['create', 'sent'],
      ['look', 'reset'],
      ['look', 'lost'],
      ['look', 'sent'],
    ],
  ],
  [
    'openai',
    'while it collects',
    [
      ['results', 'reset'],
      ['results', 'half'],
      ['results', 'lost'],
      ['results', 'sent'],
    ],
  ],
  [
    'anthropic',
    'at each step',
    [
      ['create', 'lost'],
      ['list', 'lost'],
      ['list', 'sent'],
      ['look', 'sent'],
      ['results', 'half'],
      ['results', 'sent'],
    ],
  ],
];

test.each(KILLS)('%s: killed %s', async (provider, _, kills) => {
  const folder = temporaryFolder();
  const left = [...kills];
  let child: ChildProcess | undefined;
  const kill = (step: Step, isMeant: (when: When) => boolean): When | undefined => {
    const [next] = left;
    if (next === undefined || next[0] !== step || !isMeant(next[1])) return undefined;
    left.shift();
    child?.kill('SIGKILL');
    return next[1];
  };
  const server = await startedBatches({
    fault(step) {
      const when = kill(step, (one) => one !== 'sent');
      return when === 'sent' ? undefined : when;
    },
    onSent: (step) => void kill(step, (one) => one === 'sent'),
  });
  for (let code: number | null = null; code === null;) {
    const started = startAudit(batchArgs(server.origin, provider, '--batch'), { cwd: folder });
    child = started.child;
    const outcome = await started.ended;
    code = outcome.code;
    if (code !== null) expect(outcome).toMatchObject({ code: 0, stderr: '' });
  }
  expect(left).toEqual([]);
  await expectComplete(folder, server);
});

test('Ctrl-C leaves the batch, and reports it', async () => {
  const folder = temporaryFolder();
  let child: ChildProcess | undefined;
  const server = await startedBatches({
    looks: 2,
    onSent: (step) => void (step === 'look' && server.batches[0]?.looks === 1 && child?.kill('SIGINT')),
  });
  const started = startAudit(batchArgs(server.origin, 'openai', '--batch'), { cwd: folder });
  child = started.child;
  const { code, stderr } = await started.ended;
  expect(code).toBe(130);
  expect(stderr).toBe(
    'audit: stopped; 0 of 24 questions are answered. The replies are stored, and the same command resumes from there. 1 batch with 24 questions is at the server, and will be collected then.\n',
  );
  expect(entriesOf(folder)).toMatchObject([{ status: 'interrupted' }]);
  const again = await startAudit(batchArgs(server.origin, 'openai', '--batch'), { cwd: folder }).ended;
  expect(again).toMatchObject({ code: 0, stderr: '' });
  await expectComplete(folder, server);
});
