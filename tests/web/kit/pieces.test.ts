/** Folding and marking lose nothing, and show what a mark picks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut, splitSegments, thoughtsIn, type Stretch } from '../../../src/web/kit/text/pieces.ts';

const long = 'x'.repeat(1000);

test.each([
  ['a <think>b</think> c', ['<think>b</think>']],
  ['b</think> c', ['b</think>']],
  ['a <think>b', ['<think>b']],
  ['<think>a<THINK>b</Think>c</think>d', ['<think>a<THINK>b</Think>']],
  ['<think>a</think>b<think>c</think>', ['<think>a</think>', '<think>c</think>']],
  ['none', []],
])('the thoughts of %j', (text, thoughts) => {
  expect(thoughtsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(thoughts);
});

test('a long thought folds, a short one does not', () => {
  const folded = (text: string): string[] =>
    layOut(text, [], thoughtsIn(text)).flatMap(({ start, end, isFolded }) =>
      isFolded ? [text.slice(start, end)] : [],
    );
  expect(folded(`<think>${long}</think>answer`)).toEqual(['x'.repeat(615)]);
  expect(folded('<think>short</think>answer')).toEqual([]);
  expect(folded(long)).toEqual([]);
  expect(folded(long.repeat(30))).toHaveLength(1);
});

const stretches = (length: number): fc.Arbitrary<Stretch[]> =>
  fc.array(
    fc.tuple(fc.nat(length), fc.nat(length)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) })),
    { maxLength: 5 },
  );

const cases = fc
  .array(fc.constantFrom('<think>', '</think>', long, 'ab', '😀'.repeat(400), '東京'), { maxLength: 12 })
  .map((parts) => parts.join(''))
  .chain((text) => fc.record({ text: fc.constant(text), marks: stretches(text.length) }));

test('pieces are the text without gaps, whole characters each', () => {
  fc.assert(
    fc.property(cases, ({ text, marks }) => {
      const own = marks.map(({ start, end }) => ({ start: whole(text, start), end: whole(text, end) }));
      const pieces = layOut(text, own, thoughtsIn(text)).map(({ start, end }) => text.slice(start, end));
      expect(pieces.join('')).toBe(text);
      expect(pieces.every((piece) => piece.isWellFormed() && piece !== '')).toBe(true);
    }),
  );
});

test('the ends of a mark and the text around them are never folded', () => {
  fc.assert(
    fc.property(cases, ({ text, marks }) => {
      const folds = layOut(text, marks, thoughtsIn(text)).filter(({ isFolded }) => isFolded);
      const edges = marks.flatMap(({ start, end }) => [start, end]);
      for (const { start, end } of folds)
        expect(
          edges.filter((edge) => edge > start - 100 && edge < end + 100 && edge > 0 && edge < text.length),
        ).toEqual([]);
    }),
  );
});

test('segments name the marks over them', () => {
  fc.assert(
    fc.property(cases, ({ text, marks }) => {
      const segments = splitSegments({ start: 0, end: text.length }, marks);
      expect(segments.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      marks.forEach((mark, at) => {
        const own = segments.filter((segment) => segment.marks.includes(at));
        expect(own.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text.slice(mark.start, mark.end));
      });
    }),
  );
});

/** The offset, or the one before it inside of a character. */
function whole(text: string, at: number): number {
  return text.slice(0, at).isWellFormed() ? at : at - 1;
}
