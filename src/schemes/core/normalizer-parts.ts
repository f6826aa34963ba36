/** Rules that both normalizers of the core have. Source: audit_answer_parsing, sections 5.1 and 8. */
import { lower } from '../../text/case.ts';
import { collapseWhitespace, strip } from '../../text/whitespace.ts';
import type { TextRule } from '../kit/rules.ts';

/** What `v1` and `v2` turn into blanks. */
export const PUNCTUATION = `.,;:!?'"()[]{}`;

export const lowerCase: TextRule = {
  id: 'lower',
  summary: 'Strips white space at the ends and lower-cases.',
  optional: false,
  rewrite: (text) => lower(strip(text)),
};

export const punctuation: TextRule = {
  id: 'punctuation',
  summary: `Every one of ${PUNCTUATION} becomes a blank.`,
  optional: false,
  rewrite: (text) => text.replace(/[.,;:!?'"()[\]{}]/g, ' '),
};

export const blanks: TextRule = {
  id: 'blanks',
  summary: 'Runs of white space become one blank, and none is left at the ends.',
  optional: false,
  rewrite: collapseWhitespace,
};
