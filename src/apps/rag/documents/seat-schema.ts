/** The seat of a panel that a part of a document is from: a model, and which of the repeats. */
import { z } from 'zod';

export const seat = {
  model: z.string().exactOptional().describe('The model that judged; missing where there is one seat.'),
  repeat: z
    .int()
    .min(1)
    .exactOptional()
    .describe('Which of the repeats of the same request; missing where there is one seat.'),
};
