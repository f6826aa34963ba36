/** An address and back. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AuditResult } from '../../../src/documents/result.ts';
import { formatRoute, hasContents, parseRoute, SECTIONS, type Section } from '../../../src/web/page/route.ts';
import { parseFilter } from '../../../src/web/page/trials/trial-filter.ts';

test('an address opens the view that it was made from', () => {
  const params = fc.dictionary(
    fc.string({ unit: 'binary', minLength: 1 }).filter((name) => name !== '__proto__'),
    fc.string({ unit: 'binary', minLength: 1 }),
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.constantFrom(...SECTIONS), params, (section, given) => {
      expect(parseRoute(formatRoute(section, given))).toEqual({ section, params: given });
    }),
  );
});

test.each(['', '#', '#/', '#/nowhere', '#summary', '#/constructor?x=1', '#/cells/x'])('%j is the summary', (hash) => {
  expect(parseRoute(hash).section).toBe('summary');
});

test('a section without contents has no tab', () => {
  const example = JSON.parse(readFileSync('reports/example/answer_parsing_audit.json', 'utf8')) as AuditResult;
  const tabs = (result: AuditResult): Section[] => SECTIONS.filter((section) => hasContents(section, result));
  expect(tabs(example)).toEqual(SECTIONS);
  const one = example.schemes.map((scheme) => ({ ...scheme, cells: 1 }));
  const single = { ...example, schemes: one, contrasts: [], ranks: [], multiverse: null };
  expect(tabs(single)).toEqual(['summary', 'why', 'trials', 'about']);
  expect(tabs({ ...single, cells: [], schemes: example.schemes })).toEqual(tabs(single));
  expect(tabs({ ...single, ranks: example.ranks })).toContain('conclusions');
  expect(tabs({ ...single, contrasts: example.contrasts })).toContain('conclusions');
});

test('what is empty is in no address', () => {
  expect(formatRoute('trials', { scheme: null, q: '', rule: 'a b&c' })).toBe('#/trials?rule=a+b%26c');
});

test('a filter takes what it knows', () => {
  const { params } = parseRoute('#/trials?scheme=a&direction=up&variant=b&rule=c&q=d&id=e&colour=f&toString=g');
  expect(parseFilter(params)).toEqual({
    scheme: 'a',
    versus: null,
    direction: null,
    fields: { variant: 'b' },
    rule: 'c',
    set: null,
    text: 'd',
    claim: null,
    sample: null,
  });
  expect(parseFilter({ direction: 'lost' }).direction).toBe('lost');
  expect(parseFilter({ scheme: 'a', versus: 'b', set: 'c + d | e' })).toMatchObject({ versus: 'b', set: 'c + d | e' });
  expect(parseFilter({ sample: 'unmarked' }).sample).toBe('unmarked');
});
