/** The labels of many trials of one run as columns: they take less memory than objects, and are faster to send to another thread. */
import { Numbering } from './numbering.ts';
import type { TrialLabels } from './labels.ts';
import type { TrialPlace } from './trial.ts';

/** What many trials share: the stored label, and what each scheme makes of it. */
export type LabelKind = Pick<TrialLabels, 'storedCorrect' | 'correct' | 'parsed' | 'rules'>;

/** The values of the fields that form cells; the run is that of the batch. */
export type TrialGroup = Omit<TrialPlace, 'trialId' | 'run'>;

/** Every column has a value for each trial. */
export interface LabelBatch<Item = string | null> {
  readonly run: string;
  /** Those that occur, each once. */
  readonly kinds: readonly LabelKind[];
  readonly groups: readonly TrialGroup[];
  /** Positions in the input of the run. */
  readonly ordinals: Float64Array;
  /** Positions in `kinds`. */
  readonly kindOf: Uint32Array;
  /** Positions in `groups`. */
  readonly groupOf: Uint32Array;
  readonly trialIds: readonly string[];
  /** The ids of the items; in a fold, the row of an item in its run store may be in the place of its id. */
  readonly items: readonly Item[];
}

/** The trials of a batch, one by one. */
export function* eachTrial(batch: LabelBatch): Generator<TrialLabels> {
  const { run, kinds, groups, ordinals, kindOf, groupOf, trialIds, items } = batch;
  for (const [i, trialId] of trialIds.entries())
    yield {
      trialId,
      run,
      ...(groups[groupOf[i] as number] as TrialGroup),
      ordinal: ordinals[i] as number,
      itemId: items[i] ?? null,
      ...(kinds[kindOf[i] as number] as LabelKind),
    };
}

/** The trials in batches, one for each run. */
export function batchTrials(trials: Iterable<TrialLabels>): LabelBatch[] {
  const runs = new Map<string, BatchBuilder>();
  for (const trial of trials) {
    let builder = runs.get(trial.run);
    if (builder === undefined) runs.set(trial.run, (builder = new BatchBuilder(trial.run)));
    const { storedCorrect, correct, parsed, rules, trialId, ordinal, itemId } = trial;
    const kind = builder.findKind(JSON.stringify([storedCorrect, correct, parsed, rules]), () => ({
      storedCorrect,
      correct,
      parsed,
      rules,
    }));
    builder.add(trialId, ordinal, itemId, kind, builder.findGroup(trial));
  }
  return Array.from(runs.values(), (builder) => builder.take());
}

/** Collects the trials of one run. */
export class BatchBuilder<Item = string | null> {
  readonly #run: string;
  readonly #kinds: LabelKind[] = [];
  readonly #kindNumbers = new Map<string, number>();
  readonly #groups = new Numbering<TrialGroup>();
  readonly #ordinals: number[] = [];
  readonly #kindOf: number[] = [];
  readonly #groupOf: number[] = [];
  readonly #trialIds: string[] = [];
  readonly #items: Item[] = [];
  #lastGroup = 0;
  /** By group, the one that followed it the last time. */
  readonly #nextGroups: number[] = [];

  constructor(run: string) {
    this.#run = run;
  }

  /** The number of trials. */
  get size(): number {
    return this.#trialIds.length;
  }

  /** The number of a kind. @param key the same for equal kinds only. @param make called for the first of them. */
  findKind(key: string, make: () => LabelKind): number {
    let number = this.#kindNumbers.get(key);
    if (number === undefined) {
      number = this.#kinds.push(make()) - 1;
      this.#kindNumbers.set(key, number);
    }
    return number;
  }

  /** The number of the group of a trial. Many trials in a row are of one group, or groups follow in the same order again and again. */
  findGroup(trial: TrialGroup): number {
    const last = this.#lastGroup;
    if (isOfGroup(trial, this.#groups.list[last])) return last;
    const next = this.#nextGroups[last] ?? -1;
    if (isOfGroup(trial, this.#groups.list[next])) return (this.#lastGroup = next);
    const { temperature, variant, condition, model, dataset, task } = trial;
    const found = this.#groups.find({ temperature, variant, condition, model, dataset, task });
    return (this.#lastGroup = this.#nextGroups[last] = found);
  }

  /** @param kind, group their numbers. */
  add(trialId: string, ordinal: number, item: Item, kind: number, group: number): void {
    this.#trialIds.push(trialId);
    this.#ordinals.push(ordinal);
    this.#items.push(item);
    this.#kindOf.push(kind);
    this.#groupOf.push(group);
  }

  /** The batch. No trial can be added afterwards. */
  take(): LabelBatch<Item> {
    return {
      run: this.#run,
      kinds: this.#kinds,
      groups: this.#groups.list,
      ordinals: Float64Array.from(this.#ordinals),
      kindOf: Uint32Array.from(this.#kindOf),
      groupOf: Uint32Array.from(this.#groupOf),
      trialIds: this.#trialIds,
      items: this.#items,
    };
  }
}

function isOfGroup(trial: TrialGroup, group: TrialGroup | undefined): boolean {
  return (
    group !== undefined &&
    group.temperature === trial.temperature &&
    group.variant === trial.variant &&
    group.condition === trial.condition &&
    group.model === trial.model &&
    group.dataset === trial.dataset &&
    group.task === trial.task
  );
}
