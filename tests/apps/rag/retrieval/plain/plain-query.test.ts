/** Plain lines are read in bytes, and as JSON.parse and readQuery read them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerJsonLine } from '../../../../../src/base/core/json-line.ts';
import { MOST_IDS } from '../../../../../src/apps/rag/retrieval/plain/document-ids.ts';
import { PlainQueryReader, type PlainQuery } from '../../../../../src/apps/rag/retrieval/plain/plain-query.ts';
import { readQuery } from '../../../../../src/apps/rag/retrieval/query.ts';
import { judgeRanking } from '../../../../../src/apps/rag/retrieval/ranking.ts';
import { inFull } from '../../../../support/thorough.ts';

const LEVEL = 2;
const RUNS = inFull(200_000, 20_000);
const NONE = { relevance: new Map<string, number>(), gains: new Map<string, number>() };
/** One for all lines, because nothing may be left of an earlier line. */
const reader = new PlainQueryReader(LEVEL);
const plain = (line: string | Buffer): PlainQuery | null => reader.read(Buffer.from(line));

/** The query of a line by JSON.parse; null for a line that cannot be used. */
function parsed(line: Buffer): PlainQuery | null {
  let query: PlainQuery | null = null;
  answerJsonLine(line, (input, id) => {
    const { retrieved, judgments, k } = readQuery(input);
    query = { id, k, isJudged: judgments !== null, ranking: judgeRanking(retrieved, judgments ?? NONE, LEVEL) };
    return { ok: true, answers: [] };
  });
  return query;
}

/** In JSON −0 is 0, as in the metrics. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test.each([
  '{"id":"a","retrieved":["x","y"],"relevant":["y","z"]}',
  ' { "k" : 3 , "scores" : { "x" : -0.5e1 , "y" : 7 } , "retrieved" : [ 7 , "7x" , -12 , "x" ] , "id" : 1.5 }\r',
  '{"relevant":{"x":1,"y":2,"z":3},"scores":{"z":0,"é":4},"id":"日本","retrieved":["y","é","x"]}',
  '{"relevant":["x","x"],"id":"\\u0061\\n\\ud800","retrieved":["x"]}',
  '{"id":1,"retrieved":[],"relevant":null,"scores":null,"k":null}',
  '{"id":1,"retrieved":["a"],"relevant":{},"text":"\\"}","score":1e3,"is":true,"none":null}',
])('%s is plain', (line) => {
  expect(plain(line)).not.toBeNull();
  expect(plain(line)).toEqual(parsed(Buffer.from(line)));
});

test.each([
  '{"id":"a","retrieved":["x","y","x"]}', // repeated
  '{"id":"a","retrieved":["\\u0078","y"]}', // an escape
  '{"id":"a","retrieved":[-0]}', // the id is "0"
  '{"id":"a","retrieved":[1e1]}',
  '{"id":"a","retrieved":[1234567890123456]}',
  '{"id":"a","retrieved":["x"],"relevant":{"x":1,"x":2}}',
  '{"id":"a","retrieved":["x"],"id":"b"}',
  '{"id":"a","retrieved":["x"],"more":[]}',
  '{"id":"a","retrieved":["x"],"k":0}',
  '\ufeff{"id":"a","retrieved":["x"]}',
])('%s is not plain, and can be used', (line) => {
  expect(plain(line)).toBeNull();
  expect(parsed(Buffer.from(line))).not.toBeNull();
});

test('a line of more documents than there is room for is not plain', () => {
  const lineOf = (count: number): string =>
    JSON.stringify({ id: 1, retrieved: Array.from({ length: count }, (_, at) => `d${at}`) });
  expect(plain(lineOf(MOST_IDS))?.ranking.length).toBe(MOST_IDS);
  expect(plain(lineOf(MOST_IDS + 1))).toBeNull();
});

const join = (pairs: readonly (readonly string[])[], colon = ':'): string =>
  `{${pairs.map((pair) => pair.join(colon)).join()}}`;

const texts = fc.constantFrom('"a"', '"b"', '"aa"', '"ab"', '"7"', '"-3"', '""', '"é"', '"日"', '"a b"', '"a\u007fb"');
const goodIds = fc.oneof(texts, fc.constantFrom('7', '0', '-3', '70'));
const goodGrades = fc.constantFrom('0', '1', '2', '3', '-1', '2.5', '1e2', '-0', '1000');
const listOf = (ids: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.uniqueArray(ids, { maxLength: 8 }).map((all) => `[${all.join()}]`);
const gradesOf = (ids: fc.Arbitrary<string>, grades: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.uniqueArray(fc.tuple(ids, grades), { maxLength: 5, selector: ([id]) => id }).map((all) => join(all, ' :'));

/** Fields of which each is valid. */
const goodFields = [
  fc.tuple(fc.constant('"id"'), fc.oneof(goodIds, fc.constantFrom('1.5', '"\\u00e9\\""'))),
  fc.tuple(fc.constant('"retrieved"'), listOf(goodIds)),
  fc.tuple(fc.constant('"relevant"'), fc.oneof(listOf(goodIds), gradesOf(texts, goodGrades), fc.constant('null'))),
  fc.tuple(fc.constant('"scores"'), fc.oneof(gradesOf(texts, goodGrades), fc.constant('null'))),
  fc.tuple(fc.constant('"k"'), fc.constantFrom('1', '20', '1e1', 'null')),
  fc.tuple(fc.constantFrom('"note"', '""'), fc.constantFrom('true', '"\\t \\\\"', '-1.5e-3', 'null')),
] as const;
const goodLines = fc.tuple(...goodFields).chain(([id, retrieved, ...others]) =>
  fc.tuple(fc.shuffledSubarray(others), fc.boolean()).map(([some, isLast]) => {
    const all = isLast ? [...some, retrieved, id] : [id, retrieved, ...some];
    return join(all);
  }),
);

