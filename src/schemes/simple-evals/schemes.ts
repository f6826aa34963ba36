/** Schemes of OpenAI's simple-evals. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { createFamily } from '../kit/family.ts';
import { mgsmScore } from './mgsm-matcher.ts';
import { simpleEvalsExtractedAnswer, simpleEvalsResponse } from './normalizer.ts';
import { simpleEvalsMmlu } from './mmlu-parser.ts';
import { mgsmParser, simpleEvalsLetter, simpleEvalsLine } from './parsers.ts';

const scheme = createFamily({ project: 'simple-evals', repository: 'openai/simple-evals', commit: 'ee3b031' });

export const simpleEvalsSchemes: readonly CatalogScheme[] = [
  scheme({
    id: 'simpleevals.mcq',
    title: 'simple-evals, letter after "Answer:"',
    answers: 'choice',
    path: 'common.py (ANSWER_PATTERN_MULTICHOICE), gpqa_eval.py',
    parser: simpleEvalsLetter,
    mostChoices: 4,
  }),
  scheme({
    id: 'simpleevals.answer',
    title: 'simple-evals, line after "Answer:"',
    answers: 'text',
    path: 'common.py (ANSWER_PATTERN), math_eval.py; the original compares by a model, here it is plain equality',
    parser: simpleEvalsLine,
  }),
  scheme({
    id: 'simpleevals.mmlu',
    title: 'simple-evals, letter after "Answer:" in many languages',
    answers: 'choice',
    path: 'common.py (MULTILINGUAL_ANSWER_REGEXES), mmlu_eval.py',
    parser: simpleEvalsMmlu,
    mostChoices: 4,
  }),
  scheme({
    id: 'simpleevals.mgsm_en',
    title: 'simple-evals, number after "Answer"',
    answers: 'number',
    path: 'mgsm_eval.py (parse_answer, score_mgsm), English',
    parser: mgsmParser('en', 'Answer'),
    matcher: mgsmScore,
  }),
  scheme({
    id: 'simpleevals.mgsm_ja',
    title: 'simple-evals, number after 答え',
    answers: 'number',
    path: 'mgsm_eval.py (parse_answer, score_mgsm), Japanese',
    parser: mgsmParser('ja', '答え'),
    matcher: mgsmScore,
  }),
  scheme({
    id: 'simpleevals.mgsm_score',
    title: 'stored parse, simple-evals’ comparison of numbers',
    answers: 'number',
    path: 'mgsm_eval.py (score_mgsm)',
    source: 'storedParse',
    matcher: mgsmScore,
    asks: 'Does simple-evals count the stored parse as the same number as the truth?',
  }),
  scheme({
    id: 'simpleevals.normalize_response',
    title: 'simple-evals, response without markup',
    answers: 'any',
    path: 'common.py (normalize_response)',
    normalizer: simpleEvalsResponse,
    asks: 'Does the response, without marks of bold type and formulas, equal the truth?',
  }),
  scheme({
    id: 'simpleevals.normalize_extracted_answer',
    title: 'stored parse, simple-evals’ letters',
    answers: 'choice',
    path: 'common.py (normalize_extracted_answer)',
    source: 'storedParse',
    normalizer: simpleEvalsExtractedAnswer,
    asks: 'Is the stored parse the letter of the truth, after Arabic, Bengali and full-width letters become A to D?',
  }),
];
