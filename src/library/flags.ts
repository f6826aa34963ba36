/** Options of the library as the commands take them. */
import type { ScoringFlags } from '../inputs/flags.ts';
import type { InputHooks } from '../inputs/experiments.ts';
import type { WorkOptions } from './options.ts';

/** Options that are no flags of a command. */
const OTHERS: ReadonlySet<string> = new Set(['signal', 'onProgress', 'onNotice', 'jobs', 'claims']);

/** The flags of a command for options that were checked. A flag is true or missing, and a list has each name once. */
export function toFlags(given: object): ScoringFlags {
  const flags = Object.entries(given)
    .filter(([name, value]) => value !== false && !OTHERS.has(name))
    .map(([name, value]: [string, unknown]) => [name, Array.isArray(value) ? [...new Set(value)] : value]);
  return Object.fromEntries(flags) as ScoringFlags;
}

export interface WorkHooks extends InputHooks {
  readonly onProgress: (share: number) => void;
}

/** The callbacks of the program for those of the caller. */
export function createHooks({ onProgress, onNotice }: WorkOptions): WorkHooks {
  return {
    notice: (sentence) => onNotice?.(sentence),
    onProgress: (share) => onProgress?.({ done: 100 * share, total: 100, unit: 'percent' }),
  };
}