const ids = fc.oneof(goodIds, fc.constantFrom('"\\u0061"', '"\\x"', '"\t"', '-0', '07', '1.5', '1e2', 'null', '[]'));
const grades = fc.oneof(goodGrades, fc.constantFrom('1001', '01', '1.', '+1', 'null', '"1"', '{}'));
const values = fc.oneof(listOf(ids), gradesOf(ids, grades), ids, grades);
const names = fc.constantFrom('"id"', '"retrieved"', '"relevant"', '"scores"', '"k"', '"__proto__"', '"i\\u0064"');
/** A valid line with one field that may be of any kind. */
const oddLines = fc
  .tuple(goodLines, names, values)
  .map(([line, name, value]) => `${line.slice(0, -1)},${name}:${value}}`);

/** A line with some bytes replaced, removed or added. */
const bytes = fc.constantFrom(...Buffer.from('{}[],:"\\ \t\r\n01-+.eEtu\u0001\u007fé'));
const changes = fc.array(fc.tuple(fc.nat(200), fc.nat(2), fc.array(bytes, { maxLength: 1 })), { maxLength: 2 });
const damagedLines = fc.tuple(fc.oneof(goodLines, oddLines), changes).map(([line, all]) => {
  const list = [...Buffer.from(line)];
  for (const [at, removed, added] of all) list.splice(at % (list.length + 1), removed, ...added);
  return Buffer.from(list);
});

test('a plain line means what JSON.parse gives', () => {
  let plainLines = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        goodLines.map((line) => Buffer.from(line)),
        damagedLines,
      ),
      (line) => {
        const query = plain(line);
        if (query === null) return;
        plainLines++;
        expect(asJson(query)).toEqual(asJson(parsed(line)));
      },
    ),
    { numRuns: RUNS },
  );
  expect(plainLines).toBeGreaterThan(RUNS / 3);
});
