/** Prompts of judges: a folder with a file for each judge. The version of a prompt changes with its text. */
import { createHash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { InputError } from '../../core/errors.ts';
import { withKnownNames } from '../../text/nearest-name.ts';
import { exists } from '../../system/file-status.ts';
import { packagePath } from '../../system/package-files.ts';
import { readFileBytes } from '../../system/read-file.ts';
import type { Place } from '../judges/judge.ts';
import type { JudgeSet } from '../judges/judge-set.ts';
import { BUILT_IN } from '../judges/judge-set.ts';
import { builtInPrompt, ENDING, isBuiltInSet, listBuiltInPromptSets } from './built-in-prompts.ts';

export interface Prompt {
  /** Its version, such as `ja-1/relevance`. */
  readonly id: string;
  /** Text with places such as `{{query}}`. */
  readonly template: string;
}

/** By the id of the judge, or of the step of a computed judge. */
export type PromptSet = ReadonlyMap<string, Prompt>;

/**
 * Reads the built-in prompts of a name, or the prompts of a folder: one file `JUDGE.txt` for each judge and for each step of a computed one. A
 * folder of the user may lack some.
 * @throws InputError for an unknown name, and for files that are not prompts.
 */
export function readPromptSet(word: string, judges: JudgeSet = BUILT_IN): PromptSet {
  const isBuiltIn = isBuiltInSet(word);
  if (!isBuiltIn && !exists(word))
    throw new InputError(
      withKnownNames(`--prompts ${word}: neither built-in prompts nor a folder`, word, listBuiltInPromptSets()),
    );
  const prompts = new Map<string, Prompt>();
  for (const judge of judges.ids)
    for (const [prompt, shows] of Object.entries(judges.promptsOf(judge))) {
      const found = isBuiltIn ? readBuiltIn(word, judge, prompt) : readOwn(word, prompt);
      if (found === null) continue;
      checkPlaces(found.template, shows, found.path);
      prompts.set(prompt, { id: `${found.set}/${prompt}`, template: found.template });
    }
  if (prompts.size === 0)
    throw new InputError(
      `--prompts ${word}: contains no prompt; write one file for each judge, such as ${judges.ids[0]}${ENDING}.`,
    );
  return prompts;
}

interface FoundPrompt {
  readonly path: string;
  readonly template: string;
  /** The name of the set, which is the first part of the version. */
  readonly set: string;
}

function readBuiltIn(word: string, judge: string, prompt: string): FoundPrompt | null {
  const found = builtInPrompt(word, judge, prompt === judge ? null : prompt);
  if (found === null) return null;
  const path = packagePath(found.path);
  return { path, template: readContent(path), set: found.set };
}

function readOwn(folder: string, prompt: string): FoundPrompt | null {
  const path = join(folder, `${prompt}${ENDING}`);
  if (!exists(path)) return null;
  const template = readContent(path);
  return { path, template, set: `${basename(resolve(folder))}-${shortHash(template)}` };
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

function checkPlaces(template: string, shows: readonly Place[], path: string): void {
  const allowed: readonly string[] = [...new Set<Place>([...shows, 'query', 'answer'])];
  const there = [...template.matchAll(PLACE)].map(([, name = '']) => name);
  const unknown = there.find((name) => !allowed.includes(name));
  if (unknown !== undefined)
    throw new InputError(
      `${path}: {{${unknown}}} is not a text that this judge gets; it gets ${allowed.map((name) => `{{${name}}}`).join(', ')}.`,
    );
  const lacking = shows.find((name) => !there.includes(name));
  if (lacking !== undefined) throw new InputError(`${path}: lacks {{${lacking}}}, which this judge needs; add it.`);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
