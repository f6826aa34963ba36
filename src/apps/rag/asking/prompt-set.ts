/** Prompts of judges: a folder with a file for each judge. The version of a prompt changes with its text. */
import { InputError } from '../../../base/core/errors.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import { exists } from '../../../base/system/file-status.ts';
import type { Place } from '../judges/judge.ts';
import { BUILT_IN, type JudgeSet } from '../judges/judge-set.ts';
import { ENDING, isBuiltInSet, listBuiltInPromptSets } from './built-in-prompts.ts';
import { findPrompt, type FoundPrompt } from './find-prompt.ts';
import type { OwnJudge } from './own-judges.ts';

interface Prompt {
  /** Its version, such as `ja-1/relevance`. */
  readonly id: string;
  /** Text with places such as `{{query}}`. */
  readonly template: string;
}

/** By the id of the judge, or of the step of a computed judge. */
export type PromptSet = ReadonlyMap<string, Prompt>;

/**
 * Reads the built-in prompts of a name, or the prompts of a folder: one file `JUDGE.txt` for each judge and for each step of a computed one. A
 * folder of the user may lack some. Judges of the user have prompts beside their record, unless the folder has one.
 * @throws InputError for an unknown name, and for files that are not prompts.
 */
export function readPromptSet(word: string, judges: JudgeSet = BUILT_IN, own: readonly OwnJudge[] = []): PromptSet {
  if (!isBuiltInSet(word) && !exists(word))
    throw new InputError(
      withKnownNames(`--prompts ${word}: neither built-in prompts nor a folder`, word, listBuiltInPromptSets()),
    );
  const prompts = new Map<string, Prompt>();
  for (const judge of judges.ids)
    for (const [prompt, shows] of Object.entries(judges.promptsOf(judge))) {
      const found = findPrompt({ word, judge, prompt, judges, own });
      if (found === null) continue;
      checkPlaces(found.template, shows, found.path, judges.get(judge) !== undefined);
      if (judges.isRescaled(judge)) checkShowsScale(found, judge);
      prompts.set(prompt, { id: found.id, template: found.template });
    }
  for (const { id, steps } of judges.computed) checkWhole(word, id, Object.keys(steps), prompts);
  if (prompts.size === 0)
    throw new InputError(
      `--prompts ${word}: contains no prompt; write one file for each judge, such as ${judges.ids[0]}${ENDING}.`,
    );
  return prompts;
}

/** A judge that asks in several steps needs the prompts of all of them, or has none. */
function checkWhole(word: string, judge: string, steps: readonly string[], prompts: PromptSet): void {
  const there = steps.filter((step) => prompts.has(step));
  const lacking = steps.find((step) => !prompts.has(step));
  if (there.length > 0 && lacking !== undefined)
    throw new InputError(
      `--prompts ${word}: contains ${there[0]}${ENDING}, but not ${lacking}${ENDING}, which the judge ${judge} needs too; add it.`,
    );
}

/** A place for a text in a template. */
export const PLACE: RegExp = /\{\{([^{}]*)\}\}/g;

/** The place for the best score of the judge. */
export const BEST = 'best';

/** @param hasScale whether it is the prompt of a judge with a scale. */
function checkPlaces(template: string, shows: readonly Place[], path: string, hasScale: boolean): void {
  const allowed: readonly string[] = [...new Set([...shows, 'query', 'answer', ...(hasScale ? [BEST] : [])])];
  const there = [...template.matchAll(PLACE)].map(([, name = '']) => name);
  const unknown = there.find((name) => !allowed.includes(name));
  if (unknown !== undefined)
    throw new InputError(
      `${path}: {{${unknown}}} is not a text that this judge gets; it gets ${allowed.map((name) => `{{${name}}}`).join(', ')}.`,
    );
  const lacking = shows.find((name) => !there.includes(name));
  if (lacking !== undefined) throw new InputError(`${path}: lacks {{${lacking}}}, which this judge needs; add it.`);
}

function checkShowsScale({ template, path }: FoundPrompt, judge: string): void {
  if (!template.includes(`{{${BEST}}}`))
    throw new InputError(
      `${path}: does not show the scale that the config gives to ${judge}; write {{${BEST}}} in place of the best score.`,
    );
}
