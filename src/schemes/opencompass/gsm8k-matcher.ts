import type { Matcher } from '../../base/core/scheme.ts';
import { readFloat, readIntegerAsFloat } from '../../base/text/python-float.ts';

const TOLERANCE = 1e-6;

/** Source: OpenCompass, opencompass/datasets/gsm8k.py, Gsm8kEvaluator.is_equal. */
export const openCompassGsm8kEqual: Matcher = {
  id: 'opencompass-gsm8k-equal',
  summary: 'The same text, or a number within 0.000001 of the truth, which must be an integer.',
  rules: [
    { id: 'equal', summary: 'Both texts are the same, character for character.', optional: false },
    {
      id: 'near',
      summary: 'The answer reads as a number, the truth as an integer, and they differ by less than 0.000001.',
      optional: false,
    },
  ],
  match(_, normalized, truth) {
    if (normalized === truth) return { correct: true, rule: 'equal', start: 0, end: normalized.length };
    const number = readFloat(normalized);
    const wanted = readIntegerAsFloat(truth);
    const correct = number !== undefined && wanted !== undefined && Math.abs(number - wanted) < TOLERANCE;
    return { correct, rule: 'near', start: correct ? 0 : null, end: correct ? normalized.length : null };
  },
};
