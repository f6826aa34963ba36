/** What prime_math reads of a response. Source: verl, verl/utils/reward_score/prime_math/__init__.py, match_answer. */
import type { Parser } from '../../base/core/scheme.ts';
import { findClosingBrace } from '../../base/text/braces.ts';
import { strippedSpan } from '../kit/math/spans.ts';
import { spanParser, spanText, type Span, type SpanRule } from '../kit/rules.ts';

const part = (span: Span, from: number, to: number): Span =>
  strippedSpan({ text: span.text, start: span.start + from, end: span.start + to });

/** The response that was lowered last: every setting of the rules searches it again. */
let lowered: { readonly text: string; readonly lower: string } = { text: '', lower: '' };

function lowerText({ text, start, end }: Span): string {
  if (lowered.text !== text) lowered = { text, lower: text.toLowerCase() };
  const { lower } = lowered;
  return lower.length === text.length ? lower.slice(start, end) : text.slice(start, end).toLowerCase();
}

/** What follows the last of each marker, one marker after the other. */
function afterMarkers(markers: readonly string[]): SpanRule['narrow'] {
  return (span) =>
    markers.reduce((current, marker) => {
      const at = lowerText(current).lastIndexOf(marker);
      return at === -1 ? current : part(current, at + marker.length, current.end - current.start);
    }, span);
}

function beforeMarkers(markers: readonly string[]): SpanRule['narrow'] {
  return (span) =>
    markers.reduce((current, marker) => {
      const at = lowerText(current).lastIndexOf(marker);
      return at === -1 ? current : part(current, 0, at);
    }, span);
}

/** An unclosed or empty box is none. */
function openBox(span: Span): Span {
  const text = spanText(span);
  const box = Math.max(text.lastIndexOf('\\boxed'), text.includes('\\boxed') ? -1 : text.lastIndexOf('\\fbox'));
  const open = box === -1 ? -1 : text.indexOf('{', box);
  if (open === -1) return span;
  const end = findClosingBrace(text, open);
  // The original counts braces from the command on.
  if (end === -1 || text.slice(box, open).includes('}')) return span;
  const inner = part(span, open + 1, end);
  return inner.start === inner.end ? span : inner;
}

const rule = (id: string, summary: string, narrow: SpanRule['narrow']): SpanRule => ({
  id,
  summary,
  optional: false,
  narrow,
});

const VERBS = ['be ', 'is ', 'are ', '=', ': ', 'get ', 'be\n', 'is\n', 'are\n', ':\n', 'get\n'];

export const primeMathAnswer: Parser = spanParser({
  id: 'verl-prime-math',
  summary:
    'What follows "answer is" or the like; of that the last box, before the last ". "; of that what follows a verb, a colon or an equals sign.',
  source: 'response',
  missing: null,
  rules: [
    rule(
      'answer-is',
      'Keeps what follows the last "answer:", "answer is" and "answers are".',
      afterMarkers(['answer:', 'answer is', 'answers are']),
    ),
    rule(
      'is-answer',
      'Drops "is answer", "is the answer" and the like with all that follows.',
      beforeMarkers(['is answer', 'is the answer', 'are answers', 'are the answers']),
    ),
    rule('last-box', 'Keeps what is in the last box.', openBox),
    rule('sentence', 'Drops the last ". " with all that follows.', beforeMarkers(['. '])),
    rule('after-verb', 'Keeps what follows the last "be", "is", "are", "=", ":" and "get".', afterMarkers(VERBS)),
  ],
});
