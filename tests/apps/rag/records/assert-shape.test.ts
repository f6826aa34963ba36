/** The message about a value that a schema rejects. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { assertShape } from '../../../../src/apps/rag/records/assert-shape.ts';

const schema = z.strictObject({
  name: z.string(),
  list: z.array(z.strictObject({ k: z.int().min(0) })).optional(),
  map: z.record(z.string(), z.number()).optional(),
  either: z
    .union([z.array(z.string()), z.record(z.string(), z.number())], { error: 'must be this or that' })
    .optional(),
  level: z.enum(['low', 'high']).optional(),
});

test.each<[unknown, string]>([
  [[], 'it: must be an object'],
  [{}, 'name: is missing; it must be a string'],
  [{ name: 1 }, 'name: must be a string'],
  [{ name: 'a', news: 1 }, 'news: is not a field'],
  [{ name: 'a', list: {} }, 'list: must be a list'],
  [{ name: 'a', list: [{ k: 1 }, { k: 0.5 }] }, 'list[1].k: must be a whole number'],
  [{ name: 'a', list: [{ k: -1 }] }, 'list[0].k: must be at least 0'],
  [{ name: 'a', list: [{ k: 1, more: 1 }] }, 'list[0]["more"]: is not a field'],
  [{ name: 'a', map: { 'x y': null } }, 'map["x y"]: must be a number'],
  [{ name: 'a', either: 'x' }, 'either: must be this or that'],
  [{ name: 'a', either: ['x', 1] }, 'either[1]: must be a string'],
  [{ name: 'a', either: { x: 'y' } }, 'either.x: must be a number'],
  [{ name: 'a', level: 'top' }, 'level: must be one of low, high'],
])('%j', (value, message) => {
  expect(() => assertShape(schema, value, ['map'])).toThrow(new TypeError(message));
});

test('a value of the shape passes, and keeps the order of its keys', () => {
  const value = { map: { b: 1, a: 2 }, name: 'x' };
  assertShape(schema, value, ['map']);
  expect(JSON.stringify(value)).toBe('{"map":{"b":1,"a":2},"name":"x"}');
});
