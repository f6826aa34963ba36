/** The prompt that a user names: a built-in one, or a file. */
import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { InputError } from '../../../base/core/errors.ts';
import { exists } from '../../../base/system/file-status.ts';
import { readFileText } from '../../../base/system/read-file.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import { EXTRACTOR_KINDS, type ExtractorKind } from '../../../audit/extracted/extractor.ts';
import { BUILT_IN_PROMPTS } from './built-in-prompts.ts';
import { PLACE, type ExtractionPrompt, type Place } from './prompt.ts';

/** Names of prompts and extractors, which are a part of `extract:NAME`. */
export const NAME: RegExp = /^[A-Za-z0-9][\w.-]{0,63}$/;

const FIRST_LINE = /^(?:\uFEFF)?kind:[ \t]*(?<kind>\S*)[ \t]*\r?\n(?:[ \t]*\r?\n)*/;
const EXAMPLE = `its first line must be "kind: ${EXTRACTOR_KINDS[0]}", or another of ${EXTRACTOR_KINDS.join(', ')}`;

/** What prompts of a kind can show, and what they must show. Only a verdict depends on the truth. */
const SHOWN: Readonly<Record<ExtractorKind, { readonly may: readonly Place[]; readonly must: readonly Place[] }>> = {
  span: { may: ['question', 'choices', 'response'], must: ['response'] },
  answer: { may: ['question', 'choices', 'response'], must: ['response'] },
  verdict: { may: ['question', 'choices', 'response', 'truths'], must: ['response', 'truths'] },
};

/**
 * @param word the name of a built-in prompt, or the path of a file.
 * @throws InputError for a word that is neither, and for a file that is no prompt.
 */
export function readPrompt(word: string): ExtractionPrompt {
  const builtIn = BUILT_IN_PROMPTS.find(({ name }) => name === word);
  if (builtIn !== undefined) return builtIn;
  const names = BUILT_IN_PROMPTS.map(({ name }) => name);
  if (!exists(word))
    throw new InputError(withKnownNames(`--prompt ${word}: neither a built-in prompt nor a file`, word, names));
  return parsePrompt(readFileText(word, { advice: 'give a file with the text of a prompt' }), word);
}

/** @param path names the prompt, and is in errors. @throws InputError for a text that is no prompt. */
export function parsePrompt(text: string, path: string): ExtractionPrompt {
  const name = basename(path, extname(path));
  if (!NAME.test(name))
    throw new InputError(
      `${path}: its name is the name of the prompt; rename it to at most 64 letters, digits, dots, hyphens and underscores.`,
    );
  const first = FIRST_LINE.exec(text);
  const kind = EXTRACTOR_KINDS.find((one) => one === first?.groups?.['kind']);
  if (first === null || kind === undefined) throw new InputError(`${path}: ${EXAMPLE}.`);
  const template = text.slice(first[0].length);
  checkPlaces(template, kind, path);
  const version = createHash('sha256')
    .update(JSON.stringify([kind, template]))
    .digest('hex')
    .slice(0, 8);
  return { name, id: `${name}-${version}`, kind, template };
}

function checkPlaces(template: string, kind: ExtractorKind, path: string): void {
  const { may, must } = SHOWN[kind];
  const there = Array.from(template.matchAll(PLACE), ([, name = '']) => name);
  const unknown = there.find((name) => !may.some((place) => place === name));
  const places = may.map((place) => `{{${place}}}`).join(', ');
  if (unknown !== undefined)
    throw new InputError(`${path}: {{${unknown}}} is no place of a prompt of kind ${kind}; its places are ${places}.`);
  const lacking = must.find((place) => !there.includes(place));
  if (lacking !== undefined)
    throw new InputError(`${path}: lacks {{${lacking}}}, which a prompt of kind ${kind} must show; add it.`);
}
