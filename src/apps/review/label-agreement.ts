/** How often each two labellings agree, and which of them is right where they do not. */
import type {
  FormAgreement,
  GroupAgreement,
  LabelAgreement,
  PairOfLabelings,
  SampledTrial,
} from './documents/reviews.ts';
import { ANSWER_FORMS } from './documents/answer-form.ts';
import { STORED } from '../../base/core/scheme.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { cohensKappa } from '../../stats/kappa.ts';
import { stratifiedShare } from '../../stats/review/stratified-share.ts';
import { wilsonInterval } from '../../stats/wilson.ts';
import { compareCodePoints } from '../../base/text/order.ts';
import type { ReviewEstimates } from './calibration.ts';
import { askRight, type Question } from './estimates/estimator.ts';
import type { Labeling } from './estimates/labelings.ts';
import type { ReviewedTrial } from './human-labels.ts';
import { countTrials, listPatterns, type Pattern } from './labels.ts';
import { trialKey } from './trial-key.ts';

/**
 * @param fields those of the cells, for the agreement by their values.
 * @param main the labelling that is compared with each other one there.
 */
export function describeAgreement(
  review: ReviewEstimates,
  fields: readonly GroupField[],
  main: string = STORED,
): LabelAgreement {
  const { sample, labelings, estimator } = review;
  const patterns = listPatterns(sample);
  const ordered = labelings.toSorted((a, b) => Number(b.scheme === main) - Number(a.scheme === main));
  const pairs = ordered.flatMap((first, at) =>
    ordered.slice(at + 1).map((second): PairOfLabelings => ({
      ...countPair(patterns, first, second),
      right: estimator.estimateShare(askRight(first, second)),
    })),
  );
  return { pairs, byCell: describeGroups(review, main, fields), byForm: describeForms(review, main) };
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
  const { strata, stratumPatterns } = sample;
  const first = labelings.find(({ scheme }) => scheme === main);
  if (first === undefined) return [];
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
  const question = askRight(first, second);
  const { trials, hits } = countRight(marked, question);
  const found = stratifiedShare([{ size: countTrials(patterns, question.isMember), reviewed: trials, hits }]);
  if (found === null) return null;
  return { share: found.share, interval: [...found.interval], trials, hits };
}

function describeForms({ sample, reviewed, labelings }: ReviewEstimates, main: string): FormAgreement[] {
  const first = labelings.find(({ scheme }) => scheme === main);
  const { forms, trials } = sample;
  if (first === undefined || forms === undefined) return [];
  const byKey = new Map(trials.map((trial, at) => [trialKey(trial), forms[at]]));
  return ANSWER_FORMS.flatMap((form): FormAgreement[] => {
    const drawn = trials.filter((_, at) => forms[at] === form);
    const marked = reviewed.filter((trial) => byKey.get(trialKey(trial)) === form);
    if (drawn.length === 0) return [];
    const others = labelings.filter((other) => other !== first);
    return [{ form, drawn: drawn.length, pairs: others.map((second) => comparePair(drawn, marked, first, second)) }];
  });
}

function comparePair(
  drawn: readonly SampledTrial[],
  marked: readonly ReviewedTrial[],
  first: Labeling,
  second: Labeling,
): FormAgreement['pairs'][number] {
  const question = askRight(first, second);
  const { hits, trials } = countRight(marked, question);
  return {
    first: first.scheme,
    second: second.scheme,
    differ: drawn.filter(question.isMember).length,
    right: trials === 0 ? null : { share: hits / trials, interval: [...wilsonInterval(hits, trials)], trials, hits },
  };
}

function countRight(
  marked: readonly ReviewedTrial[],
  { isMember, isHit }: Question,
): { readonly trials: number; readonly hits: number } {
  const known = marked.flatMap((trial) => (trial.human !== null && isMember(trial) ? [isHit(trial, trial.human)] : []));
  return { trials: known.length, hits: known.filter(Boolean).length };
}
