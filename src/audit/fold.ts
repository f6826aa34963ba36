/** Counts one trial after the other. */
import type { ReceiptKind } from '../core/result.ts';
import { INVALID_LABEL, type EncodedTrial, type GroupValue } from '../core/trial.ts';
import { HAS_BLOCK, HAS_ROLE } from '../schemes/bytes/scan.ts';
import { CORE_SCHEMES, combined, postThink, v1 } from '../schemes/core-schemes.ts';
import { scorerFor, type Scorer } from '../schemes/scorer.ts';
import { CORRECT, FAILED, OUT_OF_SCOPE, UNGRADABLE, UNPARSED, type Scores } from '../schemes/scores.ts';
import { seededRank } from '../stats/seeded-rank.ts';
import { offer } from '../stats/smallest.ts';
import { ranked } from './ranked.ts';
import { NONE } from './remarks.ts';
import * as tallies from './tally.ts';
import { cellOf, emptyTally, sampleOf, type CellTally, type GroupBy, type Tally } from './tally.ts';

export interface FoldOptions {
  readonly groupBy: GroupBy;
  readonly seed: number;
  readonly maxExamples: number;
}

const V1 = CORE_SCHEMES.indexOf(v1);
const COMBINED = CORE_SCHEMES.indexOf(combined);
const POST_THINK = CORE_SCHEMES.indexOf(postThink);
/** The kind of the receipts of stored answers that are wrong behind the chain of thought. */
export const THINK_DEPENDENCE = 'think-dependence';
/** The kind of the receipts of a scheme's flips. */
export const flipsOf = (scheme: string): ReceiptKind => `${scheme}-flip`;
const COMBINED_FLIP = flipsOf(combined.id);

/** For all folds of a thread that ask for no scheme beyond the core, because it remembers the ground truths. */
const coreScorer = scorerFor();

/** Scores and counts the trials. */
export function foldTrials(trials: Iterable<EncodedTrial>, options: FoldOptions, scorer?: Scorer): Tally {
  const fold = new Fold(options, scorer);
  for (const trial of trials) fold.add(trial);
  return fold.tally;
}

/** Cells by the values of their key, one level for each field: quicker than one text made of all of them. */
interface CellIndex extends Map<GroupValue, CellIndex> {
  cell?: CellTally;
}

/** Methods instead of closures: the compiler would have to look at new closures again for each fold. */
export class Fold {
  readonly tally: Tally;
  readonly #scorer: Scorer;
  readonly #options: FoldOptions;
  readonly #cells: CellIndex = new Map();
  /** The same for many trials in a row. */
  #lastCondition: string | null = null;

  constructor(options: FoldOptions, scorer: Scorer = coreScorer) {
    this.#options = options;
    this.#scorer = scorer;
    this.tally = emptyTally(scorer.ids);
  }

