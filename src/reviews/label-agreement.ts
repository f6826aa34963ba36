/** How often each two labellings agree, and which of them is right where they do not. */
import type { GroupAgreement, LabelAgreement, PairOfLabelings } from './documents/reviews.ts';
import { STORED } from '../core/scheme.ts';
import type { GroupField } from '../core/trial.ts';
import { cohensKappa } from '../stats/kappa.ts';
import { stratifiedShare } from '../stats/review/stratified-share.ts';
import { compareCodePoints } from '../text/order.ts';
import type { ReviewEstimates } from './calibration.ts';
import { askRight } from './estimates/estimator.ts';
import type { Labeling } from './estimates/labelings.ts';
import type { ReviewedTrial } from './human-labels.ts';
import { countTrials, listPatterns, type Pattern } from './labels.ts';

/**
 * @param fields those of the cells, for the agreement by their values.
 * @param main the labelling that is compared with each other one there.
 * @returns null for a sample of the former method, which did not count labels.
 */
export function describeAgreement(
  review: ReviewEstimates,
  fields: readonly GroupField[],
  main: string = STORED,
): LabelAgreement | null {
  const { sample, labelings, estimator } = review;
  const patterns = listPatterns(sample);
  if (patterns.length === 0) return null;
  const pairs = labelings.flatMap((first, at) =>
    labelings.slice(at + 1).map((second): PairOfLabelings => ({
      ...countPair(patterns, first, second),
      right: estimator.estimateShare(askRight(first, second)),
    })),
  );
  return { pairs, byCell: describeGroups(review, main, fields) };
}

type Counts = Omit<PairOfLabelings, 'right'>;

function countPair(patterns: readonly Pattern[], first: Labeling, second: Labeling): Counts {
  const count = (one: boolean, two: boolean): number =>
    countTrials(patterns, (labels) => first.readLabel(labels) === one && second.readLabel(labels) === two);
  const [bothRight, onlyFirst, onlySecond, bothWrong] = [
    count(true, true),
    count(true, false),
    count(false, true),
    count(false, false),
  ];
  const trials = bothRight + onlyFirst + onlySecond + bothWrong;
  return {
    first: first.scheme,
    second: second.scheme,
    trials,
    alike: bothRight + bothWrong,
    kappa: trials === 0 ? null : cohensKappa(bothRight, onlyFirst, onlySecond, bothWrong).kappa,
  };
}

function describeGroups(
  { sample, reviewed, labelings }: ReviewEstimates,
  main: string,
  fields: readonly GroupField[],
): GroupAgreement[] {
  const { strata, stratumPatterns = [] } = sample;
  const first = labelings.find(({ scheme }) => scheme === main);
  if (first === undefined || stratumPatterns.length === 0) return [];
  const others = labelings.filter((other) => other !== first);
  return fields.flatMap((field) =>
    [...Map.groupBy(strata.keys(), (at) => strata[at]?.cell[field] ?? null)]
      .toSorted(([a], [b]) => compareCodePoints(String(a ?? ''), String(b ?? '')))
      .map(([value, own]): GroupAgreement => {
        const patterns = listPatterns({ patterns: own.flatMap((at) => stratumPatterns[at] ?? []) });
        const marked = reviewed.filter(({ stratum }) => own.includes(stratum));
        const pairs = others.map((second) => ({
          ...countPair(patterns, first, second),
          right: findRight(patterns, marked, first, second),
        }));
        return { field, value, pairs };
      }),
  );
}

/** Each trial on which two labellings differ had the same chance to be drawn, so that those of one group are a random sample of them. */
function findRight(
  patterns: readonly Pattern[],
  marked: readonly ReviewedTrial[],
  first: Labeling,
  second: Labeling,
): GroupAgreement['pairs'][number]['right'] {
  const { isMember, isHit } = askRight(first, second);
  const known = marked.flatMap((trial) => (trial.human !== null && isMember(trial) ? [isHit(trial, trial.human)] : []));
  const hits = known.filter(Boolean).length;
  const found = stratifiedShare([{ size: countTrials(patterns, isMember), reviewed: known.length, hits }]);
  if (found === null) return null;
  return { share: found.share, interval: [...found.interval], trials: known.length, hits };
}
