/** Logs of harnesses: read from fixtures, or from files that a test makes up, and counted as the fixtures' expectations count. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { LogTrial } from '../../src/sources/logs/kit/log.ts';
import { USUAL_LIMITS, type LogLimits } from '../../src/base/core/log-fields.ts';
import { findReader } from '../../src/sources/logs/find-reader.ts';
import { eachIn } from '../../src/sources/groups.ts';
import { temporaryFolder } from './folders.ts';

const folder = new URL('../fixtures/logs/', import.meta.url);

export const logFixture = (name: string): string => fileURLToPath(new URL(name, folder));

export interface Expected {
  readonly n_samples: number;
  readonly n_usable_raw: number;
  readonly n_stored_parsed: number | Readonly<Record<string, number>>;
  readonly n_correct_stored: number | Readonly<Record<string, number>> | null;
  readonly model: string;
  readonly task: string;
  readonly temperature: number | null;
  readonly first_raw_sha1: string;
  readonly last_raw_sha1: string;
}

/** What a fixture must give. */
export function expectationOf(name: string): Expected {
  const all = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as {
    readonly files: Readonly<Record<string, Expected>>;
  };
  const found = all.files[name];
  if (found === undefined) throw new Error(`no expectation of ${name}`);
  return found;
}

/** Files by their paths below a new folder. @returns the path of the first one. */
export function writeLogs(files: Readonly<Record<string, string | Buffer>>): string {
  const root = temporaryFolder();
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  });
  return paths[0] ?? root;
}

export interface Reading {
  readonly stored?: string;
  readonly limits?: Partial<LogLimits>;
  readonly onBytes?: (bytes: number) => void;
}

/** The trials of a log under the name LOG, by the reader with this id, which must be the one that its content asks for. */
export async function readLog(path: string, format: string, given: Reading = {}): Promise<LogTrial[]> {
  const { stored = null, limits, onBytes = () => {} } = given;
  const reader = await findReader(path, null);
  expect(reader.id).toBe(format);
  const options = { name: 'LOG', map: {}, stored, limits: { ...USUAL_LIMITS, ...limits }, onBytes };
  const trials: LogTrial[] = [];
  for await (const { trial } of eachIn(reader.read(path, options))) trials.push(trial);
  expect(new Set(trials.map(({ trialId }) => trialId)).size).toBe(trials.length);
  expect(trials.every(({ run }) => run === 'LOG')).toBe(true);
  return trials;
}

/** The numbers of `Expected`, of trials in the order that it states. */
export function numbersOf(trials: readonly LogTrial[]): Expected {
  const usable = trials.flatMap(({ response }) => (response === null ? [] : [response]));
  const labels = trials.filter(({ storedLabel }) => storedLabel !== null);
  return {
    n_samples: trials.length,
    n_usable_raw: usable.length,
    n_stored_parsed: trials.filter(({ storedParse }) => storedParse !== null && storedParse !== '').length,
    n_correct_stored: labels.length === 0 ? null : labels.filter(({ storedLabel }) => storedLabel === 1).length,
    model: onlyOf(trials.map(({ model }) => model)) ?? '',
    task: onlyOf(trials.map(({ task }) => task)) ?? '',
    temperature: onlyOf(trials.map(({ temperature }) => temperature)),
    first_raw_sha1: sha1(usable[0] ?? ''),
    last_raw_sha1: sha1(usable.at(-1) ?? ''),
  };
}

function onlyOf<Value>(values: readonly Value[]): Value {
  const [value, ...others] = new Set(values);
  expect(others).toEqual([]);
  return value as Value;
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

export const jsonLinesOf = (...records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');
