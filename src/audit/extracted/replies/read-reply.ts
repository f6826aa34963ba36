/** Reads the replies of extractors. Pure functions: the same reply always gives the same reading. */
import { thinkStrip } from '../../../schemes/core/think-strip.ts';
import type { ExtractorKind } from '../extractor.ts';
import type { SubjectTexts } from '../subject.ts';
import { readAnswer } from './read-answer.ts';
import { readVerdict } from './read-verdict.ts';
import { trimmed, unparsed, textOf, type ReplyReading, type Stretch, saysNoAnswer } from './reading.ts';
import { findSpan } from './find-span.ts';
import { readJsonField } from './json-field.ts';
import type { ParsedRule } from './rules.ts';

/** A reply as the server sent it. */
interface Reply {
  readonly text: string;
  readonly isCutOff: boolean;
}

const UNCLOSED = /^\s*<think>/i;

/**
 * What a reply states about a response. Reasoning up to the last `</think>` is left out. No reply that is cut off is read, because the rest of it
 * could change the answer.
 * @param kind of the extractor.
 * @param subject what the extractor was asked about.
 */
export function readReply(kind: ExtractorKind, { text, isCutOff }: Reply, subject: SubjectTexts): ReplyReading {
  if (isCutOff) return unparsed('cut-off');
  const reply = withoutReasoning(text);
  if (reply === null) return unparsed('reasoning-only');
  if (reply.start === reply.end) return unparsed('empty');
  if (kind === 'span') return readSpan(textOf(reply), subject.response);
  return kind === 'answer' ? readAnswer(reply, subject.choices) : readVerdict(reply);
}

/** null for reasoning without an end. */
function withoutReasoning(text: string): Stretch | null {
  const { start } = thinkStrip.narrow({ text, start: 0, end: text.length });
  const reply = trimmed({ text, start, end: text.length });
  return UNCLOSED.test(textOf(reply)) ? null : reply;
}

/** In UTF-16 units. */
const LONGEST_SPAN = 1000;

/**
 * The part of the response that a reply names. It must occur there.
 * @param reply without reasoning, and without whitespace at its ends.
 */
function readSpan(reply: string, response: string): ReplyReading {
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
