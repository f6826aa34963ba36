/** OpenCompass' search for a mathematical answer. Source: OpenCompass, opencompass/datasets/math.py. */
import type { Parser } from '../../base/core/scheme.ts';
import { firstMatch } from '../../base/text/matches.ts';
import { lower } from '../../base/text/case.ts';
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { derived, findingParser, slice, type FindRule, type Found } from '../kit/finding.ts';
import { findLastBox } from '../kit/math/boxes.ts';
import { finalAnswer } from './math-rules.ts';

/** The first stretch between dots that contains one of the phrases, as a final answer. Dots of numbers divide, too. */
function sentence(id: string, what: string, phrases: readonly string[]): FindRule {
  return {
    id,
    summary: `The first stretch between dots that contains ${what}, normalized.`,
    optional: true,
    find(text) {
      const found = text.split('.').find((part) => phrases.some((phrase) => lower(part).includes(phrase)));
      return found === undefined ? null : derived(finalAnswer(found));
    },
  };
}

const firstSentence: FindRule = {
  id: 'first-sentence',
  summary: 'The text before the first dot, normalized.',
  optional: false,
  find: (text) => derived(finalAnswer(text.split('.', 1)[0] ?? '')),
};

/** Braces around all that is in the box: `re.match('^\{(.*)\}$', …)`. */
const DOUBLE_BRACES = pythonRegExp(String.raw`^\{(.*)\}$`);

const box: FindRule = {
  id: 'last-box',
  summary: 'What is in the last box, without a second pair of braces, unless this is nothing.',
  optional: true,
  find(text) {
    const boxed = findLastBox(text);
    const inside = boxed === null ? null : withoutBraces(text, boxed);
    return inside?.text === '' ? null : inside;
  },
};

function withoutBraces(text: string, boxed: Found): Found {
  const [, inner] = firstMatch(DOUBLE_BRACES, boxed.text) ?? [];
  if (inner === undefined || boxed.start === null) return boxed;
  return slice(text, boxed.start + 1, boxed.start + 1 + inner.length);
}

/** math_postprocess. */
export const openCompassMath: Parser = findingParser({
  id: 'opencompass-math',
  summary: 'The sentence with "final answer", else the first one, normalized.',
  missing: '',
  rules: [sentence('final-answer-sentence', '"final answer" in upper or lower case', ['final answer']), firstSentence],
});

/** math_postprocess_v2. */
export const openCompassMathV2: Parser = findingParser({
  id: 'opencompass-math-v2',
  summary:
    'The last box, else the sentence with "final answer" or "answer is", else the first sentence; sentences are normalized.',
  missing: '',
  rules: [
    box,
    sentence('answer-sentence', '"final answer" or "answer is" in upper or lower case', ['final answer', 'answer is']),
    firstSentence,
  ],
});
