/** Built-in benchmarks: records and files of questions, read as those of users are. The full sets of a folder have other files. */
import { packagePath } from '../../../base/system/package-files.ts';
import type { Benchmark, BenchmarkSet } from '../benchmark.ts';
import type { BenchmarkFile } from '../documents/benchmark-file.ts';
import type { FileSet } from '../files/file-set.ts';
import { knownName } from './known-name.ts';

/** `BenchmarkSet.from` of a built-in set. */
const BUILT_IN = 'built in';

/** The fields that a built-in record has. */
export interface BuiltInRecord extends BenchmarkFile {
  readonly id: string;
  readonly title: string;
  readonly sets: NonNullable<BenchmarkFile['sets']>;
  readonly conditions: readonly { readonly id: string; readonly title: string }[];
  readonly baseline: string;
  readonly scheme: string;
  readonly alternatives: readonly string[];
  readonly source: string;
}

/** Reads a full set. @param builtIn the built-in set of that name. */
type LoadFolder = (set: string, folder: string, builtIn: FileSet) => BenchmarkSet | Promise<BenchmarkSet>;

export function builtInBenchmark(record: BuiltInRecord, loadFolder: LoadFolder): Benchmark {
  const { id, title, baseline, scheme, alternatives, source } = record;
  const names = Object.keys(record.sets);
  return {
    id,
    title,
    sets: names,
    conditions: record.conditions.map((condition) => ({ id: condition.id, title: condition.title })),
    baseline,
    scheme,
    alternatives,
    source,
    async load(set, folder) {
      const name = knownName('set', names, set);
      const builtIn = await loadBuiltIn(record, name);
      return folder === null ? { ...builtIn, from: BUILT_IN } : await loadFolder(name, folder, builtIn);
    },
  };
}

async function loadBuiltIn(record: BuiltInRecord, name: string): Promise<FileSet> {
  const { loadLocated } = await import('../files/load-file-benchmark.ts');
  const pathOf = (file: string): string => packagePath(`src/apps/bench/items/${record.id}/${file}`);
  const { file, examples } = record.sets[name] ?? { file: '' };
  const set = { name, file: pathOf(file), ...(examples === undefined ? {} : { examples: pathOf(examples) }) };
  const located = { name: record.id, record, id: record.id, title: record.title, sets: [set], fromHere: pathOf };
  const benchmark = await loadLocated(located, { map: [] });
  return benchmark.load(name, null);
}
