/**
 * Whether schemes fit the answers of a log. The labels of one that does not are no evidence about the answers: they say that it was made for other texts.
 * It is judged by truths and responses alone, never by the stored labels: these may be what is wrong.
 */
import type { Scheme } from '../../base/core/scheme.ts';
import type { Misfit } from '../../documents/misfit-schema.ts';
import { parsesLittle } from '../../documents/parses-little.ts';
import { createKnown, planFor, type Known, type Plan } from '../../schemes/kit/plan.ts';
import { isInScope } from '../../schemes/kit/scope.ts';
import type { LogTrial } from '../../sources/logs/kit/log.ts';
import { computeOnce } from '../../base/core/compute-once.ts';
import { countCodePoints } from '../../base/text/code-points.ts';
import { partOf, plural } from '../../base/text/plural.ts';
import { strip } from '../../base/text/whitespace.ts';
import { describeUnparsed, findNoChoices } from './missing-choices.ts';
import { fewLettersReason, listBeyond } from './option-letters.ts';
import { findForm, isProse } from './answer-forms.ts';
import { listConfused } from './confused-truths.ts';
import { canState, findsInText, readsWhole } from './probes.ts';
import { quoteTruth, showTrial, type Scored } from './shown-trials.ts';
import { findClosedSet, listWithShortTruths } from './short-truths.ts';
import { stateTruth } from './stated-answers.ts';

/** The most different truths that are tried. */
const MOST_TRUTHS = 20;
/** A larger share of trials whose truths no answer can reach, or that are of another form, is a misfit. */
const MOST_MISSED = 0.1;
/** A larger share of short truths in prose is a misfit of schemes that search for the truth. */
const MOST_SHORT = 0.2;
/** The most responses that are tried with the truth in place of their answer, and the fewest. */
const MOST_STATED = 50;
const FEWEST_STATED = 5;
/** With fewer trials, it is not judged whether hardly any answer is right. */
const FEWEST_TRIALS = 10;
/** At most this share of right answers is hardly any. */
const LEAST_RIGHT = 0.02;
/** If another scheme finds a larger share right, some answers are. */
const SOME_RIGHT = 0.1;
/** Code points of a last line that can be an answer with a few words around it. */
const LONGEST_LINE = 60;

type Reason = Omit<Misfit, 'scheme' | 'logs'>;

/** What is found on the trials of a log for one scheme, without the verdicts, which are many. */
interface Judged {
  /** Why it does not fit, if the verdicts of others are not needed for it. */
  readonly reason: Reason | null;
  /** Why it does not fit where many answers are right under another scheme. */
  readonly fewRight: Reason | null;
  /** The share of right answers. */
  readonly right: number;
  readonly labels: Fit['labels'];
}

/** How a scheme fits the trials of a log. */
export interface Fit {
  readonly scheme: string;
  /** null where it fits, and where no trial has what it reads. */
  readonly misfit: Misfit | null;
  /** The trials with a label, right and wrong as stored, and those that the scheme labels the same. This is no part of the fit. */
  readonly labels: Readonly<Record<'right' | 'wrong' | 'same', number>>;
  /** Whether more than hardly any answer is right under it. */
  readonly findsRight: boolean;
}

/** Judges schemes on samples of logs. A log is often judged twice, within its part and with all others, so what is found is kept. */
export class FitJudge {
  readonly #plans = new Map<string, Plan>();
  readonly #judged = new Map<readonly LogTrial[], Map<string, Judged>>();

