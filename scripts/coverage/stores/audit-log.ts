/** Runs the command on logs that a simulation makes. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pMap from 'p-map';
import type { AuditResult } from '../../../src/documents/result.ts';

/** An output with its labels: true is an error. */
export interface LogTrial {
  readonly model: number;
  readonly temperature: number;
  /** 0 is the baseline. */
  readonly condition: number;
  readonly item: number;
  readonly isStoredError: boolean;
  /** By the schemes, in the order of {@link schemeId}. */
  readonly errors: readonly boolean[];
}

export interface AuditedStore {
  readonly trials: readonly LogTrial[];
  /** How many schemes the trials have labels of. */
  readonly schemes: number;
  readonly groupBy: string;
}

const PROGRAM = resolve(import.meta.dirname, '../../../bin/audit.js');
const LETTERS = 'ABCDEFGH';
const BASELINE = 'c0';
/** Programs that run at the same time. */
const JOBS = 2;
/** Of a scheme, in ms: a loaded machine must not reach it. */
const TIMEOUT = '60000';
const LARGEST_OUTPUT = 2 ** 26;

/** A scheme reads its line of a response, so that each output has any label under it. */
export function schemeId(scheme: number): string {
  return String.raw`regex:/${LETTERS[scheme]}: (\w+)/`;
}

/** A log of JSON lines with this store. The answer that counts is "yes". */
function renderLog(trials: readonly LogTrial[]): string {
  const answer = (isError: boolean): string => (isError ? 'no' : 'yes');
  const lines = trials.map(({ model, temperature, condition, item, isStoredError, errors }) =>
    JSON.stringify({
      dataset: 'made-up',
      item: `item-${item}`,
      model: `model-${model}`,
      temperature,
      condition: `c${condition}`,
      groundTruth: 'yes',
      storedParse: answer(isStoredError),
      label: isStoredError ? 0 : 1,
      response: errors.map((isError, scheme) => `${LETTERS[scheme]}: ${answer(isError)}`).join('\n'),
    }),
  );
  return `${lines.join('\n')}\n`;
}

/** The result documents of `audit` on these stores, in their order. */
export async function auditStores(
  count: number,
  drawStore: (index: number) => AuditedStore,
  onProgress: (done: number) => void,
): Promise<AuditResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'answer-audit-coverage-'));
  let done = 0;
  try {
    return await pMap(
      Array.from({ length: count }, (_, index) => index),
      async (index) => {
        const result = await auditStore(folder, index, drawStore(index));
        onProgress(++done);
        return result;
      },
      { concurrency: JOBS },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function auditStore(folder: string, index: number, store: AuditedStore): Promise<AuditResult> {
  const [log, output] = [join(folder, `${index}.jsonl`), join(folder, `${index}.json`)];
  writeFileSync(log, renderLog(store.trials));
  const schemes = Array.from({ length: store.schemes }, (_, scheme) => schemeId(scheme)).join(',');
  const words = [log, '--schemes', schemes, '--group-by', store.groupBy, '--baseline-condition', BASELINE];
  const run = [
    PROGRAM,
    ...words,
    '--jobs',
    '1',
    '--scheme-timeout',
    TIMEOUT,
    '--out-md',
    join(folder, `${index}.md`),
    '--out-json',
    output,
  ];
  await promisify(execFile)(process.execPath, run, { maxBuffer: LARGEST_OUTPUT, cwd: folder });
  const result = JSON.parse(readFileSync(output, 'utf8')) as AuditResult;
  for (const file of [log, output]) rmSync(file);
  return result;
}
