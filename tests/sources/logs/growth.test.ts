/** The work for logs grows with them, and not with their square: counted, because times depend on the machine. */
import fs, { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { USUAL_LIMITS } from '../../../src/base/core/log-fields.ts';
import { Archive } from '../../../src/sources/logs/kit/archive.ts';
import { guessFields } from '../../../src/sources/logs/kit/fields/guess-fields.ts';
import { loadArchive } from '../../../src/sources/logs/kit/packed/directory.ts';
import { readStart } from '../../../src/sources/logs/kit/start.ts';
import { describeMissingResponse } from '../../../src/sources/logs/kit/missing-response.ts';
import { resultsBeside } from '../../../src/sources/logs/lm-eval/results.ts';
import { openLogSource } from '../../../src/sources/logs/log-source.ts';
import { openLogs } from '../../../src/sources/logs/open-logs.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { madeZip } from '../../support/made-zip.ts';
import { replaceBuiltin } from '../../support/replace-builtin.ts';
import { thorough } from '../../support/thorough.ts';

const LINE = `${JSON.stringify({ id: 'a', response: 'The answer is B', groundTruth: 'B', label: true })}\n`;
const OPTIONS = { format: null, map: {} };

/** Writes so many logs into a new folder, and returns their paths. */
function writeLogFiles(count: number): string[] {
  const folder = temporaryFolder();
  return Array.from({ length: count }, (_, i) => {
    const path = join(folder, `${i}.jsonl`);
    writeFileSync(path, LINE);
    return path;
  });
}

/** An archive with so many members. */
function writeArchive(count: number, content = LINE): string {
  const path = join(temporaryFolder(), 'logs.zip');
  const member = (i: number) => ({ name: `${i}.jsonl`, content, method: 'stored' as const });
  writeFileSync(path, madeZip(Array.from({ length: count }, (_, i) => member(i))));
  return path;
}

/** Counts the calls of a function of a module until the test ends. */
function countCalls<Module extends object>(module: Module, name: keyof Module): () => number {
  let calls = 0;
  const before = module[name] as (...words: unknown[]) => unknown;
  const counted = (...words: unknown[]): unknown => {
    calls++;
    return before.apply(module, words);
  };
  replaceBuiltin(module, name, Object.assign(counted, before) as Module[keyof Module]);
  return () => calls;
}

describe('many logs', () => {
  test('that are opened are compared with each other by one look at each', async () => {
    const paths = writeLogFiles(80);
    const looks = countCalls(fs.realpathSync, 'native');
    await openLogs(paths.slice(0, 20), OPTIONS);
    const ofTwenty = looks();
    await openLogs(paths, OPTIONS);
    expect(looks() - ofTwenty).toBeLessThanOrEqual(4 * ofTwenty);
  });

  test('are not open at the same time', async () => {
    const paths = writeLogFiles(40);
    const open = new Set<number>();
    let most = 0;
    const { openSync, closeSync, close } = fs;
    replaceBuiltin(fs, 'openSync', (...words) => {
      const file = openSync(...words);
      most = Math.max(most, open.add(file).size);
      return file;
    });
    replaceBuiltin(fs, 'closeSync', (file) => {
      open.delete(file);
      closeSync(file);
    });
    replaceBuiltin(fs, 'close', ((file: number, done: () => void) => {
      open.delete(file);
      close(file, done);
    }) as typeof fs.close);
    const source = await openLogSource({ ...OPTIONS, logs: paths, conditions: null, nullGroundTruth: null });
    expect(source.runs).toHaveLength(40);
    expect(most).toBeLessThan(10);
  });
});

describe('an archive', () => {
  test.each([
    ['of logs', (path: string) => loadArchive(path)],
    ['of samples', (path: string) => Archive.open(path, USUAL_LIMITS)],
  ])('%s with many members is listed with few reads', async (_, list) => {
    const path = writeArchive(300, '');
    const reads = countCalls(fs, 'read');
    await list(path);
    expect(reads()).toBeLessThan(20);
  });

  test('is not listed again for each of its members', async () => {
    const path = writeArchive(30);
    const members = await loadArchive(path);
    const listed = vi.spyOn(Map.prototype, 'values');
    for (const { name } of members) await readStart(join(path, name));
    const lists = listed.mock.contexts.filter((map) => map instanceof Map && map.size === members.length).length;
    listed.mockRestore();
    expect(lists).toBe(0);
  });

  thorough('with too many members is refused with a sentence', async () => {
    const path = writeArchive(20_001, '');
    await expect(loadArchive(path)).rejects.toThrow(
      `${path}: contains more than 20000 files; unpack it, and name the logs.`,
    );
  });
});

describe('a record with many names', () => {
  const record = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`name ${i}`, 'a value']));

  test.each([
    ['guessing its fields', (names: number) => guessFields([record(names)], {})],
    ['the error that no name is that of a response', (names: number) => describeMissingResponse(record(names))],
  ])('%s reads each of them a few times', (_, work) => {
    const NAMES = 1_000;
    const comparisons = vi.spyOn(String.prototype, 'toLowerCase');
    work(NAMES);
    const { length } = comparisons.mock.calls;
    comparisons.mockRestore();
    expect(length).toBeLessThan(10 * NAMES);
  });

  test('records with different names are not searched for the names of the others', () => {
    let looks = 0;
    const watched = (at: number): Readonly<Record<string, unknown>> =>
      new Proxy(Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`response ${at} ${i}`, { no: 'text' }])), {
        getOwnPropertyDescriptor(target, name) {
          looks++;
          return Object.getOwnPropertyDescriptor(target, name);
        },
      });
    const records = Array.from({ length: 20 }, (_, at) => watched(at));
    expect(guessFields(records, {})).toEqual({});
    expect(looks).toBeLessThan(10 * 20 * 50);
  });
});

describe('results of lm-eval beside samples', () => {
  const results = '{"results": {"task": {}}}';

  /** A folder with such files of results. */
  function writeResults(names: readonly string[]): string {
    const folder = temporaryFolder();
    for (const name of names) writeFileSync(join(folder, name), results);
    return folder;
  }

  test('of the same date are found without a list of the folder', () => {
    const dates = Array.from({ length: 30 }, (_, i) => `2026-01-01T00-00-${i + 10}`);
    const folder = writeResults(dates.map((date) => `results_${date}.json`));
    const lists = countCalls(fs, 'readdirSync');
    const found = dates.map((date) => resultsBeside(join(folder, `samples_task_${date}.jsonl`)));
    expect(found).toEqual(dates.map((date) => join(folder, `results_${date}.json`)));
    expect(lists()).toBe(0);
  });

  test('without a date are read until there are two', () => {
    const folder = writeResults(Array.from({ length: 100 }, (_, i) => `results_${i}.json`));
    const opened = countCalls(fs, 'openSync');
    expect(resultsBeside(join(folder, 'samples_task.jsonl'))).toBeNull();
    expect(opened()).toBeLessThan(10);
  });
});
