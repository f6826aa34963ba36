/** The methods paragraph: each branch, and that its numbers are those of the result. */
import { describe, expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import { methodSentences } from '../../src/report/methods.ts';
import { renderMarkdown } from '../../src/report/markdown/report.ts';
import { sampleResult } from '../support/result.ts';
import { documentIn, savedStudy } from '../support/saved-study.ts';

const BASE = sampleResult();
const { options, coverage, scope, conclusions, schemes, cells } = BASE;
const methods = (result: AuditResult): string => methodSentences(result, (text) => `‹${text}›`).join(' ');
const without = <Key extends keyof AuditResult>(result: AuditResult, key: Key): Omit<AuditResult, Key> => {
  const copy: Partial<AuditResult> = { ...result };
  delete copy[key];
  return copy as Omit<AuditResult, Key>;
};

const LOG = { ...options, runsDir: null, metadata: null, logs: ['a.jsonl'] };
const run = { run: 'a.jsonl', scheme: 'lmeval.x', maker: 'x', trials: 10, mismatches: 3 };
const player = { id: 'S', rule: 'source', summary: 'Reads the response.' };

const BRANCHES: [name: string, result: AuditResult, wanted: RegExp][] = [
  [
    'a store',
    BASE,
    /^The answers of 16 stored trials with a ground truth \(4 items, 1 run\) were re-scored under 2 parsing schemes: ‹v2-parse›, ‹combined›\. The labels of each scheme were compared with the stored ones; this audit called no model\./,
  ],
  [
    'the check of a store',
    { ...BASE, consistency: { scheme: 'v1', mismatches: 3, trialIds: [] } },
    /The check of the stored labels \(‹v1›\) reproduced 13 of 16 labels\./,
  ],
  [
    'one scheme',
    { ...BASE, options: { ...options, schemes: ['combined'] }, schemes: schemes.filter(({ id }) => id !== 'v2-parse') },
    /re-scored under 1 parsing scheme: ‹combined›\. The labels of the scheme were compared/,
  ],
  [
    'no scheme',
    { ...BASE, options: { ...options, schemes: [] }, schemes: schemes.slice(0, 2) },
    /\(4 items, 1 run\) were read, and no other scheme was compared/,
  ],
  [
    'many schemes',
    {
      ...BASE,
      schemes: [
        ...schemes,
        ...Array.from({ length: 12 }, (_, i) => ({ ...(schemes[3] as (typeof schemes)[number]), id: `s${i}` })),
      ],
    },
    /under 14 parsing schemes: .*‹s7›, and 4 more\./,
  ],
  [
    'logs',
    { ...BASE, options: LOG, consistency: { scheme: null, mismatches: 3, trialIds: [], runs: [run] } },
    /\(4 items, 1 log\).* The scheme that the input names for each run reproduced 7 of 10 labels\./,
  ],
  [
    'logs that name nothing',
    {
      ...BASE,
      options: LOG,
      consistency: { scheme: null, mismatches: 0, trialIds: [], runs: [{ ...run, scheme: null }] },
    },
    /What made the stored labels is not known, so a changed label may be due to grading instead of parsing\./,
  ],
  [
    'logs without labels',
    { ...BASE, options: { ...LOG, base: 'v2-parse' } },
    /1 parsing scheme: ‹combined›\. The labels of the scheme were compared with those of ‹v2-parse›, because the log has none/,
  ],
  [
    'schemes that do not fit',
    { ...BASE, misfits: [{ scheme: 'helm.x', code: 'parses-little', reason: 'r', example: null }] },
    /1 other scheme for such answers was left out, because it does not fit/,
  ],
  [
    'logs that were left out',
    {
      ...BASE,
      scope: {
        ...scope,
        leftOut: [
          { reason: 'other-answers' as const, name: 'b.jsonl', trials: 7, why: 'other answers' },
          { reason: 'unread' as const, name: 'c.txt', trials: null, why: 'no log' },
        ],
      },
    },
    /In no number: 7 trials in ‹b\.jsonl›, which must be audited separately\./,
  ],
  [
    'trials without labels',
    {
      ...BASE,
      coverage: { ...coverage, ungradable: 1 },
      scope: {
        ...scope,
        leftOut: [
          { reason: 'no-label' as const, trials: 2 },
          { reason: 'invalid-label' as const, trials: 1 },
        ],
      },
    },
    /In no number: 2 trials without a stored label\. In no number: 1 trial with a stored label that is neither 0 nor 1\. 1 trial whose ground truth is empty after normalization counts as an error\./,
  ],
  [
    'failures',
    { ...BASE, schemes: schemes.map((scheme) => ({ ...scheme, failed: 1 })) },
    /Trials on which a scheme failed are not in the numbers of that scheme\./,
  ],
  [
    'the population of items',
    BASE,
    /Intervals and tests take these items as a sample of many such items\. Models, prompts, conditions and schemes are fixed/,
  ],
  ['schemes that depend on each other', BASE, /under 2 schemes are not corrected for their number/],
  ['exact tests', BASE, /p-values are from exact sign-flip tests; changes of fewer than six items, and/],
  [
    'approximate tests',
    { ...BASE, cells: cells.map((cell) => ({ ...cell, isExact: false })) },
    /\(a saddlepoint approximation where these take too long\)/,
  ],
  [
    'tested cells',
    { ...BASE, cells: cells.map((cell, i) => ({ ...cell, holm: i < 2 ? 0.5 : null })) },
    /Cells are formed by temperature, variant, condition; the p-values of the 2 changes of cells that can be tested were corrected by Holm’s method/,
  ],
  [
    'contrasts without a test',
    { ...BASE, conclusions: { ...conclusions, contrasts: 4, testable: 0 } },
    /minus that under ‹control› \(4 contrasts for each scheme\), with .* intervals\. No change of an effect .* could be tested/,
  ],
  [
    'tested contrasts',
    { ...BASE, conclusions: { ...conclusions, contrasts: 4, testable: 3 } },
    /Whether a scheme changes an effect was tested over items, with Holm’s correction over the 3 changes that can be tested\./,
  ],
  [
    'ranks',
    BASE,
    /Rankings by variant were compared with Kendall’s τ-b over \d+ pairs?, and the order of two was tested over items\./,
  ],
  [
    'a multiverse',
    { ...BASE, attribution: { ...BASE.attribution, legend: [player] } },
    /A multiverse analysis scored 16 trials under 2 settings of 1 parsing rule, with joint tests/,
  ],
];

describe('the methods of', () => {
  test.each(BRANCHES)('%s', (_, result, wanted) => {
    expect(methods(result)).toMatch(wanted);
  });

  test('claims', () => {
    const claim = { id: 'c' } as unknown as NonNullable<AuditResult['claims']>[number];
    expect(methods({ ...BASE, claims: [claim, claim] })).toMatch(/2 claims of the paper were evaluated as stored/);
    expect(methods(without(BASE, 'claims') as AuditResult)).not.toContain('claim');
  });

  test.each([
    ['contrasts', { ...BASE, conclusions: { ...conclusions, contrasts: 0 } }, /effect of|an effect/],
    ['ranks', { ...BASE, conclusions: { ...conclusions, rankedPairs: 0 } }, /Kendall/],
    ['a multiverse', { ...BASE, multiverse: null }, /multiverse/],
    ['anything left out', BASE, /left out|without a valid|failed/],
  ])('a result without %s have no sentence about it', (_, result, words) => {
    expect(methods(result)).not.toMatch(words);
  });

  test('a study have only numbers of the result', async () => {
    const result = documentIn(await savedStudy());
    const known = new Set(
      JSON.stringify([result.coverage, result.schemes, result.conclusions, result.options]).match(/\d+/g),
    );
    const { multiverse, attribution, cells: all, tool } = result;
    const counted = [
      multiverse?.universes.length,
      attribution.legend.length,
      result.options.schemes.length,
      all.filter(({ holm }) => holm !== null).length,
    ];
    const checked = (result.schemes[0]?.trials ?? 0) - result.consistency.mismatches;
    const allowed = new Set([
      ...known,
      ...[...counted, checked].map(String),
      ...(tool.version.match(/\d+/g) ?? []),
      '95',
      '2020',
    ]);
    const words = methodSentences(result, () => 'x').join(' ');
    expect((words.match(/\d+/g) ?? []).filter((number) => !allowed.has(number))).toEqual([]);
    expect(renderMarkdown(result)).toContain(
      `\n## Methods\n\n${methodSentences(result, (text) => `\`${text}\``).join(' ')}\n`,
    );
  });
});

test.each<[string, AuditResult, string]>([
  ['a check', BASE, '2 schemes, and the check of the stored labels'],
  ['a base', { ...BASE, options: { ...LOG, base: 'v2-parse' } }, '1 scheme, and the base'],
  ['a check only', { ...BASE, schemes: schemes.slice(0, 2) }, 'the check of the stored labels'],
  ['no check', { ...BASE, consistency: { ...BASE.consistency, scheme: null }, options: LOG }, '2 schemes'],
])('the report of %s counts the schemes as the methods do', (_, result, words) => {
  expect(renderMarkdown(result)).toContain(` again under ${words}. `);
});
