/** The normalizers of inspect's scorers. Source: inspect_ai, src/inspect_ai/scorer/_common.py, _match.py, _pattern.py and _classification.py. */
import type { Normalizer } from '../../base/core/scheme.ts';
import { lower } from '../../base/text/case.ts';
import { casefold } from '../../base/text/casefold.ts';
import { strFloat } from '../../base/text/float-format.ts';
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { readFiniteFloat } from '../../base/text/unicode-numbers.ts';
import { collapseWhitespace, strip, stripEnds } from '../../base/text/whitespace.ts';
import { keepLetters, keepLettersInPlace } from '../kit/kept-letters.ts';
import { textNormalizer, type TextRule } from '../kit/rules.ts';

const PUNCTUATION = /[!-/:-@[-`{-~]+/g;
/** Words of these letters stay unchanged. Most words are such words. */
const LETTERS = /^[a-z]*$/;
const ARTICLE = new RegExp(pythonRegExp(String.raw`\b(a|an|the)\b`).source, 'gu');

/** `text.strip(string.whitespace + string.punctuation)`: both sets are ASCII only. */
export function stripPunctuation(text: string): string {
  return stripEnds(text, isEdge);
}

function isEdge(unit: number): boolean {
  if (unit < 33) return unit === 32 || (unit >= 9 && unit <= 13);
  return unit < 48 || (unit > 57 && unit < 65) || (unit > 90 && unit < 97) || (unit > 122 && unit < 127);
}

const whitespaceEnds: TextRule = {
  id: 'strip',
  summary: 'Drops whitespace at both ends.',
  optional: false,
  rewrite: strip,
};

const foldCase: TextRule = {
  id: 'casefold',
  summary: 'Case is folded in full: ß becomes ss.',
  optional: true,
  rewrite: casefold,
};

const punctuationEnds: TextRule = {
  id: 'strip-punctuation',
  summary: 'Drops ASCII whitespace and punctuation at both ends.',
  optional: true,
  rewrite: stripPunctuation,
};

const lowerCase: TextRule = { id: 'lower', summary: 'Lower case.', optional: true, rewrite: lower };

const LETTERS_AND_DIGITS = keepLettersInPlace('abcdefghijklmnopqrstuvwxyz0123456789');

/** Both sides of a `pattern` or `answer` scorer. */
export const inspectLower: Normalizer = textNormalizer({
  id: 'inspect-lower',
  summary: 'Lower case.',
  rules: [lowerCase],
});

/** Both sides of `includes`. */
export const inspectFold: Normalizer = textNormalizer({
  id: 'inspect-fold',
  summary: 'Case folded.',
  rules: [foldCase],
  unchanged: LETTERS_AND_DIGITS,
});

/** Both sides of `match(numeric=True)`, before numbers are compared. */
export const inspectStrip: Normalizer = textNormalizer({
  id: 'inspect-strip',
  summary: 'No whitespace at the ends, case folded.',
  rules: [whitespaceEnds, foldCase],
  unchanged: LETTERS_AND_DIGITS,
});

/** Both sides of `match`. */
export const inspectText: Normalizer = textNormalizer({
  id: 'inspect-text',
  summary: 'No whitespace and no ASCII punctuation at the ends, case folded.',
  rules: [whitespaceEnds, foldCase, punctuationEnds],
  unchanged: LETTERS_AND_DIGITS,
});

/** Before this rule, spaces and hyphens divide tokens; after it, spaces. */
const tokenPunctuation: TextRule = {
  id: 'token-punctuation',
  summary:
    'Hyphens divide tokens. Drops ASCII punctuation from every token, but keeps a number whole, with or without punctuation around it.',
  optional: false,
  rewrite: (text) => eachToken(text, /[ -]/, withoutPunctuation),
};

/** A token that occurs more than once is rewritten once. */
function eachToken(text: string, divider: RegExp, rewrite: (token: string) => string): string {
  const known = new Map<string, string>();
  const rewriteOnce = (token: string): string => {
    if (LETTERS.test(token)) return token;
    let rewritten = known.get(token);
    if (rewritten === undefined) known.set(token, (rewritten = rewrite(token)));
    return rewritten;
  };
  return text.split(divider).map(rewriteOnce).join(' ');
}

function withoutPunctuation(token: string): string {
  if (readFiniteFloat(token) !== undefined) return token;
  const inside = stripPunctuation(token);
  return readFiniteFloat(inside) === undefined ? token.replace(PUNCTUATION, '') : inside;
}

const tokenNumbers: TextRule = {
  id: 'token-numbers',
  summary: 'A token that is a finite number becomes a floating-point number: 5 and 5.00 become 5.0.',
  optional: true,
  rewrite: (text) => eachToken(text, / /, asFloat),
};

function asFloat(token: string): string {
  const value = readFiniteFloat(token);
  return value === undefined ? token : strFloat(value);
}

const articles: TextRule = {
  id: 'articles',
  summary: 'The words a, an and the become spaces, so the answer A becomes an empty text.',
  optional: true,
  rewrite: (text) => text.replace(ARTICLE, ' '),
};

const collapsedWhitespace: TextRule = {
  id: 'whitespace',
  summary: 'Runs of whitespace become one space, and none is left at the ends.',
  optional: false,
  rewrite: collapseWhitespace,
};

/** The texts that `exact` and `f1` compare. The original works token by token; passes over the whole text give the same result. */
export const inspectWords: Normalizer = textNormalizer({
  id: 'inspect-words',
  summary: 'Case folded; tokens without punctuation, but with whole numbers; no articles; whitespace collapsed.',
  rules: [foldCase, tokenPunctuation, tokenNumbers, articles, collapsedWhitespace],
  unchanged: keepLetters('bcdfgijklmopqrsuvwxyz'), // 1e3 becomes 1000.0
});
