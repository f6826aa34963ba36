/** Finds the prompt of a judge: in a folder of the user, beside the record of the judge, or among the built-in ones. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { InputError } from '../../../base/core/errors.ts';
import { exists, namesIn } from '../../../base/system/file-status.ts';
import { packagePath } from '../../../base/system/package-files.ts';
import { readFileBytes } from '../../../base/system/read-file.ts';
import type { JudgeSet } from '../judges/judge-set.ts';
import { builtInPrompt, ENDING, firstPrompt, isBuiltInSet, latestOf, listPromptFiles } from './built-in-prompts.ts';
import { nameFolder, type OwnJudge } from './own-judges.ts';

export interface FoundPrompt {
  /** Its version, such as `ja-1/relevance`. */
  readonly id: string;
  readonly template: string;
  readonly path: string;
}

interface WantedPrompt {
  /** The name of a built-in set, or a folder. */
  readonly word: string;
  readonly judge: string;
  /** The id of the prompt: that of the judge, or of one of its steps. */
  readonly prompt: string;
  readonly judges: JudgeSet;
  readonly own: readonly OwnJudge[];
}

/** The version of the built-in prompt of a judge that names no scale itself. */
const ANY_SCALE = 'any-scale';

/**
 * null where there is none.
 * @throws InputError for a file that cannot be read as text.
 */
export function findPrompt({ word, judge, prompt, judges, own }: WantedPrompt): FoundPrompt | null {
  const isBuiltIn = isBuiltInSet(word);
  const inFolder = isBuiltIn ? null : readFrom(word, prompt);
  if (inFolder !== null) return inFolder;
  const ownJudge = own.find(({ record }) => record.id === judge);
  if (ownJudge !== undefined) return readBeside(ownJudge, word);
  return isBuiltIn ? readBuiltIn(word, judge, prompt, judges.isRescaled(judge)) : null;
}

/** @param isRescaled whether the judge has another scale than usual; the prompt for it shows the scale. */
function readBuiltIn(set: string, judge: string, prompt: string, isRescaled: boolean): FoundPrompt | null {
  const scaled = isRescaled ? builtInPrompt(set, judge, ANY_SCALE) : null;
  const found = scaled ?? builtInPrompt(set, judge, prompt === judge ? null : prompt);
  if (found === null) return null;
  const path = packagePath(found.path);
  const id = `${found.set}/${prompt}${scaled === null ? '' : `-${ANY_SCALE}`}`;
  return { id, path, template: readContent(path) };
}

function readFrom(folder: string, prompt: string): FoundPrompt | null {
  const path = join(folder, `${prompt}${ENDING}`);
  if (!exists(path)) return null;
  const template = readContent(path);
  return { id: `${nameFolder(folder)}-${shortHash(template)}/${prompt}`, path, template };
}

/** The prompt beside the record of a judge, in the language of the set if there is one. Its version changes with the record, too. */
function readBeside({ record, folder }: OwnJudge, set: string): FoundPrompt | null {
  const files = listPromptFiles(namesIn(folder));
  const file = latestOf(files, set, null) ?? firstPrompt(files);
  if (file === null) return null;
  const path = join(folder, file.name);
  const template = readContent(path);
  return { id: `${nameFolder(folder)}-${shortHash(JSON.stringify([record, template]))}/${record.id}`, path, template };
}

function readContent(path: string): string {
  const bytes = readFileBytes(path, { advice: 'correct it, or leave it out' });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n').trimEnd();
  } catch {
    throw new InputError(`${path}: cannot be read as text: it is not UTF-8; convert it, or leave it out.`);
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
