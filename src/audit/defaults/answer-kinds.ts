/** What kind of answers the trials of logs have: choices, numbers or texts. */
import type { AnswerKind } from '../../base/core/scheme.ts';
import type { LogTrial } from '../../sources/logs/kit/log.ts';
import { hasLetters } from '../../sources/logs/kit/truth.ts';
import { findForm, listTruths } from './answer-forms.ts';

/** The kind of an answer. Formulas and the like count as texts. */
export type KnownKind = Exclude<AnswerKind, 'any' | 'math'>;

const KINDS: readonly KnownKind[] = ['choice', 'number', 'text'];
/** A kind of answer with a smaller share of the trials is ignored. */
const LEAST_SHARE = 0.2;

/** The kinds of the answers; none where no trial has a truth or choices. */
export function findKinds(trials: readonly LogTrial[]): KnownKind[] {
  const found = trials.flatMap((trial) => findKind(trial) ?? []);
  return KINDS.filter((kind) => {
    const count = found.filter((one) => one === kind).length;
    return count > 0 && count >= LEAST_SHARE * found.length;
  });
}

/** The kind of answer to a trial; null where it is not known. */
export function findKind(trial: Pick<LogTrial, 'choices' | 'groundTruth'>): KnownKind | null {
  if (hasLetters(trial)) return 'choice';
  const [truth = ''] = listTruths(trial.groundTruth);
  if (truth.trim() === '') return null;
  return findForm(truth) === 'number' ? 'number' : 'text';
}
