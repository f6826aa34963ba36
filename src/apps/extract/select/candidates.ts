/** The distinct subjects of all trials, in strata. Texts are not kept. */
import type { Selected, Stratum } from '../store/selections.ts';
import type { SubjectTrial } from './trials.ts';

/** Whether the labels of a trial differ. */
export type Disagrees = (trial: { readonly run: string; readonly ordinal: number }) => boolean;

/** Positions of strata. */
export const [AGREE, DISAGREE] = [0, 1];

export const STRATUM_NAMES: readonly string[] = ['the labels agree', 'the labels differ'];

interface Growing {
  stratum: number;
  trials: number;
}

export class Candidates {
  readonly #disagrees: Disagrees;
  /** By `subjectKey`. */
  readonly #subjects = new Map<string, Growing>();

  constructor(disagrees: Disagrees) {
    this.#disagrees = disagrees;
  }

  /** The labels of a subject differ if those of one of its trials do. */
  add(trial: Omit<SubjectTrial, 'subject'>): void {
    const stratum = this.#disagrees(trial) ? DISAGREE : AGREE;
    const known = this.#subjects.get(trial.sha256);
    if (known === undefined) this.#subjects.set(trial.sha256, { stratum, trials: 1 });
    else {
      known.trials++;
      known.stratum = Math.max(known.stratum, stratum);
    }
  }

  /** The subjects of some strata, in the order in which they were added first. */
  list(...strata: readonly number[]): Selected[] {
    const list: Selected[] = [];
    for (const [sha256, { stratum, trials }] of this.#subjects)
      if (strata.includes(stratum)) list.push({ sha256, stratum, trials });
    return list;
  }
}

/** One stratum of all of these subjects; without subjects there is none. */
export function describeStratum(name: string, subjects: readonly Selected[]): Stratum[] {
  if (subjects.length === 0) return [];
  return [{ name, subjects: subjects.length, trials: subjects.reduce((sum, { trials }) => sum + trials, 0) }];
}
