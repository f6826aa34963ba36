/** Finds letters that a Japanese response gives without quotes. */
import { slice, type Found } from '../kit/finding.ts';

const LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]`;
const LETTERS = new RegExp(`^${LETTER}{1,16}$`, 'u');
const ALONE = new RegExp(String.raw`^[\s*_]*(${LETTER}{1,4}?)(?:です)?[\s*_。.]*$`, 'du');
const AT_END = new RegExp(String.raw`は[\s*_]*(${LETTER}{1,4}?)[\s*_]*(?:です)?[\s*_。.]*$`, 'du');
/** Words of a sentence that announces the answer for later, or asks for it. */
const NO_ANSWER = /^(?:以下|次の|上記|こちら|何|どれ|わか|分か)/;
const MARKS_AFTER = /[\s*_`$]+$/;
/** The longest stretch that is read, in UTF-16 units; of a response, only its end. So the expressions above never read a long text. */
const LONGEST = 64;

/** The letters of an answer sentence up to です; null where it contains anything else, or asks. */
export function bareLettersIn(text: string, from: number, to: number): Found | null {
  if (to - from > LONGEST || text.startsWith('ですか', to)) return null;
  const letters = text.slice(from, to).replace(MARKS_AFTER, '');
  return LETTERS.test(letters) && !NO_ANSWER.test(letters) ? slice(text, from, from + letters.length) : null;
}

/** The letters of a text that contains nothing else: up to four, because a longer text is probably a sentence. */
export function lettersAlone(text: string): Found | null {
  if (text.length > LONGEST) return null;
  const [, span] = ALONE.exec(text)?.indices ?? [];
  return span === undefined ? null : slice(text, ...span);
}

/** Up to four letters that end the text, before です or not: after は, or as the whole text. */
export function lettersAtEnd(text: string): Found | null {
  const start = Math.max(0, text.length - LONGEST);
  const [, span] = AT_END.exec(text.slice(start))?.indices ?? [];
  return span === undefined ? lettersAlone(text) : slice(text, start + span[0], start + span[1]);
}
