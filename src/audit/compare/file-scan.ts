/** The counts of one run under both sides of a comparison, and its samples. The counts of several runs can be merged. */
import type { FileComparison } from '../../documents/comparison.ts';
import type { SchemeFailure } from '../../documents/result.ts';
import type { ItemRows } from '../../base/core/trial.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';
import { addCounts } from '../tally/add-counts.ts';
import { emptyFlips, mergeFlips, type FlipSample } from '../tally/flip-sample.ts';
import type { ItemNames } from '../tally/item-names.ts';
import { nameItem } from '../tally/name-item.ts';
import { describeNotedTrials } from '../tally/noted-trials.ts';
import { ComparisonTally } from './counts.ts';
import { emptyNoted, mostFailures, type Sampling, type SideCounts, type SideFailure } from './side-fold.ts';
import type { SourceRun, TrialField } from '../../sources/source.ts';

/** What depends on the other files. */
type Adjusted = Pick<FileComparison, 'holm' | 'bh'>;

/** The fields that schemes may read beside the texts. */
export const SIDE_FIELDS: ReadonlySet<TrialField> = new Set(['dataset', 'question']);

/** Schemes of the core read none of them, and neither does what counts trials. */
export const NO_FIELDS: ReadonlySet<TrialField> = new Set();

export class FileScan {
  readonly run: SourceRun;
  readonly votes: ComparisonTally = new ComparisonTally();
  readonly others: ComparisonTally = new ComparisonTally();
  readonly flips: Ranked[] = [];
  readonly changes: Ranked[] = [];
  readonly paged: FlipSample;
  readonly #failures: SideFailure[] = [];
  readonly #noted = emptyNoted();
  readonly #sampling: Sampling;
  readonly #names: ItemNames;
  #rows: ItemRows | undefined;

  /** @param names shared by all scans whose counts are merged. */
  constructor(run: SourceRun, sampling: Sampling, names: ItemNames) {
    this.run = run;
    this.#sampling = sampling;
    this.paged = emptyFlips(sampling.mostFlips ?? 0);
    this.#names = names;
  }

  /** The counts of all trials. */
  get tally(): ComparisonTally {
    const whole = new ComparisonTally();
    whole.merge(this.votes);
    whole.merge(this.others);
    return whole;
  }

  /** The first failures of the run. */
  get failures(): SchemeFailure[] {
    return this.#failures.map(({ scheme, trialId, reason }) => ({ scheme, trialId, reason }));
  }

  /** A sentence about the answers for which a question is missing; none if there is no such answer. */
  get questionWarnings(): string[] {
    const { withoutQuestion } = this.#noted;
    return describeNotedTrials(this.run.file.name, { withoutQuestion });
  }

  /** Adds the counts of a part of the run; parts can come in any order. @throws SqliteError if the items cannot be read. */
  add({ items, votes, others, noted, flips, changes, failures, paged }: SideCounts): void {
    const rows = (this.#rows ??= this.run.items());
    const numbers = items.map((item) => this.#names.findNumber(nameItem(item, rows)));
    this.votes.addPacked(votes, numbers);
    this.others.addPacked(others, numbers);
    addCounts(this.#noted, noted);
    const { maxExamples } = this.#sampling;
    const run = this.run.file.name;
    for (const one of flips) offer(this.flips, { ...one, run }, maxExamples);
    for (const one of changes) offer(this.changes, { ...one, run }, maxExamples);
    const { key } = this.run;
    mergeFlips(this.paged, { ...paged, kept: paged.kept.map((flip) => ({ ...flip, run: key })) });
    for (const one of failures) offer(this.#failures, one, mostFailures(this.#sampling));
  }

  result(): Omit<FileComparison, keyof Adjusted> {
    const { notAsked, withoutReply, withoutQuestion: _, ...noted } = this.#noted;
    const ofExtractor = notAsked + withoutReply === 0 ? {} : { notAsked, withoutReply };
    return { path: this.run.file.name, ...this.tally.result(), ...noted, ...ofExtractor };
  }
}
