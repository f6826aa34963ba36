/** Benchmarks from files, for tests. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark, BenchmarkSet } from '../../src/apps/bench/benchmark.ts';
import { loadBenchmark } from '../../src/apps/bench/benchmark-named.ts';
import { InputError } from '../../src/base/core/errors.ts';
import { asPrompt } from '../../src/models/prompt.ts';
import { temporaryFolder } from './folders.ts';

export interface LoadedFile {
  readonly benchmark: Benchmark;
  /** Its only or first set. */
  readonly set: BenchmarkSet;
  /** The texts that are sent, of the first item if none is named. */
  readonly prompt: (condition: string, item?: number) => string;
  readonly guessed: readonly Readonly<Record<string, string>>[];
  readonly warnings: readonly string[];
}

/** Writes files to an empty folder, and loads the first one. */
export async function loadFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  map: readonly string[] = [],
): Promise<LoadedFile> {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const [first = ''] = Object.keys(files);
  const guessed: Readonly<Record<string, string>>[] = [];
  const onGuess = (_: string, fields: Readonly<Record<string, string>>): void => void guessed.push(fields);
  const warnings: string[] = [];
  const onWarning = (sentence: string): void => void warnings.push(sentence);
  const benchmark = await loadBenchmark(join(folder, first), { map, onGuess, onWarning });
  const set = await benchmark.load(benchmark.sets[0] ?? '', null);
  const prompt = (condition: string, item = 0): string => {
    const asked = set.items[item];
    if (asked === undefined) throw new Error(`no item ${item}`);
    return asPrompt(set.prompt(asked, condition)).user;
  };
  return { benchmark, set, prompt, guessed, warnings };
}

/** The sentences about files that cannot be used, without the folder. */
export async function problemsOf(
  files: Readonly<Record<string, string>>,
  map: readonly string[] = [],
): Promise<readonly string[]> {
  try {
    await loadFiles(files, map);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map((problem) => problem.replaceAll(/\/\S*\/(?=[^/\s]+)/g, ''));
  }
  throw new Error('there is no problem');
}

/** Records as JSON lines. */
export function lines(...records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
