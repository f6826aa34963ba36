/** Prompts of judges: a folder with a file for each judge. The version of a prompt changes with its text. */
import { createHash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { InputError } from '../../core/errors.ts';
import { withKnownNames } from '../../text/nearest-name.ts';
import { exists } from '../../system/file-status.ts';
import { packageNames, packagePath } from '../../system/package-files.ts';
import { readFileBytes } from '../../system/read-file.ts';
import { compareCodePoints } from '../../text/order.ts';
import type { Place } from '../judges/judge.ts';
import { JUDGE_IDS, JUDGES, type JudgeId } from '../judges/judges.ts';

interface Prompt {
  /** Its version, such as `ja-1/relevance`. */
  readonly id: string;
  /** Text with places such as `{{query}}`. */
  readonly template: string;
}

export type PromptSet = ReadonlyMap<JudgeId, Prompt>;

const ENDING = '.txt';
const FOLDERS = 'src/rag/judges';

/** The built-in prompts: a language and a version, each a file in the folder of a judge. */
export function listBuiltInPromptSets(): string[] {
  const files = JUDGE_IDS.flatMap((judge) => packageNames(`${FOLDERS}/${judge}`));
  const names = files.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
  return [...new Set(names)].toSorted(compareCodePoints);
}

/**
 * Reads the built-in prompts of a name, or the prompts of a folder: one file `JUDGE.txt` for each judge. A folder of the user may lack some.
 * @throws InputError for an unknown name, and for files that are not prompts.
 */
export function readPromptSet(word: string): PromptSet {
  if (listBuiltInPromptSets().includes(word))
    return read(
      word,
      (judge) => packagePath(`${FOLDERS}/${judge}/${word}${ENDING}`),
      () => word,
    );
  if (!exists(word))
    throw new InputError(
      withKnownNames(`--prompts ${word}: neither built-in prompts nor a folder`, word, listBuiltInPromptSets()),
    );
  return read(
    word,
    (judge) => join(word, `${judge}${ENDING}`),
    (template) => `${basename(resolve(word))}-${shortHash(template)}`,
  );
}

/** @param pathOf the path of the prompt of a judge, if there is one. @param nameOf the name of the set of a template. */
function read(word: string, pathOf: (judge: JudgeId) => string, nameOf: (template: string) => string): PromptSet {
  const prompts = new Map<JudgeId, Prompt>();
  for (const judge of JUDGE_IDS) {
    const path = pathOf(judge);
    if (!exists(path)) continue;
    const template = readContent(path);
    checkPlaces(template, judge, path);
    prompts.set(judge, { id: `${nameOf(template)}/${judge}`, template });
  }
  if (prompts.size === 0)
    throw new InputError(
      `--prompts ${word}: contains no prompt; write one file for each judge, such as ${JUDGE_IDS[0]}${ENDING}.`,
    );
  return prompts;
}

function readContent(path: string): string {
  const bytes = readFileBytes(path, { advice: 'correct it, or leave it out' });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n').trimEnd();
  } catch {
    throw new InputError(`${path}: cannot be read as text: it is not UTF-8; convert it, or leave it out.`);
  }
}

/** A place for a text in a template. */
export const PLACE: RegExp = /\{\{([^{}]*)\}\}/g;

function checkPlaces(template: string, judge: JudgeId, path: string): void {
  const allowed: readonly string[] = [...new Set<Place>([...JUDGES[judge].shows, 'query', 'answer'])];
  const there = [...template.matchAll(PLACE)].map(([, name = '']) => name);
  const unknown = there.find((name) => !allowed.includes(name));
  if (unknown !== undefined)
    throw new InputError(
      `${path}: {{${unknown}}} is not a text that this judge gets; it gets ${allowed.map((name) => `{{${name}}}`).join(', ')}.`,
    );
  const lacking = JUDGES[judge].shows.find((name) => !there.includes(name));
  if (lacking !== undefined) throw new InputError(`${path}: lacks {{${lacking}}}, which this judge needs; add it.`);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
