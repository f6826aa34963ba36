/** A scoring as it stands in a store. */
import { z } from 'zod';
import type { Scoring } from '../../core/evaluation.ts';
import { InputError } from '../../core/errors.ts';

const WORDS = z.record(z.string(), z.string());
const NAMES = z.array(z.string());

const SCORING: z.ZodType<Scoring> = z.object({
  convention: z.enum(['standard', 'seed']),
  k: z.number(),
  relevanceLevel: z.number(),
  citationLevel: z.enum(['article', 'paragraph', 'item']),
  groups: z.array(z.object({ id: z.string(), weight: z.number(), metrics: NAMES, otherwise: NAMES })),
  aliases: WORDS,
  judging: z
    .object({
      model: z.string(),
      sampling: z.object({ temperature: z.number(), seed: z.number().nullable(), maxTokens: z.number() }),
      prompts: WORDS,
      parsers: WORDS,
    })
    .nullable(),
});

/**
 * Reads the JSON of a scoring.
 * @param key its number in the store.
 * @throws InputError that names the store and the field, for what this version of the program did not write.
 */
export function readStoredScoring(config: string, key: number, path: string): Scoring {
  const read = SCORING.safeParse(parsed(config));
  if (read.success) return read.data;
  const { path: field = [], message = '' } = read.error.issues[0] ?? {};
  throw new InputError(
    `${path}: scoring ${key} is not as this program writes it (${[...field, message].join(': ')}); use the program that made the store, or evaluate again into a new one.`,
  );
}

function parsed(config: string): unknown {
  try {
    return JSON.parse(config);
  } catch {
    return undefined;
  }
}
