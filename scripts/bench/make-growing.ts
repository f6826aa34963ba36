/** Logs for the benchmark that are made in two sizes: what is four times as large should take four times as long. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeZip } from '../../tests/support/made-zip.ts';

/** Writes something of a size, and returns its path. */
export type Grow = (folder: string, size: number) => string;

const record = (i: number): object => ({
  id: `t${i}`,
  response: `The answer is ${i % 3 === 0 ? 'A' : 'B'}`,
  groundTruth: 'B',
  label: i % 3 !== 0,
});

/** An archive of so many logs, each of one trial. */
export function writeManyLogs(folder: string, logs: number): string {
  const path = join(folder, `logs-${logs}.zip`);
  const member = (i: number) => ({ name: `${i}.jsonl`, content: `${JSON.stringify(record(i))}\n` });
  writeFileSync(path, madeZip(Array.from({ length: logs }, (_, i) => member(i))));
  return path;
}

/** A log whose first record has so many more names. */
export function writeManyNames(folder: string, names: number): string {
  const more = Object.fromEntries(Array.from({ length: names }, (_, i) => [`name ${i}`, 'a value']));
  return writeLines(join(folder, `names-${names}.jsonl`), [{ ...record(0), ...more }, record(1), record(2)]);
}

/** A log whose first item accepts so many answers. */
export function writeManyTruths(folder: string, truths: number): string {
  const groundTruth = Array.from({ length: truths }, (_, i) => `answer ${i}`);
  return writeLines(join(folder, `truths-${truths}.jsonl`), [{ ...record(0), groundTruth }, record(1), record(2)]);
}

/** A log whose first record has so many small values. */
export function writeManyValues(folder: string, values: number): string {
  const other = Array.from({ length: values }, (_, i) => (i % 2 === 0 ? [i] : { i }));
  return writeLines(join(folder, `values-${values}.jsonl`), [{ ...record(0), other }, record(1), record(2)]);
}

function writeLines(path: string, records: readonly object[]): string {
  writeFileSync(path, records.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return path;
}
