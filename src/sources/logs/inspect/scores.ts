/** Chooses the score of a sample that counts, and reads it. */
import { InputError } from '../../../base/core/errors.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import { INVALID_LABEL, type StoredLabel } from '../../../base/core/trial.ts';

/** One score, with members of any type. Its value is null instead of NaN, for "not scored". */
export interface Score {
  readonly value?: unknown;
  readonly answer?: unknown;
  readonly explanation?: unknown;
}
type Scores = Readonly<Record<string, Score>>;

/** The most scorers that an error names. */
const MOST_NAMES = 20;

/** Finds the score of one scorer in sample after sample: that of `--stored`, or of the first scorer in the log. */
export class ScoreChooser {
  readonly #path: string;
  readonly #stored: string | null;
  readonly #seen = new Set<string>();
  #first: string | null = null;
  #wasFound = false;
  #count = 0;

  constructor(path: string, stored: string | null) {
    this.#path = path;
    this.#stored = stored;
  }

  /** null where the scorer did not score the sample. */
  choose(scores: Scores): Score | null {
    this.#count++;
    const names = Object.keys(scores);
    this.#first ??= names[0] ?? null;
    const wanted = this.#stored ?? this.#first;
    if (wanted !== null && Object.hasOwn(scores, wanted)) {
      this.#wasFound = true;
      return scores[wanted] ?? null;
    }
    if (this.#seen.size < MOST_NAMES) for (const name of names) this.#seen.add(name);
    return null;
  }

  /**
   * Must be called after the last sample.
   * @throws InputError if no sample has a score of the scorer that was named.
   */
  finish(): void {
    if (this.#stored === null || this.#wasFound || this.#count === 0) return;
    const sentence = `${this.#path}: --stored ${this.#stored}: no scorer of this name`;
    throw new InputError(withKnownNames(sentence, this.#stored, [...this.#seen]));
  }
}

/** The parsed answer; null for an empty one. */
export function readAnswer(score: Score | null): string | null {
  const answer = score?.answer;
  if (answer === undefined || answer === null || answer === '') return null;
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}

/** The usual meaning of letters and words, which a task can change. Source: inspect_ai, src/inspect_ai/scorer/_metric.py, value_to_float. */
const LETTERS: ReadonlyMap<string, StoredLabel> = new Map([
  ['C', 1],
  ['I', 0],
  ['N', 0],
]);
const WORDS: ReadonlyMap<string, StoredLabel> = new Map([
  ['yes', 1],
  ['true', 1],
  ['no', 0],
  ['false', 0],
]);
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** A value that is neither right nor wrong, such as partial credit or a list, is an invalid label. */
export function readLabel(score: Score | null): StoredLabel {
  const value = score?.value;
  if (value === undefined || value === null) return null;
  if (typeof value === 'string')
    return (
      LETTERS.get(value) ??
      WORDS.get(value.toLowerCase()) ??
      numberLabel(NUMBER.test(value) ? Number(value) : Number.NaN)
    );
  return typeof value === 'boolean' || typeof value === 'number' ? numberLabel(Number(value)) : INVALID_LABEL;
}

function numberLabel(value: number): StoredLabel {
  if (value === 1) return 1;
  return value === 0 ? 0 : INVALID_LABEL;
}
