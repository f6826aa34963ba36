/**
 * An old and a new log of the same items: did the model change, and what does each of model and parser do to the score?
 * Kept for each old item: a hash of its response and what was said of it, not the texts.
 */
import { hash } from 'node:crypto';
import type {
  Change,
  ComparisonCounts,
  ComparisonReceipt,
  PairComparison,
  PairEffects,
} from '../../core/comparison.ts';
import { STORED } from '../../core/scheme.ts';
import type { EncodedTrial, TrialDetail } from '../../core/trial.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';
import { textsOf } from '../../schemes/scorer.ts';
import type { InputTrial, TrialInput } from '../inputs.ts';
import { countedSentences } from '../remarks.ts';
import { changeOf, ComparisonTally } from './counts.ts';
import { sampled } from './file-scan.ts';
import { comparisonReceipt } from './receipts.ts';
import { sidesOf, type Said, type Sides, type SideScheme } from './side.ts';
import type { CompareRequest } from './compare.ts';

/** What is kept of an item of the old log. */
interface OldItem {
  readonly response: string | null;
  readonly isVote: boolean;
  /** Its answer is a hash: a stretch of a text would keep the whole text. */
  readonly stored: Said;
  readonly from: Outcome;
  readonly to: Outcome;
}

/** Right or wrong; null where there is no label, or the scheme failed. */
type Outcome = boolean | null;

function outcomeOf({ correct, failure }: Said): Outcome {
  return failure === undefined ? correct : null;
}

/** The same answer, as short as a hash. */
function hashed({ prediction, correct }: Said): Said {
  return { prediction: prediction === null ? null : hash('sha256', prediction, 'base64'), correct };
}

export interface PairFindings {
  readonly result: PairComparison;
  /** The stored answers that are votes in one of the logs, and the others; null where there are no votes. */
  readonly votes: ComparisonCounts | null;
  readonly withoutVotes: ComparisonCounts | null;
  readonly receipts: readonly ComparisonReceipt[];
  readonly warnings: readonly string[];
}

/**
 * Pairs the items of two logs by their item id, else by their question; null if they have no item in common.
 * @throws InputError if one of them cannot be read.
 */
export async function comparePair(
  old: TrialInput,
  fresh: TrialInput,
  request: CompareRequest,
): Promise<PairFindings | null> {
  const { from, to, seed, maxExamples } = request;
  const sides = sidesOf(from, to ?? STORED);
  const stored = sidesOf(STORED, STORED);
  const names = await namesOf(old);
  const olds = new Map<string, OldItem>();
  for await (const [key, { trial, remark }] of keyed(old, names)) {
    const asked = sides.ask(trial);
    olds.set(key, {
      response: fingerprint(trial),
      isVote: remark === 'vote',
      stored: hashed(stored.ask(trial).from),
      from: outcomeOf(asked.from),
      to: outcomeOf(asked.to),
    });
  }
  const count = new PairCount(to === null ? null : from);
  const sample: Ranked[] = [];
  for await (const [key, one] of keyed(fresh, names)) {
    const { trial, remark } = one;
    const item = olds.get(key);
    const isVote = remark === 'vote' || item?.isVote === true;
    const change = count.add(item, trial, isVote, sides, hashed(stored.ask(trial).from));
    if (change === null) continue;
    const note = JSON.stringify([change, key, isVote] satisfies PairNote);
    offer(sample, sampled(trial, fresh.path, note, seed), maxExamples);
  }
  if (count.paired === 0) return null;
  return {
    ...count.votes(),
    result: count.result(old.path, fresh.path, olds.size),
    receipts: to === null ? await receiptsOf(sample, names, old, fresh) : [],
    warnings: count.warnings(old.path, fresh.path, olds.size),
  };
}

type PairNote = [change: Change, key: string, isVote: boolean];

/** Names that tell trials of one item apart. */
const NAMES = ['model', 'task', 'variant', 'condition', 'temperature'] as const;
type Name = (typeof NAMES)[number];

/** The names that differ within the old log; what is the same in all of it may differ in the new one, which is another experiment. */
async function namesOf(old: TrialInput): Promise<Name[]> {
  const values = new Map(NAMES.map((name) => [name, new Set<unknown>()]));
  for await (const { trial } of old.trials()) for (const [name, seen] of values) seen.add(trial[name]);
  return NAMES.filter((name) => (values.get(name)?.size ?? 0) > 1);
}

/** Trials with a truth and the key of their item. Repeats of an item are told apart by their order. */
async function* keyed(input: TrialInput, names: readonly Name[]): AsyncGenerator<[string, InputTrial]> {
  const seen = new Map<string, number>();
  for await (const one of input.trials()) {
    const { trial, itemId } = one;
    if (trial.groundTruth === null) continue;
    const item = [itemId ?? trial.question ?? trial.trialId, ...names.map((name) => trial[name])];
    const key = hash('sha256', JSON.stringify(item), 'base64');
    const repeat = seen.get(key) ?? 0;
    seen.set(key, repeat + 1);
    yield [`${key} ${repeat}`, one];
  }
}

/** Of the response; null where there is none. */
function fingerprint(trial: EncodedTrial): string | null {
  const { response } = textsOf(trial);
  return response === null ? null : hash('sha256', response, 'base64');
}

