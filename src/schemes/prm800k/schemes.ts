/** The grader of PRM800K. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { createFamily } from '../kit/family.ts';
import { findingParser } from '../kit/finding.ts';
import { BOX_RULES } from '../kit/math/boxes.ts';
import { prm800kEqual } from '../kit/prm800k/matcher.ts';
import { prm800kNormalizer } from '../kit/prm800k/normalizer.ts';

const scheme = createFamily({ project: 'PRM800K', repository: 'openai/prm800k', commit: '7ecc794' });

export const prm800kSchemes: readonly CatalogScheme[] = [
  scheme({
    id: 'prm800k',
    title: 'PRM800K, last box',
    answers: 'math',
    path: 'prm800k/grading/grader.py, grade_answer',
    parser: findingParser({ id: 'prm800k-box', summary: 'The last box.', missing: null, rules: BOX_RULES }),
    normalizer: prm800kNormalizer,
    matcher: prm800kEqual,
  }),
];
