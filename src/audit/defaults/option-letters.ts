/** The letters of the options of logs, and the schemes that read them. */
import type { Scheme } from '../../base/core/scheme.ts';
import { partOf } from '../../base/text/plural.ts';
import { readLetterSet } from '../../schemes/kit/letter-sets.ts';
import { firstLetters, OPTIONS } from '../../schemes/kit/option-letters.ts';
import type { LogTrial } from '../../sources/logs/kit/log.ts';
import { hasLetters } from '../../sources/logs/kit/truth.ts';
import { listTruths } from './answer-forms.ts';

type Asked = Pick<LogTrial, 'choices' | 'groundTruth'>;

/** At most this share of trials has an option or a truth beyond the letters that are counted: a letter that is a mark for no answer is no option. */
const MOST_BEYOND = 0.02;
const BEFORE_A = 'A'.charCodeAt(0) - 1;

/** How many letters the options of the trials have: of the largest number of choices, or up to the last letter that is a truth, apart from a few trials. */
export function countLetters(trials: readonly Asked[]): number {
  const letters = trials.map(countLettersOf).toSorted((a, b) => b - a);
  return letters[Math.floor(MOST_BEYOND * letters.length)] ?? 0;
}

/** How many letters the options of one trial have, at least. */
export function countLettersOf(trial: Asked): number {
  return Math.max(lettersOfChoices(trial), lastTruth(trial));
}

/** Choices after the 26th have no letter. */
function lettersOfChoices({ choices }: Asked): number {
  return Math.min(choices?.length ?? 0, OPTIONS.most);
}

/** The place in the alphabet of the last letter among the truths of a trial; 0 where they are no letters. */
function lastTruth(trial: Asked): number {
  if (!hasLetters(trial)) return 0;
  const letters = listTruths(trial.groundTruth).flatMap((truth) => readLetterSet(truth) ?? []);
  return letters.reduce((last, letter) => Math.max(last, letter.charCodeAt(0) - BEFORE_A), 0);
}

/** The scheme for options with so many letters: the same one, or the one with these letters as its parameter. null for one that reads fewer letters. */
export function schemeForLetters(scheme: Scheme, letters: number): Scheme | null {
  if (readsLetters(scheme, letters)) return scheme;
  const parameter = scheme.parameters?.find(({ kind }) => kind === 'letters');
  if (parameter === undefined) return null;
  return scheme.configure?.({ [parameter.name]: firstLetters(letters) }) ?? null;
}

function readsLetters({ mostChoices = Infinity }: Scheme, letters: number): boolean {
  return mostChoices >= letters;
}

/** The trials with options whose letters the scheme does not read. */
export function listBeyond<Trial extends Asked>(scheme: Scheme, trials: readonly Trial[]): Trial[] {
  return trials.filter((trial) => !readsLetters(scheme, countLettersOf(trial)));
}

/** Why a scheme does not fit, and which one reads the letters. @param trials those that are judged. @param beyond those with more options. */
export function fewLettersReason(scheme: Scheme, trials: readonly Asked[], beyond: readonly Asked[]): string {
  const last = firstLetters(scheme.mostChoices ?? 0).slice(-1);
  const other = schemeForLetters(scheme, countLetters(trials));
  const offer = other === null ? '' : `; ${other.id} reads their letters`;
  return `it reads only the letters A to ${last}, and ${partOf(beyond.length, trials.length, 'sampled question')} ${beyond.length === 1 ? 'has' : 'have'} more options${offer}`;
}
