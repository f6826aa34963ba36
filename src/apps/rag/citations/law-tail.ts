/** Reads the text between the name of a law and the provision: 施行令, closing brackets, notes in parentheses, の. */
import { skipWhitespace } from './units.ts';

export interface LawTail {
  /** A suffix that turns the name into that of another law, such as 施行令; empty without one. */
  readonly suffix: string;
  /** The end of the name, with the suffix. */
  readonly nameEnd: number;
  /** The offset at which a provision could begin. */
  readonly end: number;
  /** The contents of parentheses. */
  readonly notes: readonly string[];
}

const SUFFIXES = ['施行令', '施行規則', '施行細則', '施行法'];
const CLOSERS = /[」』】〉》*]{0,4}/y;
const LONGEST_NOTE = 100;
const MOST_NOTES = 3;
const OPEN = '（(';
const CLOSE = '）)';
/** Notes with a provision are separate citations. */
const PROVISION = /[条項]/;
const LAW_NUMBER = /^(?:明治|大正|昭和|平成|令和)/;
const DEFINITION = /以下[、，]?(?:単に)?[「『]([^「」『』]{1,30})[」』]/u;

/** Reads the text after the name of a law that ends at an offset. */
export function readLawTail(text: string, at: number): LawTail {
  const suffix = SUFFIXES.find((one) => text.startsWith(one, at)) ?? '';
  const nameEnd = at + suffix.length;
  const notes: string[] = [];
  let end = skipClosers(text, nameEnd);
  while (notes.length < MOST_NOTES) {
    const note = noteAt(text, end);
    if (note === null) break;
    notes.push(note);
    end = skipClosers(text, end + note.length + 2);
  }
  return { suffix, nameEnd, end: text[end] === 'の' ? end + 1 : end, notes };
}

/** The name that a note defines for the law before it: `以下「法」という。`. */
export function findDefinedName(note: string): string | null {
  return DEFINITION.exec(note)?.[1] ?? null;
}

function skipClosers(text: string, at: number): number {
  CLOSERS.lastIndex = at;
  return skipWhitespace(text, at + (CLOSERS.exec(text)?.[0].length ?? 0));
}

/** The content of the parentheses at an offset, if it is about the law's name. */
function noteAt(text: string, at: number): string | null {
  if (at >= text.length || !OPEN.includes(text.charAt(at))) return null;
  const most = Math.min(text.length, at + LONGEST_NOTE);
  let depth = 0;
  for (let end = at; end < most; end++) {
    if (OPEN.includes(text.charAt(end))) depth++;
    else if (CLOSE.includes(text.charAt(end)) && --depth === 0) {
      const note = text.slice(at + 1, end);
      return !PROVISION.test(note) || LAW_NUMBER.test(note) ? note : null;
    }
  }
  return null;
}
