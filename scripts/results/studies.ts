/** The studies of docs/results, in the order of its list. */
import type { Study } from './study.ts';
import { gsm8kSolutions } from './studies/gsm8k-solutions.ts';
import { lmEvalGsm8k } from './studies/lm-eval-gsm8k.ts';
import { math } from './studies/math.ts';
import { mmluPro } from './studies/mmlu-pro.ts';
import { multiverse } from './studies/multiverse.ts';

export const STUDIES: readonly Study[] = [mmluPro, math, gsm8kSolutions, lmEvalGsm8k, multiverse];
