/** Schemes of a benchmark of Japanese chains of thought, one for each of its data sets. */
import type { Scheme } from '../../core/scheme.ts';
import { pythonRegExp } from '../../text/python-regex.ts';
import { familyOf } from '../family.ts';
import { firstMatch } from '../../text/matches.ts';
import { sameChoice, sameFloat } from '../matchers/ja-cot.ts';
import { jaCotChoice, jaCotLetters, jaCotNumber } from '../parsers/ja-cot.ts';
import { textNormalizer } from '../rules.ts';

const scheme = familyOf({
  project: 'chain-of-thought-ja benchmark',
  repository: 't-nakabayashi/chain-of-thought-ja-benchmark',
  commit: '0e8dca4d6a580dcd8c094233a056ac11a0f0ddde',
});

const CHOICE = pythonRegExp(String.raw`\(([0-4])\)`);

const choiceDigit = textNormalizer({
  id: 'choice-digit',
  summary: 'The digit of the first (0) to (4), or nothing.',
  rules: [
    {
      id: 'digit',
      summary: 'Keeps the digit of the first (0) to (4) only.',
      optional: false,
      rewrite: (text) => firstMatch(CHOICE, text)?.[1] ?? '',
    },
  ],
});

const noCornerBrackets = textNormalizer({
  id: 'no-corner-brackets',
  summary: 'The text without 「 and 」.',
  rules: [
    {
      id: 'corner-brackets',
      summary: 'Every 「 and 」 goes.',
      optional: false,
      rewrite: (text) => text.replace(/[「」]/g, ''),
    },
  ],
});

/** Source: chain-of-thought-ja-benchmark, benchmark.py. */
export const jaCotSchemes: readonly Scheme[] = [
  scheme({
    id: 'ja-cot-jcommonsenseqa',
    title: 'number of the choice, in brackets',
    answers: 'choice',
    path: 'benchmark.py, extract_answer_jcommonsenseqa and is_correct_jcommonsenseqa',
    parser: jaCotChoice,
    normalizer: choiceDigit,
    matcher: sameChoice,
  }),
  scheme({
    id: 'ja-cot-last-letter-connection',
    title: '答えは「…」です, or letters in 「」',
    answers: 'text',
    path: 'benchmark.py, extract_answer_last_letter_connection and is_correct_last_letter_connection',
    parser: jaCotLetters,
    normalizer: noCornerBrackets,
  }),
  scheme({
    id: 'ja-cot-mawps',
    title: '答えは…です, or the last number; equal as floats',
    answers: 'number',
    path: 'benchmark.py, extract_answer_mawps and is_correct_mawps',
    parser: jaCotNumber,
    matcher: sameFloat,
  }),
  scheme({
    id: 'ja-cot-mgsm',
    title: '答えは…です, or the last number; equal as floats',
    answers: 'number',
    path: 'benchmark.py, extract_answer_mgsm and is_correct_mgsm',
    parser: jaCotNumber,
    matcher: sameFloat,
  }),
];
