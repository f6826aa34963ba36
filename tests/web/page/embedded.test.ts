/** The data of a page file, as its page asks for it. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packTrial } from '../../../src/documents/packed-trials.ts';
import type { PageTrial, PageVerdict } from '../../../src/documents/page.ts';
import { EVERY_TRIAL, FACETS, type TrialFilter } from '../../../src/web/data-source.ts';
import { isFieldFacet, listFilters } from '../../../src/web/facets.ts';
import { EmbeddedData } from '../../../src/web/page/data/embedded.ts';
import { findTexts } from '../../../src/web/page/data/find-texts.ts';

const SCHEMES = ['one', 'two'].map((id) => ({ id, title: id }));
const CLAIMS = [{ id: 'c1', holds: 'errorPct(variant=v0) < 3' }];

function verdict(correct: boolean | null, rule: string): PageVerdict {
  const parse = { kind: 'parsed', rule, start: null, end: null, text: 'x' } as const;
  const texts = { failure: null, normalized: 'x', truthNormalized: 'x', match: null, steps: [] };
  return { inScope: correct !== null, correct, parse, madeBy: [[rule], ['n']], ...texts };
}

const LIST = Array.from({ length: 24 }, (_, at): PageTrial => ({
  trialId: `t${at}`,
  run: 'r',
  temperature: at % 3,
  variant: `v${at % 4}`,
  condition: at % 5 === 0 ? null : '__proto__',
  model: 'm',
  dataset: 'd',
  task: 'd',
  itemId: `i${at}`,
  question: 'Why?',
  choices: null,
  groundTruth: 'x',
  response: at % 2 === 0 ? 'an even answer' : 'an odd answer',
  storedParse: String(at),
  storedCorrect: at % 7 === 0,
  verdicts: [verdict(at % 4 > 0, `p${at % 2}`), verdict(at % 6 === 0 ? null : at % 3 === 0, 'q')],
  explain: '',
}));

function embedded(): EmbeddedData {
  const packed = { schemes: SCHEMES, flips: LIST.length, list: LIST.map(packTrial) };
  const values: Readonly<Record<string, unknown>> = {
    'data-result': { result: { claims: CLAIMS }, figures: [], trials: null },
    'data-trials': packed,
  };
  const document = {
    readyState: 'complete',
    getElementById: (id: string) => ({
      textContent: gzipSync(JSON.stringify(values[id])).toString('base64'),
      remove: () => {},
    }),
  };
  return new EmbeddedData(document as unknown as Document);
}

async function countOf(data: EmbeddedData, filter: TrialFilter): Promise<number> {
  return (await data.trials(filter, { sort: null, from: 0, count: 0, selected: null })).total;
}

test.each<[string, Partial<TrialFilter>]>([
  ['no filter', {}],
  ['a scheme and a text', { scheme: 'one', text: 'even -answer:12' }],
  ['a direction and fields', { direction: 'gained', fields: { variant: 'v1', temperature: '1' } }],
  ['a comparison of schemes', { scheme: 'two', versus: 'one' }],
  ['a rule', { rule: 'p1' }],
])('with %s, a facet counts what the list contains with each value', async (_, more) => {
  const data = embedded();
  const filter = { ...EVERY_TRIAL, ...more };
  const index = await data.index();
  if (index === null) throw new Error('no trials');
  for (const facet of FACETS) {
    const counts = await data.counts(filter, facet);
    const values: (readonly [string, TrialFilter])[] = isFieldFacet(facet)
      ? (index.values[facet] ?? []).map((value) => [value, { ...filter, fields: { ...filter.fields, [facet]: value } }])
      : listFilters(filter, facet, { index, claims: CLAIMS });
    for (const [value, one] of values)
      expect([facet, value, Object.hasOwn(counts, value) ? counts[value] : 0]).toEqual([
        facet,
        value,
        await countOf(data, one),
      ]);
  }
});

test('a search finds trials by all that it can name', async () => {
  const data = embedded();
  const found = (text: string): Promise<number> => countOf(data, { ...EVERY_TRIAL, text });
  const all = await found('');
  expect(await found('an answer')).toBe(all);
  expect((await found('even')) + (await found('/\\bODD\\b/i'))).toBe(all);
  expect((await found('variant:v1')) + (await found('-variant:v1'))).toBe(all);
  await expect(found('/(/')).rejects.toThrow('is not a valid regular expression');
});

test('a newer search ends the one before it', async () => {
  let time = 0;
  const slow = { ...LIST[0] } as PageTrial;
  Object.defineProperty(slow, 'response', { get: () => ((time += 1), 'a') });
  const search = findTexts(
    'x',
    Array.from({ length: 5 }, () => slow),
    () => false,
    () => time * 40,
  );
  await expect(search).rejects.toThrow('Another search has begun.');
  expect(time).toBe(1);
});
