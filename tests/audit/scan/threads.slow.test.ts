/** The result does not depend on who does the work. */
import { expect, test } from 'vitest';
import { auditInputs } from '../../../src/audit/audit.ts';
import type { CellComparison } from '../../../src/audit/conclusions/compare-cells.ts';
import type { ScanTask } from '../../../src/audit/scan/scan-task.ts';
import { onThisThread, type TaskRunner } from '../../../src/audit/scan/task-runner.ts';
import { Threads } from '../../../src/audit/threads/threads.ts';
import { benchmarkFolder } from '../../support/benchmark-store.ts';
import { demoFolder } from '../../support/folders.ts';
import { backwards } from '../../support/runners.ts';
import { thorough } from '../../support/thorough.ts';

function resultOf(folder: string, runner?: TaskRunner): Promise<string> {
  const options = {
    runsDir: `${folder}/runs`,
    metadata: `${folder}/runs_metadata.json`,
    conditions: null,
    groupBy: ['temperature', 'variant', 'condition'] as const,
    schemes: ['v2-parse', 'combined', 'v2-norm', 'post-think'],
    seed: 7,
    maxExamples: 5,
    nullGroundTruth: null,
    baselineCondition: 'control',
    multiverse: true,
    skipBadRuns: false,
    checksums: false,
  };
  const hooks = runner === undefined ? {} : { runner };
  return auditInputs(options, { name: 'test', version: '0' }, hooks).then((result) => JSON.stringify(result));
}

thorough.each([
  ['the demo', () => demoFolder()],
  [
    'runs that several schemes labelled',
    () =>
      benchmarkFolder({
        a: { audit: { labelledBy: 'mc-v3' }, isWrong: true },
        b: { audit: { labelledBy: 'mc-first-token' } },
        c: {},
      }),
  ],
])('threads and the order of the tasks leave no trace in the result: %s', async (_, makeFolder) => {
  const folder = makeFolder();
  const alone = await resultOf(folder);
  expect(await resultOf(folder, backwards)).toBe(alone);
  const threads = new Threads(3);
  try {
    expect(await resultOf(folder, threads)).toBe(alone);
  } finally {
    await threads.close();
  }
});

test('a task that fails in a thread is reported with its code, and stops no other', async () => {
  const task: ScanTask = {
    trials: {
      store: { path: '/nowhere/simulation.db', immutable: true },
      query: { sql: 'SELECT 1', parameters: [] },
      multiOutput: null,
      context: { run: 'r', temperature: 0, nullGroundTruth: null, extras: [] },
    },
    fold: { groupBy: ['run'], seed: 0, maxExamples: 1 },
    schemes: { words: [], timeout: undefined },
  };
  const told: string[] = [];
  const threads = new Threads(2);
  try {
    await threads.run([task, task, task, task], (index, outcome) => {
      told.push(`${index} ${(outcome as { code?: string }).code}`);
    });
  } finally {
    await threads.close();
  }
  expect(told.toSorted()).toEqual([0, 1, 2, 3].map((index) => `${index} SQLITE_CANTOPEN`));
});

test('what the caller throws at an outcome reaches the caller', async () => {
  const folder = demoFolder();
  const threads = new Threads(2);
  try {
    const refusal = resultOf(folder, {
      ...onThisThread,
      run: (tasks, onOutcome) =>
        threads.run([...tasks, ...tasks, ...tasks], (index, outcome) => {
          if (index > 0) throw new RangeError('not this one');
          onOutcome(index, outcome);
        }),
    });
    await expect(refusal).rejects.toThrow('not this one');
  } finally {
    await threads.close();
  }
});

test('a comparison that fails in a thread fails for the caller', async () => {
  const threads = new Threads(2);
  const comparison = {} as unknown as CellComparison;
  try {
    await expect(threads.compareCells(comparison)).rejects.toThrow('not iterable');
    await expect(onThisThread.compareCells(comparison)).rejects.toThrow('not iterable');
  } finally {
    await threads.close();
  }
});
