/** The studies of docs/results, in the order of its list. */
import type { Study } from './study.ts';
import { mmluPro } from './studies/mmlu-pro.ts';

export const STUDIES: readonly Study[] = [mmluPro];
