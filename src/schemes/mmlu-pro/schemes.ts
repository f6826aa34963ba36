/** The schemes of MMLU-Pro's own script. It guesses a letter where nothing was parsed; here that stays unparsed. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { createFamily } from '../kit/family.ts';
import { levelOne, levelOneLast, levelTwo } from './parser.ts';

const mmluPro = createFamily({ project: 'MMLU-Pro', repository: 'TIGER-AI-Lab/MMLU-Pro', commit: 'f418b11' });

/** Letters A–J, found by one expression or by three. */
export const mmluProSchemes: readonly CatalogScheme[] = [
  mmluPro({
    id: 'mmlupro.l1',
    title: 'MMLU-Pro, level 1',
    answers: 'choice',
    path: 'compute_accuracy.py, extract_answer',
    parser: levelOne,
    mostChoices: 10,
  }),
  mmluPro({
    id: 'mmlupro.l2',
    title: 'MMLU-Pro, level 2',
    answers: 'choice',
    path: 'compute_accuracy.py, extract_answer, extract_again, extract_final',
    parser: levelTwo,
    mostChoices: 10,
  }),
  mmluPro({
    id: 'mmlupro.last',
    title: 'MMLU-Pro, level 1 with the last match',
    answers: 'choice',
    path: 'compute_accuracy.py, the expression of extract_answer; taking its last match is our variant',
    parser: levelOneLast,
    mostChoices: 10,
    asks: 'What if the last "answer is" counted, not the first?',
    when: 'when the last answer counts',
  }),
];
