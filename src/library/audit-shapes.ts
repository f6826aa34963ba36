import { z } from 'zod';
import { GROUP_FIELDS } from '../base/core/trial.ts';
import { MOST_COUNTED } from '../base/core/ranges.ts';
import type { AuditOptions } from './audit.ts';
import { flag, text, texts, TRIALS, wholeNumber, type Shapes } from './option-shapes.ts';

export const AUDIT: Shapes<AuditOptions> = {
  ...TRIALS,
  schemes: texts,
  groupBy: z
    .array(z.enum(GROUP_FIELDS))
    .min(1)
    .describe(`a list of fields from ${GROUP_FIELDS.join(', ')}`),
  baselineCondition: text,
  multiverse: flag,
  reference: wholeNumber(0, MOST_COUNTED),
  minN: wholeNumber(1, MOST_COUNTED),
  checksums: flag,
};
