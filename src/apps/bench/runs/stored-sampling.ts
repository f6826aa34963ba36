/** The sampling of a stored run: whether it is one, and how that of another command differs. */
import { isDeepStrictEqual } from 'node:util';
import type { Sampling } from '../../../models/sampling.ts';

type Test = (value: unknown) => boolean;

const isNumber: Test = (value) => typeof value === 'number';
const isNumberOrNull: Test = (value) => value === null || isNumber(value);

/** The option of each setting, and whether a value is one of that setting. */
const SETTINGS: Readonly<Record<keyof Sampling, { readonly option: string; readonly isValue: Test }>> = {
  temperature: { option: '--temperature', isValue: isNumberOrNull },
  seed: { option: '--seed', isValue: isNumberOrNull },
  maxTokens: { option: '--max-tokens', isValue: isNumber },
  topP: { option: '--top-p', isValue: isNumber },
  stop: {
    option: '--stop',
    isValue: (value) => Array.isArray(value) && value.every((text) => typeof text === 'string'),
  },
  numCtx: { option: '--num-ctx', isValue: isNumber },
  reasoningEffort: { option: '--reasoning-effort', isValue: (value) => typeof value === 'string' },
  extraBody: {
    option: '--extra-body',
    isValue: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  },
  logprobs: { option: '--logprobs', isValue: isNumber },
  interface: { option: '--completions', isValue: (value) => value === 'completions' },
};

/** Settings that every run has. */
const ALWAYS: readonly string[] = ['temperature', 'seed', 'maxTokens'] satisfies readonly (keyof Sampling)[];

export function isSampling(value: unknown): value is Sampling {
  if (typeof value !== 'object' || value === null) return false;
  const settings = value as Readonly<Record<string, unknown>>;
  return Object.entries(SETTINGS).every(([name, { isValue }]) =>
    settings[name] === undefined ? !ALWAYS.includes(name) : isValue(settings[name]),
  );
}

/** One phrase for each option with another value. */
export function samplingDifferences(run: Sampling, command: Sampling): string[] {
  return Object.entries(SETTINGS).flatMap(([name, { option }]) => {
    const [before, now] = [run[name as keyof Sampling] ?? null, command[name as keyof Sampling] ?? null];
    return isDeepStrictEqual(before, now) ? [] : [`${option} was ${show(before)} and is ${show(now)}`];
  });
}

function show(value: Sampling[keyof Sampling] | null): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
