/** The language of claims, and files of claims. */
import { expect, test } from 'vitest';
import { InputError } from '../../../src/base/core/errors.ts';
import { parseClaim } from '../../../src/languages/claims/parse-claim.ts';
import { readClaims } from '../../../src/languages/claims/read-claims.ts';

const links = (text: string): unknown[] =>
  parseClaim({ where: 'claim', text }).map(({ rate, left, right, isAbsolute, sign, threshold }) => [
    rate,
    left.text,
    right?.text ?? null,
    `${isAbsolute ? 'abs ' : ''}${sign} ${threshold}`,
  ]);

test.each([
  ['errorPct(model=a) > errorPct(model=b)', [['errorPct', 'errorPct(model=a)', 'errorPct(model=b)', '> 0']]],
  [
    'accuracyPct(model=a) - accuracyPct(model=b) >= 5',
    [['accuracyPct', 'accuracyPct(model=a)', 'accuracyPct(model=b)', '>= 5']],
  ],
  ['-2.5 < errorPct() - errorPct(run=x)', [['errorPct', 'errorPct()', 'errorPct(run=x)', '> -2.5']]],
  ['errorPct(condition=control) < 30', [['errorPct', 'errorPct(condition=control)', null, '< 30']]],
  [
    'abs(errorPct(temperature=1) - errorPct(temperature=0)) < 2',
    [['errorPct', 'errorPct(temperature=1)', 'errorPct(temperature=0)', 'abs < 2']],
  ],
  [
    'errorPct(model=A) < errorPct(model=B) <= errorPct(model=C)',
    [
      ['errorPct', 'errorPct(model=A)', 'errorPct(model=B)', '< 0'],
      ['errorPct', 'errorPct(model=B)', 'errorPct(model=C)', '<= 0'],
    ],
  ],
])('%s', (text, wanted) => {
  expect(links(text)).toEqual(wanted);
});

test('values are words, quoted texts, numbers, lists and ranges', () => {
  const text = `errorPct(model=meta/Llama-3.1-70B, task="a, ""b""", condition=[x, 3-shot], temperature=0..0.5) > 1`;
  const [{ left }] = parseClaim({ where: 'claim', text });
  expect(
    left.conditions.map(({ field, values }) => [
      field,
      values.map((value) => ('text' in value ? value.text : [value.from, value.to])),
    ]),
  ).toEqual([
    ['model', ['meta/Llama-3.1-70B']],
    ['task', ['a, "b"']],
    ['condition', ['x', '3-shot']],
    ['temperature', [[0, 0.5]]],
  ]);
});

const fileOf = (holds: string): string => `claims:\n  - id: one\n    holds: ${JSON.stringify(holds)}\n`;

function describeError(text: string): string {
  try {
    return `accepted: ${JSON.stringify(readClaims('claims.yaml', text))}`;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

const MALFORMED = [
  'errorPct(model=a)',
  'errorPct(model=a) >',
  '3 < 4',
  'errorPct(model=a) = 3',
  'errorPct(model=a) ≥ 3',
  'errorpct(model=a) > 3',
  'errorPct(modle=a) > 3',
  'errorPct(model) > 3',
  'errorPct(model=) > 3',
  'errorPct(model=a > 3',
  'errorPct(model=a, model=b) > 3',
  'errorPct(model=[a, b) > 3',
  'errorPct(model="a) > 3',
  'errorPct(temperature=1..0) > 3',
  'errorPct(temperature=0..x) > 3',
  'errorPct(model=a) > accuracyPct(model=b)',
  'errorPct(model=a) - accuracyPct(model=b) > 1',
  'errorPct(model=a) > errorPct(model=b) < errorPct(model=c)',
  'errorPct(model=a) + errorPct(model=b) > 1',
  'abs(errorPct(model=a)) < 1',
  'abs(errorPct(model=a) - errorPct(model=b)) > 1',
  'errorPct(model=a, weight=items) > 3',
  'errorPct(weight=item, weight=item) > 3',
  'errorPct(model=a, weight=item) > errorPct(model=b)',
  'errorPct(model=a) >= 0',
  'errorPct(model=a) - errorPct(model=b) > 100',
  'abs(errorPct(model=a) - errorPct(model=b)) < 101',
  'errorPct(model=a) > 5%',
  'errorPct(model=a) - errorPct(model=b) > errorPct(model=c)',
];

test('errors of claims name the place and what to write', async () => {
  const told = MALFORMED.map((holds) => `${holds}\n    ${describeError(fileOf(holds))}`);
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('snapshots/malformed-claims.txt');
});

const FILES = [
  ['no list', 'claims: 3\n'],
  ['an empty list', 'claims: []\n'],
  ['an unknown key', 'claims:\n  - id: a\n    hold: x\n'],
  ['an id of other characters', 'claims:\n  - id: "a b"\n    holds: errorPct() < 3\n'],
  ['an id that occurs twice', 'claims:\n  - {id: a, holds: errorPct() < 3}\n  - {id: a, holds: errorPct() < 4}\n'],
  ['no YAML', 'claims: [\n'],
  ['a key that occurs twice', 'claims: []\nclaims: []\n'],
  ['aliases', 'claims: &a\n  - *a\n'],
] as const;

test('errors of files name the line', async () => {
  const told = FILES.map(([name, text]) => `${name}\n    ${describeError(text).replaceAll('\n', '\n    ')}`);
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('snapshots/malformed-files.txt');
});

test('JSON is read too, and text has a default', () => {
  const [claim] = readClaims('claims.json', JSON.stringify({ claims: [{ id: 'a', holds: 'errorPct() < 3' }] }));
  expect(claim).toMatchObject({ id: 'a', text: 'errorPct() < 3', holds: 'errorPct() < 3' });
});
