import { z } from 'zod';
import { JUDGE_IDS } from '../judges/judges.ts';

/** The id of a judge. */
export const judgeSchema = z.enum(JUDGE_IDS);
