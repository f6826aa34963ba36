/** Schemes of the Japanese chain-of-thought benchmark, one for each data set. Those for all data sets are in schemes-by-task.ts. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { jaCotScheme } from './family.ts';
import { sameChoice, sameFloat } from './matcher.ts';
import { choiceDigit, noCornerBrackets } from './normalizer.ts';
import { jaCotChoice, jaCotLetters, jaCotNumber } from './parser.ts';

/** Source: chain-of-thought-ja-benchmark, benchmark.py. */
export const jaCotDataSetSchemes: readonly CatalogScheme[] = [
  jaCotScheme({
    id: 'ja-cot-jcommonsenseqa',
    title: 'number of the choice, in brackets',
    answers: 'choice',
    path: 'benchmark.py, extract_answer_jcommonsenseqa and is_correct_jcommonsenseqa',
    parser: jaCotChoice,
    normalizer: choiceDigit,
    matcher: sameChoice,
  }),
  jaCotScheme({
    id: 'ja-cot-last-letter-connection',
    title: '答えは「…」です, or letters in 「」',
    answers: 'text',
    path: 'benchmark.py, extract_answer_last_letter_connection and is_correct_last_letter_connection',
    parser: jaCotLetters,
    normalizer: noCornerBrackets,
  }),
  jaCotScheme({
    id: 'ja-cot-mawps',
    title: '答えは…です, or the last number; equal as floats',
    answers: 'number',
    path: 'benchmark.py, extract_answer_mawps and is_correct_mawps',
    parser: jaCotNumber,
    matcher: sameFloat,
  }),
  jaCotScheme({
    id: 'ja-cot-mgsm',
    title: '答えは…です, or the last number; equal as floats',
    answers: 'number',
    path: 'benchmark.py, extract_answer_mgsm and is_correct_mgsm',
    parser: jaCotNumber,
    matcher: sameFloat,
  }),
];
