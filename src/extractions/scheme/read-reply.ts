/** Stands in for the parsers of replies. */
import type { Rule } from '../../core/scheme.ts';
import type { Subject } from '../subject.ts';

type Kind = 'span' | 'answer' | 'verdict';

const rule = (id: string, summary: string): Rule => ({ id, summary, optional: false });
const CUT = rule('cut-off', 'The reply ended at the limit of its tokens.');

export const REPLY_RULES: Readonly<Record<Kind, readonly Rule[]>> = {
  span: [
    CUT,
    rule('span', 'A part of the response.'),
    rule('not-in-response', 'The reply is no part of the response.'),
  ],
  answer: [CUT, rule('answer', 'The reply.'), rule('empty', 'The reply is empty.')],
  verdict: [
    CUT,
    rule('verdict', 'correct or incorrect.'),
    rule('no-answer', 'The model found no answer.'),
    rule('no-verdict', 'The reply is no verdict.'),
  ],
};

interface Read {
  readonly text: string | null;
  readonly rule: string;
  readonly start: number | null;
  readonly end: number | null;
}

export function readReply(
  kind: Kind,
  { text, isCutOff }: { readonly text: string; readonly isCutOff: boolean },
  { response }: Subject,
): Read {
  const nothing = (by: string): Read => ({ text: null, rule: by, start: null, end: null });
  if (isCutOff) return nothing('cut-off');
  const found = text.trim();
  if (kind === 'span') {
    const at = found === '' ? -1 : response.lastIndexOf(found);
    return at === -1 ? nothing('not-in-response') : { text: found, rule: 'span', start: at, end: at + found.length };
  }
  if (kind === 'answer')
    return found === '' ? nothing('empty') : { text: found, rule: 'answer', start: null, end: null };
  if (found === 'no answer') return nothing('no-answer');
  return found === 'correct' || found === 'incorrect'
    ? { text: found, rule: 'verdict', start: null, end: null }
    : nothing('no-verdict');
}