  add(trial: EncodedTrial): void {
    const { counts, invalidLabels, conditions } = this.tally;
    counts.trials++;
    if (trial.condition !== this.#lastCondition && trial.condition !== null)
      conditions.add((this.#lastCondition = trial.condition));
    if (trial.groundTruth === null) return;
    counts.factualTrials++;
    const scores = this.#scorer.score(trial);
    this.#countOddities(trial, scores);
    if (trial.storedLabel === null) counts.unlabeled++;
    else if (trial.storedLabel === INVALID_LABEL) {
      counts.invalidLabels++;
      offer(invalidLabels, ranked(trial, 0), this.#options.maxExamples);
    } else this.#countLabel(trial, trial.storedLabel, scores);
  }

  #countOddities(trial: EncodedTrial, scores: Scores): void {
    const { counts } = this.tally;
    if (trial.groundTruth === NONE) counts.noneGroundTruths++;
    counts.undecodableTexts += trial.undecodableTexts;
    counts.blobTexts += trial.blobTexts;
    counts.nulTexts += trial.nulTexts;
    if ((scores.responseKinds & HAS_ROLE) !== 0) counts.rawRole++;
    if ((scores.responseKinds & HAS_BLOCK) !== 0) counts.rawBlock++;
    if ((scores.parseKinds & HAS_ROLE) !== 0) counts.parsedRole++;
    if ((scores.parseKinds & HAS_BLOCK) !== 0) counts.parsedBlock++;
    if (scores.thinks) counts.thinkTrials++;
  }

  #countLabel(trial: EncodedTrial, label: 0 | 1, { states, failures }: Scores): void {
    const { counts, mismatches } = this.tally;
    const { maxExamples } = this.#options;
    const { counts: cell } = this.#cellOf(trial);
    let isUngradable = false;
    for (let scheme = 0; scheme < states.length; scheme++) {
      const state = states[scheme] as number;
      if ((state & UNGRADABLE) !== 0) isUngradable = true;
      if ((state & OUT_OF_SCOPE) === 0) countState(cell, scheme, label, state);
      else if ((state & FAILED) !== 0) this.#countFailure(trial, cell, scheme, failures.get(scheme) ?? '');
    }
    if (isUngradable) counts.ungradable++;
    if (differs(states, V1, label)) {
      counts.mismatches++;
      offer(mismatches, ranked(trial, 0), maxExamples);
    }
    this.#sampleReceipts(trial, label, states);
  }

  #sampleReceipts(trial: EncodedTrial, label: 0 | 1, states: Uint8Array): void {
    const kinds: ReceiptKind[] = [];
    if (differs(states, COMBINED, label)) kinds.push(COMBINED_FLIP);
    if (label === 1 && differs(states, POST_THINK, label)) kinds.push(THINK_DEPENDENCE);
    for (let scheme = CORE_SCHEMES.length; scheme < states.length; scheme++)
      if (differs(states, scheme, label)) kinds.push(flipsOf(this.tally.schemes[scheme] as string));
    if (kinds.length === 0) return;
    const candidate = ranked(trial, seededRank(this.#options.seed, trial.trialId));
    for (const kind of kinds) offer(sampleOf(this.tally.receipts, kind), candidate, this.#options.maxExamples);
  }

  #countFailure(trial: EncodedTrial, cell: Float64Array, scheme: number, reason: string): void {
    add(cell, scheme * tallies.COUNTERS + tallies.FAILED_TRIALS);
    const sample = sampleOf(this.tally.failures, this.tally.schemes[scheme] as string);
    offer(sample, { ...ranked(trial, 0), note: reason }, this.#options.maxExamples);
  }

  #cellOf(trial: EncodedTrial): CellTally {
    const { groupBy } = this.#options;
    let index = this.#cells;
    for (const field of groupBy) {
      let next = index.get(trial[field]);
      if (next === undefined) index.set(trial[field], (next = new Map()));
      index = next;
    }
    index.cell ??= cellOf(
      this.tally,
      groupBy.map((field) => trial[field]),
    );
    return index.cell;
  }
}

/** Whether the scheme applies and gives another label than the stored one. */
function differs(states: Uint8Array, scheme: number, label: 0 | 1): boolean {
  const state = states[scheme] as number;
  return (state & OUT_OF_SCOPE) === 0 && (state & CORRECT) !== label;
}

function countState(counts: Float64Array, scheme: number, label: 0 | 1, state: number): void {
  const base = scheme * tallies.COUNTERS;
  const correct = state & CORRECT;
  add(counts, base + tallies.TRIALS);
  if (label === 0) add(counts, base + tallies.STORED_ERRORS);
  if (correct === 0) add(counts, base + tallies.ERRORS);
  if (correct > label) add(counts, base + tallies.GAINED);
  if (correct < label) add(counts, base + tallies.LOST);
  if ((state & UNPARSED) !== 0) add(counts, base + tallies.UNPARSED_TRIALS);
  if ((state & UNGRADABLE) !== 0) add(counts, base + tallies.UNGRADABLE_TRIALS);
}

function add(counts: Float64Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}
