/**
 * Whether a scheme fits the answers of logs. The labels of one that does not are no evidence about the answers: they say that its parser was made for other texts.
 * It is judged by what it does, on the first trials of each log.
 */
import type { CatalogScheme, Verdict } from '../../base/core/scheme.ts';
import type { Misfit } from '../../documents/misfit-schema.ts';
import { parsesLittle } from '../../documents/parses-little.ts';
import { planFor, type Plan } from '../../schemes/kit/plan.ts';
import type { LogTrial } from '../../sources/logs/kit/log.ts';
import { cohensKappa } from '../../stats/kappa.ts';
import { cutToEnds } from '../../base/text/snippet.ts';
import { plural } from '../../base/text/plural.ts';
import { shortName } from '../../base/text/short-name.ts';
import { truthText } from '../explain/snippets.ts';

/** The most different truths that are tried, and the most accepted answers of one of them. */
const MOST_TRUTHS = 20;
/** A smaller share of truths that some answer can reach is a misfit. */
const LEAST_REACHED = 0.9;
/** With fewer labels of a kind, right or wrong, agreement is not judged. */
const FEWEST_LABELS = 5;
/** With fewer trials without a label, it is not judged whether any answer is right. */
const FEWEST_UNLABELLED = 10;
/** At most this share of right answers is hardly any. */
const LEAST_RIGHT = 0.02;
/** With fewer labels that are right, it is not judged how many of them a scheme loses. */
const FEWEST_RIGHT = 10;
/** A scheme under which a smaller share of the right answers is right was made for other texts. */
const LEAST_KEPT = 0.5;
/** Agreement up to this is slight at most (Landis and Koch 1977, Biometrics 33:159, table 2). */
const SLIGHT = 0.2;
/** Code points shown of each end of a text of an example. */
const SHOWN = [80, 40] as const;

/** A trial and what the scheme makes of it. */
interface Scored {
  readonly trial: LogTrial;
  readonly verdict: Verdict;
}

/**
 * The first reason why the scheme does not fit: it parses little, no answer that states the truth is right under it, no answer at all is (without labels), it agrees with the stored labels hardly more often than chance, or it loses most of the right answers.
 * @param trials a sample.
 * @param areExplained whether a known scheme made the labels. Another scheme may then differ from it on many answers, and only one that agrees no more often than chance does not fit.
 * @returns null if it fits, and where no trial has what it reads.
 */
export function findMisfit(scheme: CatalogScheme, trials: readonly LogTrial[], areExplained: boolean): Misfit | null {
  const plan = planFor([scheme]);
  const scored = scoreAll(scheme, plan, trials);
  if (scored.length === 0) return null;
  const found =
    findUnparsed(scheme, scored) ??
    isOutOfReach(plan, scored) ??
    isRightOnFew(scored) ??
    agreesByChance(scored, areExplained ? 0 : SLIGHT) ??
    (areExplained ? null : losesRight(scored));
  return found === null ? null : { scheme: scheme.id, ...found };
}

/** Whether answers that state the truths of these trials can be right under the scheme: that depends on the data set, and not on the model. */
export function reachesTruths(scheme: CatalogScheme, trials: readonly LogTrial[]): boolean {
  const plan = planFor([scheme]);
  const scored = scoreAll(scheme, plan, trials);
  return scored.length === 0 || isOutOfReach(plan, scored) === null;
}

/** The trials that the scheme is about and that have what it reads. */
function scoreAll(scheme: CatalogScheme, plan: Plan, trials: readonly LogTrial[]): Scored[] {
  return trials.flatMap((trial): Scored[] => {
    const [verdict] = isInScope(scheme, trial) ? plan.score(trial, trial.groundTruth) : [];
    return verdict === undefined || verdict.match === null ? [] : [{ trial, verdict }];
  });
}

type Reason = Omit<Misfit, 'scheme'>;

function isInScope({ source, scope }: CatalogScheme, trial: LogTrial): boolean {
  const text = trial[source];
  return text !== null && (scope === undefined || text.toLowerCase().includes(scope.toLowerCase()));
}

function findUnparsed({ source }: CatalogScheme, scored: readonly Scored[]): Reason | null {
  const unparsed = scored.filter(({ verdict }) => verdict.parse.kind === 'unparsed');
  const parsed = scored.length - unparsed.length;
  if (!parsesLittle(parsed, scored.length)) return null;
  const what = plural(scored.length, source === 'response' ? 'response' : 'stored parse');
  const reason = `it parses ${parsed === 0 ? 'none' : parsed} of the first ${what}`;
  return { code: 'parses-little', reason, example: showTrial(unparsed[0]) };
}

/** Answers that state a truth in the forms that parsers look for. */
const STATEMENTS: readonly ((truth: string) => string)[] = [
  (truth) => truth,
  (truth) => `The answer is ${truth}.`,
  (truth) => `The correct answer is (${truth}).`,
  (truth) => `So the answer is (${truth}).\n\nAnswer: ${truth}`,
  (truth) => `ANSWER: ${truth}`,
  (truth) => `So it is ${truth}.\n#### ${truth}`,
  (truth) => `It is $\\boxed{${truth}}$.`,
  (truth) => `答えは${truth}です。`,
  (truth) => `正解は${truth}`,
  (truth) => `(${truth})`,
];

