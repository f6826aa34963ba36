/** What a reply of an extractor states, and why nothing was read from it. */
import { UNPARSED, type ParsedRule, type Step, type UnparsedRule } from './rules.ts';

interface Parsed {
  readonly kind: 'parsed';
  /** A part of the response; the answer; `correct` or `incorrect`. */
  readonly text: string;
  /** Where the text is, in UTF-16 units: of the response for a span, of the reply for the other kinds. */
  readonly start: number;
  readonly end: number;
  /** The rule that read it. */
  readonly rule: ParsedRule;
  /** What was taken off around the answer before, such as `answer-prefix`; empty for other kinds. */
  readonly steps: readonly Step[];
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

const NO_ANSWER_FORM = /^no answer\.?$/i;

/** Whether a text is `no answer`, in any case, with or without a full stop. */
export function saysNoAnswer(text: string): boolean {
  return NO_ANSWER_FORM.test(text);
}
