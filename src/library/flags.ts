/** Options of the library as the commands take them. */
import { withStore } from '../base/core/extract-word.ts';
import type { ScoringFlags } from '../audit/request/flags.ts';
import type { InputHooks } from '../audit/request/experiments.ts';
import type { WorkOptions } from './work-options.ts';

/** Options with words of schemes. */
const WITH_WORDS: ReadonlySet<string> = new Set(['schemes', 'scheme', 'from', 'to']);

/** Options that are no flags of a command. */
const OTHERS: ReadonlySet<string> = new Set(['signal', 'onProgress', 'onNotice', 'jobs', 'claims']);

/** The flags of a command for options that were checked. A flag is true or missing, and a list has each name once. */
export function toFlags(given: object): ScoringFlags {
  const flags = Object.entries(withStores(given))
    .filter(([name, value]) => value !== false && !OTHERS.has(name))
    .map(([name, value]: [string, unknown]) => [name, Array.isArray(value) ? [...new Set(value)] : value]);
  return Object.fromEntries(flags) as ScoringFlags;
}

/** The same options with the file of `extractions` in the words of its extractors, and without that option. */
export function withStores<Given extends object>(given: Given): Omit<Given, 'extractions'> {
  const { extractions, ...others } = given as Given & { readonly extractions?: string };
  if (extractions === undefined) return others;
  const rewrite = (value: unknown): unknown => {
    if (typeof value === 'string') return withStore(value, extractions);
    return Array.isArray(value) ? value.map(rewrite) : value;
  };
  const words = Object.entries(others).filter(([name]) => WITH_WORDS.has(name));
  return { ...others, ...Object.fromEntries(words.map(([name, value]) => [name, rewrite(value)])) };
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
