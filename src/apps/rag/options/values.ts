/** The kinds of values that only options of `audit rag` have. */
import { errorMessage } from '../../../base/core/errors.ts';
import { MOST_STARTED } from '../../../base/core/ranges.ts';
import { OptionError, type OptionRow, type OptionTable, type OptionValue } from '../../../languages/options/option.ts';
import { choice, FILE, POSITIVE_COUNT, wholeNumber } from '../../../languages/options/values.ts';
import { PROPOSAL } from '../documents/convention.ts';
import { parseInstant } from '../records/instant.ts';

/** A time, as documents have it. */
export const INSTANT: OptionValue<string> = {
  kind: 'language',
  what: 'a date such as "2026-11-20T09:30:00Z"',
  parse(word) {
    try {
      return parseInstant(/^\d{9,}$/.test(word) ? Number(word) : word, 'time');
    } catch (error) {
      throw new OptionError(`${errorMessage(error)}.`);
    }
  },
};

export const DAY = 86_400_000;
const UNITS: Readonly<Record<string, number>> = { h: DAY / 24, d: DAY, w: 7 * DAY };

/** A length of time in milliseconds. */
export const DURATION: OptionValue<number> = {
  kind: 'language',
  parse(word) {
    const [, number = '', unit = ''] = /^(\d{1,6})([hdw])$/.exec(word) ?? [];
    const milliseconds = Number(number) * (UNITS[unit] ?? 0);
    if (milliseconds > 0) return milliseconds;
    throw new OptionError('It must be hours, days or weeks, such as 24h, 7d or 4w.');
  },
};

/** The number of a scoring in a store. */
export const SCORING_NUMBER: OptionValue<number> = wholeNumber(1, Number.MAX_SAFE_INTEGER);
export const ATTEMPTS: OptionValue<number> = wholeNumber(0, MOST_STARTED);

/** `--convention NAME`. @param usual the default convention; the other one is `proposal`. */
export function conventionOption<Usual extends string>(usual: Usual, text: string) {
  const value: OptionValue<Usual | typeof PROPOSAL> = choice([usual, PROPOSAL]);
  return { flags: '--convention <name>', value, group: 'Scoring', text, usual } as const satisfies OptionRow;
}

/** Further names of laws. @param where what they are used for, as the end of the sentence. */
export function aliasesOption(where = ''): OptionRow<string> {
  return {
    flags: '--aliases <file>',
    value: FILE,
    group: 'Input',
    text: `a file with further names of laws, as JSON {alias: name}${where}`,
  };
}

/** The lowest grade of a relevant document. */
export const RELEVANCE_LEVEL_OPTION = {
  relevanceLevel: {
    flags: '--relevance-level <n>',
    value: POSITIVE_COUNT,
    group: 'Analysis',
    text: 'the lowest grade of a relevant document',
    usual: 1,
  },
} as const satisfies OptionTable;

/** Selected records. @param whose the records, in words. */
export function periodOptions(whose: string) {
  return {
    since: {
      flags: '--since <time>',
      value: INSTANT,
      group: 'Input',
      text: `only ${whose} from this time on: a date, or a time such as 2026-11-20T09:30Z`,
    },
    until: { flags: '--until <time>', value: INSTANT, group: 'Input', text: `only ${whose} before this time` },
  } as const satisfies OptionTable;
}
