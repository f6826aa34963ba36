/**
 * One suite for all readers of logs, with the expected numbers of each example. tests/fixtures/logs/expected.json contains numbers from other
 * readers, tests/fixtures/log-examples/expected.json those of the script that made its files. A reader that loses a sample, a response, a stored
 * answer or a label fails.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { USUAL_LIMITS } from '../../../src/base/core/log-fields.ts';
import type { LogTrial } from '../../../src/sources/logs/kit/log.ts';
import { findReader } from '../../../src/sources/logs/find-reader.ts';
import { eachIn } from '../../../src/sources/groups.ts';

/** Numbers by the name of a stored answer where a log has several. */
type Count = number | Readonly<Record<string, number>> | null;

interface Expected {
  readonly n_samples: number;
  readonly n_usable_raw: number;
  readonly n_empty_raw?: number;
  readonly n_stored_parsed?: Count;
  readonly n_correct_stored?: Count;
  readonly n_error?: number;
  readonly model?: string;
  readonly models?: Readonly<Record<string, Expected & { readonly temperature?: number | null }>>;
  readonly task?: string;
  readonly temperature?: number | null;
  readonly first_raw_sha1?: string | null;
  readonly last_raw_sha1?: string | null;
}

const folders = globSync(['../../fixtures/*/expected.json', '*/expected.json'], { cwd: import.meta.dirname }).map(
  (path) => dirname(resolve(import.meta.dirname, path)),
);

/** Each example with its path. */
const examples = folders.flatMap((folder) => {
  const { files } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as {
    readonly files: Readonly<Record<string, Expected>>;
  };
  return Object.entries(files).map(([name, expected]) => ({ name, expected, path: join(folder, name) }));
});

async function trialsOf(path: string, stored: string | null): Promise<LogTrial[]> {
  const reader = await findReader(path, null);
  const trials: LogTrial[] = [];
  for await (const { trial } of eachIn(reader.read(path, { name: 'LOG', map: {}, stored, limits: USUAL_LIMITS })))
    trials.push(trial);
  return trials;
}

const sha1 = (text: string | null | undefined): string | null =>
  typeof text === 'string' ? createHash('sha1').update(text).digest('hex') : null;

function countsOf(trials: readonly LogTrial[]) {
  const usable = trials.filter(({ response }) => response !== null);
  return {
    n_samples: trials.length,
    n_usable_raw: usable.length,
    n_empty_raw: usable.filter(({ response }) => response === '').length,
    n_stored_parsed: trials.filter(({ storedParse }) => storedParse !== null && storedParse !== '').length,
    n_correct_stored: trials.filter(({ storedLabel }) => storedLabel === 1).length,
    n_error: trials.filter(({ anomaly }) => anomaly === 'error').length,
    first_raw_sha1: sha1(usable[0]?.response),
    last_raw_sha1: sha1(usable.at(-1)?.response),
  };
}

/** The expected numbers for this stored answer, as far as the file has them. */
function wantedOf(expected: Expected, stored: string | null): Record<string, unknown> {
  const names = Object.keys(countsOf([]));
  return Object.fromEntries(
    Object.entries(expected).flatMap(([name, value]: [string, unknown]) => {
      if (!names.includes(name) || value === null) return [];
      const count = typeof value === 'object' ? (value as Record<string, number>)[stored ?? ''] : value;
      return [[name, count]];
    }),
  );
}

function storedNames({ n_stored_parsed: count }: Expected): (string | null)[] {
  return typeof count === 'object' && count !== null ? Object.keys(count) : [null];
}

describe.each(examples)('$name', ({ path, expected }) => {
  test.each(storedNames(expected))('gives the expected numbers (stored answer: %s)', async (stored) => {
    const trials = await trialsOf(path, stored);
    expect(countsOf(trials)).toMatchObject(wantedOf(expected, stored));
    expect(new Set(trials.map(({ task }) => task))).toEqual(new Set([expected.task]));
    for (const [model, own] of Object.entries(expected.models ?? { [expected.model ?? '']: expected })) {
      const trialsOfModel = trials.filter((trial) => (trial.model ?? '') === model);
      expect(countsOf(trialsOfModel)).toMatchObject(wantedOf(own, stored));
      expect(new Set(trialsOfModel.map(({ temperature }) => temperature))).toEqual(new Set([own.temperature ?? null]));
    }
  });

  test('gives each trial a unique id, and the first stored answer is the default', async () => {
    const trials = await trialsOf(path, null);
    expect(new Set(trials.map(({ trialId }) => trialId)).size).toBe(trials.length);
    expect(trials).toEqual(await trialsOf(path, storedNames(expected)[0] ?? null));
  });
});
