import type { Matcher } from '../../base/core/scheme.ts';

/** Source: simple-evals, mgsm_eval.py, score_mgsm. */
export const mgsmScore: Matcher = {
  id: 'mgsm-score',
  summary: 'The same number, spelled with or without commas; zeros at the end of a decimal answer do not count.',
  rules: [
    {
      id: 'equal-numerals',
      summary:
        'Both texts are the same without commas. An answer with a full stop first loses zeros, and then full stops, at its end.',
      optional: false,
    },
  ],
  bare: (text) => withoutEnd(text).replaceAll(',', ''),
  match(_, normalized, truth) {
    const correct = withoutEnd(normalized).replaceAll(',', '') === truth.replaceAll(',', '');
    return { correct, rule: 'equal-numerals', start: correct ? 0 : null, end: correct ? normalized.length : null };
  },
};

/** A decimal number without zeros, and then full stops, at its end. */
function withoutEnd(text: string): string {
  return text.includes('.') ? trimEnd(trimEnd(text, '0'), '.') : text;
}

/** Python's `text.rstrip(char)`. */
function trimEnd(text: string, char: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === char) end--;
  return text.slice(0, end);
}
