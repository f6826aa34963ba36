/** Prompts of judges: a folder with a file for each, under a name that changes when a text does. */
import { createHash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../../core/errors.ts';
import { withKnownNames } from '../../text/nearest-name.ts';
import { exists } from '../../system/file-status.ts';
import { packageNames } from '../../system/package-files.ts';
import { readFileBytes } from '../../system/read-file.ts';
import { compareCodePoints } from '../../text/order.ts';
import { JUDGE_IDS, type JudgeId } from '../replies/judge.ts';

interface Prompt {
  /** Its version, such as `ja-1/relevance`. */
  readonly id: string;
  /** Text with places such as `{{query}}`. */
  readonly template: string;
}

export type PromptSet = ReadonlyMap<JudgeId, Prompt>;

/** What can stand in a place. */
export type Place = 'query' | 'answer' | 'document' | 'contexts' | 'truth' | 'relationships';

/** The places that the prompt of a judge must have. It may have `query` and `answer` beside them. */
const PLACES: Readonly<Record<JudgeId, readonly Place[]>> = {
  relevance: ['query', 'document'],
  faithfulness: ['contexts', 'answer'],
  'answer-relevance': ['query', 'answer'],
  correctness: ['truth', 'answer'],
  'legal-reasoning': ['query', 'contexts', 'answer'],
  relationships: ['relationships', 'answer'],
};
const ENDING = '.txt';
const shipped = new URL('prompts', import.meta.url);

/** The prompts that come with the program: a language and a version. */
export function shippedPromptSets(): string[] {
  return packageNames(shipped).toSorted(compareCodePoints);
}

/**
 * The prompts of a name, or of a folder: one file `JUDGE.txt` for each judge. A folder of somebody else need not have all of them.
 * @throws InputError for a name that there is not, and for files that are no prompts.
 */
export function promptSet(word: string): PromptSet {
  if (shippedPromptSets().includes(word)) return read(join(fileURLToPath(shipped), word), () => word);
  if (!exists(word))
    throw new InputError(
      withKnownNames(`--prompts ${word}: no such prompts and no such folder`, word, shippedPromptSets()),
    );
  return read(word, (template) => `${basename(resolve(word))}-${shortHash(template)}`);
}

function read(folder: string, nameOf: (template: string) => string): PromptSet {
  const prompts = new Map<JudgeId, Prompt>();
  for (const judge of JUDGE_IDS) {
    const path = join(folder, `${judge}${ENDING}`);
    if (!exists(path)) continue;
    const template = contentOf(path);
    checkPlaces(template, judge, path);
    prompts.set(judge, { id: `${nameOf(template)}/${judge}`, template });
  }
  if (prompts.size === 0)
    throw new InputError(
      `--prompts ${folder}: has no prompt; write one file for each judge, such as ${JUDGE_IDS[0]}${ENDING}.`,
    );
  return prompts;
}

function contentOf(path: string): string {
  const bytes = readFileBytes(path, { advice: 'correct it, or leave it out' });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n').trimEnd();
  } catch {
    throw new InputError(`${path}: cannot be read as text: it is not UTF-8; convert it, or leave it out.`);
  }
}

/** A place in a template. */
export const PLACE: RegExp = /\{\{([^{}]*)\}\}/g;

function checkPlaces(template: string, judge: JudgeId, path: string): void {
  const allowed: readonly string[] = [...new Set<Place>([...PLACES[judge], 'query', 'answer'])];
  const there = [...template.matchAll(PLACE)].map(([, name = '']) => name);
  const unknown = there.find((name) => !allowed.includes(name));
  if (unknown !== undefined)
    throw new InputError(
      `${path}: {{${unknown}}} is nothing that this judge is shown; there are ${allowed.map((name) => `{{${name}}}`).join(', ')}.`,
    );
  const lacking = PLACES[judge].find((name) => !there.includes(name));
  if (lacking !== undefined) throw new InputError(`${path}: lacks {{${lacking}}}, which this judge must see; add it.`);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
