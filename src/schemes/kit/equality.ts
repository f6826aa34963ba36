import type { Matcher } from '../../base/core/scheme.ts';
import { reduceForEquality } from './reduce.ts';

/** The normalized answer is the normalized truth, character for character. */
export const equality: Matcher = {
  id: 'equality',
  summary: 'The normalized answer equals the normalized truth.',
  rules: [{ id: 'equal', summary: 'Both texts are the same, character for character.', optional: false }],
  isByTexts: true,
  reducer: reduceForEquality,
  match(_, normalized, truth) {
    const correct = normalized === truth;
    return { correct, rule: 'equal', start: correct ? 0 : null, end: correct ? normalized.length : null };
  },
};
