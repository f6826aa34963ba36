/** Threads that read a log each, or score the trials of one log together: the same result, and the same words where one cannot be read. */
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditInputs, type AuditRequest } from '../../../src/audit/audit.ts';
import type { LabelBatch } from '../../../src/base/core/label-batch.ts';
import { InputError } from '../../../src/base/core/errors.ts';
import { Thread } from '../../../src/audit/threads/thread.ts';
import { Threads } from '../../../src/audit/threads/threads.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { thorough } from '../../support/thorough.ts';

const TOOL = { name: 'answer-audit', version: '0' };
let threads: Threads;
beforeAll(() => {
  threads = new Threads(3);
});
afterAll(() => threads.close());

function optionsFor(logs: readonly string[]): AuditRequest {
  return {
    logs,
    format: null,
    map: {},
    conditions: null,
    groupBy: ['model'],
    schemes: ['mc-v3', 'simpleevals.mcq'],
    seed: 1,
    maxExamples: 3,
    nullGroundTruth: null,
    baselineCondition: 'control',
    multiverse: false,
    checksums: false,
  };
}

/** So many logs of 300 trials, or another number; some of them without a response. */
function someLogs(n: number, trials = 300): string[] {
  const folder = temporaryFolder();
  return Array.from({ length: n }, (_, log) => {
    const path = join(folder, `${log}.jsonl`);
    const lines = Array.from({ length: trials }, (__, i) =>
      JSON.stringify({
        item: `q${i}`,
        model: `m${log % 3}`,
        response: i % 50 === 0 ? null : ['Answer: A', 'a', '解答: b', 'no'][(i + log) % 4],
        groundTruth: 'A',
        label: (i * (log + 1)) % 3 === 0,
        choices: ['w', 'x', 'y', 'z'],
      }),
    );
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  });
}

test('the result is the same', async () => {
  const options = optionsFor(someLogs(5));
  const done: number[] = [];
  const shared = await auditInputs(options, TOOL, { runner: threads, onProgress: (part) => done.push(part) });
  expect(shared).toEqual(await auditInputs(options, TOOL));
  expect(done).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  expect(shared.warnings.filter((one) => typeof one === 'string')).toHaveLength(5);
});

thorough.each([1, 2])('the result of %i logs, whose trials all threads score, is the same', async (logs) => {
  const options = optionsFor(someLogs(logs, 5000));
  const done: number[] = [];
  const shared = await auditInputs(options, TOOL, { runner: threads, onProgress: (part) => done.push(part) });
  expect(shared).toEqual(await auditInputs(options, TOOL));
  expect(done.at(-1)).toBe(1);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
});

thorough('threads without a log score trials of the last one', async () => {
  const asked = vi.spyOn(Thread.prototype, 'ask');
  const options = optionsFor([...someLogs(2), ...someLogs(1, 5000)]);
  const shared = await auditInputs(options, TOOL, { runner: threads });
  expect(shared).toEqual(await auditInputs(options, TOOL));
  const trials = asked.mock.calls.flatMap(([request]) => ('task' in request ? [request.task.trials] : []));
  expect(trials.filter((one) => 'log' in one)).toHaveLength(1);
  expect(trials.filter((one) => 'first' in one).length).toBeGreaterThan(2);
  asked.mockRestore();
});

test('one log that cannot be read to its end ends it with the same error', async () => {
  const [log = ''] = someLogs(1, 5000);
  appendFileSync(log, '{"response": \n');
  const failed = auditInputs(optionsFor([log]), TOOL, { runner: threads });
  await expect(failed).rejects.toThrow(`${log}: line 5001: not valid JSON`);
});

test('a trial that cannot be counted ends it, whichever thread scores it', async () => {
  const [log = ''] = someLogs(1, 5000);
  const options = { ...optionsFor([log]), areUnlabelled: true }; // and they have labels
  await expect(auditInputs(options, TOOL, { runner: threads })).rejects.toThrow('has a label');
});

test('a log of many trials is counted in parts, all of them', async () => {
  const done: number[] = [];
  let listed = 0;
  const hooks = {
    onTrials: ({ trialIds }: LabelBatch) => void (listed += trialIds.length),
    onProgress: (part: number) => done.push(part),
  };
  const { schemes, coverage, warnings } = await auditInputs(optionsFor(someLogs(1, 2500)), TOOL, hooks);
  expect(done).toHaveLength(5);
  expect(done.at(-1)).toBe(1);
  expect([listed, coverage.trials, ...schemes.map(({ trials }) => trials)]).toEqual([2500, 2500, 2500, 2500, 2500]);
  expect(warnings).toContainEqual(expect.stringContaining(': 50 trials without a response'));
});

test('a log that cannot be read ends it with the same error in every thread', async () => {
  const logs = someLogs(4);
  writeFileSync(logs[2] ?? '', '{"response": "x", "groundTruth": "A", "label": true}\n{"response": \n');
  const failed = auditInputs(optionsFor(logs), TOOL, { runner: threads });
  await expect(failed).rejects.toThrow(InputError);
  await expect(failed).rejects.toThrow(`${logs[2]}: line 2: not valid JSON`);
  rmSync(logs[2] ?? '');
});
