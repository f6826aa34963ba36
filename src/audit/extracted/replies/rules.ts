/** The rules by which replies are read, and the reasons for which they are not. */
import type { Rule } from '../../../base/core/scheme.ts';
import type { ExtractorKind } from '../extractor.ts';

/** Why nothing was read, in a clause after the reply. */
export const UNPARSED = {
  'cut-off': 'was cut off at the limit of tokens',
  'reasoning-only': 'has reasoning without an end',
  empty: 'is empty',
  'no-answer': 'states that the response gives no answer',
  'not-json': 'begins like JSON, but is not in the form that was asked for',
  'not-in-response': 'has a text that does not occur in the response',
  'too-long': 'is longer than an answer',
  'not-an-option': 'is neither the letter nor the text of an option',
  'not-a-verdict': 'is none of the verdicts correct, incorrect and no answer',
} as const;

export type UnparsedRule = keyof typeof UNPARSED;

const PARSED = {
  json: 'The reply is one object of JSON with the field that was asked for.',
  'json-fenced': 'The same in a block of code.',
  bare: 'The reply is a part of the response.',
  folded: 'The text occurs in the response only without regard to whitespace and to the width of characters (NFKC).',
  line: 'The answer is the first line of the reply.',
  'option-letter': 'The first line of the reply is the letter of an option, perhaps with its text.',
  'option-text': 'The first line of the reply is the text of an option.',
  word: 'The reply is a verdict and nothing else.',
} as const;

export type ParsedRule = keyof typeof PARSED;

/** What is taken off around an answer. */
export type Step = 'bold' | 'answer-prefix' | 'final-period' | 'boxed';

const RULES: Readonly<Record<ExtractorKind, readonly (ParsedRule | UnparsedRule)[]>> = {
  span: [
    'cut-off',
    'reasoning-only',
    'empty',
    'no-answer',
    'not-json',
    'too-long',
    'not-in-response',
    'json',
    'json-fenced',
    'bare',
    'folded',
  ],
  answer: [
    'cut-off',
    'reasoning-only',
    'empty',
    'no-answer',
    'too-long',
    'not-an-option',
    'line',
    'option-letter',
    'option-text',
  ],
  verdict: [
    'cut-off',
    'reasoning-only',
    'empty',
    'no-answer',
    'not-json',
    'not-a-verdict',
    'json',
    'json-fenced',
    'word',
  ],
};

/** The rules that can read a reply of a kind, or refuse it. */
export const REPLY_RULES: Readonly<Record<ExtractorKind, readonly Rule[]>> = {
  span: RULES.span.map(ruleOf),
  answer: RULES.answer.map(ruleOf),
  verdict: RULES.verdict.map(ruleOf),
};

function ruleOf(id: ParsedRule | UnparsedRule): Rule {
  const summary = id in PARSED ? PARSED[id as ParsedRule] : `Unparsed: the reply ${UNPARSED[id as UnparsedRule]}.`;
  return { id, summary, optional: false };
}