  /**
   * Judges how each scheme fits the trials, in the order of the schemes. A misfit has the first reason: it needs choices that are missing; it reads too few letters; it parses little; it compares numbers or texts, and the truths are of another form; it searches
   * for short truths in prose; it takes one truth for another; no answer that states the truth is right under it; it does not read the answer where the responses state it; or hardly any answer is right under it, and many are under another one that fits.
   * @param trials a sample of one log. The same list is judged once.
   */
  judge(schemes: readonly Scheme[], trials: readonly LogTrial[]): Fit[] {
    const known = computeOnce(this.#judged, trials, () => new Map<string, Judged>());
    const texts = new SampleTexts();
    const judged = schemes.map((scheme) => {
      const plan = computeOnce(this.#plans, scheme.id, () => planFor([scheme]));
      return { id: scheme.id, ...computeOnce(known, scheme.id, () => judge(scheme, plan, trials, texts)) };
    });
    const most = Math.max(0, ...judged.filter(({ reason }) => reason === null).map(({ right }) => right));
    return judged.map(({ id, reason, fewRight, labels, right }) => {
      const found = reason ?? (most > SOME_RIGHT ? fewRight : null);
      const misfit = found === null ? null : { scheme: id, ...found };
      return { scheme: id, misfit, labels, findsRight: right > LEAST_RIGHT };
    });
  }
}

/** What several schemes need of the trials of a sample. */
class SampleTexts {
  readonly #known = new Map<LogTrial, Known>();
  readonly #stated = new Map<LogTrial, string | null>();

  /** The parses and normalized texts that are known of a trial. */
  known(trial: LogTrial): Known {
    return computeOnce(this.#known, trial, createKnown);
  }

  /** The response with the truth in place of the answer that it states; null where it states none. */
  stated(trial: LogTrial): string | null {
    return computeOnce(this.#stated, trial, () => stateTruth(trial.response ?? '', trial.groundTruth));
  }
}

function compareLabels(scored: readonly Scored[]): Fit['labels'] {
  const count = (is: (label: LogTrial['storedLabel'], isRight: boolean) => boolean): number =>
    scored.filter(({ trial, verdict }) => is(trial.storedLabel, verdict.correct === true)).length;
  return {
    right: count((label) => label === 1),
    wrong: count((label) => label === 0),
    same: count((label, isRight) => label === (isRight ? 1 : 0)),
  };
}

function judge(scheme: Scheme, plan: Plan, trials: readonly LogTrial[], texts: SampleTexts): Judged {
  const scored = scoreAll(scheme, plan, trials, texts);
  const lacking = findNoChoices(scheme, trials);
  const reason =
    lacking !== null || scored.length === 0
      ? lacking
      : (findFewLetters(scheme, scored) ??
        findUnparsed(scheme, plan, scored) ??
        findOtherForm(scheme, scored) ??
        findShortTruths(scheme, plan, scored) ??
        findConfused(scheme, plan, scored) ??
        findUnreached(plan, scored) ??
        findUnread(scheme, plan, scored, texts));
  return { reason, fewRight: findFewRight(scored), right: shareRight(scored), labels: compareLabels(scored) };
}

/** The trials that the scheme is about and that have what it reads. A trial on which it fails is none of them. */
function scoreAll(scheme: Scheme, plan: Plan, trials: readonly LogTrial[], texts: SampleTexts): Scored[] {
  return trials.flatMap((trial): Scored[] => {
    if (trial[scheme.source] === null || !isInScope(scheme, trial, trial.groundTruth)) return [];
    const [verdict] = plan.score(trial, trial.groundTruth, texts.known(trial));
    return verdict === undefined || verdict.match === null ? [] : [{ trial, verdict }];
  });
}

/** A scheme that reads the letters of fewer options may read a wrong letter where the answer is a later one. */
function findFewLetters(scheme: Scheme, scored: readonly Scored[]): Reason | null {
  const trials = scored.map(({ trial }) => trial);
  const beyond = listBeyond(scheme, trials);
  if (beyond.length <= MOST_MISSED * trials.length) return null;
  const first = scored.find(({ trial }) => trial === beyond[0]);
  return { code: 'few-letters', reason: fewLettersReason(scheme, trials, beyond), example: showTrial(first) };
}

/** Graders of mathematics read a box and nothing else, and rewards are made by them: how often there is none is what an audit is for. */
function isStrict({ answers }: Scheme): boolean {
  return answers === 'math';
}

/** A scheme that compares the whole response with the truth, or its beginning or end, reads only responses that are an answer and nothing else. */
function findUnparsed(scheme: Scheme, plan: Plan, scored: readonly Scored[]): Reason | null {
  if (isStrict(scheme)) return null;
  const isRead = ({ trial, verdict }: Scored): boolean =>
    verdict.parse.kind === 'parsed' &&
    (verdict.correct === true ||
      !readsWhole(scheme, trial) ||
      !isProse(verdict.parse.text ?? '', trial.groundTruth) ||
      (findsInText(scheme, plan, trial, 'end') && endsInAnswer(scheme, verdict.parse.text ?? '')));
  const unread = scored.filter((one) => !isRead(one));
  const parsed = scored.length - unread.length;
  if (!parsesLittle(parsed, scored.length)) return null;
  const what = plural(scored.length, scheme.source === 'response' ? 'sampled response' : 'sampled stored parse');
  const isOfWhole = unread.every(({ verdict }) => verdict.parse.kind === 'parsed');
  const reads = isOfWhole ? 'it reads answers without other words, which are' : 'it parses';
  const needs = describeUnparsed(
    scheme,
    unread.map(({ trial }) => trial),
  );
  const reason = `${reads} ${parsed === 0 ? 'none' : parsed} of ${what}${needs}`;
  return { code: 'parses-little', reason, example: showTrial(unread[0]) };
}

/** A text that is compared with the end of a response is read where its last line is short. The last number is read in any line. */
function endsInAnswer({ answers }: Scheme, text: string): boolean {
  return answers === 'number' || countCodePoints(strip(text).split('\n').at(-1) ?? '') <= LONGEST_LINE;
}

/** Schemes for numbers do not judge other truths, and comparisons of texts do not judge formulas, which can be written in many ways. */
function findOtherForm({ answers }: Scheme, scored: readonly Scored[]): Reason | null {
  if (answers === 'choice' || answers === 'math') return null;
  const other = scored.filter(({ trial }) => {
    const form = findForm(trial.groundTruth);
    return answers === 'number' ? form !== 'number' : form === 'formula';
  });
  if (other.length <= MOST_MISSED * scored.length) return null;
  const [first] = other;
  const what = answers === 'number' ? 'numbers' : 'texts';
  const are =
    answers === 'number' ? `${isOne(other) ? 'is' : 'are'} none` : isOne(other) ? 'is a formula' : 'are formulas';
  const reason = `it compares ${what}, and ${partOf(other.length, scored.length, 'sampled truth')} ${are}, such as ${quoteTruth(first)}`;
  return { code: 'other-form', reason, example: showTrial(first) };
}

/** A letter, a digit or a short word is in almost any text. */
function findShortTruths(scheme: Scheme, plan: Plan, scored: readonly Scored[]): Reason | null {
  if (scheme.answers === 'number' || isStrict(scheme)) return null;
  const short = listWithShortTruths(scheme, scored);
  if (short.length <= MOST_SHORT * scored.length) return null;
  const searched = short.filter(
    ({ trial }) => findsInText(scheme, plan, trial, 'start') || findsInText(scheme, plan, trial, 'middle'),
  );
  if (searched.length <= MOST_SHORT * scored.length) return null;
  const [first] = searched;
  const words = findClosedSet(scored.map(({ trial }) => trial));
  const are = isOne(searched) ? ['is', 'has'] : ['are', 'have'];
  const form = words === null ? `${are[1]} one to four letters or digits` : `${are[0]} one of ${words.size} words`;
  const reason = `it searches texts for the truth, and ${partOf(searched.length, scored.length, 'sampled truth')} ${form}, such as ${quoteTruth(first)}, which may be in any text`;
  return { code: 'short-truths', reason, example: showTrial(searched.find(({ verdict }) => verdict.correct) ?? first) };
}

/** A scheme that searches for the truth takes an answer for another one that is a part of it. */
function findConfused({ answers }: Scheme, plan: Plan, scored: readonly Scored[]): Reason | null {
  if (answers === 'number' || answers === 'math') return null;
  const confused = listConfused(plan, scored);
  const count = confused.reduce((sum, { trials }) => sum + trials, 0);
  const [first] = confused;
  if (first === undefined || count <= MOST_MISSED * scored.length) return null;
  const reason = `it searches texts for the truth, so the answer ${quoteTruth(first.answer)} is right under it where the truth is ${quoteTruth(first.truth)}`;
  return { code: 'confused-truths', reason, example: showTrial(first.truth) };
}

function findUnreached(plan: Plan, scored: readonly Scored[]): Reason | null {
  const byTruth = Map.groupBy(scored, ({ trial }) => JSON.stringify(trial.groundTruth));
  const tried = [...byTruth.values()].slice(0, MOST_TRUTHS);
  const missed = tried.filter(
    (same) => !same.some(({ verdict }) => verdict.correct === true) && !canState(plan, same[0]?.trial),
  );
  if (missed.flat().length <= MOST_MISSED * tried.flat().length) return null;
  const [[first] = []] = missed;
  const reason = `an answer that states the truth, such as ${quoteTruth(first)}, is wrong under it`;
  return { code: 'truth-out-of-reach', reason, example: showTrial(first) };
}

/** A scheme that reads responses finds the truth where they state an answer. */
function findUnread(scheme: Scheme, plan: Plan, scored: readonly Scored[], texts: SampleTexts): Reason | null {
  if (scheme.source !== 'response' || isStrict(scheme)) return null;
  const stated = Iterator.from(scored)
    .flatMap((one) => {
      const response = texts.stated(one.trial);
      return response === null ? [] : [{ one, response }];
    })
    .take(MOST_STATED)
    .toArray();
  if (stated.length < FEWEST_STATED || parsesLittle(stated.length, Math.min(scored.length, MOST_STATED))) return null;
  const missed = stated.filter(
    ({ one: { trial }, response }) => plan.score({ ...trial, response }, trial.groundTruth)[0]?.correct !== true,
  );
  const read = stated.length - missed.length;
  if (!parsesLittle(read, stated.length)) return null;
  const reason = `with the truth in place of the answer that a response states, ${read === 0 ? 'none' : `only ${read}`} of ${plural(stated.length, 'sampled response')} ${read > 1 ? 'are' : 'is'} right under it`;
  return { code: 'reads-elsewhere', reason, example: showTrial(missed[0]?.one) };
}

/** Where another scheme finds many right answers, one under which hardly anything is right was made for other texts. */
function findFewRight(scored: readonly Scored[]): Reason | null {
  if (scored.length < FEWEST_TRIALS || shareRight(scored) > LEAST_RIGHT) return null;
  const right = scored.filter(({ verdict }) => verdict.correct === true).length;
  const reason = `${right === 0 ? 'none' : `only ${right}`} of ${plural(scored.length, 'sampled answer')} ${right > 1 ? 'are' : 'is'} right under it, and many are under another scheme`;
  return { code: 'right-on-few', reason, example: showTrial(scored.find(({ verdict }) => verdict.correct !== true)) };
}

function shareRight(scored: readonly Scored[]): number {
  if (scored.length === 0) return 0;
  return scored.filter(({ verdict }) => verdict.correct === true).length / scored.length;
}

const isOne = ({ length }: readonly unknown[]): boolean => length === 1;
