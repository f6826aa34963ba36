/** The options of `npm run fuzz`. */
import { parseArgs } from 'node:util';

export interface FuzzOptions {
  readonly minutes: number;
  readonly seed: string;
  readonly jobs: number;
  /** Only this case; null for as many as there is time for. */
  readonly only: number | null;
}

const USAGE = 'usage: npm run fuzz [-- --minutes N --seed S --jobs N --case N]';

/** @throws Error with the usage of the command. */
export function parseOptions(words: readonly string[]): FuzzOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: '2' },
      case: { type: 'string' },
    },
  });
  const only = values.case === undefined ? null : numberOf(values.case, 0);
  return { minutes: numberOf(values.minutes, 0), seed: values.seed, jobs: numberOf(values.jobs, 1), only };
}

function numberOf(text: string, least: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < least)
    throw new Error(`${text}: not a number that can be used; ${USAGE}`);
  return value;
}
