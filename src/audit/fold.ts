/** Counts one trial after the other. */
import { INVALID_LABEL, type EncodedTrial, type GroupValue } from '../core/trial.ts';
import { schemeOf } from '../schemes/catalog.ts';
import { HAS_BLOCK, HAS_ROLE } from '../schemes/bytes/scan.ts';
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
  const tally = emptyTally();
  const { counts, samples, conditions } = tally;
  const cellOfTrial = cellFinder(tally, options.groupBy);
  const { maxExamples, seed } = options;

  function countOddities(trial: EncodedTrial, scores: Scores): void {
    if (trial.groundTruth === NONE) counts.noneGroundTruths++;
    counts.undecodableTexts += trial.undecodableTexts;
    counts.blobTexts += trial.blobTexts;
    if ((scores.responseKinds & HAS_ROLE) !== 0) counts.rawRole++;
    if ((scores.responseKinds & HAS_BLOCK) !== 0) counts.rawBlock++;
    if ((scores.parseKinds & HAS_ROLE) !== 0) counts.parsedRole++;
    if ((scores.parseKinds & HAS_BLOCK) !== 0) counts.parsedBlock++;
    if (scores.thinks) counts.thinkTrials++;
  }

  function countLabel(trial: EncodedTrial, label: 0 | 1, scores: Scores): void {
    const { states } = scores;
    const differs = (scheme: number): boolean => {
      const state = states[scheme] as number;
      return (state & OUT_OF_SCOPE) === 0 && (state & CORRECT) !== label;
    };
    countStates(cellOfTrial(trial), label, states);
    if (states.some((state) => (state & UNGRADABLE) !== 0)) counts.ungradable++;
    if (differs(V1)) {
      counts.mismatches++;
      offer(samples.mismatches, ranked(trial, 0), maxExamples);
    }
    const isThinkDependent = label === 1 && differs(POST_THINK);
    if (!isThinkDependent && !differs(COMBINED)) return;
    const candidate = ranked(trial, seededRank(seed, trial.trialId));
    if (isThinkDependent) offer(samples['think-dependence'], candidate, maxExamples);
    if (differs(COMBINED)) offer(samples['combined-flip'], candidate, maxExamples);
  }

  for (const trial of trials) {
    counts.trials++;
    conditions.add(trial.condition);
    if (trial.groundTruth === null) continue;
    counts.factualTrials++;
    const scores = score(trial);
    countOddities(trial, scores);
    if (trial.storedLabel === null) counts.unlabeled++;
    else if (trial.storedLabel === INVALID_LABEL) {
      counts.invalidLabels++;
      offer(samples.invalidLabels, ranked(trial, 0), maxExamples);
    } else countLabel(trial, trial.storedLabel, scores);
  }
  return tally;
}

function countStates({ counts }: CellTally, label: 0 | 1, states: Uint8Array): void {
  for (let scheme = 0; scheme < AUDITED.length; scheme++) {
    const state = states[scheme] as number;
    if ((state & OUT_OF_SCOPE) !== 0) continue;
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
}

function add(counts: Float64Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}

/** Cells by the values of their key, one level for each field: quicker than one text made of all of them. */
interface CellIndex extends Map<GroupValue, CellIndex> {
  cell?: CellTally;
}

/** Finds the cell of a trial, or makes it. */
function cellFinder(tally: Tally, groupBy: GroupBy): (trial: EncodedTrial) => CellTally {
  const root: CellIndex = new Map();
  return (trial) => {
    let index = root;
    for (const field of groupBy) {
      let next = index.get(trial[field]);
      if (next === undefined) index.set(trial[field], (next = new Map()));
      index = next;
    }
    return (index.cell ??= cellOf(
      tally,
      groupBy.map((field) => trial[field]),
    ));
  };
}

function ranked(trial: EncodedTrial, rank: number): Ranked {
  return { rank, run: trial.run, ordinal: trial.ordinal, trialId: trial.trialId };
}
