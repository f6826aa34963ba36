/** Rewards of verl for training with reinforcement learning. "[INVALID]" is unparsed here. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { createFamily } from '../kit/family.ts';
import { primeMath, primeMathNormalizer } from './prime-math.ts';
import { primeMathAnswer } from './prime-math-parser.ts';
import { verlAnswerLine, verlBox, verlFinalAnswer, verlStripString } from './math.ts';

const scheme = createFamily({ project: 'verl', repository: 'volcengine/verl', commit: 'b178a3c' });
const FOLDER = 'verl/utils/reward_score';

export const verlSchemes: readonly CatalogScheme[] = [
  scheme({
    id: 'verl.math_reward',
    title: 'verl, last box',
    answers: 'math',
    path: `${FOLDER}/math_reward.py`,
    parser: verlBox,
    normalizer: verlStripString,
  }),
  scheme({
    id: 'verl.math_dapo',
    title: 'verl, line after "Answer:" (DAPO)',
    answers: 'math',
    path: `${FOLDER}/math_dapo.py`,
    parser: verlAnswerLine,
    normalizer: verlFinalAnswer,
  }),
  scheme({
    id: 'verl.prime_math',
    title: 'verl, mathematical answer in a sentence or the last box (PRIME)',
    answers: 'math',
    path: `${FOLDER}/prime_math`,
    parser: primeMathAnswer,
    normalizer: primeMathNormalizer,
    matcher: primeMath,
  }),
];
