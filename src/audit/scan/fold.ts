/** Scores and counts trials one by one. */
import { InputError } from '../../base/core/errors.ts';
import { INVALID_LABEL, type EncodedTrial, type GroupValue } from '../../base/core/trial.ts';
import { HAS_BLOCK, HAS_ROLE } from '../../schemes/core/bytes/scan.ts';
import { CORE_SCHEMES, postThink, v1 } from '../../schemes/core/core-schemes.ts';
import { scorerFor, type Scorer } from '../../schemes/scoring/scorer.ts';
import { packLabels } from '../../schemes/core/universes.ts';
import { CORRECT, FAILED, OUT_OF_SCOPE, UNGRADABLE, UNPARSED, type Scores } from '../../schemes/scoring/scores.ts';
import { offer } from '../../stats/smallest.ts';
import { isCutInThought } from './open-thoughts.ts';
import { findLatinLike } from './look-alike-answers.ts';
import { rankTrial } from './ranked.ts';
import { countContributions } from '../tally/rule-contributions.ts';
import { UnanswerableList, type UnanswerableCount } from '../tally/unanswerable.ts';
import { OccurrenceList, PRESENT_RIGHT, PRESENT_WRONG, UNPARSED_ONE, type Occurrences } from './occurrences.ts';
import { findItem } from '../tally/name-item.ts';
import { NONE } from '../tally/noted-trials.ts';
import { countAgreements } from '../tally/agreements.ts';
import { countFailed, countState } from '../tally/counters.ts';
import { countCovered } from '../tally/extraction-tally.ts';
import { addEvidence } from '../tally/scheme-evidence.ts';
import { findChange, differs } from './states.ts';
import { TrialList } from './trial-labels.ts';
import type { LabelBatch } from '../../base/core/label-batch.ts';
import { TrialSamples, type SampleOptions } from './trial-samples.ts';
import {
  countPattern,
  findCell,
  emptyTally,
  isRightEverywhere,
  findSample,
  type CellTally,
  type GroupBy,
  type Tally,
} from '../tally/tally.ts';

export interface FoldOptions extends SampleOptions {
  readonly groupBy: GroupBy;
  /** The ids of the schemes whose labels are listed for every trial; missing where trials are not listed. */
  readonly listed?: readonly string[];
  /** The scheme whose labels replace stored ones, for logs without labels; missing for any other. */
  readonly base?: string;
  /** Whether the labels in all universes are counted by item too. */
  readonly universesByItem?: boolean;
  /** Whether unparsed trials are counted by item too. */
  readonly unparsedByItem?: boolean;
}

const POST_THINK = CORE_SCHEMES.indexOf(postThink);
/** Shared by all folds of a thread that use core schemes only, because it caches the ground truths. */
const coreScorer = scorerFor();

/** The counts of a fold, as plain data that can be sent to another thread. */
export interface FoldResult {
  readonly tally: Tally;
  readonly occurrences: Occurrences;
  readonly unanswerable: readonly UnanswerableCount[];
  /** null unless trials are listed. */
  readonly trials: LabelBatch<EncodedTrial['item']> | null;
}

/** Scores and counts the trials. */
export function foldTrials(trials: Iterable<EncodedTrial>, options: FoldOptions, scorer?: Scorer): FoldResult {
  const fold = new Fold(options, scorer);
  for (const trial of trials) fold.add(trial);
  return fold.result();
}

/** Cells by the values of their key, one level for each field. This is faster than one text of all values. */
interface CellIndex extends Map<GroupValue, CellIndex> {
  cell?: NumberedCell;
}

/** A cell and its position in the tally. */
interface NumberedCell extends CellTally {
  readonly number: number;
}

/** Counts trials. A class with methods, because the engine would optimize new closures again for each fold. */
class Fold {
  readonly tally: Tally;
  readonly occurrences: OccurrenceList = new OccurrenceList();
  readonly unanswerable: UnanswerableList = new UnanswerableList();
  readonly #scorer: Scorer;
  readonly #options: FoldOptions;
  readonly #cells: CellIndex = new Map();
  /** null unless trials are listed. */
  readonly #list: TrialList | null;
  /** Position of the scheme that must reproduce the stored labels; −1 for none. */
  readonly #check: number;
  /** Position of the scheme whose labels replace stored ones; −1 for none. */
  readonly #base: number;
  readonly #samples: TrialSamples;
  /** The values of the last trial: they are the same for many trials in a row. */
  #lastCondition: string | null = null;
  #lastTemperature: number | null | undefined;

