/** What the stored label of a trial read, as far as the trial shows it. */
import type { EncodedTrial } from '../../base/core/trial.ts';
import type { StoredPlace } from '../../documents/flip-reasons.ts';
import type { Scores } from '../../schemes/scoring/scores.ts';
import type { StoredReading } from '../tally/flip-reasons.ts';
import { differs } from './states.ts';

type Texts = Pick<EncodedTrial, 'response' | 'storedParse'>;

/**
 * The rule by which a scheme that reproduces the label got it. Without such a scheme, the place of the stored answer.
 * @param check the position of the scheme that must reproduce the stored labels; -1 for none.
 */
export function readStored(trial: Texts, label: 0 | 1, scores: Scores, check: number): StoredReading {
  const made = check === -1 || differs(scores.states, check, label) ? null : scores.readingOf(check);
  return made === null ? { rule: null, place: findPlace(trial, label) } : { rule: made.rule, place: null };
}

/** Whether this is the stored answer. */
export function isStoredAnswer({ response, storedParse }: Texts, text: string | null): boolean {
  const stored = storedBytes({ response, storedParse });
  return text !== null && stored !== null && trim(stored).equals(trim(Buffer.from(text)));
}

/** The place of the stored answer in the response. Only whole words count, so that a letter is not found inside of words. */
export function findPlace(texts: Texts, label: 0 | 1): StoredPlace {
  const stored = storedBytes(texts);
  if (stored === null) return label === 1 ? 'right' : 'wrong';
  const answer = trim(stored);
  if (answer.length === 0) return 'none';
  const response = trim(texts.response ?? Buffer.alloc(0));
  if (response.equals(answer)) return 'whole';
  if (typeof texts.storedParse === 'number') return 'start';
  const first = findWords(response, answer, 0);
  if (first === -1) return 'absent';
  if (findWords(response, answer, first + 1) !== -1) return 'several';
  if (first === 0) return 'start';
  return first + answer.length === response.length ? 'end' : 'inside';
}

function storedBytes({ response, storedParse }: Texts): Buffer | null {
  return typeof storedParse === 'number' ? (response?.subarray(0, storedParse) ?? null) : storedParse;
}

function findWords(text: Buffer, words: Buffer, from: number): number {
  for (let at = text.indexOf(words, from); at !== -1; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    const isInWord =
      (isWordByte(text[at - 1]) && isWordByte(text[at])) || (isWordByte(text[end - 1]) && isWordByte(text[end]));
    if (!isInWord) return at;
  }
  return -1;
}

/** Whether this is an ASCII letter or digit. */
function isWordByte(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const lower = byte | 0x20;
  return (byte >= 0x30 && byte <= 0x39) || (lower >= 0x61 && lower <= 0x7a);
}

/** Without ASCII whitespace at both ends. */
function trim(bytes: Buffer): Buffer {
  let [start, end] = [0, bytes.length];
  while (start < end && isSpace(bytes[start])) start++;
  while (end > start && isSpace(bytes[end - 1])) end--;
  return bytes.subarray(start, end);
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}
