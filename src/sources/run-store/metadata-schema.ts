/** The schema of runs_metadata.json, with its error messages. */
import { z } from 'zod';
import { hintSchema } from './hint-schema.ts';
import { COMPLETED, type MetadataEntry } from './metadata-entry.ts';

const entrySchema = z.looseObject(
  {
    status: z.literal(COMPLETED),
    run_id: z
      .union([z.string(), z.int()], { error: 'expected the id of the run, a text' })
      .transform(String)
      .refine((id) => id !== '', { error: 'it is empty; expected the id of the run' }),
    run_dir: z
      .string({ error: 'expected the folder of the run, a text' })
      .min(1, { error: 'it is empty; expected the folder of the run' }),
    temperature: z.number({ error: 'expected a number' }).nullish(),
    model_variant: z.string({ error: 'expected a text' }).nullish(),
    audit: hintSchema.nullish(),
  },
  { error: 'expected an object {run_id, run_dir, status, …}' },
);

/** The shape of the whole file; runs-metadata/runs_metadata.schema.json is made from it. */
export const metadataSchema: z.ZodType = z.looseObject({
  experiments: z.record(z.string(), z.union([entrySchema, z.looseObject({ status: z.string().optional() })])),
});

/** Reads an entry. An invalid one gives the fields and the reasons, such as `.run_dir: expected the folder of the run, a text`. */
export function readEntry(value: unknown): MetadataEntry | string[] {
  const { success, data, error } = entrySchema.safeParse(value);
  if (success) return data;
  return error.issues.map(({ path, message }) => `${path.map((part) => `.${String(part)}`).join('')}: ${message}`);
}
