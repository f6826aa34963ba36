/** The schema of the key `audit` of an entry. A list of runs may come from an untrusted source, so it cannot name code to run. */
import { z } from 'zod';
import { GROUP_FIELDS } from '../../base/core/trial.ts';
import type { RawHint } from './audit-hint.ts';

const MOST_WORDS = 50;
const LONGEST_WORD = 200;

/** An id of the catalog with optional parameters: no path, no `command:`, no `regex:`, and no name of a module. */
const CATALOG_WORD = /^(?!.*\.[cm]?[jt]s$)[\w.-]+(?:\([^()]*\))?$/;

const schemeWord = textSchema('the id of a scheme').regex(CATALOG_WORD, {
  error:
    'expected an id of "audit schemes", with or without parameters; files, commands and expressions can be named with --schemes only',
});

function textSchema(what: string) {
  return z
    .string({ error: `expected ${what}, a text` })
    .min(1, { error: `it is empty; expected ${what}`, abort: true })
    .max(LONGEST_WORD, { error: `it is longer than ${LONGEST_WORD} characters; expected ${what}`, abort: true });
}

function listSchema<Word extends z.ZodType>(word: Word, what: string) {
  const error = `expected a list of 1 to ${MOST_WORDS} ${what}`;
  return z.array(word, { error }).min(1, { error }).max(MOST_WORDS, { error });
}

const KEYS = 'schemes, conditions, groupBy, baselineCondition, labelledBy';

function unknownKey({ code, keys }: { readonly code?: string; readonly keys?: unknown }): string {
  const [key] = code === 'unrecognized_keys' && Array.isArray(keys) ? (keys as unknown[]) : [];
  return key === undefined ? '' : `it has the key ${JSON.stringify(key)}; `;
}

/** An unknown key is refused, because ignoring it could give a wrong report. */
export const hintSchema: z.ZodType<RawHint> = z.strictObject(
  {
    schemes: listSchema(schemeWord, 'schemes').nullish(),
    conditions: listSchema(textSchema('the name of a condition'), 'conditions').nullish(),
    groupBy: listSchema(
      z.enum(GROUP_FIELDS, { error: `expected one of ${GROUP_FIELDS.join(', ')}` }),
      'fields',
    ).nullish(),
    baselineCondition: textSchema('the name of a condition').nullish(),
    labelledBy: schemeWord.nullish(),
  },
  {
    error: (issue) => `${unknownKey(issue)}expected an object with some of ${KEYS}`,
  },
);
