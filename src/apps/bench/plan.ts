/** The plan of a run: its sets, items, conditions and prompts. */
import { createHash } from 'node:crypto';
import { InputError } from '../../base/core/errors.ts';
import { asPrompt, type Prompt } from '../../models/prompt.ts';
import { ended, listKnownNames } from '../../base/text/nearest-name.ts';
import type { Benchmark, BenchmarkItem, BenchmarkSet } from './benchmark.ts';

export interface PlanOptions {
  /** Names of sets; null for all. */
  readonly sets: readonly string[] | null;
  /** Ids of conditions; null for all. */
  readonly conditions: readonly string[] | null;
  /** The folder with the full sets; null for the items that come with the program. */
  readonly folder: string | null;
  /** Items of each set at the most; null for all. */
  readonly limit: number | null;
  /** How many times each question is asked; without it, the number of the benchmark. */
  readonly repeats?: number | undefined;
  /** The system prompt of prompts that have none. */
  readonly system?: string | undefined;
}

interface PlannedSet extends Omit<BenchmarkSet, 'prompt'> {
  readonly name: string;
  /** The items that are asked: the first ones of the set. */
  readonly items: readonly BenchmarkItem[];
  /** SHA-256 of all items of the set, and of all prompts by condition. */
  readonly sha256: string;
  readonly prompts: Readonly<Record<string, string>>;
  prompt(item: BenchmarkItem, condition: string): Prompt;
}

export interface Plan {
  readonly benchmark: Benchmark;
  readonly conditions: readonly string[];
  readonly limit: number | null;
  /** How many times each question is asked. */
  readonly repeats: number;
  /** The system prompt of prompts that have none; missing without one. */
  readonly system?: string;
  readonly sets: readonly PlannedSet[];
}

/** One item under one condition, asked once. */
export interface Question {
  readonly set: PlannedSet;
  readonly item: BenchmarkItem;
  readonly condition: string;
  /** Which answer about it, from 1. */
  readonly repeat: number;
}

/**
 * Reads the sets.
 * @throws InputError for a name that the benchmark does not have, and for sets that cannot be read.
 */
export async function createPlan(benchmark: Benchmark, options: PlanOptions): Promise<Plan> {
  const { folder, limit, repeats = benchmark.repeats ?? 1, system } = options;
  const names = among(benchmark, '--dataset', options.sets, benchmark.sets);
  const ids = benchmark.conditions.map(({ id }) => id);
  const conditions = among(benchmark, '--shot-type', options.conditions, ids);
  const sets: PlannedSet[] = [];
  for (const name of names)
    sets.push(plannedSet(name, withSystem(await benchmark.load(name, folder), system ?? null), ids, limit));
  return { benchmark, conditions, limit, repeats, ...(system === undefined ? {} : { system }), sets };
}

/**
 * All questions: first each of them once, then each of them again. Intervals depend on the number of items more than on that of answers about an item, so a run that
 * is interrupted is most precise if it has asked all items. Set by set, and item by item under each condition, so that items are compared under all as early as possible.
 */
export function* listQuestions({ sets, conditions, repeats }: Plan): Generator<Question> {
  for (let repeat = 1; repeat <= repeats; repeat++)
    for (const set of sets)
      for (const item of set.items) for (const condition of conditions) yield { set, item, condition, repeat };
}

/** The id of an item in a run store, where all sets are together. */
export function formatItemId(set: string, item: BenchmarkItem): string {
  return `${set}/${item.id}`;
}

/** A set whose prompts are complete. */
type CompleteSet = Omit<BenchmarkSet, 'prompt'> & Pick<PlannedSet, 'prompt'>;

function withSystem(set: BenchmarkSet, system: string | null): CompleteSet {
  const prompt = (item: BenchmarkItem, condition: string): Prompt => {
    const own = asPrompt(set.prompt(item, condition));
    return own.system === null ? { ...own, system } : own;
  };
  return { from: set.from, items: set.items, prompt };
}

function plannedSet(name: string, set: CompleteSet, conditions: readonly string[], limit: number | null): PlannedSet {
  const { from, items } = set;
  if (items.length === 0) throw new InputError(`${from}: the set ${name} has no items; there is nothing to ask.`);
  const prompts = conditions.map((condition) => [
    condition,
    hashTexts(items.flatMap((item) => promptTexts(set.prompt(item, condition)))),
  ]);
  return {
    name,
    from,
    items: limit === null ? items : items.slice(0, limit),
    sha256: hashTexts(items.map(({ id, question, groundTruth }) => JSON.stringify([id, question, groundTruth]))),
    prompts: Object.fromEntries(prompts) as Record<string, string>,
    prompt: set.prompt,
  };
}

/** A prompt without a system prompt has the hash of its text alone. */
function promptTexts({ system, user }: Prompt): string[] {
  return system === null ? [user] : [system, user];
}

function hashTexts(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${Buffer.byteLength(text)}:`).update(text);
  return hash.digest('hex');
}

/** The wanted names in the order of the benchmark. */
function among(
  { id }: Benchmark,
  option: string,
  wanted: readonly string[] | null,
  known: readonly string[],
): readonly string[] {
  const unknown = wanted?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new InputError(ended(`${option} ${unknown.join()}: ${id} has no such name${listKnownNames(unknown, known)}`));
  return wanted === null ? known : known.filter((name) => wanted.includes(name));
}
