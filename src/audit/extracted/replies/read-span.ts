/** Replies that name a part of the response: `{"answer": "…"}`, or the part alone. */
import { findSpan } from './find-span.ts';
import { readJsonField } from './json-field.ts';
import { saysNoAnswer, unparsed, type ReplyReading } from './reading.ts';
import type { ParsedRule } from './rules.ts';

/** In UTF-16 units. */
const LONGEST_SPAN = 1000;

/**
 * The part of the response that a reply names. It must occur there.
 * @param reply without reasoning, and without whitespace at its ends.
 */
export function readSpan(reply: string, response: string): ReplyReading {
  const field = readJsonField(reply, 'answer');
  if (field === null) return saysNoAnswer(reply) ? unparsed('no-answer') : locate(reply, response, 'bare');
  const { value, rule } = field;
  if (value === undefined) return unparsed('not-json');
  if (value === null || saysNoAnswer(value.trim())) return unparsed('no-answer');
  return locate(value, response, rule);
}

function locate(span: string, response: string, form: ParsedRule): ReplyReading {
  if (span.trim() === '') return unparsed('empty');
  if (span.length > LONGEST_SPAN) return unparsed('too-long');
  const place = findSpan(span, response);
  if (place === null) return unparsed('not-in-response');
  const { start, end, isFolded } = place;
  const rule = isFolded ? 'folded' : form;
  return { kind: 'parsed', text: response.slice(start, end), start, end, rule, steps: [], option: null };
}
