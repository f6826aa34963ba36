/** An address and back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf, routeOf, SECTIONS } from '../../../src/web/page/route.ts';
import { filterOf } from '../../../src/web/page/trials/trial-filter.ts';

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
