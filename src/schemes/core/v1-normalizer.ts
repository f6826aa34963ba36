import type { Normalizer } from '../../base/core/scheme.ts';
import { keepLettersInPlace } from '../kit/kept-letters.ts';
import { textNormalizer } from '../kit/rules.ts';
import { collapsedWhitespace, lowerCase, punctuation } from './normalizer-parts.ts';

/** The normalizer of the stored labels. Source: audit_answer_parsing, section 5.1. */
export const v1Normalizer: Normalizer = textNormalizer({
  id: 'v1',
  summary: 'Lower case, punctuation to spaces, whitespace collapsed.',
  rules: [lowerCase, punctuation, collapsedWhitespace],
  unchanged: keepLettersInPlace('abcdefghijklmnopqrstuvwxyz0123456789'),
});
