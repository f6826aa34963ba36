/** The filters and the metric of tasks of the Language Model Evaluation Harness. "[invalid]" is unparsed here. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { filter, first, last, LAST_NUMBER, metric, REST } from './family.ts';
import { bbhSchemes } from './bbh-schemes.ts';
import { dropSchemes } from './drop.ts';
import { openAnswerSchemes } from './open-answers.ts';
import { gsm8kExactMatch, mcqExactMatch, plainExactMatch } from './exact-match-normalizer.ts';
import { choicesParser } from './choices-parser.ts';
import { aime, hendrycksMath, minervaMath, stripString } from './math.ts';
import { minervaEqual, minervaFinalAnswer } from '../kit/math/minerva.ts';
import { mgsmSchemes } from './mgsm.ts';
import { firstLine } from './regex-parser.ts';

const NUMBERS: readonly CatalogScheme[] = [
  filter({
    id: 'gsm8k.strict',
    title: 'GSM8K, strict',
    answers: 'number',
    path: 'gsm8k/gsm8k.yaml, strict-match',
    normalizer: gsm8kExactMatch,
    parser: first('hashes', 'number after "#### "', String.raw`#### (\-?[0-9\.\,]+)`),
  }),
  filter({
    id: 'gsm8k.flexible',
    title: 'GSM8K, flexible',
    answers: 'number',
    path: 'gsm8k/gsm8k.yaml, flexible-extract',
    normalizer: gsm8kExactMatch,
    parser: last('last-number', LAST_NUMBER.what, LAST_NUMBER.pattern),
  }),
  filter({
    id: 'gsm8k_cot.strict',
    title: 'GSM8K chain of thought, strict',
    answers: 'number',
    path: 'gsm8k/gsm8k-cot.yaml, strict-match',
    normalizer: gsm8kExactMatch,
    // The last dot is not escaped and matches any character, so "The answer is 18" at the end of a text gives 1.
    parser: first(
      'the-answer-is-number',
      'number after "The answer is ", up to the character before its end',
      String.raw`The answer is (\-?[0-9\.\,]+).`,
    ),
  }),
  filter({
    id: 'gsm8k_cot_llama.strict',
    title: 'GSM8K chain of thought (Llama), strict',
    answers: 'number',
    path: 'gsm8k/gsm8k-cot-llama.yaml, strict-match',
    normalizer: gsm8kExactMatch,
    parser: last(
      'final-answer-number',
      'number after "The final answer is "',
      String.raw`The final answer is ((-?[$0-9.,]{2,})|(-?[0-9]+))`,
    ),
  }),
  filter({
    id: 'gsm8k_cot_sc',
    title: 'GSM8K self-consistency, first response',
    answers: 'number',
    path: 'gsm8k/gsm8k-cot-self-consistency.yaml, score-first',
    normalizer: gsm8kExactMatch,
    parser: first(
      'the-answer-is-digits',
      'number after "The answer is " that ends in a digit',
      String.raw`The answer is (\-?[0-9\.\,]*[0-9]+)`,
    ),
  }),
];

const CHOICES: readonly CatalogScheme[] = [
  filter({
    id: 'mmlu_flan_cot.strict',
    title: 'MMLU Flan chain of thought, strict',
    answers: 'choice',
    path: 'mmlu/flan_cot_zeroshot/_mmlu_flan_cot_zeroshot_template_yaml, strict-match',
    normalizer: mcqExactMatch,
    parser: first(
      'answer-sentence',
      'rest of a line after "answer is ", "The answer: " or "The final answer: ", without its last character',
      `((?<=The answer is )${REST}|(?<=answer is )${REST}|(?<=The answer: )${REST}|(?<=The final answer: )${REST})`,
    ),
  }),
  filter({
    id: 'mmlu_flan_cot_fewshot',
    title: 'MMLU Flan chain of thought with examples',
    answers: 'choice',
    path: 'mmlu/flan_cot_fewshot/_mmlu_flan_cot_fewshot_template_yaml, get-answer',
    normalizer: mcqExactMatch,
    parser: first(
      'answer-is',
      'rest of a line after "answer is ", without its last character',
      `(?<=answer is )${REST}`,
    ),
  }),
  filter({
    id: 'gpqa.strict',
    title: 'GPQA chain of thought, strict',
    answers: 'choice',
    path: 'gpqa/cot_zeroshot/_gpqa_cot_zeroshot_yaml, strict-match',
    normalizer: mcqExactMatch,
    parser: first(
      'the-answer-is',
      'rest of a line after "The answer is ", without its last character',
      `(?<=The answer is )${REST}`,
    ),
  }),
  filter({
    id: 'mmlu_gen',
    title: 'MMLU generative',
    answers: 'choice',
    path: 'mmlu/generative/_default_template_yaml, get_response',
    normalizer: mcqExactMatch,
    parser: firstLine,
  }),
  filter({
    id: 'mmlu_pro',
    title: 'MMLU-Pro',
    answers: 'choice',
    path: 'mmlu_pro/_default_template_yaml, custom-extract',
    normalizer: mcqExactMatch,
    parser: first('answer-is-letter', 'letter A–J after "answer is "', String.raw`answer is \(?([ABCDEFGHIJ])\)?`),
    mostChoices: 10,
  }),
  filter({
    id: 'mmlu_prox_ja',
    title: 'MMLU-ProX in Japanese',
    answers: 'choice',
    path: 'mmlu_prox/ja/_ja_template_yaml, custom-extract',
    normalizer: mcqExactMatch,
    parser: first(
      'kotae-wa-letter',
      'letter A–J between "答えは " and " です"',
      String.raw`答えは \(?([ABCDEFGHIJ])\)? です`,
    ),
    mostChoices: 10,
  }),
  filter({
    id: 'mcq_flexible',
    title: 'multiple choice, flexible',
    answers: 'choice',
    path: 'mmlu/flan_cot_zeroshot/_mmlu_flan_cot_zeroshot_template_yaml, flexible-extract',
    normalizer: mcqExactMatch,
    parser: choicesParser('lm-eval-choices-last', 'last'),
    when: 'when the last letter in brackets counts',
    needsChoices: 'for-some',
  }),
  filter({
    id: 'mcq_flexible_first',
    title: 'multiple choice, flexible with the first match',
    answers: 'choice',
    path: 'mmlu/flan_n_shot/generative/_mmlu_flan_generative_template_yaml, flexible-extract',
    // The task's truths are written "(A)", and its metric leaves the brackets in place.
    normalizer: plainExactMatch,
    parser: choicesParser('lm-eval-choices-first', 'first'),
    needsChoices: 'for-some',
  }),
];

const MATH: readonly CatalogScheme[] = [
  filter({
    id: 'hendrycks_math',
    title: 'MATH (Hendrycks)',
    answers: 'math',
    path: 'hendrycks_math/utils.py, process_results',
    normalizer: stripString,
    parser: hendrycksMath,
  }),
  filter({
    id: 'aime',
    title: 'AIME',
    answers: 'math',
    path: 'aime/utils.py, process_results',
    normalizer: stripString,
    parser: aime,
  }),
  filter({
    id: 'minerva_math',
    title: 'MATH (Minerva), exact match',
    answers: 'math',
    path: 'minerva_math/utils.py, process_results, exact_match',
    normalizer: minervaFinalAnswer,
    parser: minervaMath,
    matcher: minervaEqual,
  }),
];

/** Filters for numbers, filters for choices, the metric under three sets of options, and graders of mathematical answers. */
export const lmEvalSchemes: readonly CatalogScheme[] = [
  ...NUMBERS,
  ...mgsmSchemes,
  ...CHOICES,
  ...bbhSchemes,
  ...dropSchemes,
  ...openAnswerSchemes,
  metric('gsm8k', 'number', gsm8kExactMatch, 'options of GSM8K'),
  metric('mcq', 'choice', mcqExactMatch, 'without case and punctuation'),
  metric('plain', 'text', plainExactMatch, 'no options'),
  ...MATH,
];
