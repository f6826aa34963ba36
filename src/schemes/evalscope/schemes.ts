/** Schemes of EvalScope. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { createFamily } from '../kit/family.ts';
import { evalScopeChoice } from './parser.ts';

const evalScope = createFamily({ project: 'EvalScope', repository: 'modelscope/evalscope', commit: 'fde259d' });

export const evalScopeSchemes: readonly CatalogScheme[] = [
  evalScope({
    id: 'evalscope.mcq',
    title: 'EvalScope, letter after "ANSWER:"',
    answers: 'choice',
    path: 'evalscope/utils/multi_choices.py (parse_answers)',
    parser: evalScopeChoice,
  }),
];
