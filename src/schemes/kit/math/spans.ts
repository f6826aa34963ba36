import { strip } from '../../../base/text/whitespace.ts';
import { spanText, type Span } from '../rules.ts';

/** A span without the whitespace at its ends. */
export function strippedSpan(span: Span): Span {
  const text = spanText(span);
  const bare = strip(text);
  const start = span.start + (bare === '' ? 0 : text.indexOf(bare));
  return { text: span.text, start, end: start + bare.length };
}
