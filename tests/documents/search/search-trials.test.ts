/** What the search box of the trials finds, and how it refuses what cannot be used. */
import { expect, test, vi } from 'vitest';
import { trialDetail } from '../../support/trials.ts';
import { compileTrialSearch } from '../../../src/documents/search/search-trials.ts';
import { compileHits } from '../../../src/documents/search/find-hits.ts';
import { parseQuery, writeTerm } from '../../../src/documents/search/query.ts';
import type { SearchedTrial } from '../../../src/documents/search/search-field.ts';

const TRIALS: readonly SearchedTrial[] = [
  trialDetail({
    question: 'A red or a blue spider?',
    response: 'The answer is (B).',
    storedParse: 'B',
    groundTruth: ['b', 'blue'],
  }),
  trialDetail({
    itemId: 'spider-7',
    response: 'It is blue, not RED',
    storedParse: '42',
    model: 'Llama-3-8B',
    temperature: 0.7,
  }),
  trialDetail({
    trialId: 'x/spider',
    response: 'model:llama costs 7.',
    model: 'llama-2',
    temperature: 7,
    groundTruth: '42',
  }),
];

function found(search: string): number[] {
  const { matches } = compileTrialSearch(search);
  return TRIALS.flatMap((one, at) => (matches(one) ? [at] : []));
}

test.each<[search: string, places: readonly number[]]>([
  ['spider', [0, 1, 2]],
  ['blue red', [0, 1]],
  ['  red\n BLUE ', [0, 1]],
  ['"red or a"', [0]],
  ['"red or a', [0]],
  ['blue -"not red"', [0]],
  ['spider -red', [2]],
  ['-spider', []],
  ['model:llama', [1, 2]],
  ['-model:llama', [0]],
  ['model:"LLAMA-3"', [1]],
  ['"model:llama"', [2]],
  ['Model:llama', [2]],
  ['other:llama', []],
  ['temperature:7', [2]],
  ['temperature:0.70', [1]],
  ['answer:42', [1]],
  ['truth:42', [2]],
  ['truth:blue', [0]],
  ['question:blue', [0]],
  ['response:blue', [1]],
  ['item:spider', [1]],
  ['trial:spider', [2]],
  [String.raw`/answer is \(?[a-d]\)?/i`, [0]],
  ['/answer is .B/', [0]],
  ['/ANSWER is .B/', []],
  [String.raw`trial:/x\/spi/`, [2]],
  ['answer:/^B$/', [0]],
  ['-/red/', [1, 2]],
  ['temperature:/^0/', [1]],
  ['/(?i)RED/ -item:spider', [0]],
  ['""', [0, 1, 2]],
  ['-', [1]],
  ['answer:', []],
  ['.', [0, 2]],
  ['\ud800', []],
])('%j', (search, places) => {
  expect(found(search)).toEqual(places);
});

test.each<[search: string, sentence: RegExp]>([
  ['/red', /^\/red: a regular expression ends with a slash/],
  ['/red/g', /^\/red\/g: the only flag of a regular expression is i\./],
  ['/usr/bin', /Put a text with slashes in quotes\.$/],
  ['/(red/', /^\/\(red\/: is not a valid regular expression \(missing closing \): `\(red`\)\./],
  ['/(?=red)/', /has no lookarounds and no backreferences\.$/],
  [String.raw`/(a)\1/`, /has no lookarounds and no backreferences\.$/],
  ['model:/[/', /^\/\[\/: is not a valid regular expression/],
  ['/(a{1000}){1000}/', /is not a valid regular expression \(invalid repeat count/],
  ['/a{1000}/', /is too large\. Use smaller numbers of repetitions\.$/],
  [`/${'a'.repeat(100)}\u202e(/`, /^\/a{60}…\/: is not/],
  ['/\u202e(/', /^\/⟨U\+202E⟩\(\/: is not/],
  ['a'.repeat(1001), /^A search has at most 1000 characters; this one has 1001\.$/],
])('%j is refused', (search, sentence) => {
  expect(() => compileTrialSearch(search)).toThrow(sentence);
  expect(compileHits(search)('a red spider', 'question')).toEqual([]);
});

test.each(['(a+)+$', '(a*)*b', '(a|aa)+$', '(.*a){20}x', '.*.*.*.*.*=.*', String.raw`(\w+\s?)+\bq`])(
  'an engine that backtracks would not end on %j',
  (source) => {
    const hostile = trialDetail({ response: `${'a'.repeat(3000)}!` });
    expect(compileTrialSearch(`/${source}/`).matches(hostile)).toBe(false);
  },
);

test('a regular expression that takes too long is stopped', () => {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 600)); // of which every second one is the end of a test
  const { matches } = compileTrialSearch('/red/');
  const one = trialDetail({ trialId: '', question: null, response: 'blue' });
  expect(matches(one)).toBe(false); // two texts
  expect(() => matches(one)).toThrow('/red/: takes too long on these texts.');
  vi.restoreAllMocks();
});

test('a long text has more time', () => {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 2100));
  expect(compileTrialSearch('response:/red/').matches(trialDetail({ response: 'blue '.repeat(20_000) }))).toBe(false);
  vi.restoreAllMocks();
});

test.each([
  ['red', 'red', true],
  ['red blue-green', 'blue-green', false],
  ['question:red', 'red', false],
  ['-red', null, null],
  ['answer:red', null, null],
  ['model:red', null, null],
  ['/red/', null, null],
  ['/red/ spider', 'spider', false],
])('SQLite looks for a part of %j', (search, text, isWhole) => {
  const { needle } = compileTrialSearch(search);
  expect([needle?.text ?? null, needle?.isWhole ?? null]).toEqual([text, isWhole]);
});

test.each<[text: string, search: string, places: readonly (readonly [number, number])[]]>([
  [
    'Red or red',
    'red',
    [
      [0, 3],
      [7, 10],
    ],
  ],
  [
    'Red or blue',
    'blue red',
    [
      [0, 3],
      [7, 11],
    ],
  ],
  ['spider', 'pid spider ide', [[0, 6]]],
  [
    'red red',
    'red -blue -red',
    [
      [0, 3],
      [4, 7],
    ],
  ],
  [
    '😀 42 43',
    '/4\\d/',
    [
      [3, 5],
      [6, 8],
    ],
  ],
  ['aaa', '/a*?/', []],
  ['llama red', 'model:llama red', [[6, 9]]],
  ['the answer', 'answer:answer', []],
  ['the question', 'question:quest', [[4, 9]]],
])('in %j, %j is marked', (text, search, places) => {
  expect(compileHits(search)(text, 'question').map(({ start, end }) => [start, end])).toEqual(places);
});

test('a term of a field is marked in this field only', () => {
  const hits = compileHits('answer:b red');
  expect(hits('b or red', 'answer')).toHaveLength(2);
  expect(hits('b or red', 'response')).toEqual([{ start: 5, end: 8 }]);
});

test.each(['x y', '-x', '/x/', 'model:x', 'a"b', '"', '(a+)+"', 'é\\"'])(
  '%j as a term finds this text alone',
  (text) => {
    const [term, ...others] = parseQuery(writeTerm('trial', text));
    expect([term?.field, term?.isExcluded, others]).toEqual(['trial', false, []]);
    const { matches } = compileTrialSearch(writeTerm('trial', text));
    expect(matches(trialDetail({ trialId: `1 ${text} 2` }))).toBe(true);
    expect(matches(trialDetail({ trialId: 'other', question: text }))).toBe(false);
  },
);
