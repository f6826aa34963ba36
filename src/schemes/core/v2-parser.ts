import type { Parser } from '../../base/core/scheme.ts';
import { lower, offsetBeforeLowering } from '../../base/text/case.ts';
import { splitLines } from '../../base/text/lines.ts';
import { skipWhitespace, strip, trimEnd } from '../../base/text/whitespace.ts';
import { CUT_MARKERS } from './markers.ts';
import { spanParser, spanText, type Span, type SpanRule } from '../kit/rules.ts';
import { thinkStrip } from './think-strip.ts';

const stripEnds: SpanRule = {
  id: 'strip',
  summary: 'Drops whitespace at both ends.',
  optional: false,
  narrow: stripped,
};

/**
 * Only the first occurrence of each marker counts, and only after position 0. So `USER: Paris USER: x` stays whole, because its first marker
 * starts it, and `immune system: x` is cut inside a word.
 */
const markerCut: SpanRule = {
  id: 'marker-cut',
  summary: 'Cuts at the earliest dialogue or problem marker (user:, question:, …), unless the marker starts the text.',
  when: 'once invented turns are cut off',
  optional: true,
  narrow(span) {
    const text = spanText(span);
    const lowered = lower(text);
    const cuts = CUT_MARKERS.map((marker) => lowered.indexOf(marker)).filter((at) => at > 0);
    if (cuts.length === 0) return span;
    const end = span.start + offsetBeforeLowering(text, lowered, Math.min(...cuts));
    return stripped({ ...span, end });
  },
};

/** The specification contains this rule, so it is listed, although it cannot fire. */
const firstLine: SpanRule = {
  id: 'first-line',
  summary: 'Takes the first line that is not empty where a cut leaves nothing.',
  optional: false,
  neverFires: 'the text is stripped before, and a cut is always after its first character.',
  narrow(span) {
    if (span.start < span.end) return span;
    const line = splitLines(span.text.slice(span.start)).find((candidate) => strip(candidate) !== '');
    if (line === undefined) return span;
    const start = span.text.indexOf(line, span.start);
    return stripped({ ...span, start, end: start + line.length });
  },
};

function stripped(span: Span): Span {
  const start = skipWhitespace(span.text, span.start, span.end);
  return { ...span, start, end: trimEnd(span.text, start, span.end) };
}

/** The audit's own parser. Source: audit_answer_parsing, section 7. */
export const v2Parser: Parser = spanParser({
  id: 'v2',
  summary: 'The text after the chain of thought, up to the first hallucinated turn or problem.',
  source: 'response',
  missing: '',
  rules: [thinkStrip, stripEnds, markerCut, firstLine],
});
