/** Schemes of OpenAI evals, which compare the whole response without parsing. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { createFamily } from '../kit/family.ts';
import { openAiEvalsFuzzy, openAiEvalsIncludes, openAiEvalsMatch } from './matchers.ts';
import { squadNormalizer } from '../kit/squad-normalizer.ts';

const scheme = createFamily({ project: 'OpenAI evals', repository: 'openai/evals', commit: '4bfc1f5' });

export const openaiEvalsSchemes: readonly CatalogScheme[] = [
  scheme({
    id: 'openai_evals.match',
    title: 'OpenAI evals, match',
    answers: 'any',
    path: 'evals/api.py (record_and_check_match)',
    matcher: openAiEvalsMatch,
  }),
  scheme({
    id: 'openai_evals.includes',
    title: 'OpenAI evals, includes',
    answers: 'any',
    path: 'evals/elsuite/basic/includes.py, evals/elsuite/utils.py (get_answer)',
    matcher: openAiEvalsIncludes,
  }),
  scheme({
    id: 'openai_evals.fuzzy_match',
    title: 'OpenAI evals, fuzzy match',
    answers: 'text',
    path: 'evals/elsuite/basic/fuzzy_match.py, evals/elsuite/utils.py (fuzzy_match)',
    normalizer: squadNormalizer,
    matcher: openAiEvalsFuzzy,
  }),
];
