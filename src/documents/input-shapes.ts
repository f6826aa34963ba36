/** The properties of schemas for the inputs that the options of a result name. */
import { z } from 'zod';

export const placeShape = {
  runsDir: z.string().nullable().describe('null for logs.'),
  metadata: z.string().nullable(),
};

export const logShape = {
  logs: z.array(z.string()).describe('The logs, as they were named; empty for run stores.'),
  map: z
    .record(z.string(), z.string())
    .exactOptional()
    .describe('Which field of a log has which content; only where --map was given.'),
  guessed: z
    .array(
      z.strictObject({
        log: z.string(),
        fields: z.record(z.string(), z.string()),
        notes: z.array(z.string()).exactOptional().describe('How values were read; also among the warnings.'),
      }),
    )
    .exactOptional()
    .describe(
      'Which field of a log was taken for which content, where its name is not the default one, and how values were read; only of such logs.',
    ),
  folderModels: z
    .array(z.strictObject({ log: z.string(), model: z.string() }))
    .exactOptional()
    .describe(
      'The names of folders that were taken for models, where the records of a log name none; only of such logs.',
    ),
  stored: z
    .string()
    .exactOptional()
    .describe('Which of several stored answers of a log counts; only where --stored was given.'),
};
