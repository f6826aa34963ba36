import { lower, offsetBeforeLowering } from '../../base/text/case.ts';
import { skipWhitespace } from '../../base/text/whitespace.ts';
import { THINK_END } from './markers.ts';
import { spanText, type SpanRule } from '../kit/rules.ts';

/**
 * Drops everything up to the last `</think>` and the whitespace after it; without the delimiter the text is unchanged.
 * The offset comes from the lowered text and is applied to the original, as in Python: one code point drifts for each U+0130 before it.
 * Source: audit_answer_parsing, section 7.1.
 */
export const thinkStrip: SpanRule = {
  id: 'think-strip',
  summary: 'Drops everything up to the last </think>, in any case, and the whitespace after it.',
  when: 'once its reasoning is removed',
  optional: true,
  narrow(span) {
    const text = spanText(span);
    const lowered = lower(text);
    const found = lowered.lastIndexOf(THINK_END);
    if (found === -1) return span;
    const start = span.start + offsetBeforeLowering(text, lowered, found + THINK_END.length);
    return { ...span, start: skipWhitespace(span.text, start, span.end) };
  },
};
