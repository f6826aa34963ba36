/** What a scheme does with made-up answers: it shows what the scheme looks for, whatever the model answered. */
import type { Scheme } from '../../base/core/scheme.ts';
import { createKnown, itemFor, type Plan } from '../../schemes/kit/plan.ts';
import type { LogTrial } from '../../sources/logs/kit/log.ts';
import { listTruths } from './answer-forms.ts';

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

/** The most accepted answers that are tried. */
const MOST_ANSWERS = 20;

/** Whether any answer that states the truth of the trial is right. */
export function canState(plan: Plan, trial: LogTrial | undefined): boolean {
  if (trial === undefined) return false;
  const truths = listTruths(trial.groundTruth).slice(0, MOST_ANSWERS);
  const groundTruth = typeof trial.groundTruth === 'string' ? trial.groundTruth : truths;
  return truths.some((truth) => STATEMENTS.some((state) => isRight(plan, trial, state(truth.trim()), groundTruth)));
}

/** Whether a text is right in place of the answer of a trial. @param truths those that count, if not all. */
export function isRight(
  plan: Plan,
  { choices, question, task, groundTruth }: LogTrial,
  text: string,
  truths: LogTrial['groundTruth'] = groundTruth,
): boolean {
  return plan.score({ response: text, storedParse: text, choices, question, task }, truths)[0]?.correct === true;
}

/** Where a truth is in a text. */
type Place = 'start' | 'middle' | 'end';

/** Words around a truth, which no truth has. */
const TEXTS: Readonly<Record<Place, (truth: string) => string>> = {
  start: (truth) => `${truth} qqqqq qqqqq qqqqq`,
  middle: (truth) => `qqqqq qqqqq ${truth} qqqqq qqqqq`,
  end: (truth) => `qqqqq qqqqq qqqqq ${truth}`,
};

/** Whether a parse that has the truth at this place, among other words, is right under the scheme. */
export function findsInText(scheme: Scheme, plan: Plan, trial: LogTrial, place: Place): boolean {
  const { groundTruth } = trial;
  const [truth] = listTruths(groundTruth);
  if (truth === undefined) return false;
  const text = TEXTS[place](truth.trim());
  const parse = { kind: 'parsed', text, rule: null, start: null, end: null } as const;
  const item = itemFor(scheme, { ...trial, response: text });
  return plan.scoreParse(scheme, parse, groundTruth, item, createKnown()).correct === true;
}

/** Whether the scheme compares the whole response. */
export function readsWhole({ source, parser }: Scheme, { choices }: LogTrial): boolean {
  return source === 'response' && parser.isWhole?.(choices) === true;
}
