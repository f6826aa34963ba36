/** Saved results that lack a key, or have one too many. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseResult } from '../../../src/sources/results/read-result.ts';
import { renderMarkdown } from '../../../src/report/markdown/report.ts';
import { validateResult } from '../../support/schemas.ts';

const SAVED = readFileSync('reports/example/answer_parsing_audit.json', 'utf8');
const read = (document: unknown) => parseResult(JSON.stringify(document), 'r.json', '--out-json');
const report = (document: unknown): string => renderMarkdown(read(document), { full: true, maxRows: 40 });

type Place = readonly (string | number)[];

/** The objects of a JSON value, with the place of each. */
function* listObjects(value: unknown, place: Place = []): Generator<readonly [Record<string, unknown>, Place]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [value as Record<string, unknown>, place];
  for (const [key, inner] of Object.entries(value)) yield* listObjects(inner, [...place, key]);
}

/** The place without positions in lists: objects of one kind have the same. */
const kindOf = (place: Place): string => place.map((part) => (/^\d+$/.test(String(part)) ? '*' : part)).join('/');

/** The objects of the example, the last one of each kind. */
const KINDS = [
  ...new Map([...listObjects(JSON.parse(SAVED))].map(([object, place]) => [kindOf(place), { object, place }])).values(),
];
const KEYS = KINDS.flatMap(({ object, place }) => Object.keys(object).map((key) => ({ place, key })));

/** The example, with a change of the object at this place. */
function changed(place: Place, change: (object: Record<string, unknown>) => void): unknown {
  const document: unknown = JSON.parse(SAVED);
  change(place.reduce<unknown>((value, part) => (value as Record<string | number, unknown>)[part], document) as never);
  return document;
}

/** The keys of these objects are data: names of players, fields and kinds of receipts. */
const isRecord = (place: Place): boolean => /(?:^|\/)(?:key|overall|shapleyPp|receipts)$/.test(kindOf(place));

test('the example has objects of every nullable kind', () => {
  const kinds = KINDS.map(({ place }) => kindOf(place));
  for (const kind of [
    'schemes/*/widestCell',
    'contrasts/*/change',
    'multiverse/universes/*',
    'extremes/everyTrial/cell',
  ])
    expect(kinds).toContain(kind);
});

describe('a result without a key', () => {
  test.each(KEYS.map(({ place, key }) => ({ name: `${kindOf(place)}: ${key}`, place, key })))(
    '$name is read, or the sentence names the key and its place',
    ({ place, key }) => {
      const document = changed(place, (object) => delete object[key]);
      validateResult(document);
      if (validateResult.errors === null) {
        expect(read(document)).toEqual(document);
        return;
      }
      const at = place.length === 0 ? 'it' : `/${place.join('/')}`;
      expect(() => read(document)).toThrow(
        `r.json: ${at} has no key ${JSON.stringify(key)}, which this version of the program needs; run the audit again with --out-json.`,
      );
    },
  );
});

test('a result with keys that this version does not know is read without them', () => {
  const known = report(JSON.parse(SAVED));
  const open = KINDS.filter(({ place }) => !isRecord(place));
  fc.assert(
    fc.property(fc.subarray(open, { minLength: 1 }), fc.jsonValue(), (kinds, value) => {
      const document = kinds.reduce<unknown>((text, { place }) => {
        const copy: unknown = structuredClone(text);
        const object = place.reduce<unknown>((inner, part) => (inner as Record<string | number, unknown>)[part], copy);
        (object as Record<string, unknown>)['keyOfLater'] = value;
        return copy;
      }, JSON.parse(SAVED));
      expect(read(document)).toEqual(JSON.parse(SAVED));
      expect(report(document)).toBe(known);
    }),
    { numRuns: 20 },
  );
});

describe('a value of the wrong kind', () => {
  test.each([
    [['cells', 0, 'n'], -1, '/cells/0/n must be >= 1'],
    [['schemes', 2, 'widestCell'], 5, '/schemes/2/widestCell must be object or null'],
    [['schemes', 2, 'widestCell', 'flips'], null, '/schemes/2/widestCell/flips must be integer'],
    [['schemes', 2, 'widestCell', 'interval'], 'x', '/schemes/2/widestCell/interval must be array or null'],
    [['warnings'], [5], '/warnings/0 must be string or object'],
  ])('at %j is named', (place, value, problem) => {
    const document = changed(place.slice(0, -1), (object) => (object[place.at(-1) as string] = value));
    expect(() => read(document)).toThrow(
      `r.json: no sound result of an audit, ${problem}; make it again with --out-json.`,
    );
  });

  test.each([2, 4, '3', null])('a document of version %j is refused', (version) => {
    expect(() => read(changed([], (object) => (object['schemaVersion'] = version)))).toThrow(
      `r.json: a result of version ${JSON.stringify(version)}, and this program reads version 3; use the program that made it, or run the audit again with --out-json.`,
    );
  });
});
