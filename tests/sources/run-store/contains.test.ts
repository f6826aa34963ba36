/** Values of every type, valid or not, contain what `instr` finds in them in lower case. */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { contains, isHit, mayContain } from '../../../src/sources/run-store/search.ts';
import { queriesOver } from '../../../src/base/sqlite/queries.ts';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';
import { findNeedle } from '../../../src/base/text/text-search.ts';
import { inFull } from '../../support/thorough.ts';

const db = openDatabase(':memory:');
afterAll(() => db.close());
db.exec('CREATE TABLE value (v)');

const queries = queriesOver<{ readonly value: { readonly v: unknown } }>();

const unit = fc.constantFrom(...'aAbB%_\\0[*1'.split(''), '\0', '日', '₂', 'é', '\u212A', 'k');
const texts = fc.string({ unit, maxLength: 6 });
const bytes = fc
  .array(fc.constantFrom(0x00, 0x41, 0x61, 0x62, 0xc1, 0xa1, 0xe6, 0x97, 0xa5, 0xf0, 0x82, 0xff), { maxLength: 8 })
  .map((list) => Buffer.from(list));
const values = fc.oneof(texts, fc.integer({ min: -20, max: 20 }), fc.constant(null), bytes);

test('a column contains what instr finds in its lower case', () => {
  fc.assert(
    fc.property(values, texts, fc.boolean(), fc.nat(5), (value, words, isText, at) => {
      db.exec('DELETE FROM value');
      const asText = isText && Buffer.isBuffer(value) ? 'CAST(? AS TEXT)' : '?';
      db.prepare(`INSERT INTO value VALUES (${asText})`).run(value);
      // Half of the words are of the value itself.
      const needle = findNeedle(typeof value === 'string' && at > 2 ? value.slice(at - 3, at) : words);
      fc.pre(needle !== null);
      const { sql, parameters } = queries.selectFrom('value').select(contains('v', needle).as('found')).compile();
      const found = db
        .prepare(sql)
        .pluck()
        .get(...parameters);
      const wanted = db.prepare('SELECT instr(lower(v), ?) > 0 FROM value').pluck().get(needle.text);
      expect(Boolean(found)).toBe(Boolean(wanted));
    }),
    { numRuns: inFull(2000, 333) },
  );
});

test('a row that may contain the needle is a hit if it does', () => {
  db.exec(`DELETE FROM value; INSERT INTO value VALUES ('ask'), ('a\u017Fk'), ('none')`);
  const select = (words: string): unknown[] => {
    const needle = findNeedle(words);
    if (needle === null) throw new Error('no needle');
    const query = queries
      .selectFrom('value')
      .select(['v', isHit(['v'], needle).as('hit')])
      .where(mayContain(['v'], needle));
    const { sql, parameters } = query.compile();
    return db
      .prepare(sql)
      .raw()
      .all(...parameters);
  };
  expect(select('ask')).toEqual([
    ['ask', 1],
    ['a\u017Fk', 0],
  ]);
  expect(select('one')).toEqual([['none', 1]]);
});
