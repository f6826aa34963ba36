/** Which trials a filter finds. */
import { expect, test } from 'vitest';
import type { PageTrial, PageTrials, PageVerdict } from '../../../src/documents/page.ts';
import { EVERY_TRIAL, type TrialFilter } from '../../../src/web/data-source.ts';
import { createIndex, linkIds, compileFilter } from '../../../src/web/page/data/trial-search.ts';
import { valueWord, wordLabel } from '../../../src/base/core/value-word.ts';

function verdict(correct: boolean | null, rule: string, madeBy: PageVerdict['madeBy'] = null): PageVerdict {
  return {
    inScope: correct !== null,
    failure: null,
    correct,
    parse: { kind: 'parsed', rule, start: null, end: null, text: 'x' },
    normalized: 'x',
    truthNormalized: 'x',
    match: null,
    steps: [],
    madeBy,
  };
}

function trial(
  trialId: string,
  storedCorrect: boolean,
  verdicts: readonly PageVerdict[],
  more: Partial<PageTrial> = {},
): PageTrial {
  const place = { run: 'r', temperature: 0.7, variant: 'base', condition: null, model: null, dataset: '', task: null };
  const texts = {
    itemId: 'i',
    question: 'Why?',
    choices: null,
    groundTruth: 'x',
    response: `about ${trialId}`,
    storedParse: null,
  };
  return { trialId, ...place, ...texts, storedCorrect, verdicts, explain: '', ...more };
}

const trials: PageTrials = {
  schemes: [
    { id: 'one', title: '' },
    { id: 'two', title: '' },
  ],
  flips: 9,
  list: [
    trial('gained', false, [verdict(true, 'p', [['n1'], ['n2', 'n3']]), verdict(null, 'q')]),
    trial('lost', true, [verdict(true, 'p'), verdict(false, 'q')], { variant: 'think' }),
    trial('lost', true, [verdict(false, 'p'), verdict(false, 'r')], { question: 'How (much)?' }),
  ],
};

test.each<[string, Partial<TrialFilter>, readonly number[]]>([
  ['nothing asked', {}, [0, 1, 2]],
  ['a scheme', { scheme: 'one' }, [0, 2]],
  ['another one', { scheme: 'two' }, [1, 2]],
  ['a scheme that is not there', { scheme: 'three' }, []],
  ['gained', { direction: 'gained' }, [0]],
  ['lost under a scheme', { direction: 'lost', scheme: 'one' }, [2]],
  ['a field', { fields: { variant: 'think' } }, [1]],
  ['a number', { fields: { temperature: '0.7' } }, [0, 1, 2]],
  ['an unknown value', { fields: { condition: valueWord(null) } }, [0, 1, 2]],
  ['an empty value', { fields: { dataset: valueWord('') } }, [0, 1, 2]],
  ['a claim', { claim: 'errorPct(variant=think) < 30' }, [1]],
  [
    'both groups of a claim',
    { claim: 'errorPct(variant=think) < errorPct(temperature=0..1, variant=base)' },
    [0, 1, 2],
  ],
  ['a claim without such trials', { claim: 'errorPct(variant=other) < 30' }, []],
  ['a claim that cannot be read', { claim: 'errorPct(' }, []],
  ['a rule that decided the parse', { rule: 'q' }, [1]],
  ['only where that scheme changes the label', { rule: 'p' }, [0, 2]],
  ['a rule that made the flip', { rule: 'n3' }, [0]],
])('%s', (_, filter, places) => {
  const matches = compileFilter({ ...EVERY_TRIAL, ...filter }, trials);
  expect(trials.list.flatMap((one, at) => (matches(one) ? [at] : []))).toEqual(places);
});

test('ids of links are different and well-formed', () => {
  const ids = ['a', 'a~2', 'a', 'a', 'b\ud800'].map((trialId) => trial(trialId, true, []));
  expect(linkIds(ids)).toEqual(['a', 'a~2', 'a~3', 'a~4', 'b\ufffd']);
});

test('the index names what there is to choose from', () => {
  const { values, rules, listed, flips } = createIndex(trials);
  expect(values).toEqual({ variant: ['base', 'think'] });
  expect(rules).toEqual(['n1', 'n2', 'n3', 'p', 'q', 'r']);
  expect([listed, flips]).toEqual([3, 9]);
});

test('words of values are distinct', () => {
  const words = [null, '', '–', 0, 'x'].map(valueWord);
  expect(new Set(words).size).toBe(5);
  expect(words.map(wordLabel)).toEqual(['–', '(empty)', '–', '0', 'x']);
});
