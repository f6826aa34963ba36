/**
 * Checks that the numbers of a part agree: sums over runs, cells and items are the same, and no count is larger than that of the trials that it is
 * about. Statistics are computed from such numbers only, so no other can reach them.
 */
import { addCounts } from '../tally/add-counts.ts';
import { sumAllCounts } from '../tally/cells.ts';
import { addCounters, emptyCounters } from '../tally/counters.ts';
import { MOST_REASONS } from '../tally/flip-reasons.ts';
import { emptyCounts, type Counts, type Tally } from '../tally/tally.ts';
import { findItemProblem, type CountProblem } from './check-items.ts';
import type { CountedPart, CountedRun } from './counted-part.ts';
import type { PartScope } from './part-scope.ts';

const TWICE = 'must not count a trial twice';

/** The first contradiction in the counts of a part; null where there is none. */
export function findCountProblem(part: CountedPart, scope: PartScope): CountProblem | null {
  const { runs, totals } = part;
  const problem = findRunProblem(part, scope);
  if (problem !== null) return problem;
  for (const [i, total] of totals.entries()) {
    const path = ['totals', i];
    const { counts } = total.tally;
    const ofTotal = runs.filter((run) => run.total === i);
    const summed = sumCounts(ofTotal);
    const name = (Object.keys(counts) as (keyof Counts)[]).find((one) => counts[one] !== summed[one]);
    if (name !== undefined) return { path: [...path, 'tally', 'counts', name], message: 'must be the sum of its runs' };
    const inner = findTallyProblem(total.tally) ?? findItemProblem(total, scope.schemes.length);
    if (inner !== null) return { path: [...path, ...inner.path], message: inner.message };
    if (!haveSameCounters(total.tally, ofTotal))
      return { path: [...path, 'tally', 'cells'], message: 'must have the sums of the counters of its runs' };
  }
  return null;
}

/** Whether the cells of a total and its runs have the same sums. */
function haveSameCounters({ cells, schemes }: Tally, runs: readonly CountedRun[]): boolean {
  const [ofCells, ofRuns] = [emptyCounters(schemes.length), emptyCounters(schemes.length)];
  for (const { counters } of cells.values()) addCounters(ofCells, counters);
  for (const { counters } of runs) addCounters(ofRuns, counters);
  return ofCells.every((sum, i) => sum === ofRuns[i]);
}

function sumCounts(runs: readonly CountedRun[]): Counts {
  const sum = emptyCounts();
  for (const { counts } of runs) addCounts(sum, counts);
  return sum;
}

/** Each run of the shard is counted or failed, and has the total that it must have. */
function findRunProblem(
  { runs, totals, failed }: CountedPart,
  { runs: own, isSeparate }: PartScope,
): CountProblem | null {
  const named = new Set([...runs, ...failed].map(({ run }) => run));
  if (named.size !== own.size || named.size !== runs.length + failed.length)
    return { path: ['runs'], message: 'must be those of the shard' };
  if (failed.length > 0 && !isSeparate) return { path: ['failed'], message: 'must be empty without --skip-bad-runs' };
  if (totals.length !== (isSeparate ? runs.length : Math.min(runs.length, 1)))
    return { path: ['totals'], message: 'must be as many as the runs need' };
  const used = new Set(runs.map(({ total }) => total));
  if (used.size !== totals.length || runs.some(({ total }) => total >= totals.length))
    return { path: ['runs'], message: 'must have the totals of the part' };
  for (const [i, run] of runs.entries()) {
    const inner = findOneProblem(run, own.get(run.run)?.origin?.vote !== undefined);
    if (inner !== null) return { path: ['runs', i, ...inner.path], message: inner.message };
  }
  return null;
}

function findOneProblem({ counts, votes }: CountedRun, mayHaveVotes: boolean): CountProblem | null {
  if (!areOfTrials(counts)) return { path: ['counts'], message: TWICE };
  if (votes === null) return null;
  if (!mayHaveVotes) return { path: ['votes'], message: 'must be null for a run without votes' };
  return votes.mismatches > votes.trials ? { path: ['votes'], message: TWICE } : null;
}

function areOfTrials(counts: Counts): boolean {
  const { trials, factualTrials, unlabeled, invalidLabels, mismatches } = counts;
  return factualTrials <= trials && mismatches <= factualTrials - unlabeled - invalidLabels;
}

function findTallyProblem(tally: Tally): CountProblem | null {
  const { cells, counts, agreements } = tally;
  const labelled = counts.factualTrials - counts.unlabeled - counts.invalidLabels;
  for (const [id, { key }] of cells)
    if (id !== JSON.stringify(key)) return inTally(['cells', id, 'key'], 'must be that of its name');
  for (const [pair, { n11, n10, n01, n00 }] of agreements)
    if (n11 + n10 + n01 + n00 > labelled) return inTally(['agreements', pair], TWICE);
  return findEvidenceProblem(tally, labelled) ?? findExtractionProblem(tally, labelled) ?? findReasonProblem(tally);
}

function inTally(path: readonly PropertyKey[], message: string): CountProblem {
  return { path: ['tally', ...path], message };
}

function findEvidenceProblem({ evidence, cells }: Tally, labelled: number): CountProblem | null {
  for (const [scheme, { unparsed }] of evidence)
    for (const [cell, byChoices] of unparsed) {
      const path = ['evidence', scheme, 'unparsed', cell];
      if (!cells.has(cell)) return inTally(path, 'is no cell');
      for (const [choices, { trials, right }] of byChoices)
        if (right > trials || trials > labelled) return inTally([...path, choices], TWICE);
    }
  return null;
}

/** Of few reasons all are counted, so that they have all flips of the scheme. */
function findReasonProblem(tally: Tally): CountProblem | null {
  for (const [scheme, reasons] of tally.flipReasons) {
    const flips = sumAllCounts(tally, scheme);
    for (const direction of ['gained', 'lost'] as const) {
      const sum = reasons.values().reduce((total, one) => total + one[direction], 0);
      const isSum = reasons.size < MOST_REASONS ? sum === flips[direction] : sum <= flips[direction];
      if (!isSum) return inTally(['flipReasons', scheme], 'must have the flips of the scheme');
    }
  }
  return null;
}

function findExtractionProblem({ extractions }: Tally, labelled: number): CountProblem | null {
  for (const [scheme, { counts, subjects }] of extractions) {
    const { notAsked, withoutReply, replied } = counts;
    if (notAsked + withoutReply + replied > labelled) return inTally(['extractions', scheme], TWICE);
    for (const [subject, { trials, right, parsed, gained, lost }] of subjects) {
      const areParts = [right, parsed, gained + trials - right, lost + right].every((one) => one <= trials);
      if (trials > replied || !areParts) return inTally(['extractions', scheme, 'subjects', subject], TWICE);
    }
  }
  return null;
}
