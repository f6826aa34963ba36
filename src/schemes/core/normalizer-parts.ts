/** Rules that both normalizers of the core have. Source: audit_answer_parsing, sections 5.1 and 8. */
import { lower } from '../../base/text/case.ts';
import { collapseWhitespace, strip } from '../../base/text/whitespace.ts';
import type { TextRule } from '../kit/rules.ts';

/** The characters that `v1` and `v2` turn into spaces. */
export const PUNCTUATION = `.,;:!?'"()[]{}`;

export const lowerCase: TextRule = {
  id: 'lower',
  summary: 'Drops whitespace at both ends and lower-cases.',
  optional: false,
  rewrite: (text) => lower(strip(text)),
};

export const punctuation: TextRule = {
  id: 'punctuation',
  summary: `Each of ${PUNCTUATION} becomes a space.`,
  optional: false,
  rewrite: (text) => text.replace(/[.,;:!?'"()[\]{}]/g, ' '),
};

export const collapsedWhitespace: TextRule = {
  id: 'whitespace',
  summary: 'Runs of whitespace become one space, and none is left at the ends.',
  optional: false,
  rewrite: collapseWhitespace,
};
