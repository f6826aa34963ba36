/** The sets of prompts that are used unless another one is named. */
import type { Scoring } from '../documents/evaluation.ts';

/** The prompts of the proposal request numbers without reasons. */
export const PROMPTS: Readonly<Record<Scoring['convention'], string>> = { standard: 'ja-2', proposal: 'ja-1' };
