/** The grader of PRM800K. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { createFamily } from '../kit/family.ts';
import { verlBox } from '../verl/math.ts';
import { prm800kEqual } from './matcher.ts';
import { prm800kNormalizer } from './normalizer.ts';

const scheme = createFamily({ project: 'PRM800K', repository: 'openai/prm800k', commit: '7ecc794' });

export const prm800kSchemes: readonly CatalogScheme[] = [
  scheme({
    id: 'prm800k',
    title: 'PRM800K, last box',
    answers: 'math',
    path: 'prm800k/grading/grader.py, grade_answer',
    parser: verlBox,
    normalizer: prm800kNormalizer,
    matcher: prm800kEqual,
  }),
];
