/** Schemes that get their label in the same way are one group, and the leading group is the first. */
import { expect, test } from 'vitest';
import type { PageScheme, PageTrial, PageVerdict } from '../../../src/documents/page.ts';
import { groupAccounts, listCauses, readParse, type Accounts } from '../../../src/web/page/trials/accounts.ts';

const VERDICT: PageVerdict = {
  inScope: true,
  failure: null,
  correct: true,
  parse: { kind: 'parsed', rule: 'last-line', start: 0, end: 5 },
  normalized: 'paris',
  truthNormalized: ['paris', 'rome'],
  match: { rule: 'equal', start: 0, end: 5 },
  steps: [{ part: 'normalizer', rule: 'lower', before: 'Paris', after: 'paris' }],
  madeBy: null,
};
const OUT_OF_SCOPE: PageVerdict = { ...VERDICT, inScope: false, correct: null };

/** A trial that was stored as correct. */
function trialWith(...verdicts: readonly PageVerdict[]): PageTrial {
  return {
    trialId: 't',
    run: 'r',
    itemId: null,
    temperature: null,
    variant: null,
    condition: null,
    model: null,
    dataset: null,
    task: null,
    question: null,
    choices: null,
    groundTruth: 'Paris',
    response: 'Paris, or Rome',
    storedParse: 'Paris',
    storedCorrect: true,
    explain: '',
    verdicts,
  };
}

function accountsOf(trial: PageTrial, scheme: string | null = null, versus: string | null = null): Accounts {
  const schemes = trial.verdicts.map((_, at): PageScheme => ({ id: 'abcdef'[at] ?? '', title: '' }));
  return groupAccounts(trial, schemes, { scheme, versus });
}

function namesOf(trial: PageTrial, scheme?: string, versus?: string): string[] {
  const { groups } = accountsOf(trial, scheme, versus);
  return groups.map((group) => group.schemes.map(({ id }) => id).join(''));
}

/** As JSON from a server has it, without shared objects. */
const copied = structuredClone(VERDICT);

test.each<readonly [string, Partial<PageVerdict>]>([
  ['label', { correct: false }],
  ['parse', { parse: { ...VERDICT.parse, end: 6 } }],
  ['parsed text', { parse: { ...VERDICT.parse, text: 'Paris' } }],
  ['normalized text', { normalized: 'paris.' }],
  ['omissions', { omissions: [{ at: 2, count: 9 }] }],
  ['truth', { truthNormalized: ['paris'] }],
  ['match', { match: { rule: 'equal', start: 1, end: 5 } }],
  ['missing match', { match: null }],
  ['steps', { steps: [] }],
  ['step', { steps: [{ part: 'normalizer', rule: 'lower', before: 'PAris', after: 'paris' }] }],
  ['failure', { failure: 'it ended' }],
])('another %s is another account', (_, change) => {
  expect(namesOf(trialWith(VERDICT, copied, { ...VERDICT, ...change }), 'a')).toEqual(['ab', 'c']);
});

test('the rules that make a flip are no part of an account', () => {
  expect(namesOf(trialWith(VERDICT, { ...VERDICT, madeBy: [['think-strip']] }))).toEqual(['ab']);
});

test('the wanted scheme leads, then the first flip, then the first label', () => {
  const flip = { ...VERDICT, correct: false };
  expect(namesOf(trialWith(VERDICT, flip, OUT_OF_SCOPE, flip))).toEqual(['bd', 'a', 'c']);
  expect(namesOf(trialWith(VERDICT, flip, OUT_OF_SCOPE, flip), 'a')).toEqual(['a', 'bd', 'c']);
  expect(namesOf(trialWith(VERDICT, flip, OUT_OF_SCOPE, flip), 'd')).toEqual(['bd', 'a', 'c']);
  expect(namesOf(trialWith(VERDICT, flip, OUT_OF_SCOPE, flip), 'c')).toEqual(['bd', 'a', 'c']);
  expect(namesOf(trialWith(OUT_OF_SCOPE, VERDICT))).toEqual(['b', 'a']);
  expect(namesOf(trialWith(OUT_OF_SCOPE))).toEqual(['a']);
});

test('where the filter compares two schemes, the label of the earlier one is what others change', () => {
  const flip = { ...VERDICT, correct: false };
  const other = { ...VERDICT, normalized: 'p' };
  const trial = trialWith(flip, VERDICT, OUT_OF_SCOPE, other);
  expect(namesOf(trial, undefined, 'a')).toEqual(['b', 'a', 'c', 'd']);
  expect(namesOf(trial, 'd', 'a')).toEqual(['d', 'a', 'b', 'c']);
  expect(namesOf(trial, undefined, 'b')).toEqual(['a', 'b', 'c', 'd']);
  const { before, earlier } = accountsOf(trial, 'd', 'a');
  expect([before?.schemes.map(({ id }) => id), earlier.storedCorrect]).toEqual([['a'], false]);
  // A scheme without a label here is no side of a comparison.
  expect(accountsOf(trial, 'd', 'c')).toMatchObject({ before: null, earlier: { storedCorrect: true } });
});

test('a scheme leads before the one that it is compared with, if both give the same label', () => {
  expect(namesOf(trialWith(VERDICT, { ...VERDICT, normalized: 'p' }), undefined, 'a')).toEqual(['b', 'a']);
});

test('what makes a flip is named once, with its schemes where it is not that of all', () => {
  const [a, b] = [
    { id: 'a', title: '' },
    { id: 'b', title: '' },
  ];
  const by = (rule: string): PageVerdict => ({ ...VERDICT, madeBy: [[rule]] });
  expect(listCauses({ schemes: [a, b], verdicts: [by('x'), by('x')] })).toEqual([{ madeBy: [['x']], schemes: [] }]);
  expect(listCauses({ schemes: [a, b], verdicts: [by('x'), by('y')] })).toEqual([
    { madeBy: [['x']], schemes: [a] },
    { madeBy: [['y']], schemes: [b] },
  ]);
  expect(listCauses({ schemes: [a, b], verdicts: [VERDICT, by('y')] })).toEqual([{ madeBy: [['y']], schemes: [b] }]);
  expect(listCauses({ schemes: [a], verdicts: [VERDICT] })).toEqual([]);
});

test.each<readonly [PageVerdict['parse'], string]>([
  [VERDICT.parse, 'Paris'],
  [{ ...VERDICT.parse, start: 10, end: 14 }, 'Rome'],
  [{ ...VERDICT.parse, start: null, end: null }, 'Paris'],
  [{ ...VERDICT.parse, text: 'Lima' }, 'Lima'],
  [{ ...VERDICT.parse, text: null }, ''],
])('the text of the parse %j', (parse, text) => {
  expect(readParse(trialWith(), { ...VERDICT, parse })).toBe(text);
});
