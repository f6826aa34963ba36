/** The grader of Qwen2.5-Math. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { createFamily } from '../kit/family.ts';
import { qwenMathEqual } from './matcher.ts';
import { qwenMathNormalizer } from './normalizer.ts';
import { qwenMathAnswer } from './parser.ts';

const scheme = createFamily({ project: 'Qwen2.5-Math', repository: 'QwenLM/Qwen2.5-Math', commit: 'a45202b' });

export const qwenMathSchemes: readonly CatalogScheme[] = [
  scheme({
    id: 'qwen.math',
    title: 'Qwen2.5-Math',
    answers: 'math',
    path: 'evaluation/parser.py, evaluation/grader.py',
    parser: qwenMathAnswer,
    normalizer: qwenMathNormalizer,
    matcher: qwenMathEqual,
  }),
];
