import { expect, test } from 'vitest';
import { differingScore, differs } from '../../../../src/apps/rag/documents/stated-scores.ts';

test.each<[stated: number, counted: number, isOther: boolean]>([
  [0.67, 2 / 3, false],
  [0.7, 2 / 3, false],
  [0.66, 2 / 3, true],
  [0.8, 2 / 3, true],
  [1, 2 / 3, true],
  [1, 1, false],
  [0, 0, false],
  [0, 0.04, false],
  [67, 2 / 3, false],
  [80, 2 / 3, true],
])('%d beside verdicts that give %d differs: %s', (stated, counted, isOther) => {
  expect(differs({ stated, counted })).toBe(isOther);
});

test('the statements of a direct judge give another score, or none', () => {
  const statements = [true, true, false].map((supported) => ({ text: 'x', supported }));
  expect(differingScore({ score: 1, best: 1, statements })).toBeCloseTo(2 / 3, 9);
  expect(differingScore({ score: 2, best: 3, statements })).toBeNull();
  expect(differingScore({ score: 0.5, best: 1, statements: [] })).toBeNull();
  expect(differingScore({ score: null, best: 1, statements })).toBeNull();
});
