/** Finds a choice that a Japanese response names by its number: (2), （２）, ②, or 2 alone. */
import { slice, type Found } from '../kit/finding.ts';

const CHOICE = '[(（][0-4０-４][)）]|[⓪①-④⑴-⑷]';
const LAST_UNIT = /[)）⓪①-④⑴-⑷]/;
const WHOLE = new RegExp(`^(?:${CHOICE})$`);
const BRACKETED = /^[(（][0-4０-４][)）]$/;
const AT_START = new RegExp(`^\\s*(${CHOICE})(?!は)`, 'd');
/** A bare digit where an answer is expected, and what may follow it: not a counter as in 3つ or 2個. */
const BARE =
  /(?:選択肢|番号)?[ \u3000]*[「『"]?([0-4０-４])(?=です|でし|である|になり|となり|番|の|[」』"*_.．。、:：)）\s]|$)/dy;
const ALONE = /^[\s*_「『"]*([0-4０-４])(?:番)?[\s*_」』"]*(?:です)?[\s*_.．。]*$/d;
/** The greatest length of a response that is only a digit. */
const LONGEST_ALONE = 40;

/** The last choice of a stretch in brackets or in a circle. */
export function lastChoiceIn(text: string, from: number, to: number): Found | null {
  return findLast(WHOLE, text, from, to);
}

/** The last choice of a stretch in brackets. */
export function lastBracketIn(text: string, from: number, to: number): Found | null {
  return findLast(BRACKETED, text, from, to);
}

function findLast(form: RegExp, text: string, from: number, to: number): Found | null {
  for (let end = to; end > from; end--) {
    if (!LAST_UNIT.test(text.charAt(end - 1))) continue;
    for (const start of [end - 3, end - 1])
      if (start >= from && form.test(text.slice(start, end))) return slice(text, start, end);
  }
  return null;
}

/** The last digit 0 to 4, whatever it counts. */
export function lastDigitIn(text: string): Found | null {
  for (let at = text.length - 1; at >= 0; at--) if (/[0-4０-４]/.test(text.charAt(at))) return slice(text, at, at + 1);
  return null;
}

/** The choice in brackets or in a circle that starts the text, apart from whitespace; (1)は… does not count, because it starts a list. */
export function firstChoice(text: string): Found | null {
  return findGroup(AT_START.exec(text));
}

/** The bare digit at this offset, if it can be the number of a choice. */
export function bareChoiceAt(text: string, at: number): Found | null {
  BARE.lastIndex = at;
  return findGroup(BARE.exec(text));
}

/** The digit of a text that contains nothing else. */
export function choiceAlone(text: string): Found | null {
  return text.length > LONGEST_ALONE ? null : findGroup(ALONE.exec(text));
}

function findGroup(match: RegExpExecArray | null): Found | null {
  const [, span] = match?.indices ?? [];
  return match === null || span === undefined ? null : { text: match[1] ?? '', start: span[0], end: span[1] };
}
