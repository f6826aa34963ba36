import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pivotRows, topRows } from '../../../src/report/views/shape.ts';

const numbers = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(Infinity, -Infinity, 0.5));

test('the first measure decides, then the next, and equals stay in their order', () => {
  const row = fc.record({ a: numbers, b: numbers });
  fc.assert(
    fc.property(fc.array(row), fc.nat(20), (rows, most) => {
      const order = (x: number, y: number): number => (x === y ? 0 : x > y ? -1 : 1);
      const sorted = rows.toSorted((x, y) => order(x.a, y.a) || order(x.b, y.b));
      const measures = [({ a }: { a: number }) => a, ({ b }: { b: number }) => b];
      expect(topRows(rows, measures)).toEqual(sorted);
      expect(topRows(rows, measures, most)).toEqual(sorted.slice(0, most));
      for (const one of topRows(rows, measures)) expect(rows).toContain(one);
    }),
  );
});

test('a pivot has the rows in their order, and the first value of each place', () => {
  const text = fc.constantFrom('', 'a', 'first', 'head0', '__proto__', '1', '0');
  const row = fc.record({ down: text, across: text, value: fc.integer() });
  fc.assert(
    fc.property(fc.array(row), fc.uniqueArray(text), (rows, heads) => {
      const pivoted = pivotRows(rows, {
        down: ({ down }) => down,
        across: ({ across }) => across,
        value: ({ value }) => value,
        heads,
      });
      const shown = rows.filter(({ across }) => heads.includes(across));
      expect(pivoted.map(({ first }) => first.down)).toEqual([...new Set(shown.map(({ down }) => down))]);
      for (const { first, values } of pivoted) {
        expect(shown.find(({ down }) => down === first.down)).toBe(first);
        expect(values).toEqual(
          heads.map((head) => shown.find(({ down, across }) => down === first.down && across === head)?.value),
        );
      }
    }),
  );
});

test('values of a pivot may be objects', () => {
  const rows = [
    { place: 'x', scheme: 'b', rank: { low: 1 } },
    { place: 'x', scheme: 'a', rank: { low: 2 } },
  ];
  const [row] = pivotRows(rows, {
    down: ({ place }) => place,
    across: ({ scheme }) => scheme,
    value: ({ rank }) => rank,
    heads: ['a', 'b', 'c'],
  });
  expect(row?.values).toEqual([{ low: 2 }, { low: 1 }, undefined]);
});
