/** The texts that HELM's exact-match metrics compare. Source: HELM, src/helm/benchmark/metrics/evaluate_reference_metrics.py. */
import type { Normalizer } from '../../base/core/scheme.ts';
import { lastMatch } from '../../base/text/matches.ts';
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { strip } from '../../base/text/whitespace.ts';
import { keepLettersInPlace } from '../kit/kept-letters.ts';
import { textNormalizer, type TextRule } from '../kit/rules.ts';
import { squadWhitespace, squadLower, squadPunctuation } from '../kit/squad-normalizer.ts';

/** The dot is not escaped: any character may join two numbers, as in `5 3`. */
const NUMBER = pythonRegExp(String.raw`-?[\d,]+(?:.\d+)?`);

const strippedEnds: TextRule = {
  id: 'strip',
  summary: 'Drops whitespace at both ends.',
  optional: false,
  rewrite: strip,
};

const lastPiece: TextRule = {
  id: 'last-piece',
  summary: 'Keeps only the text after the last space.',
  optional: true,
  rewrite: (text) => text.slice(text.lastIndexOf(' ') + 1),
};

const finalNumber: TextRule = {
  id: 'final-number',
  summary:
    'Keeps only the last number, with any one character and digits after it, without commas; without a number the text is empty.',
  optional: false,
  rewrite: (text) => lastMatch(NUMBER, text)?.[0].replaceAll(',', '') ?? '',
};

/** exact_match and prefix_exact_match. */
export const helmStrip: Normalizer = textNormalizer({
  id: 'helm-strip',
  summary: 'The text, without whitespace at its ends.',
  rules: [strippedEnds],
});

/** exact_match_indicator, whose indicator is a space. */
export const helmIndicator: Normalizer = textNormalizer({
  id: 'helm-indicator',
  summary: 'The text after the last space.',
  rules: [lastPiece, strippedEnds],
});

/** final_number_exact_match. */
export const helmFinalNumber: Normalizer = textNormalizer({
  id: 'helm-final-number',
  summary: 'The last number of the text.',
  rules: [finalNumber, strippedEnds],
});

/** normalize_text with should_remove_articles=False; with True it is the normalizer of SQuAD. */
export const helmKeepArticles: Normalizer = textNormalizer({
  id: 'helm-keep-articles',
  summary: 'Lower case; no ASCII punctuation; whitespace collapsed.',
  rules: [squadLower, squadPunctuation, squadWhitespace],
  unchanged: keepLettersInPlace('abcdefghijklmnopqrstuvwxyz0123456789'),
});
