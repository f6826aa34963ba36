/** The options of `audit view`. */
import {
  BASELINE_OPTION,
  CELL_OPTIONS,
  CLAIMS_OPTION,
  JOBS_OPTION,
  MEASURE_OPTION,
  READING_OPTIONS,
  STORE_OPTIONS,
} from '../../../languages/options/audit-options.ts';
import { OptionError, type FlagsOf, type OptionTable, type OptionValue } from '../../../languages/options/option.ts';
import { FILE, FLAG, NEGATED_FLAG, TEXT, wholeNumber } from '../../../languages/options/values.ts';

/** The largest port of TCP (RFC 9293). */
const LARGEST_PORT = 65_535;

/** The token of an address: long enough that it cannot be guessed, and without characters that have a meaning in an address. */
const TOKEN: OptionValue<string> = {
  kind: 'language',
  parse(word) {
    if (/^[\w-]{16,128}$/.test(word)) return word;
    throw new OptionError('It must be 16 to 128 ASCII letters, digits, - and _.');
  },
};

export const VIEW_OPTIONS = {
  ...STORE_OPTIONS,
  ...CELL_OPTIONS,
  ...READING_OPTIONS,
  reviews: {
    flags: '--reviews <file>',
    value: FILE,
    group: 'Input',
    text: 'the file for the marks of a review; if it has no sample yet, 200 trials are drawn',
  },
  baselineCondition: {
    ...BASELINE_OPTION.baselineCondition,
    text: 'the condition with which the others are compared',
  },
  ...MEASURE_OPTION,
  claims: { ...CLAIMS_OPTION.claims, text: 'a file of claims about error rates (docs/claims.md)' },
  reviewer: {
    flags: '--reviewer <name>',
    value: TEXT,
    group: 'Review',
    text: 'the name of the reviewer (default: the name of the account)',
  },
  adjudicate: {
    flags: '--adjudicate',
    value: FLAG,
    group: 'Review',
    text: 'decide the trials that other reviewers marked differently',
  },
  blind: {
    flags: '--no-blind',
    value: NEGATED_FLAG,
    group: 'Review',
    text: 'also show the labels of trials that are not marked yet',
    isGiven: true,
  },
  ...JOBS_OPTION,
  port: {
    flags: '--port <n>',
    value: wholeNumber(0, LARGEST_PORT),
    group: 'Run',
    text: 'the port on this machine; 0 for any free port',
    usual: 0,
  },
  token: {
    flags: '--token <text>',
    value: TOKEN,
    group: 'Run',
    text: 'the secret part of the address (default: a new one each time)',
  },
  open: {
    flags: '--no-open',
    value: NEGATED_FLAG,
    group: 'Run',
    text: 'print the address, and do not open a browser; Ctrl-C ends the server',
    isGiven: true,
  },
} as const satisfies OptionTable;

export type ViewFlags = FlagsOf<typeof VIEW_OPTIONS>;
