/** Computes how similar an answer is to the text of an option. Source: answer_matcher.py, calculate_similarity. */
import { lower } from '../../base/text/case.ts';
import { countCodePoints } from '../../base/text/code-points.ts';
import { similarityRatio } from '../../base/text/sequence-matcher.ts';
import { collapseWhitespace, WHITESPACE_CLASS } from '../../base/text/whitespace.ts';
import { WORD_CLASS } from '../../base/text/words.ts';

const ALL_WORDS = 0.9;
const FOR_CONTAINMENT = 0.5;
const STOP_WORDS = new Set(
  'a an the is are was were in on at to of for with by from and or but it this that'.split(' '),
);
const PUNCTUATION = new RegExp(`[^${WORD_CLASS}${WHITESPACE_CLASS}]+`, 'gu');

/**
 * A number from 0 to 1; null where nothing is left of both texts. The first strategy that applies decides; only the last two are compared for
 * their maximum.
 */
export function optionSimilarity(answer: string, option: string): number | null {
  const [a, b] = [cleanedText(answer), cleanedText(option)];
  if (a === '' && b === '') return null;
  const [words, optionWords] = [splitWords(a), splitWords(b)];
  if (words.size > 0 && optionWords.size > 0 && (isPart(words, optionWords) || isPart(optionWords, words)))
    return ALL_WORDS;
  if (a.includes(b) || b.includes(a)) {
    const [x, y] = [countCodePoints(a), countCodePoints(b)];
    return Math.min(1, Math.min(x, y) / Math.max(x, y) + FOR_CONTAINMENT);
  }
  return Math.max(overlap(keyWords(words), keyWords(optionWords)), similarityRatio(a, b));
}

/** Lower case, only word characters and single spaces. */
export function cleanedText(text: string): string {
  return collapseWhitespace(lower(text).replace(PUNCTUATION, ''));
}

function splitWords(text: string): Set<string> {
  return new Set(text === '' ? [] : text.split(' '));
}

/** The words without stop words; all words where every one is a stop word. */
function keyWords(words: ReadonlySet<string>): ReadonlySet<string> {
  const kept = new Set([...words].filter((word) => !STOP_WORDS.has(word)));
  return kept.size === 0 ? words : kept;
}

function isPart(words: ReadonlySet<string>, of: ReadonlySet<string>): boolean {
  if (words.size > of.size) return false;
  for (const word of words) if (!of.has(word)) return false;
  return true;
}

/** The number of words in both texts divided by the number of words in either. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  return common / (a.size + b.size - common);
}
