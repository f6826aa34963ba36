/** Counts one trial after the other. */
import { INVALID_LABEL, type EncodedTrial, type GroupValue } from '../core/trial.ts';
import { HAS_BLOCK, HAS_ROLE } from '../schemes/bytes/scan.ts';
import { schemeOf } from '../schemes/catalog.ts';
import { scorerFor } from '../schemes/scorer.ts';
import { CORRECT, OUT_OF_SCOPE, UNGRADABLE, UNPARSED, type Scores } from '../schemes/scores.ts';
import { seededRank } from '../stats/seeded-rank.ts';
import { offer, type Ranked } from '../stats/smallest.ts';
import * as tallies from './tally.ts';
import { AUDITED, cellOf, emptyTally, type CellTally, type GroupBy, type Tally } from './tally.ts';

export interface FoldOptions {
  readonly groupBy: GroupBy;
  readonly seed: number;
  readonly maxExamples: number;
}

const V1 = AUDITED.indexOf('v1');
const COMBINED = AUDITED.indexOf('combined');
const POST_THINK = AUDITED.indexOf('post-think');
/** What old stores hold as the ground truth of opinion items. */
const NONE = 'None';

/** One for all folds of a thread, because it remembers the ground truths. */
const score = scorerFor(AUDITED.map(schemeOf));

/** Scores and counts the trials. */
export function foldTrials(trials: Iterable<EncodedTrial>, options: FoldOptions): Tally {
  const fold = new Fold(options);
  for (const trial of trials) fold.add(trial);
  return fold.tally;
}

/** Cells by the values of their key, one level for each field: quicker than one text made of all of them. */
interface CellIndex extends Map<GroupValue, CellIndex> {
  cell?: CellTally;
}

/** Methods instead of closures: the compiler would have to look at new closures again for each fold. */
class Fold {
  readonly tally: Tally = emptyTally();
  readonly #options: FoldOptions;
  readonly #cells: CellIndex = new Map();
  /** The same for many trials in a row. */
  #lastCondition: string | undefined;

  constructor(options: FoldOptions) {
    this.#options = options;
  }

  add(trial: EncodedTrial): void {
    const { counts, samples, conditions } = this.tally;
    counts.trials++;
    if (trial.condition !== this.#lastCondition) conditions.add((this.#lastCondition = trial.condition));
    if (trial.groundTruth === null) return;
    counts.factualTrials++;
    const scores = score(trial);
    this.#countOddities(trial, scores);
    if (trial.storedLabel === null) counts.unlabeled++;
    else if (trial.storedLabel === INVALID_LABEL) {
      counts.invalidLabels++;
      offer(samples.invalidLabels, ranked(trial, 0), this.#options.maxExamples);
    } else this.#countLabel(trial, trial.storedLabel, scores.states);
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

  #countLabel(trial: EncodedTrial, label: 0 | 1, states: Uint8Array): void {
    const { counts, samples } = this.tally;
    const { maxExamples, seed } = this.#options;
    const { counts: cell } = this.#cellOf(trial);
    let isUngradable = false;
    for (let scheme = 0; scheme < AUDITED.length; scheme++) {
      const state = states[scheme] as number;
      if ((state & UNGRADABLE) !== 0) isUngradable = true;
      if ((state & OUT_OF_SCOPE) === 0) countState(cell, scheme, label, state);
    }
    if (isUngradable) counts.ungradable++;
    if (differs(states, V1, label)) {
      counts.mismatches++;
      offer(samples.mismatches, ranked(trial, 0), maxExamples);
    }
    const isFlip = differs(states, COMBINED, label);
    const isThinkDependent = label === 1 && differs(states, POST_THINK, label);
    if (!isFlip && !isThinkDependent) return;
    const candidate = ranked(trial, seededRank(seed, trial.trialId));
    if (isFlip) offer(samples['combined-flip'], candidate, maxExamples);
    if (isThinkDependent) offer(samples['think-dependence'], candidate, maxExamples);
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

function ranked(trial: EncodedTrial, rank: number): Ranked {
  return { rank, run: trial.run, ordinal: trial.ordinal, trialId: trial.trialId };
}
