import type { CompareOptions } from './compare.ts';
import { text, TRIALS, type Shapes } from './option-shapes.ts';

export const COMPARE: Shapes<CompareOptions> = { ...TRIALS, from: text, to: text };
