import type { Parser } from '../../base/core/scheme.ts';
import { spanParser } from '../kit/rules.ts';
import { thinkStrip } from './think-strip.ts';

/** The text after the chain of thought. It cuts at no marker, and strips only the left side. Source: audit_answer_parsing, section 10. */
export const afterThink: Parser = spanParser({
  id: 'after-think',
  summary: 'The text after the last </think>; the whole response where there is none.',
  source: 'response',
  missing: '',
  rules: [thinkStrip],
});
