/** The shapes of options, with the words by which errors describe them. */
import { z } from 'zod';
import { LONGEST_SCHEME, MOST_COUNTED, MOST_STARTED } from '../base/core/ranges.ts';
import { parseInstant } from '../apps/rag/records/instant.ts';
import { USUAL_LIMITS } from '../sources/logs/kit/limits.ts';
import { MAPPED_FIELDS } from '../sources/logs/kit/log.ts';
import type { LogOptions, TrialOptions, WorkOptions } from './options.ts';

/** A shape for each option of a function. */
export type Shapes<Options> = Readonly<Record<keyof Options, z.ZodType>>;

export const text: z.ZodType = z.string().min(1).describe('a text that is not empty');
export const texts: z.ZodType = z.array(z.string().min(1)).min(1).describe('a list of texts that are not empty');
export const flag: z.ZodType = z.boolean().describe('true or false');

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): z.ZodType {
  return z.int().min(least).max(most).describe(`a whole number from ${least} to ${most}`);
}

/** The number of a scoring in a store of evaluations. */
export const SCORING_NUMBER: z.ZodType = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export const instant: z.ZodType = z.string().refine(isInstant).describe('a date such as "2026-11-20T09:30:00Z"');

function isInstant(value: string): boolean {
  try {
    return parseInstant(value, '') !== '';
  } catch {
    return false;
  }
}

/** A text that is one of these. */
export function oneOf(names: readonly string[]): z.ZodType {
  return z.enum(names).describe(`one of ${names.join(', ')}`);
}

const signal = z.instanceof(AbortSignal).describe('an AbortSignal');
export const callback: z.ZodType = z.custom((value) => typeof value === 'function').describe('a function');

/** Of functions that yield one thing after the other, whose callers know how much is done. */
export const SIGNAL: Shapes<Pick<WorkOptions, 'signal'>> = { signal };

export const WORK: Shapes<WorkOptions> = { ...SIGNAL, onProgress: callback, onNotice: callback };

const LIMITS = Object.keys(USUAL_LIMITS);

export const LOG: Shapes<LogOptions> = {
  format: text,
  map: z
    .partialRecord(z.enum(MAPPED_FIELDS), z.string().min(1))
    .describe(`an object with names of fields by ${MAPPED_FIELDS.join(', ')}`),
  stored: text,
  limit: z.partialRecord(z.enum(LIMITS), z.int().min(1)).describe(`an object with numbers by ${LIMITS.join(', ')}`),
};

export const TRIALS: Shapes<TrialOptions> = {
  ...LOG,
  ...WORK,
  conditions: texts,
  nullGroundTruth: z.string().describe('a text'),
  skipBadRuns: flag,
  schemeTimeout: wholeNumber(1, LONGEST_SCHEME),
  extractions: text,
  seed: wholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  maxExamples: wholeNumber(0, MOST_COUNTED),
  claims: text,
  jobs: wholeNumber(1, MOST_STARTED),
};
