/** Reads judges of the user: folders, each with the file judge.json and prompts. */
import { basename, join, resolve } from 'node:path';
import { InputError, errorMessage } from '../../../base/core/errors.ts';
import { parseJsonText } from '../../../base/core/parse-json.ts';
import { entriesIn, isFile, isFolder } from '../../../base/system/file-status.ts';
import { readFileText } from '../../../base/system/read-file.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { listKnownNames, withKnownNames } from '../../../base/text/nearest-name.ts';
import { compareCodePoints } from '../../../base/text/order.ts';
import { judgeRecordSchema } from '../documents/judge-schema.ts';
import { OVERALL } from '../documents/score-name.ts';
import type { JudgeRecord, Place } from '../judges/judge.ts';
import { BUILT_IN } from '../judges/judge-set.ts';
import { assertShape } from '../records/assert-shape.ts';
import { knownMetrics } from '../scores/metric-names.ts';
import { listPromptFiles } from './built-in-prompts.ts';

export interface OwnJudge {
  readonly record: JudgeRecord;
  /** The folder with its prompts. */
  readonly folder: string;
}

const RECORD = 'judge.json';
/** A file for people. */
const README = 'README.md';

/**
 * The judges of a folder: one, or one in each of its folders.
 * @throws InputError that names the file, and the field of a record.
 */
export function readOwnJudges(folder: string): OwnJudge[] {
  if (!isFolder(folder))
    throw new InputError(`--judges ${folder}: no such folder; name a folder that contains ${RECORD}.`);
  if (isFile(join(folder, RECORD))) return [readOwnJudge(folder)];
  const entries = entriesIn(folder).filter(({ name }) => !name.startsWith('.') && name !== README);
  const names = entries.map(({ name }) => name).toSorted(compareCodePoints);
  const stray = names.find((name) => !isFolder(join(folder, name)));
  if (stray !== undefined)
    throw new InputError(
      withKnownNames(`${join(folder, stray)}: is not the folder of a judge, nor the file of one`, stray, [RECORD]),
    );
  if (names.length === 0)
    throw new InputError(`--judges ${folder}: contains no judge; docs/rag-judges.md has an example.`);
  return names.map((name) => readOwnJudge(join(folder, name)));
}

function readOwnJudge(folder: string): OwnJudge {
  const path = join(folder, RECORD);
  checkFiles(folder);
  try {
    const record: unknown = parseJsonText(readFileText(path, { advice: `write the ${RECORD} of the judge` }));
    rejectUnknownFields(record);
    assertShape(judgeRecordSchema, record, []);
    checkNames(record);
    checkInputs(record);
    return { record: withoutSchema(record), folder };
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${path}: ${errorMessage(error)}${errorMessage(error).endsWith('?') ? '' : '.'}`);
  }
}

function checkFiles(folder: string): void {
  const names = entriesIn(folder).flatMap(({ name }) => (name.startsWith('.') ? [] : [name]));
  const prompts = listPromptFiles(names).filter(({ step }) => step === null);
  const known = new Set([RECORD, README, ...prompts.map(({ name }) => name)]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new InputError(
      withKnownNames(
        `${join(folder, inertLine(unknown))}: is not a file of a judge, whose prompts have names such as ja-1.txt`,
        unknown,
        [RECORD, 'ja-1.txt', 'en-1.txt'],
      ),
    );
  if (prompts.length === 0)
    throw new InputError(`${folder}: contains no prompt; write one, such as ${join(folder, 'ja-1.txt')}.`);
}

function rejectUnknownFields(record: unknown): void {
  if (typeof record !== 'object' || record === null) return;
  const known = Object.keys(judgeRecordSchema.shape);
  const unknown = Object.keys(record).find((field) => !known.includes(field));
  if (unknown !== undefined)
    throw new TypeError(`${inertLine(unknown)}: is not a field${listKnownNames([unknown], known)}`);
}

/** Every name that a file can use is that of one thing. */
function checkNames({ id, metric }: JudgeRecord): void {
  const ids = [...BUILT_IN.ids, ...BUILT_IN.computed.flatMap(({ steps }) => Object.keys(steps))];
  if (ids.includes(id)) throw new TypeError(`id: ${id} is the id of a built-in judge; choose another one`);
  const metrics = [OVERALL, 'score', ...knownMetrics(1)].map((name) => name.replace(/@.*/, ''));
  if (metrics.includes(metric)) throw new TypeError(`metric: ${metric} is a built-in metric; choose another name`);
}

const FOR_ANSWERS: readonly Place[] = ['query', 'answer', 'contexts', 'truth', 'relationships'];
const FOR_CONTEXTS: readonly Place[] = ['query', 'answer', 'document'];

function checkInputs({ inputs, asksAbout }: JudgeRecord): void {
  const allowed = asksAbout === 'answer' ? FOR_ANSWERS : FOR_CONTEXTS;
  const other = inputs.find((place) => !allowed.includes(place));
  if (other !== undefined)
    throw new TypeError(`inputs: a judge that asks about an ${asksAbout} gets ${allowed.join(', ')}, not ${other}`);
}

/** Without the field for editors. */
function withoutSchema(record: JudgeRecord): JudgeRecord {
  return Object.fromEntries(Object.entries(record).filter(([field]) => field !== '$schema')) as unknown as JudgeRecord;
}

/** @throws InputError where two judges have one id or one metric. */
export function checkTogether(own: readonly OwnJudge[]): void {
  for (const field of ['id', 'metric'] as const)
    for (const [at, { record, folder }] of own.entries()) {
      const before = own.slice(0, at).find((one) => one.record[field] === record[field]);
      if (before !== undefined)
        throw new InputError(
          `${folder}: has the ${field} ${record[field]}, as ${before.folder} has; choose another ${field}.`,
        );
    }
}

/** The name of the folder of a judge, in the version of its prompts. */
export function nameFolder(folder: string): string {
  return basename(resolve(folder));
}
