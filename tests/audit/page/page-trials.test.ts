/** The trials of a page, from run stores and logs: the same set for every number of threads, in full, or an error. */
import { appendFileSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditInputs, type AuditRequest } from '../../../src/audit/audit.ts';
import { pageTrials } from '../../../src/audit/page/page-trials.ts';
import { selectListedSchemes } from '../../../src/audit/scan/trial-labels.ts';
import { loadSchemes } from '../../../src/audit/defaults/scheme-list.ts';
import type { AuditHooks } from '../../../src/audit/audit-hooks.ts';
import type { TaskRunner } from '../../../src/audit/scan/task-runner.ts';
import type { TrialLookup } from '../../../src/audit/explain/trial-lookup.ts';
import { InputError } from '../../../src/base/core/errors.ts';
import { eachTrial } from '../../../src/base/core/label-batch.ts';
import type { TrialLabels } from '../../../src/base/core/labels.ts';
import type { PageTrials } from '../../../src/documents/page.ts';
import type { AuditResult } from '../../../src/documents/result.ts';
import { Threads } from '../../../src/audit/threads/threads.ts';
import { demoFolder, temporaryFolder } from '../../support/folders.ts';
import { readTrials } from '../../support/page.ts';
import { backwards } from '../../support/runners.ts';
import { thorough } from '../../support/thorough.ts';

const TOOL = { name: 'test', version: '0' };
const COMMON = {
  conditions: null,
  groupBy: ['variant'] as const,
  schemes: ['combined', 'post-think'],
  seed: 0,
  maxExamples: 0,
  nullGroundTruth: null,
  baselineCondition: 'control',
  multiverse: false,
  checksums: false,
};

interface Audited {
  readonly result: AuditResult;
  readonly labels: readonly TrialLabels[];
  readonly trials: PageTrials;
}

/** An audit with the trials of its page. @param run is given the hooks. */
async function audited(run: (hooks: AuditHooks) => Promise<AuditResult>, limit: number): Promise<Audited> {
  const schemes = await loadSchemes(COMMON.schemes);
  const labels: TrialLabels[] = [];
  let trials: PageTrials | undefined;
  const result = await run({
    mostFlips: limit,
    onTrials: (batch) => void labels.push(...eachTrial(batch)),
    onScored: async (lookup, flips) => {
      const made: string[] = [];
      trials = readTrials(
        await pageTrials(flips, lookup, selectListedSchemes(schemes), (json) => void made.push(json)),
        made,
      );
    },
  });
  if (trials === undefined) throw new Error('nothing was scored');
  return { result, labels, trials };
}

function storeOptions(folder: string): AuditRequest {
  return {
    ...COMMON,
    runsDir: join(folder, 'runs'),
    metadata: join(folder, 'runs_metadata.json'),
    skipBadRuns: false,
  };
}

function auditedStore(
  folder: string,
  limit: number,
  { runner, seed = 0 }: { runner?: TaskRunner; seed?: number } = {},
) {
  const own = runner === undefined ? {} : { runner };
  const options = { ...storeOptions(folder), seed };
  return audited((hooks) => auditInputs(options, TOOL, { ...hooks, ...own }), limit);
}

