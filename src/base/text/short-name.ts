/** Names from inputs, short enough to be repeated in every cell, contrast and receipt of a result. */
import { countCodePoints } from './code-points.ts';
import { hashText } from './hash.ts';

/** Names up to this length (in UTF-16 units) are kept whole: paths and questions that serve as ids are shorter. */
export const LONGEST_NAME = 1000;
/** What is kept of a longer name. */
const NAME_HEAD = 80;
/** The same for sentences that contain names: reasons, warnings, errors. */
const LONGEST_SENTENCE = 4000;
/** What is kept of each end of a longer sentence: what is wrong, and what to do. */
const SENTENCE_END = 1000;
const HALF_CHARACTER = /[\ud800-\udbff]$/;
const OTHER_HALF = /^[\udc00-\udfff]/;

/**
 * The name, or the first 80 characters of a very long one with its length and a hash: `aaa… (3,000,000 characters) #1f2e3d4c5b6a7988`. Two
 * long names that begin alike stay different, and a short name is its own short name.
 */
export function shortName(name: string): string {
  return cutName(name, LONGEST_NAME);
}

/** The same for a name that may be missing. */
export function shortNameOrNull(name: string | null): string | null {
  return name === null ? null : shortName(name);
}

/** A sentence, or the two ends of a very long one with its length between them: `aaa… (3,000,000 characters) …zzz`. */
export function shortSentence(sentence: string): string {
  if (sentence.length <= LONGEST_SENTENCE) return sentence;
  const head = sentence.slice(0, SENTENCE_END).replace(HALF_CHARACTER, '');
  const tail = sentence.slice(-SENTENCE_END).replace(OTHER_HALF, '');
  return `${head}… (${describeLength(sentence)}) …${tail}`;
}

function cutName(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const hash = hashText(text).map((half) => half.toString(16).padStart(8, '0'));
  return `${text.slice(0, NAME_HEAD).replace(HALF_CHARACTER, '')}… (${describeLength(text)}) #${hash.join('')}`;
}

function describeLength(text: string): string {
  return `${countCodePoints(text).toLocaleString('en-US')} characters`;
}
