/** The shapes of options, with the words by which errors describe them. */
import { z } from 'zod';
import { MAPPED_FIELDS, USUAL_LIMITS } from '../base/core/log-fields.ts';
import type { OptionRow, OptionTable, OptionValue } from '../languages/options/option.ts';
import { TABLES } from './option-tables.ts';
import type { AuditOptions, CompareOptions, ReadLogOptions, ScoreOptions } from './options.ts';
import type { WorkOptions } from './work-options.ts';

/** A shape for each option of a function. */
export type Shapes<Options> = Readonly<Record<keyof Options, z.ZodType>>;

export const text: z.ZodType = z.string().min(1).describe('a text that is not empty');
const texts: z.ZodType = z.array(z.string().min(1)).min(1).describe('a list of texts that are not empty');

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): z.ZodType {
  return z.int().min(least).max(most).describe(`a whole number from ${least} to ${most}`);
}

/** A text that is one of these. */
export function oneOf(names: readonly string[]): z.ZodType {
  return z.enum(names).describe(`one of ${names.join(', ')}`);
}

const signal = z.instanceof(AbortSignal).describe('an AbortSignal');
export const callback: z.ZodType = z.custom((value) => typeof value === 'function').describe('a function');

/** Of functions that yield one thing after the other, whose callers know how much is done. */
export const SIGNAL: Shapes<Pick<WorkOptions, 'signal'>> = { signal };

const WORK: Shapes<WorkOptions> = { ...SIGNAL, onProgress: callback, onNotice: callback };

const LIMITS = Object.keys(USUAL_LIMITS);

/** Options that are texts on the command line and objects here. */
const OBJECTS: Readonly<Record<string, z.ZodType>> = {
  map: z
    .partialRecord(z.enum(MAPPED_FIELDS), z.string().min(1))
    .describe(`an object with names of fields by ${MAPPED_FIELDS.join(', ')}`),
  limit: z.partialRecord(z.enum(LIMITS), z.int().min(1)).describe(`an object with numbers by ${LIMITS.join(', ')}`),
};

const LARGEST = Number.MAX_SAFE_INTEGER;

/** The shapes of the options of a table that the library has. */
export function shapesOf<Options>(table: OptionTable): Shapes<Options> {
  const rows = Object.entries(table).filter(([, { library }]) => library !== undefined);
  return Object.fromEntries(rows.map(([name, row]) => [name, shapeOf(name, row)])) as Shapes<Options>;
}

function shapeOf(name: string, { value }: OptionRow): z.ZodType {
  return OBJECTS[name] ?? SHAPES[value.kind](value);
}

function plainText({ mayBeEmpty }: OptionValue): z.ZodType {
  return mayBeEmpty === true ? z.string().describe('a text') : text;
}

function listOf({ names = [], hasOthers, what }: OptionValue): z.ZodType {
  return names.length === 0 || hasOthers === true ? texts : namesFrom(names, what);
}

/** By the kind of the value. */
const SHAPES: Readonly<Record<OptionValue['kind'], (value: OptionValue) => z.ZodType>> = {
  flag: () => z.boolean().describe('true or false'),
  text: plainText,
  file: plainText,
  folder: plainText,
  output: plainText,
  texts: listOf,
  names: listOf,
  whole: ({ least = 0, most = LARGEST }) => wholeNumber(least, most),
  number: ({ least = 0, most = LARGEST }) =>
    z.number().min(least).max(most).describe(`a number from ${least} to ${most}`),
  choice: ({ names = [] }) => oneOf(names),
  language: word,
};

function namesFrom(names: readonly string[], what = 'names'): z.ZodType {
  return z
    .array(z.enum(names))
    .min(1)
    .describe(`a list of ${what} from ${names.join(', ')}`);
}

/** A text that the command line accepts. */
function word(value: OptionValue): z.ZodType {
  const isAccepted = (one: string): boolean => {
    try {
      value.parse?.(one);
      return true;
    } catch {
      return false;
    }
  };
  return z
    .string()
    .refine(isAccepted)
    .describe(value.what ?? 'a text of another form');
}

export const AUDIT: Shapes<AuditOptions> = { ...shapesOf<AuditOptions>(TABLES.AuditOptions), ...WORK };

export const COMPARE: Shapes<CompareOptions> = { ...shapesOf<CompareOptions>(TABLES.CompareOptions), ...WORK };

export const READ_LOG: Shapes<ReadLogOptions> = { ...shapesOf<ReadLogOptions>(TABLES.LogOptions), ...WORK };

export const SCORE: Shapes<ScoreOptions> = {
  ...shapesOf<ScoreOptions>(TABLES.ScoreOptions),
  ...SIGNAL,
  onNotice: callback,
  scheme: z.union([text, texts]).describe('the id of a scheme, or a list of ids'),
};
