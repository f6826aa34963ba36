/** An address and back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf, routeOf, SECTIONS } from '../../src/page/route.ts';
import { filterOf } from '../../src/page/trials/trial-filter.ts';
import { flipped, sortingOf, sortingWord, sortRows } from '../../src/page/tables/sorting.ts';

test('an address opens the view that it was made from', () => {
  const params = fc.dictionary(
    fc.string({ unit: 'binary', minLength: 1 }).filter((name) => name !== '__proto__'),
    fc.string({ unit: 'binary', minLength: 1 }),
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.constantFrom(...SECTIONS), params, (section, given) => {
      expect(routeOf(hashOf(section, given))).toEqual({ section, params: given });
    }),
  );
});

test.each(['', '#', '#/', '#/nowhere', '#summary', '#/constructor?x=1', '#/cells/x'])('%j is the summary', (hash) => {
  expect(routeOf(hash).section).toBe('summary');
});

test('what is empty is in no address', () => {
  expect(hashOf('trials', { scheme: null, q: '', rule: 'a b&c' })).toBe('#/trials?rule=a+b%26c');
});

test('a filter takes what it knows', () => {
  const { params } = routeOf('#/trials?scheme=a&direction=up&variant=b&rule=c&q=d&id=e&colour=f&toString=g');
  expect(filterOf(params)).toEqual({
    scheme: 'a',
    direction: null,
    fields: { variant: 'b' },
    rule: 'c',
    text: 'd',
    sample: null,
  });
  expect(filterOf({ direction: 'lost' }).direction).toBe('lost');
  expect(filterOf({ sample: 'unmarked' }).sample).toBe('unmarked');
});

test('rows are sorted either way, and what has no value stands last', () => {
  const rows = [2, null, 1, 3];
  const by = (row: number | null): number | null => row;
  expect(sortRows(rows, by, { column: 'n', direction: 'ascending' })).toEqual([1, 2, 3, null]);
  expect(sortRows(rows, by, { column: 'n', direction: 'descending' })).toEqual([3, 2, 1, null]);
  expect(sortRows(rows, undefined, { column: 'n', direction: 'descending' })).toEqual(rows);
  expect(sortRows(['b', 'a'], (row) => row, { column: 'n', direction: 'ascending' })).toEqual(['a', 'b']);
});

test('a second click turns the order round, and a word keeps it', () => {
  const first = flipped('n', 'number', null);
  expect(first.direction).toBe('descending');
  expect(flipped('n', 'number', first).direction).toBe('ascending');
  expect(flipped('a', 'text', first)).toEqual({ column: 'a', direction: 'ascending' });
  expect(sortingOf(sortingWord(first))).toEqual(first);
  expect(sortingOf('n.sideways')).toBe(null);
});
