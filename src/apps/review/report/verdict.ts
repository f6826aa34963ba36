/** The verdict of a review, in sentences. */
import { count, partOf, percent, plural, pp } from '../../../report/numbers.ts';
import { code } from '../../../report/markdown/markup.ts';
import { pText } from '../../../base/text/p-value.ts';
import type { Leader, ReviewReport } from '../documents/reviews.ts';

type Against = Leader['against'][number];

/** The headline, then its details. */
export function describeVerdict(report: ReviewReport): string[] {
  const { leader } = report;
  if (leader === null) return ['No trial has a human label yet.'];
  return [
    `${describeClaim(leader)} ${describeBasis(report)}`,
    ...describeAlike(leader),
    ...leader.against.map(describeAgainst),
    ...describeNotCompared(leader),
  ];
}

function describeClaim({ scheme, verdict, against, alike, unbeaten }: Leader): string {
  if (verdict === 'open')
    return `The marks do not show which labelling people support best: ${list(unbeaten)} are not beaten.`;
  if (verdict === 'equal')
    return alike.length === 0
      ? `Only ${code(scheme)} has a label for every trial, so nothing is compared.`
      : 'The labellings do not differ on any trial.';
  const best = `People support ${code(scheme)} best`;
  const others = plural(against.length, 'other labelling');
  if (verdict === 'fact')
    return `${best}. This is a fact about these trials: all trials on which it differs from ${others} were reviewed.`;
  return `${best}: it is right more often than ${against.length === 1 ? 'the other labelling' : `each of ${others}`} (${describeTests(against)}).`;
}

/** The largest p of the tests, and how many comparisons are facts. */
function describeTests(against: readonly Against[]): string {
  const facts = against.filter(({ isCensus }) => isCensus).length;
  const largest = Math.max(...against.map(({ holm }) => holm ?? 0));
  return `largest Holm ${pText(largest)}${facts === 0 ? '' : `; ${facts} of ${against.length} comparisons ${facts === 1 ? 'is a fact' : 'are facts'}`}`;
}

/** The number of marks, and how many trials they are about. */
function describeBasis({ progress, sample }: ReviewReport): string {
  const { marks, reviewed, trialsOfMarkedStrata } = progress;
  const part = percent((100 * trialsOfMarkedStrata) / sample.trials);
  return `${plural(marks, 'mark')} on ${plural(reviewed, 'trial')}; the strata with marks represent ${partOf(trialsOfMarkedStrata, sample.trials, 'trial')} (${part}).`;
}

function describeAlike({ scheme, alike, against }: Leader): string[] {
  if (alike.length === 0) return [];
  return [
    `${list(alike)}: the same labels as ${code(scheme)} on ${against.length === 0 ? 'all trials' : 'all trials that are compared'}.`,
  ];
}

function describeNotCompared({ notCompared }: Leader): string[] {
  return notCompared.length === 0 ? [] : [`Not compared, because trials have no label: ${list(notCompared)}.`];
}

function describeAgainst(one: Against): string {
  const { scheme, other, rightWhereDifferent, difference, trials } = one;
  const lead = `${code(scheme)} against ${code(other)}`;
  const differ = `${count(Math.round(trials))} trials on which they differ`;
  if (rightWhereDifferent === null || difference === null)
    return `${lead}: none of the ${differ} has a human label yet.`;
  const { hits, trials: seen } = rightWhereDifferent;
  const estimate = `${pp(difference.pp)} pp accuracy (${pp(difference.low)} to ${pp(difference.high)})`;
  if (one.isCensus)
    return `${lead}: ${pp(difference.pp)} pp accuracy, right on ${hits} of ${seen}. All ${differ} were reviewed, so this is a fact.${describeBounds(one)}`;
  return `${lead}: ${estimate}, right on ${partOf(hits, seen, 'reviewed trial')} of the ${differ}; ${describeTest(one)}.${describeBounds(one)}${describeNeeded(one)}`;
}

function describeTest({ p, minP, holm, isExact }: Against): string {
  if (p === null) return 'not tested';
  if (holm === null) return `cannot be tested with so few marks (the smallest possible ${pText(minP ?? 1)})`;
  return `${isExact ? 'exact' : 'approximate'} ${pText(p)}, Holm ${pText(holm)}`;
}

function describeBounds({ rightWhereDifferent, difference }: Against): string {
  const unclear = rightWhereDifferent?.unclear ?? 0;
  if (unclear === 0 || difference === null) return '';
  return ` With ${plural(unclear, 'reviewed trial')} without a human label: ${pp(difference.lowBound)} to ${pp(difference.highBound)} pp, whatever these are.`;
}

function describeNeeded({ needed, trials, rightWhereDifferent }: Against): string {
  if (needed === null || rightWhereDifferent === null) return '';
  if (needed >= trials) return ` Only a review of all ${count(Math.round(trials))} would decide it.`;
  return ` About ${needed} reviewed trials on which they differ would decide it, if the share stays.`;
}

function list(names: readonly string[]): string {
  return names.map((name) => code(name)).join(', ');
}
