/** Schemes of OpenAI's simple-evals. */
import type { CatalogScheme } from '../../core/scheme.ts';
import { createFamily } from '../kit/family.ts';
import { mgsmScore } from './mgsm-matcher.ts';
import { simpleEvalsExtractedAnswer, simpleEvalsResponse } from './normalizer.ts';
import { simpleEvalsMmlu } from './mmlu-parser.ts';
import { mgsmParser, simpleEvalsLetter, simpleEvalsLine } from './parsers.ts';

const scheme = createFamily({ project: 'simple-evals', repository: 'openai/simple-evals', commit: 'ee3b031' });

export const simpleEvalsSchemes: readonly CatalogScheme[] = [
  scheme({
    id: 'simpleevals.mcq',
    title: 'simple-evals, letter behind "Answer:"',
    answers: 'choice',
    path: 'common.py (ANSWER_PATTERN_MULTICHOICE), gpqa_eval.py',
    parser: simpleEvalsLetter,
    mostChoices: 4,
  }),
  scheme({
    id: 'simpleevals.answer',
    title: 'simple-evals, line behind "Answer:"',
    answers: 'text',
    path: 'common.py (ANSWER_PATTERN), math_eval.py; a model compares there, here it is plain equality',
    parser: simpleEvalsLine,
  }),
  scheme({
    id: 'simpleevals.mmlu',
    title: 'simple-evals, letter behind "Answer:" in many languages',
    answers: 'choice',
    path: 'common.py (MULTILINGUAL_ANSWER_REGEXES), mmlu_eval.py',
    parser: simpleEvalsMmlu,
    mostChoices: 4,
  }),
  scheme({
    id: 'simpleevals.mgsm_en',
    title: 'simple-evals, number behind "Answer"',
    answers: 'number',
    path: 'mgsm_eval.py (parse_answer, score_mgsm), English',
    parser: mgsmParser('en', 'Answer'),
    matcher: mgsmScore,
  }),
  scheme({
    id: 'simpleevals.mgsm_ja',
    title: 'simple-evals, number behind 答え',
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
    asks: 'Does simple-evals count the stored parse as the number that is the truth?',
  }),
  scheme({
    id: 'simpleevals.normalize_response',
    title: 'simple-evals, response without markup',
    answers: 'any',
    path: 'common.py (normalize_response)',
    normalizer: simpleEvalsResponse,
    asks: 'Is the response, without marks of bold type and formulas, the truth?',
  }),
  scheme({
    id: 'simpleevals.normalize_extracted_answer',
    title: 'stored parse, simple-evals’ letters',
    answers: 'choice',
    path: 'common.py (normalize_extracted_answer)',
    source: 'storedParse',
    normalizer: simpleEvalsExtractedAnswer,
    asks: 'Is the stored parse the letter of the truth, once Arabic, Bengali and full-width letters are A to D?',
  }),
];
