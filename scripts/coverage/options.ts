/** The options of `npm run coverage`. */
import { parseArgs } from 'node:util';

const PARTS = ['items', 'means', 'calibration', 'reviews', 'stores', 'random-parser'] as const;
export type Part = (typeof PARTS)[number];

export interface CoverageOptions {
  /** Samples of each population and size. The other parts scale with it. */
  readonly runs: number;
  readonly seed: number;
  readonly parts: readonly Part[];
  readonly isHelp: boolean;
}

export const USUAL_RUNS = 2000;

export const HELP = `Usage: npm run coverage [-- --runs N --seed S --part NAME]

Simulates data whose truth is known, and prints how often the intervals of the
project cover it and how often its tests reject what is true, as Markdown.

  --runs N      samples of each population (default: ${USUAL_RUNS}); the numbers of
                reviews and stores scale with it
  --seed S      a whole number; the same seed gives the same tables (default: 1)
  --part NAME   only this part (repeatable):
                  items          intervals and tests by item
                  means          means of metrics and their differences
                  calibration    means calibrated with labels
                  reviews        reviews of samples
                  stores         whole stores through the command
                  random-parser  verdicts on schemes that flip labels at random
`;

/** @throws Error with one sentence for an option that cannot be used. */
export function parseOptions(words: readonly string[]): CoverageOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      runs: { type: 'string', default: String(USUAL_RUNS) },
      seed: { type: 'string', default: '1' },
      part: { type: 'string', multiple: true, default: [...PARTS] },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return {
    runs: readWhole('runs', values.runs, 1),
    seed: readWhole('seed', values.seed, 0),
    parts: values.part.map(readPart),
    isHelp: values.help,
  };
}

function readPart(name: string): Part {
  const found = PARTS.find((part) => part === name);
  if (found === undefined) throw new Error(`--part ${name}: no such part; it is one of ${PARTS.join(', ')}`);
  return found;
}

function readWhole(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} ${text}: it must be a whole number from ${least} on`);
  return value;
}
