/**
 * Compares an old and a new log of the same items, and separates the effect of the model from that of the parser.
 * Of each old item it keeps a hash of the response and the verdicts, not the texts.
 */
import type { Change, ComparisonCounts, ComparisonReceipt, PairComparison } from '../../documents/comparison.ts';
import { NoAnswer, STORED } from '../../base/core/scheme.ts';
import type { EncodedTrial, TrialDetail } from '../../base/core/trial.ts';
import { seededRank } from '../../stats/seeded-rank.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';
import { rankTrial } from '../scan/ranked.ts';
import { hashItem } from './item-check.ts';
import { hashText, hashResponse, hashAnswer, PairCount, type OldTrial } from './pair-count.ts';
import { readOutcome } from './pair-effects.ts';
import { OtherItems } from './problems.ts';
import { comparisonReceipt } from './receipts.ts';
import { createSides } from './create-sides.ts';
import type { CompareRequest } from './request.ts';
import { explainCommand } from '../../sources/explain-command.ts';
import type { SourceRun } from '../../sources/source.ts';
import { readDetails } from '../explain/trial-lookup.ts';
import { NO_FIELDS, SIDE_FIELDS } from './file-scan.ts';

export interface PairFindings {
  readonly result: PairComparison;
  /** The counts of items whose stored answer is a vote in one of the logs, and of the others; null where there are no votes. */
  readonly votes: ComparisonCounts | null;
  readonly withoutVotes: ComparisonCounts | null;
  readonly receipts: readonly ComparisonReceipt[];
  readonly warnings: readonly string[];
}

/**
 * Pairs the items of two logs by their item id, else by their question.
 * @returns null if they have no item in common; OtherItems if most of the items with the same id are others.
 * @throws InputError if one of them cannot be read.
 */
export async function comparePair(
  old: SourceRun,
  fresh: SourceRun,
  request: CompareRequest,
): Promise<PairFindings | OtherItems | null> {
  const { from, to, seed, maxExamples } = request;
  const sides = createSides(from, to ?? STORED);
  const stored = createSides(STORED, STORED);
  const names = await findDifferingNames(old);
  const count = new PairCount(to === null ? null : from);
  const olds = new Map<string, OldTrial>();
  const bare = new Set<string>();
  for await (const { key, item, trial } of readKeyedTrials(old, names, (without) => bare.add(without))) {
    const asked = sides.ask(trial);
    const label = hashAnswer(stored.ask(trial).from);
    count.addOld(item, label, trial.model);
    olds.set(key, {
      item: hashItem(trial),
      response: hashResponse(trial),
      isVote: trial.anomaly === 'vote',
      stored: label,
      from: readOutcome(asked.from),
      to: readOutcome(asked.to),
    });
  }
  const sample: Ranked[] = [];
  const noteBare = (key: string): void => void (olds.has(key) || bare.add(key));
  for await (const { key, item, trial } of readKeyedTrials(fresh, names, noteBare)) {
    bare.delete(key);
    const before = olds.get(key);
    const isVote = trial.anomaly === 'vote' || before?.isVote === true;
    const change = count.add(before, { trial, item, isVote, stored: hashAnswer(stored.ask(trial).from) }, sides);
    if (change === null) continue;
    const note = JSON.stringify([change, key, isVote] satisfies PairNote);
    offer(sample, { ...rankTrial(trial, seededRank(seed, trial.trialId)), note }, maxExamples);
  }
  if (count.paired === 0) return null;
  const other = count.findOtherItem();
  if (other !== null) return new OtherItems([old, fresh], other);
  return {
    ...count.votes(),
    result: { ...count.result(old.file.name, fresh.file.name, olds.size), withoutTruth: bare.size },
    receipts: to === null ? await makePairReceipts(sample, names, old, fresh) : [],
    warnings: count.warnings(old.file.name, fresh.file.name, olds.size),
  };
}

type PairNote = [change: Change, key: string, isVote: boolean];

/** Fields that distinguish trials of one item. */
const NAMES = ['model', 'task', 'variant', 'condition', 'temperature'] as const;
type Name = (typeof NAMES)[number];

/** The fields that differ within the old log. A field with one value in the old log may have another value in the new one. */
async function findDifferingNames(old: SourceRun): Promise<Name[]> {
  const values = new Map(NAMES.map((name) => [name, new Set<unknown>()]));
  for await (const trial of old.trials({ fields: NO_FIELDS })) for (const [name, seen] of values) seen.add(trial[name]);
  return NAMES.filter((name) => (values.get(name)?.size ?? 0) > 1);
}

/** A trial, and what identifies it in both logs. */
interface KeyedTrial {
  readonly key: string;
  /** The name of its item: its id, else its question, with the task where the old log has several. */
  readonly item: string;
  readonly trial: EncodedTrial;
}

/**
 * Reads the trials with a ground truth, and their keys. Repeats of an item are numbered in their order.
 * @param onBare receives the keys of the other trials.
 */
async function* readKeyedTrials(
  run: SourceRun,
  names: readonly Name[],
  onBare: (key: string) => void = () => {},
): AsyncGenerator<KeyedTrial> {
  const seen = { with: new Map<string, number>(), without: new Map<string, number>() };
  for await (const trial of run.trials({ fields: SIDE_FIELDS })) {
    const item = trial.item ?? trial.question ?? [trial.run, trial.trialId];
    const key = hashText(JSON.stringify([item, ...names.map((name) => trial[name])]));
    const repeats = trial.groundTruth === null ? seen.without : seen.with;
    const repeat = repeats.get(key) ?? 0;
    repeats.set(key, repeat + 1);
    const numbered = `${key} ${repeat}`;
    const task = names.includes('task') ? trial.task : null;
    if (trial.groundTruth === null) onBare(numbered);
    else yield { key: numbered, item: JSON.stringify([item, task]), trial };
  }
}

/** Makes receipts of the sampled trials of the new log, with the same items of the old log, which is read again. */
async function makePairReceipts(
  sample: readonly Ranked[],
  names: readonly Name[],
  old: SourceRun,
  fresh: SourceRun,
): Promise<ComparisonReceipt[]> {
  const notes = new Map(sample.map((one) => [one, JSON.parse(one.note ?? '[]') as PairNote]));
  const wanted = new Set(notes.values().map(([, key]) => key));
  const olds = new Map<string, TrialDetail>();
  for await (const { key, trial } of readKeyedTrials(old, names))
    if (wanted.has(key) && trial.detail !== null) olds.set(key, trial.detail);
  const details = await readDetails(sample, () => fresh);
  return sample.flatMap((one) => {
    const detail = details.get(one);
    const [change, key = '', isVote = false] = notes.get(one) ?? [];
    const before = olds.get(key);
    if (detail === undefined || before === undefined || change === undefined) return [];
    const explain = explainCommand(one.trialId, fresh.place, []);
    const receipt = comparisonReceipt(detail, STORED, STORED, {
      path: fresh.file.name,
      change,
      isVote,
      explain,
      old: before,
    });
    return receipt instanceof NoAnswer ? [] : [receipt];
  });
}
