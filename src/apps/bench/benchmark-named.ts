/** Finds the benchmark that a user names: by its id, or by a file of questions, a file of a benchmark or a module of the user. */
import { exists, isFile } from '../../base/system/file-status.ts';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError, errorMessage } from '../../base/core/errors.ts';
import { inertLine } from '../../base/text/inert.ts';
import { findScheme } from '../../schemes/find-scheme.ts';
import { isRepeats, MOST_REPEATS } from './repeats.ts';
import type { Benchmark } from './benchmark.ts';
import { BENCHMARKS, findBenchmark } from './benchmarks/catalog.ts';
import type { ReadSetsOptions } from './files/read-sets.ts';

/** Ids of benchmarks have neither dots nor slashes. */
const FILE = /[./\\]/;
const MODULE = /\.(?:[cm]?[jt]s)$/;

/**
 * @throws InputError if there is no such benchmark, a file of it cannot be used, or the module exports none.
 */
export async function loadBenchmark(word: string, options: ReadSetsOptions = { map: [] }): Promise<Benchmark> {
  if (FILE.test(word) && !MODULE.test(word)) {
    const { loadFileBenchmark } = await import('./files/load-file-benchmark.ts');
    return withOwnId(word, await loadFileBenchmark(word, options));
  }
  const [map] = options.map;
  if (map !== undefined)
    throw new InputError(
      `--map ${inertLine(map)}: is about a file of questions, and ${inertLine(word)} is none; leave it out.`,
    );
  return MODULE.test(word) ? await loadModule(word) : findBenchmark(word);
}

/** @throws InputError for the id of a built-in benchmark: runs of both would be in one folder. */
function withOwnId(word: string, benchmark: Benchmark): Benchmark {
  const { id } = benchmark;
  if (!BENCHMARKS.some((builtIn) => builtIn.id === id)) return benchmark;
  throw new InputError(
    `${inertLine(word)}: ${id} is the id of a built-in benchmark; write another id in the file of the benchmark.`,
  );
}

async function loadModule(word: string): Promise<Benchmark> {
  if (!exists(word)) throw new InputError(`${word}: no such file; name a module that exports a benchmark.`);
  if (!isFile(word)) throw new InputError(`${word}: is no file; name a module that exports a benchmark.`);
  let exports: { readonly benchmark?: unknown; readonly default?: unknown };
  try {
    exports = (await import(pathToFileURL(resolve(word)).href)) as typeof exports;
  } catch (error) {
    throw new InputError(`${word}: cannot be loaded (${errorMessage(error)}).`);
  }
  return checked(word, exports.benchmark ?? exports.default);
}

/** The type that each field of a benchmark must have, and the error of a field that has another. */
const FIELDS: readonly (readonly [field: keyof Benchmark, test: (value: unknown) => boolean, fault: string])[] = [
  [
    'id',
    (value) => typeof value === 'string' && /^[a-z0-9][a-z0-9-]*$/.test(value),
    'is not of lower-case letters, digits and dashes',
  ],
  ['title', isText, 'is no text'],
  ['sets', isTexts, 'is no list of names'],
  ['conditions', isConditions, 'is no list of {id, title}'],
  ['baseline', (value) => value === undefined || isText(value), 'is no text'],
  ['repeats', (value) => value === undefined || isRepeats(value), `is no whole number from 1 to ${MOST_REPEATS}`],
  ['sampling', (value) => value === undefined || (typeof value === 'object' && value !== null), 'is no object'],
  ['scheme', isText, 'is no id of a scheme'],
  ['alternatives', isTexts, 'is no list of ids of schemes'],
  ['source', isText, 'is no text'],
  ['load', (value) => typeof value === 'function', 'is no function'],
];

function checked(path: string, exported: unknown): Benchmark {
  const wrong = (what: string): InputError =>
    new InputError(`${path}: ${what}; export an object "benchmark" as docs/bench.md describes it.`);
  if (typeof exported !== 'object' || exported === null) throw wrong('exports no benchmark');
  const fields = { alternatives: [], ...exported } as Partial<Record<keyof Benchmark, unknown>>;
  for (const [field, test, fault] of FIELDS) if (!test(fields[field])) throw wrong(`its ${field} ${fault}`);
  const benchmark = fields as unknown as Benchmark;
  const { baseline, conditions, scheme, alternatives } = benchmark;
  if (baseline !== undefined && !conditions.some(({ id }) => id === baseline))
    throw wrong(`its baseline ${JSON.stringify(baseline)} is none of its conditions`);
  for (const id of [scheme, ...alternatives]) findScheme(id);
  return benchmark;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isConditions(value: unknown): boolean {
  const isCondition = (one: unknown): boolean => {
    const { id, title } = (one ?? {}) as { readonly id?: unknown; readonly title?: unknown };
    return isText(id) && isText(title);
  };
  return Array.isArray(value) && value.length > 0 && value.every(isCondition);
}
