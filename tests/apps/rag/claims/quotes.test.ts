import { expect, test } from 'vitest';
import { occurs } from '../../../../src/apps/rag/claims/quotes.ts';

const TEXT =
  '第709条　故意又は過失によって他人の権利を侵害した者は、\nこれによって生じた損害を賠償する責任を負う。 See ABC Corp.';

test.each<[string, boolean]>([
  ['故意又は過失', true],
  ['権利を侵害した者は、これによって生じた損害', true],
  ['「故意又は過失」', true],
  ['第７０９条', true],
  ['abc corp', true],
  ['故意又は過失によって…責任を負う', true],
  ['故意又は過失によって...賠償する', true],
  ['責任を負う…故意又は過失', false],
  ['故意及び過失', false],
  ['', false],
  ['…', false],
  ['「」', false],
])('%j: %s', (quote, isFound) => {
  expect(occurs(quote, TEXT)).toBe(isFound);
});