  constructor(options: FoldOptions, scorer: Scorer = coreScorer) {
    this.#options = options;
    this.#scorer = scorer;
    this.tally = emptyTally(scorer.ids);
    const { listed } = options;
    this.#list = listed === undefined ? null : new TrialList(listed.map((id) => scorer.ids.indexOf(id)));
    this.#samples = new TrialSamples(this.tally, options);
    this.#base = options.base === undefined ? -1 : scorer.ids.indexOf(options.base);
    this.#check = options.check === null ? -1 : scorer.ids.indexOf(options.check ?? v1.id);
  }

  add(trial: EncodedTrial): void {
    const { counts, invalidLabels, conditions, temperatures } = this.tally;
    counts.trials++;
    if (trial.anomaly === 'vote') counts.votes++;
    if (trial.temperature !== this.#lastTemperature) temperatures.add((this.#lastTemperature = trial.temperature));
    if (trial.condition !== this.#lastCondition && trial.condition !== null)
      conditions.add((this.#lastCondition = trial.condition));
    if (trial.groundTruth === null) return;
    counts.factualTrials++;
    if (trial.groundTruth === NONE) counts.noneGroundTruths++;
    if (trial.anomaly === 'error' && trial.storedLabel === null) {
      counts.errors++;
      return;
    }
    const scores = this.#scorer.score(trial);
    if (this.#base !== -1) labelBy(trial, scores.states[this.#base] as number);
    this.#countAnomalies(trial, scores);
    this.#list?.add(trial, scores);
    if (trial.storedLabel === null) counts.unlabeled++;
    else if (trial.storedLabel === INVALID_LABEL) {
      counts.invalidLabels++;
      offer(invalidLabels, rankTrial(trial, 0), this.#options.maxExamples);
    } else this.#countLabel(trial, trial.storedLabel, scores);
  }

  /** The counts of all trials. No trial can be added afterwards. */
  result(): FoldResult {
    const { tally, occurrences, unanswerable } = this;
    return {
      tally,
      occurrences: occurrences.take(),
      unanswerable: unanswerable.take(),
      trials: this.#list?.take() ?? null,
    };
  }

  /** Whether the thought of the current trial never ends. */
  #isCut = false;

  #countAnomalies(trial: EncodedTrial, scores: Scores): void {
    const { counts } = this.tally;
    if (trial.response === null) counts.withoutResponse++;
    counts.undecodableTexts += trial.undecodableTexts;
    counts.blobTexts += trial.blobTexts;
    counts.nulTexts += trial.nulTexts;
    const lookAlike = findLatinLike(trial);
    if (lookAlike !== null) {
      counts.lookAlikes++;
      this.tally.lookAlikes.add(lookAlike);
    }
    this.#isCut = isCutInThought(trial.response);
    if (this.#isCut) counts.openThoughts++;
    if ((scores.responseKinds & HAS_ROLE) !== 0) counts.rawRole++;
    if ((scores.responseKinds & HAS_BLOCK) !== 0) counts.rawBlock++;
    if ((scores.parseKinds & HAS_ROLE) !== 0) counts.parsedRole++;
    if ((scores.parseKinds & HAS_BLOCK) !== 0) counts.parsedBlock++;
    if (scores.thinks) counts.thinkTrials++;
  }

  #countLabel(trial: EncodedTrial, label: 0 | 1, scores: Scores): void {
    const { counts } = this.tally;
    const { states } = scores;
    const cell = this.#findCell(trial);
    const item = this.occurrences.addTrial(cell.number, findItem(trial), label);
    if (this.#countStates(trial, label, scores, cell, item)) counts.ungradable++;
    if (label === 0 && this.#isCut) this.#countOpenGains(states);
    if (this.#check !== -1 && differs(states, this.#check, label)) this.#countMismatch(trial);
    countPattern(cell.patterns, scores.universes);
    if (this.#options.universesByItem === true) this.#addPattern(cell.number, item, scores.universes);
    if (states.length > CORE_SCHEMES.length) this.#countOthers(trial, label, cell, scores);
    this.#samples.add(trial, label, scores, cell);
    if (this.#base !== -1) countAgreements(this.tally.agreements, states);
  }

  #countOpenGains(states: Uint8Array): void {
    const { openGains, schemes } = this.tally;
    for (const [position, scheme] of schemes.entries())
      if (((states[position] as number) & CORRECT) !== 0) openGains.set(scheme, (openGains.get(scheme) ?? 0) + 1);
  }

  /** Counts the verdict of each scheme. @returns whether one of them cannot be graded. */
  #countStates(trial: EncodedTrial, label: 0 | 1, scores: Scores, cell: NumberedCell, item: number): boolean {
    const { states, failures } = scores;
    const countsUnparsed = this.#options.unparsedByItem === true;
    let isUngradable = false;
    for (let scheme = 0; scheme < states.length; scheme++) {
      const state = states[scheme] as number;
      if ((state & UNGRADABLE) !== 0) isUngradable = true;
      if ((state & OUT_OF_SCOPE) === 0) countState(cell.counters, scheme, label, state);
      else if ((state & FAILED) !== 0) this.#countFailure(trial, cell.counters, scheme, failures.get(scheme) ?? '');
      const change = findChange(state, label, scheme === POST_THINK);
      if (change !== null) this.occurrences.addChange(cell.number, item, scheme, change);
      if (countsUnparsed && (state & (UNPARSED | OUT_OF_SCOPE)) === UNPARSED)
        this.occurrences.addChange(cell.number, item, scheme, UNPARSED_ONE);
      if (scheme === POST_THINK && (state & OUT_OF_SCOPE) === 0)
        this.occurrences.addChange(cell.number, item, scheme, label === 1 ? PRESENT_RIGHT : PRESENT_WRONG);
    }
    return isUngradable;
  }

  #addPattern(cell: number, item: number, texts: Uint8Array): void {
    if (!isRightEverywhere(texts)) this.occurrences.addPattern(cell, item, packLabels(texts));
  }

  /** Counts the parts of a tally that only schemes beyond the core have. */
  #countOthers(trial: EncodedTrial, label: 0 | 1, cell: CellTally, scores: Scores): void {
    const { ruleErrors, unanswerable, covered } = scores;
    const isCounted = this.#options.claimed !== undefined;
    for (const [scheme, errors] of ruleErrors) countContributions(cell.contributions, scheme, errors, isCounted);
    if (unanswerable.size > 0) this.unanswerable.add(trial, unanswerable);
    for (const [scheme, own] of covered)
      countCovered(
        this.tally.extractions,
        this.tally.schemes[scheme] as string,
        own,
        label,
        scores.states[scheme] as number,
      );
    addEvidence(this.tally.evidence, this.tally.schemes, CORE_SCHEMES.length, cell.key, trial, scores);
  }

  #countMismatch(trial: EncodedTrial): void {
    const { counts, mismatches } = this.tally;
    counts.mismatches++;
    offer(mismatches, rankTrial(trial, 0), this.#options.maxExamples);
  }

  #countFailure(trial: EncodedTrial, cell: Float64Array, scheme: number, reason: string): void {
    countFailed(cell, scheme);
    const sample = findSample(this.tally.failures, this.tally.schemes[scheme] as string);
    offer(sample, { ...rankTrial(trial, 0), note: reason }, this.#options.maxExamples);
  }

  #findCell(trial: EncodedTrial): NumberedCell {
    const { groupBy } = this.#options;
    let index = this.#cells;
    for (const field of groupBy) {
      let next = index.get(trial[field]);
      if (next === undefined) index.set(trial[field], (next = new Map()));
      index = next;
    }
    return (index.cell ??= this.#addCell(groupBy.map((field) => trial[field])));
  }

  #addCell(key: readonly GroupValue[]): NumberedCell {
    const number = this.tally.cells.size;
    return { ...findCell(this.tally, key), number };
  }
}

/**
 * Labels a trial as a scheme does. @throws InputError for a trial with a label: it cannot be compared with the others.
 */
function labelBy(trial: EncodedTrial, state: number): void {
  if (trial.storedLabel !== null)
    throw new InputError(
      `${trial.run}: trial ${trial.trialId} has a label, and the first trials have none; audit logs with labels and logs without separately.`,
    );
  if ((state & OUT_OF_SCOPE) !== 0) return;
  const storedLabel = (state & CORRECT) === 0 ? 0 : 1;
  trial.storedLabel = storedLabel;
  if (trial.detail !== null) trial.detail = { ...trial.detail, storedLabel };
}