describe('run stores', () => {
  test('all flips are there, in the order of runs and ordinals, with the labels that were counted', async () => {
    const { result, labels, trials } = await auditedStore(demoFolder(), 5_000);
    const runs = result.coverage.runList.map(({ run }) => run);
    // v1 is the first scheme, and was not requested.
    const flips = labels
      .filter(({ storedCorrect, correct }) => correct.slice(1).some((one) => (one ?? storedCorrect) !== storedCorrect))
      .toSorted((a, b) => runs.indexOf(a.run) - runs.indexOf(b.run) || a.ordinal - b.ordinal);
    expect(flips.length).toBeGreaterThan(20);
    expect(trials.schemes.map(({ id }) => id)).toEqual(['v1', 'combined', 'post-think']);
    expect(trials.flips).toBe(flips.length);
    expect(
      trials.list.map(({ run, trialId, storedCorrect, verdicts }) => ({
        run,
        trialId,
        storedCorrect,
        correct: verdicts.map((verdict) => verdict.correct),
        rules: verdicts.map(({ madeBy }) => madeBy),
      })),
    ).toEqual(
      flips.map(({ run, trialId, storedCorrect, correct, rules }) => ({ run, trialId, storedCorrect, correct, rules })),
    );
    for (const { response, explain, trialId } of trials.list) {
      expect(response).not.toBeNull();
      expect(explain).toContain(trialId);
    }
  });

  thorough(
    'of too many, the same are kept by one, two and seven threads, and in reverse order; another seed keeps others',
    async () => {
      const folder = demoFolder();
      const all = await auditedStore(folder, 5_000);
      const { trials } = await auditedStore(folder, 10);
      expect(trials.list).toHaveLength(10);
      expect(trials.flips).toBe(all.trials.flips);
      expect(all.trials.list).toEqual(expect.arrayContaining([...trials.list]));
      expect((await auditedStore(folder, 10, { runner: backwards })).trials).toEqual(trials);
      for (const count of [2, 7]) {
        const runner = new Threads(count);
        try {
          expect((await auditedStore(folder, 10, { runner })).trials).toEqual(trials);
        } finally {
          await runner.close();
        }
      }
      expect((await auditedStore(folder, 10, { seed: 1 })).trials.list).not.toEqual(trials.list);
      expect((await auditedStore(folder, 0)).trials).toEqual({ ...trials, list: [] });
    },
  );

  test('a store that changes before its trials are read again is an error', async () => {
    const folder = demoFolder();
    const path = join(folder, 'runs', 'demo_t0.0', 'simulation.db');
    const find = async (lookup: TrialLookup): Promise<void> => {
      utimesSync(path, 1, 1);
      for await (const _ of lookup.find('0.0', new Set([1]))) continue;
    };
    const change = auditInputs(storeOptions(folder), TOOL, { onScored: find });
    await expect(change).rejects.toThrow(InputError);
    await expect(change).rejects.toThrow(/demo_t0\.0.* changed while it was read/);
  });
});

describe('logs', () => {
  const records = Array.from({ length: 40 }, (_, i) => ({
    id: `t${i}`,
    condition: i % 4 === 0 ? 'other' : 'this',
    response: i % 3 === 0 ? `It is Rome, not Paris (${i}).` : 'Paris',
    storedParse: i % 3 === 0 ? 'Rome' : 'Paris',
    groundTruth: i % 5 === 0 ? 'None' : 'Paris',
    label: i % 3 === 0 ? 0 : 1,
  }));

  function log(): string {
    const path = join(temporaryFolder(), 'log.jsonl');
    writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    return path;
  }

  const options = (logs: readonly string[]) => ({
    ...COMMON,
    conditions: ['this'],
    nullGroundTruth: 'None',
    logs,
    format: null,
    map: {},
  });

  test('of several, the flips are found again in each, without trials that do not count', async () => {
    const logs = [log(), log()];
    const nameOf = (path: string): string => join(basename(dirname(path)), basename(path));
    const { trials } = await audited((hooks) => auditInputs(options(logs), TOOL, hooks), 5_000);
    const wanted = records.filter(
      ({ condition, groundTruth, label }) => condition === 'this' && groundTruth === 'Paris' && label === 0,
    );
    expect(wanted.length).toBeGreaterThan(5);
    expect(trials.list.map(({ run, trialId, response }) => [run, trialId, response])).toEqual(
      logs.flatMap((path) => wanted.map(({ id, response }) => [nameOf(path), id, response])),
    );
    expect(trials.list[0]?.explain).toBe(`audit explain --trial ${wanted[0]?.id} ${logs[0]}`);
  });

  test('a log that grows before its trials are read again is an error', async () => {
    const path = log();
    const find = async (lookup: TrialLookup): Promise<void> => {
      appendFileSync(path, readFileSync(path));
      for await (const _ of lookup.find(basename(path), new Set([1]))) continue;
    };
    const change = auditInputs(options([path]), TOOL, { onScored: find });
    await expect(change).rejects.toThrow(InputError);
    await expect(change).rejects.toThrow(/changed while it was read/);
  });
});
