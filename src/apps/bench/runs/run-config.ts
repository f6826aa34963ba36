/** The settings of a run as its store keeps them, and whether another command has the same settings. */
import type { Sampling } from '../../../models/model.ts';
import type { Plan } from '../plan.ts';
import { isRepeats } from '../repeats.ts';
import { isSampling, samplingDifferences } from './stored-sampling.ts';

export interface RunConfig {
  readonly benchmark: string;
  readonly model: string;
  /** The name of the server that the model was on (`serverName`); it may move. Older programs stored the whole address. */
  readonly baseUrl: string;
  readonly sampling: Sampling;
  /** The system prompt of prompts that had none; missing without one. */
  readonly system?: string;
  /** The scheme of stored parses and labels. */
  readonly scheme: string;
  readonly conditions: readonly string[];
  /** Items of each set at the most; null for all. */
  readonly limit: number | null;
  /** How many times each question is asked; missing where it is once. */
  readonly repeats?: number;
  readonly sets: readonly RunConfigSet[];
}

interface RunConfigSet {
  readonly name: string;
  readonly sha256: string;
  readonly prompts: Readonly<Record<string, string>>;
}

export function createConfig(
  plan: Plan,
  model: { readonly id: string; readonly server: string },
  sampling: Sampling,
): RunConfig {
  const { benchmark, conditions, limit, repeats, system, sets } = plan;
  return {
    benchmark: benchmark.id,
    model: model.id,
    baseUrl: model.server,
    sampling,
    ...(system === undefined ? {} : { system }),
    scheme: benchmark.scheme,
    conditions,
    limit,
    ...(repeats === 1 ? {} : { repeats }),
    sets: sets.map(({ name, sha256, prompts }) => ({ name, sha256, prompts })),
  };
}

/** The config that a store keeps; null if it is not one of ours. */
export function readConfig(json: string): RunConfig | null {
  try {
    const config: unknown = JSON.parse(json);
    return isConfig(config) ? config : null;
  } catch {
    return null;
  }
}

type Loose<Type> = { readonly [Key in keyof Type]?: unknown };

function isConfig(value: unknown): value is RunConfig {
  if (!isObject(value)) return false;
  const { benchmark, model, baseUrl, scheme, sampling, system, conditions, limit, repeats, sets } =
    value as Loose<RunConfig>;
  return (
    [benchmark, model, baseUrl, scheme, system ?? ''].every(isText) &&
    isSampling(sampling) &&
    isListOf(conditions, isText) &&
    isNumberOrNull(limit) &&
    (repeats === undefined || isRepeats(repeats)) &&
    isListOf(sets, isSet)
  );
}

function isSet(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { name, sha256, prompts } = value as Loose<RunConfigSet>;
  return isText(name) && isText(sha256) && isObject(prompts) && Object.values(prompts).every(isText);
}

function isListOf(value: unknown, isMember: (member: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isMember);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || typeof value === 'number';
}

/**
 * The differences that prevent a command from resuming a run, one phrase each; none if there are none. A command may ask for more than the run did (further
 * sets, conditions, items or repeats), because stored answers stay unchanged, but not for less.
 */
export function findDifferences(run: RunConfig, command: RunConfig): string[] {
  return [
    ...samplingDifferences(run.sampling, command.sampling),
    ...changed('--system', quoted(run.system), quoted(command.system)),
    ...changed('the scheme of the labels', run.scheme, command.scheme),
    ...run.sets.flatMap((set) => setDifferences(set, command)),
    ...run.conditions
      .filter((condition) => !command.conditions.includes(condition))
      .map((condition) => `--shot-type included ${condition}`),
    ...(timesOf(command) < timesOf(run) ? changed('--repeats', timesOf(run), timesOf(command)) : []),
    ...(isFewer(command.limit, run.limit) ? changed('--limit', run.limit ?? 'all', command.limit) : []),
  ];
}

function setDifferences({ name, sha256, prompts }: RunConfigSet, command: RunConfig): string[] {
  const set = command.sets.find((one) => one.name === name);
  if (set === undefined) return [`--dataset included ${name}`];
  if (set.sha256 !== sha256) return [`the items of ${name} are others`];
  const others = Object.keys(prompts).filter((condition) => prompts[condition] !== set.prompts[condition]);
  return others.length === 0 ? [] : [`the prompts of ${name} are others (${others.join(', ')})`];
}

function changed(what: string, before: unknown, now: unknown): string[] {
  return before === now ? [] : [`${what} was ${String(before)} and is ${String(now)}`];
}

function timesOf({ repeats = 1 }: RunConfig): number {
  return repeats;
}

function quoted(text: string | undefined): string {
  return text === undefined ? 'none' : JSON.stringify(text);
}

function isFewer(command: number | null, run: number | null): boolean {
  return command !== null && (run === null || command < run);
}
