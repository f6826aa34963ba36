/** What a reply of an extractor says, and why nothing was read from it. */

/** Why nothing was read, in a clause after the reply. */
export const UNPARSED = {
  'cut-off': 'was cut off at the limit of tokens',
  'reasoning-only': 'has reasoning without an end, and nothing after it',
  empty: 'is empty',
  'no-answer': 'states that the response gives no answer',
  'not-json': 'begins like JSON, but is not in the form that was asked for',
  'not-in-response': 'has a text that does not occur in the response',
  'too-long': 'is longer than an answer',
  'not-an-option': 'is neither the letter nor the text of an option',
  'not-a-verdict': 'is neither correct, incorrect, nor no answer',
} as const;

export type UnparsedRule = keyof typeof UNPARSED;

interface Parsed {
  readonly kind: 'parsed';
  /** A part of the response; the answer; `correct` or `incorrect`. */
  readonly text: string;
  /** Where the text is, in UTF-16 units: of the response for a span, of the reply for the other kinds. */
  readonly start: number;
  readonly end: number;
  /** The rules that read it, such as `json` or `first-line, answer-prefix`. */
  readonly rule: string;
  /** The position of the option that an answer names, from 0; null for other kinds and without options. */
  readonly option: number | null;
}

interface Unparsed {
  readonly kind: 'unparsed';
  readonly rule: UnparsedRule;
  /** A clause such as `is empty`. */
  readonly reason: string;
}

export type ReplyReading = Parsed | Unparsed;

export function unparsed(rule: UnparsedRule): Unparsed {
  return { kind: 'unparsed', rule, reason: UNPARSED[rule] };
}

/** A stretch of a text. */
export interface Stretch {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The same stretch without whitespace at its ends. */
export function trimmed({ text, start, end }: Stretch): Stretch {
  const part = text.slice(start, end);
  const left = part.length - part.trimStart().length;
  return { text, start: start + left, end: Math.max(start + left, start + part.trimEnd().length) };
}

export function textOf({ text, start, end }: Stretch): string {
  return text.slice(start, end);
}

/** A reply without an answer, in the words that prompts ask for. */
export const NO_ANSWER = 'no answer';

const NO_ANSWER_FORM = /^no answer\.?$/i;

/** Whether a text is `no answer`, in any case, with or without a full stop. */
export function saysNoAnswer(text: string): boolean {
  return NO_ANSWER_FORM.test(text);
}
