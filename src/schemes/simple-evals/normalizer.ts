/** Normalizers of simple-evals. */
import type { Normalizer } from '../../base/core/scheme.ts';
import { strip } from '../../base/text/whitespace.ts';
import { textNormalizer, type TextRule } from '../kit/rules.ts';

/** Texts that are deleted from a response, in this order: `\boxed{` has lost its brace before `\boxed` is deleted. */
export const MARKUP: readonly (readonly [id: string, text: string])[] = [
  ['bold', '**'],
  ['boxed-in-dollars', '$\\boxed{'],
  ['brace-dollar', '}$'],
  ['escaped-dollar', '\\$'],
  ['text-in-dollars', '$\\text{'],
  ['dollar', '$'],
  ['mathrm', '\\mathrm{'],
  ['escaped-brace', '\\{'],
  ['text', '\\text'],
  ['inline-math', '\\('],
  ['mathbf', '\\mathbf{'],
  ['brace', '{'],
  ['boxed', '\\boxed'],
];

/** Source: simple-evals, common.py, normalize_response. */
export const simpleEvalsResponse: Normalizer = textNormalizer({
  id: 'simple-evals-response',
  summary: 'Drops the marks of bold type and of formulas that may precede an answer.',
  rules: MARKUP.map(([id, text]): TextRule => ({
    id,
    summary: `Every ${text} goes.`,
    optional: true,
    rewrite: (response) => response.replaceAll(text, ''),
  })),
});

const SCRIPTS: readonly (readonly [id: string, letters: string])[] = [
  ['arabic-letters', 'أبجد'],
  ['bengali-letters', 'অবডঢ'],
  ['full-width-letters', 'ＡＢＣＤ'],
];

function lettersRule([id, letters]: (typeof SCRIPTS)[number]): TextRule {
  const letter = new RegExp(`[${letters}]`, 'gu');
  return {
    id,
    summary: `${Array.from(letters).join(', ')} become A, B, C, D with a space before them.`,
    optional: true,
    rewrite: (text) => text.replace(letter, (found) => ` ${'ABCD'[letters.indexOf(found)] ?? ''}`),
  };
}

/** Source: simple-evals, common.py, normalize_extracted_answer. */
export const simpleEvalsExtractedAnswer: Normalizer = textNormalizer({
  id: 'simple-evals-extracted-answer',
  summary: 'The Arabic, Bengali and Japanese letters for A to D become A to D; whitespace at the ends is dropped.',
  rules: [
    ...SCRIPTS.map(lettersRule),
    { id: 'strip', summary: 'Drops whitespace at both ends.', optional: false, rewrite: strip },
  ],
});
