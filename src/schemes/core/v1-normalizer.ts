import type { Normalizer } from '../../core/scheme.ts';
import { textNormalizer } from '../kit/rules.ts';
import { blanks, lowerCase, punctuation } from './normalizer-parts.ts';

/** The normalizer of the stored labels. Source: audit_answer_parsing, section 5.1. */
export const v1Normalizer: Normalizer = textNormalizer({
  id: 'v1',
  summary: 'Lower case, punctuation to blanks, blanks collapsed.',
  rules: [lowerCase, punctuation, blanks],
});