class PairCount {
  readonly #stored = new ComparisonTally();
  readonly #same = new ComparisonTally();
  readonly #different = new ComparisonTally();
  /** The left side of the schemes, or null where there are none. */
  readonly #from: SideScheme | null;
  readonly #right = { items: 0, oldFrom: 0, oldTo: 0, newFrom: 0, newTo: 0, labelled: 0, reproducesNew: 0 };
  readonly #votes = new ComparisonTally();
  readonly #others = new ComparisonTally();
  #newItems = 0;
  readonly #responses = { same: 0, different: 0, missing: 0 };
  paired = 0;

  constructor(from: SideScheme | null) {
    this.#from = from;
  }

  /** @returns what changed between the stored answers, if the item is in both logs and labelled in both. */
  add(item: OldItem | undefined, trial: EncodedTrial, isVote: boolean, sides: Sides, stored: Said): Change | null {
    this.#newItems++;
    if (item === undefined) return null;
    this.paired++;
    const response = fingerprint(trial);
    const isMissing = response === null || item.response === null;
    const kind = isMissing ? 'missing' : response === item.response ? 'same' : 'different';
    this.#responses[kind]++;
    if (this.#from !== null) this.#addEffects(item, sides.ask(trial), stored);
    if (item.stored.correct === null || stored.correct === null) return null;
    this.#stored.add(item.stored, stored);
    if (kind !== 'missing') (kind === 'same' ? this.#same : this.#different).add(item.stored, stored);
    (isVote ? this.#votes : this.#others).add(item.stored, stored);
    return changeOf(item.stored, stored);
  }

  votes(): Pick<PairFindings, 'votes' | 'withoutVotes'> {
    const hasVotes = this.#votes.trials > 0;
    return {
      votes: hasVotes ? this.#votes.result() : null,
      withoutVotes: hasVotes ? this.#others.result() : null,
    };
  }

  #addEffects(item: OldItem, fresh: { readonly from: Said; readonly to: Said }, stored: Said): void {
    const newTo = outcomeOf(fresh.to);
    const newFrom = outcomeOf(fresh.from);
    if (item.from === null || item.to === null || newTo === null) return;
    if (this.#from !== STORED && newFrom === null) return;
    const right = this.#right;
    right.items++;
    if (item.from) right.oldFrom++;
    if (item.to) right.oldTo++;
    if (newFrom === true) right.newFrom++;
    if (newTo) right.newTo++;
    if (stored.correct !== null) right.labelled++;
    if (newTo === stored.correct) right.reproducesNew++;
  }

  result(old: string, fresh: string, oldItems: number): PairComparison {
    return {
      old,
      new: fresh,
      items: { old: oldItems, new: this.#newItems, paired: this.paired },
      responses: { ...this.#responses },
      stored: this.#stored.result(),
      sameResponse: this.#same.result(),
      differentResponse: this.#different.result(),
      effects: this.#effects(),
    };
  }

  #effects(): PairEffects | null {
    const { items, oldFrom, oldTo, newFrom, newTo, labelled, reproducesNew } = this.#right;
    if (this.#from === null || items === 0) return null;
    const pp = (right: number): number => (right / items) * 100;
    return {
      items,
      oldResponsesFrom: oldFrom,
      oldResponsesTo: oldTo,
      newResponsesTo: newTo,
      newResponsesFrom: this.#from === STORED ? null : newFrom,
      totalPp: pp(newTo - oldFrom),
      parserPp: pp(oldTo - oldFrom),
      modelPp: pp(newTo - oldTo),
      labelledNew: labelled,
      reproducesNew,
    };
  }

  warnings(old: string, fresh: string, oldItems: number): string[] {
    const alone = [
      [old, oldItems - this.paired],
      [fresh, this.#newItems - this.paired],
    ] as const;
    return [
      ...alone
        .filter(([, count]) => count > 0)
        .map(([path, count]) => `${path}: ${count} of its items are not in the other log and are not paired.`),
      ...countedSentences(fresh, { votes: this.#votes.trials }),
    ];
  }
}

/** Receipts of the sampled trials of the new log, with what the old one has instead: the old log is read once more for them. */
async function receiptsOf(
  sample: readonly Ranked[],
  names: readonly Name[],
  old: TrialInput,
  fresh: TrialInput,
): Promise<ComparisonReceipt[]> {
  const notes = new Map(sample.map((one) => [one, JSON.parse(one.note ?? '[]') as PairNote]));
  const wanted = new Set(notes.values().map(([, key]) => key));
  const olds = new Map<string, TrialDetail>();
  for await (const [key, { trial }] of keyed(old, names)) {
    const { ordinal, trialId } = trial;
    const place = { rank: 0, run: old.path, ordinal, trialId };
    const detail = wanted.has(key) ? (trial.detail ?? old.detail(place)) : undefined;
    if (detail !== undefined) olds.set(key, detail);
  }
  return sample.flatMap((one) => {
    const detail = fresh.detail(one);
    const [change, key = '', isVote = false] = notes.get(one) ?? [];
    const before = olds.get(key);
    if (detail === undefined || before === undefined || change === undefined) return [];
    const explain = fresh.explain(one.trialId, []);
    return [comparisonReceipt(detail, STORED, STORED, { path: fresh.path, change, isVote, explain, old: before })];
  });
}
