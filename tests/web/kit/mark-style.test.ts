/** Marks that overlap have different lines, and the ground shows one of them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignLanes, styleMarks, type Mark } from '../../../src/web/kit/text/mark-style.ts';
import { inFull } from '../../support/thorough.ts';

const stretch = fc.tuple(fc.nat(30), fc.nat(30)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));

test('no two marks that overlap have the same lane, and no lane is empty', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 8 }), (marks) => {
      const lanes = assignLanes(marks);
      for (const [i, a] of marks.entries())
        for (const [k, b] of marks.entries())
          if (i < k && a.start < b.end && b.start < a.end) expect(lanes[i]).not.toBe(lanes[k]);
      expect([...new Set(lanes)].toSorted((a, b) => a - b)).toEqual([...new Set(lanes)].map((_, lane) => lane));
    }),
    { numRuns: inFull(500, 83), seed: 1 },
  );
});

test.each([
  [
    'apart',
    [
      [0, 5],
      [6, 9],
    ],
    [0, 0],
  ],
  [
    'the shorter one inside is above',
    [
      [2, 4],
      [0, 9],
    ],
    [1, 0],
  ],
  [
    'three',
    [
      [0, 9],
      [0, 5],
      [4, 9],
    ],
    [0, 1, 2],
  ],
] as const)('lanes of marks: %s', (_, marks, lanes) => {
  expect(assignLanes(marks.map(([start, end]) => ({ start, end })))).toEqual(lanes);
});

function mark(color: string, start: number, end: number, isHot: boolean | null): Mark {
  return { start, end, isHot, tint: `${color} ground`, label: '', seriesStyle: { color, pattern: 'solid' } };
}

test.each([
  ['the shorter one', null, null, 'blue', ''],
  ['the highlighted one', true, false, 'red', 'hot'],
  ['none where another one is highlighted', false, false, 'blue', 'cold'],
] as const)('the ground has the tint of %s', (_, red, blue, color, className) => {
  const styled = styleMarks([0, 1], [mark('red', 0, 9, red), mark('blue', 3, 5, blue)]);
  expect([styled.className, (styled.style as Record<string, string>)['--mark']]).toEqual([
    className,
    `${color} ground`,
  ]);
});
