/** Finds the files of a benchmark: the questions, and the file of the benchmark beside them. */
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { InputError } from '../../../base/core/errors.ts';
import { isFile } from '../../../base/system/file-status.ts';
import { isWithin, realPath } from '../../../base/system/paths.ts';
import { hashText } from '../../../base/text/hash.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { BenchmarkFile, SetRecord } from '../documents/benchmark-file.ts';
import { readBenchmarkFile } from './read-benchmark-file.ts';

export interface LocatedSet extends SetRecord {
  readonly name: string;
}

export interface LocatedBenchmark {
  /** The file of the benchmark as errors name it; that of the questions where there is none. */
  readonly name: string;
  readonly record: BenchmarkFile;
  readonly id: string;
  readonly title: string;
  /** Their files, from the current folder. */
  readonly sets: readonly LocatedSet[];
  /** A path of the record, from the current folder. */
  readonly fromHere: (file: string) => string;
}

const BENCHMARK_FILE = /(?:\.benchmark\.(?:ya?ml|json)|\.ya?ml)$/i;
const BESIDE = ['.benchmark.yaml', '.benchmark.yml', '.benchmark.json'];
const QUESTION_FILES = ['.jsonl', '.ndjson', '.json', '.csv', '.tsv', '.parquet'];
const PACKED = ['', '.gz', '.zst', '.bz2', '.xz'];

/**
 * @param path of the file of a benchmark, or of its questions.
 * @throws InputError for a file that cannot be read, or does not belong to the other one.
 */
export function locateBenchmark(path: string): LocatedBenchmark {
  if (BENCHMARK_FILE.test(path)) return ofBenchmarkFile(path);
  const stem = withoutEnding(
    path,
    QUESTION_FILES.flatMap((kind) => PACKED.map((packed) => kind + packed)),
  );
  const beside = BESIDE.map((ending) => `${stem}${ending}`).filter((file) => isFile(file));
  const [file, other] = beside;
  if (file === undefined) return located(path, {}, stem, [{ name: setName(stem), file: path }]);
  if (other !== undefined)
    throw new InputError(
      `${inertLine(path)}: ${beside.map((one) => inertLine(one)).join(' and ')} are both beside it; remove one of them.`,
    );
  const found = ofBenchmarkFile(file, path);
  if (found.sets.some((set) => resolve(set.file) === resolve(path))) return found;
  throw new InputError(
    `${inertLine(path)}: ${inertLine(file)} beside it names other files of questions; name that file to use them, or rename one of the two.`,
  );
}

/** @param named the file of questions that the user named, which may be a link to any place. */
function ofBenchmarkFile(path: string, named?: string): LocatedBenchmark {
  const record = readBenchmarkFile(path);
  const stem = withoutEnding(path, ['.yaml', '.yml', ...BESIDE]);
  const fromHere = (file: string): string => besideFile(path, file, named);
  if (record.sets !== undefined) {
    const sets = Object.entries(record.sets).map(([name, set]) => ({
      ...set,
      name,
      file: fromHere(set.file),
      ...(set.examples === undefined ? {} : { examples: fromHere(set.examples) }),
    }));
    return located(path, record, stem, sets);
  }
  const file = record.file === undefined ? findQuestions(path, stem) : fromHere(record.file);
  return located(path, record, stem, [{ name: setName(stem), file }]);
}

/**
 * A path of the file of a benchmark, from the current folder. What the files contain is sent to a model, so a benchmark may name those of its folder only.
 * @throws InputError for a file elsewhere, itself or by a link.
 */
function besideFile(path: string, file: string, named?: string): string {
  const found = isAbsolute(file) ? file : join(dirname(path), file);
  const isNamed = named !== undefined && resolve(named) === resolve(found);
  if (isNamed || isWithin(realPath(dirname(path)), realPath(found))) return found;
  throw new InputError(
    `${inertLine(path)}: names ${inertLine(file)}, which is not in its folder, and files of a benchmark are sent to a model; put the file beside it.`,
  );
}

function findQuestions(path: string, stem: string): string {
  const files = QUESTION_FILES.flatMap((kind) => PACKED.map((packed) => `${stem}${kind}${packed}`));
  const found = files.filter((file) => isFile(file) && resolve(file) !== resolve(path));
  const [first, other] = found;
  if (first !== undefined && other === undefined) return first;
  const what =
    first === undefined
      ? `there is no ${inertLine(basename(stem))}.jsonl beside it`
      : `${found.map((one) => inertLine(basename(one))).join(' and ')} are beside it`;
  throw new InputError(`${inertLine(path)}: names no file of questions, and ${what}; name it as file.`);
}

function located(path: string, record: BenchmarkFile, stem: string, sets: readonly LocatedSet[]): LocatedBenchmark {
  const name = basename(stem);
  return {
    name: inertLine(path),
    record,
    id: record.id ?? madeId(name),
    title: record.title ?? inertLine(name),
    sets,
    fromHere: (file) => besideFile(path, file),
  };
}

function withoutEnding(path: string, endings: readonly string[]): string {
  const longest = endings.toSorted((a, b) => b.length - a.length);
  const ending = longest.find((one) => path.toLowerCase().endsWith(one) && basename(path).length > one.length);
  return ending === undefined ? path : path.slice(0, -ending.length);
}

/** An id of what a file name has of lower-case letters, digits and hyphens; one without any has one made from it. */
function madeId(name: string): string {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return id === '' ? `questions-${hashText(name)[0]?.toString(16) ?? ''}` : id;
}

function setName(stem: string): string {
  return basename(stem).replace(/[^\p{L}\p{N}._-]+/gu, '_');
}
