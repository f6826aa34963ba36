/** Chains of thought: unclosed, nested and stray tags, each treated like in its project. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Normalizer } from '../../../src/base/core/scheme.ts';
import { thinkSchemes } from '../../../src/schemes/think/schemes.ts';
import {
  thinkHelm,
  thinkLightEval,
  thinkLmEval,
  thinkLmEvalStop,
  thinkOpenCompass,
} from '../../../src/schemes/think/normalizer.ts';
import { inFull } from '../../support/thorough.ts';

test.each([
  ['a pair', '<think>a</think> b ', 'b ', ' b ', 'b', ' b '],
  ['no tags', ' b ', 'b ', ' b ', 'b', ' b '],
  ['not closed', 'a <think>b', 'a <think>b', '', 'a <think>b', 'a <think>b'],
  ['not opened', 'a</think>b', 'b', 'a</think>b', 'b', 'a</think>b'],
  ['nested', '<think>a<think>b</think>c</think>d', 'd', 'd', 'c</think>d', 'c</think>d'],
  ['two pairs', '<think>a</think>b<think>c</think>d', 'd', 'd', 'bd', 'bd'],
  [
    'two ends, one with an empty line',
    '<think>a</think>\n\nb</think>c',
    'c',
    'b</think>c',
    'b</think>c',
    '\n\nb</think>c',
  ],
  [
    'the only empty line before the start',
    '</think>\n\n<think>b</think>',
    '',
    '</think>\n\n<think>b</think>',
    '</think>',
    '</think>\n\n',
  ],
  ['capitals', '<THINK>a</THINK>b', '<THINK>a</THINK>b', '<THINK>a</THINK>b', '<THINK>a</THINK>b', '<THINK>a</THINK>b'],
  ['a tag out of two halves', '<th<think></think>ink>x</think>y', 'y', '<thy', '<think>x</think>y', 'y'],
  ['whitespace of Python', '</think>\u001c\u0085x', 'x', '</think>\u001c\u0085x', 'x', '</think>\u001c\u0085x'],
])('%s', (_, text, lmEval, helm, openCompass, lightEval) => {
  expect(thinkLmEval.normalize(text)).toBe(lmEval);
  expect(thinkHelm.normalize(text)).toBe(helm);
  expect(thinkOpenCompass.normalize(text)).toBe(openCompass);
  expect(thinkLightEval.normalize(text)).toBe(lightEval);
});

test('a stop text counts only after the chain of thought', () => {
  expect(thinkLmEvalStop.normalize('<think>Question: 1</think> a</s>b Question: c')).toBe('a');
  expect(thinkLmEvalStop.normalize('a<|im_end|>b')).toBe('a');
  expect(thinkLmEvalStop.normalize('Question: a')).toBe('');
});

/** The loops and expressions of the originals: quadratic, and fast enough for short texts. */
const ORIGINALS: readonly (readonly [Normalizer, (text: string) => string])[] = [
  [
    thinkHelm,
    (text) => {
      if (!text.includes('<think>')) return text;
      if (text.includes('</think>\n\n')) return text.replace(/<think>[^]*<\/think>\n\n/g, '');
      return text.includes('</think>') ? text.replace(/<think>[^]*<\/think>/g, '') : '';
    },
  ],
  [
    thinkOpenCompass,
    (text) => {
      const hasOnlyEnd = !text.includes('<think>') && text.includes('</think>');
      return (hasOnlyEnd ? (text.split('</think>').at(-1) ?? '') : text.replace(/<think>([^]*?)<\/think>/g, '')).trim();
    },
  ],
  [
    thinkLightEval,
    (text) => {
      let result = text;
      for (;;) {
        const start = result.indexOf('<think>');
        const end = start === -1 ? -1 : result.indexOf('</think>', start);
        if (end === -1) return result;
        result = result.slice(0, start) + result.slice(end + '</think>'.length);
      }
    },
  ],
];

const tags = fc
  .array(fc.constantFrom('<think>', '</think>', '<th', 'ink>', '<', 'think>', '</', 't', '\n\n', ' ', 'a'), {
    maxLength: 20,
  })
  .map((parts) => parts.join(''));

test.each(ORIGINALS)('$id in one pass gives the same as step by step', (normalizer, original) => {
  fc.assert(
    fc.property(tags, (text) => {
      expect(normalizer.normalize(text)).toBe(original(text));
    }),
    { numRuns: inFull(3000, 500) },
  );
});

test('the whole response is normalized', () => {
  for (const { source, parser, matcher } of thinkSchemes) {
    expect([source, parser.id, matcher.id]).toEqual(['response', 'whole-response', 'equality']);
  }
});
