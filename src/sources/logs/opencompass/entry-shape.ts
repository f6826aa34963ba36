/** The fields of an entry of OpenCompass. */
import { z } from 'zod';
import { checkShape } from '../kit/shape.ts';

/** Predictions have prediction and gold; details of results have the others. */
export interface Entry {
  readonly origin_prompt?: unknown;
  readonly prompt?: unknown;
  readonly prediction?: unknown;
  readonly gold?: unknown;
  /** The truth in predictions of LawBench. */
  readonly refr?: unknown;
  readonly origin_prediction?: unknown;
  readonly predictions?: unknown;
  readonly references?: unknown;
  readonly correct?: unknown;
  /** The input of an inferencer that rates choices, the choices, and the index of the one that it predicts. */
  readonly 'testing input'?: unknown;
  readonly choices?: unknown;
  readonly pred_label?: unknown;
}

const entrySchema: z.ZodType<Entry> = z.record(z.string(), z.unknown());

/** @throws InputError for anything other than an entry. */
export function parseEntry(value: unknown, place: string): Entry {
  return checkShape(entrySchema, value, place, 'an entry of OpenCompass');
}
