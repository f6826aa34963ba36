/** Truths of which one is a part of another, such as `hate` and `non-hate`: a scheme that searches for the truth calls the other answer right. */
import type { Plan } from '../../schemes/kit/plan.ts';
import { casefold } from '../../base/text/casefold.ts';
import { listTruths } from './answer-forms.ts';
import { isRight } from './probes.ts';
import type { Scored } from './shown-trials.ts';

/** Different truths are classes where there are so few of them, and nearly all are the truth of several trials. */
const MOST_CLASSES = 30;
const FEWEST_OF_CLASS = 3;
const NEARLY_ALL = 0.9;

/** A class that the scheme finds in another one. */
export interface Confused {
  /** A trial with the class as its truth, and one with the other class. */
  readonly truth: Scored;
  readonly answer: Scored;
  /** How many trials have the class as their truth. */
  readonly trials: number;
}

/** The classes that the scheme finds in others; none where the truths are no classes. */
export function listConfused(plan: Plan, scored: readonly Scored[]): Confused[] {
  const byTruth = [...Map.groupBy(scored, onlyTruth)];
  const classes = byTruth.filter(([truth, some]) => truth !== '' && some.length >= FEWEST_OF_CLASS);
  const known = classes.reduce((sum, [, some]) => sum + some.length, 0);
  if (classes.length > MOST_CLASSES || known < NEARLY_ALL * scored.length) return [];
  return classes.flatMap(([name, [truth, ...more]]) => {
    const found = classes.find(
      ([other]) => truth !== undefined && isPart(name, other) && isRight(plan, truth.trial, other),
    );
    const answer = found?.[1][0];
    return truth === undefined || answer === undefined ? [] : [{ truth, answer, trials: more.length + 1 }];
  });
}

/** Empty for several truths. */
function onlyTruth({ trial }: Scored): string {
  const [truth = '', ...others] = listTruths(trial.groundTruth);
  return others.length === 0 ? truth.trim() : '';
}

/** Whether a truth is a part of another one, and no other way to write it. */
function isPart(truth: string, other: string): boolean {
  const [part, whole] = [plain(truth), plain(other)];
  return part !== whole && whole.includes(part);
}

function plain(text: string): string {
  return casefold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