function isOutOfReach(plan: Plan, scored: readonly Scored[]): Reason | null {
  const byTruth = Map.groupBy(scored, ({ trial }) => JSON.stringify(trial.groundTruth));
  const tried = [...byTruth.values()].slice(0, MOST_TRUTHS);
  const missed = tried.filter((same) => !same.some(({ verdict }) => verdict.correct === true) && !canState(plan, same));
  if (tried.length - missed.length >= LEAST_REACHED * tried.length) return null;
  const [[first] = []] = missed;
  const truth = truthText(first?.trial.groundTruth ?? '');
  const reason = `an answer that states the truth, such as ${JSON.stringify(truth.slice(0, SHOWN[0]))}, is wrong under it`;
  return { code: 'truth-out-of-reach', reason, example: showTrial(first) };
}

/** Whether any answer that states the truth of these trials is right. */
function canState(plan: Plan, [first]: readonly Scored[]): boolean {
  const { groundTruth = null, choices = null, question = null, task = null } = first?.trial ?? {};
  const truths = typeof groundTruth === 'string' ? groundTruth : (groundTruth?.slice(0, MOST_TRUTHS) ?? []);
  return [truths].flat().some((truth) =>
    STATEMENTS.some((state) => {
      const text = state(truth.trim());
      return plan.score({ response: text, storedParse: text, choices, question, task }, truths)[0]?.correct === true;
    }),
  );
}

/** Where nothing is labelled, a scheme under which hardly anything is right cannot be compared with another. */
function isRightOnFew(scored: readonly Scored[]): Reason | null {
  const isLabelled = scored.some(({ trial }) => trial.storedLabel !== null);
  if (isLabelled || scored.length < FEWEST_UNLABELLED) return null;
  const right = scored.filter(({ verdict }) => verdict.correct === true).length;
  if (right > LEAST_RIGHT * scored.length) return null;
  const reason = `${right === 0 ? 'none' : `only ${right}`} of the first ${plural(scored.length, 'answer')} ${right > 1 ? 'are' : 'is'} right under it`;
  return { code: 'right-on-few', reason, example: showTrial(scored.find(({ verdict }) => verdict.correct !== true)) };
}

function agreesByChance(scored: readonly Scored[], mostKappa: number): Reason | null {
  const labelled = scored.filter(({ trial, verdict }) => isLabel(trial.storedLabel) && verdict.correct !== null);
  const count = (stored: 0 | 1, isRight: boolean): number =>
    labelled.filter(({ trial, verdict }) => trial.storedLabel === stored && verdict.correct === isRight).length;
  const [n11, n10, n01, n00] = [count(1, true), count(1, false), count(0, true), count(0, false)];
  if (Math.min(n11 + n10, n01 + n00) < FEWEST_LABELS) return null;
  const { kappa } = cohensKappa(n11, n10, n01, n00);
  if ((kappa ?? 0) > mostKappa) return null;
  const right = n11 + n01 === 0 ? 'none' : String(n11 + n01);
  const reason = `it agrees with the stored labels hardly more often than chance would: ${right} of ${plural(labelled.length, 'trial')} ${n11 + n01 === 1 ? 'is' : 'are'} right under it, ${n11} of them as stored, and ${n11 + n10} are right as stored (κ = ${(kappa ?? 0).toFixed(2)})`;
  const shown = labelled.find(({ trial, verdict }) => (trial.storedLabel === 1) !== verdict.correct);
  return { code: 'agrees-by-chance', reason, example: showTrial(shown) };
}

/** Where nothing known made the labels, a scheme that loses most of the right answers was made for other texts. */
function losesRight(scored: readonly Scored[]): Reason | null {
  const right = scored.filter(({ trial, verdict }) => trial.storedLabel === 1 && verdict.correct !== null);
  const kept = right.filter(({ verdict }) => verdict.correct === true).length;
  if (right.length < FEWEST_RIGHT || kept >= LEAST_KEPT * right.length) return null;
  const reason = `of the first ${plural(right.length, 'answer')} that are right as stored, ${kept === 0 ? 'none' : `only ${kept}`} ${kept > 1 ? 'are' : 'is'} right under it`;
  return { code: 'loses-right', reason, example: showTrial(right.find(({ verdict }) => verdict.correct === false)) };
}

function isLabel(label: LogTrial['storedLabel']): label is 0 | 1 {
  return label === 0 || label === 1;
}

function showTrial(scored: Scored | undefined): Misfit['example'] {
  if (scored === undefined) return null;
  const { trial, verdict } = scored;
  const show = (text: string | null): ReturnType<typeof cutToEnds> | null =>
    text === null ? null : cutToEnds(text, ...SHOWN);
  return {
    trialId: shortName(trial.trialId),
    groundTruth: cutToEnds(truthText(trial.groundTruth ?? ''), ...SHOWN),
    response: show(trial.response),
    parse: show(verdict.parse.text),
  };
}
