/** The numbers of an audit of judges' replies. */
import { expect, test } from 'vitest';
import { ReplyAuditor } from '../../../../src/apps/rag/replies/audit-replies.ts';
import { replySchemes } from '../../../../src/apps/rag/replies/catalog.ts';
import { JUDGES, type JudgeId } from '../../../../src/apps/rag/judges/judges.ts';
import { readReplyRecord } from '../../../../src/apps/rag/replies/reply-record.ts';
import type { ReplyAudit } from '../../../../src/apps/rag/documents/reply-audit.ts';
import { validateReplyAudit } from '../../../support/schemas.ts';
import { renderReplyAudit } from '../../../../src/apps/rag/report/reply-audit.ts';

const SCHEMES = replySchemes(['judge-seed', 'judge-json-lenient', 'judge-number-last']);

interface Given {
  readonly reply: string;
  readonly judge?: JudgeId;
  readonly prompt?: string;
  readonly model?: string;
  readonly id?: number;
  readonly label?: number;
}

const audited = (given: readonly Given[], maxExamples?: number) => createAuditor(given, maxExamples).groups();

function createAuditor(given: readonly Given[], maxExamples = 5) {
  const auditor = new ReplyAuditor({ schemes: SCHEMES, seed: 0, maxExamples });
  for (const [i, one] of given.entries()) {
    const { id = i, reply, judge = 'relevance', prompt = null, model = null, label = null } = one;
    auditor.add({ id, judge: JUDGES[judge], prompt, model, reply, label });
  }
  return auditor;
}

test('means are over the replies that are read, and missing scores are counted by reason', () => {
  const [group] = audited(['2', '3', 'I say 1', 'none', ''].map((reply) => ({ reply })));
  expect(group?.schemes.map(({ scheme, read, mean, missing }) => [scheme, read, mean, missing])).toEqual([
    ['judge-seed', 5, 1, []],
    [
      'judge-json-lenient',
      2,
      2.5,
      [
        { why: 'no object', count: 2 },
        { why: 'empty', count: 1 },
      ],
    ],
    [
      'judge-number-last',
      3,
      2,
      [
        { why: 'empty', count: 1 },
        { why: 'no number', count: 1 },
      ],
    ],
  ]);
});

test('very long names are cut, and stay different', () => {
  const long = 'x'.repeat(100_000);
  const given = ['a', 'b'].map((end) => ({ reply: '2', model: long + end, prompt: long + end }));
  const groups = audited(given);
  expect(groups.map(({ model }) => model?.slice(76, 103))).toEqual([
    'xxxx… (100,001 characters) ',
    'xxxx… (100,001 characters) ',
  ]);
  expect(new Set(groups.map(({ model }) => model)).size).toBe(2);
  expect(JSON.stringify(groups).length).toBeLessThan(20_000);
});

test('a mean has its interval: three times that of `unequal_items.py` for ⅔, 1, 0, 0, 0', () => {
  const [group] = audited(['2', '3', 'x', 'x', 'x'].map((reply) => ({ reply })));
  const [low, high] = group?.schemes[0]?.interval ?? [];
  expect(low).toBeCloseTo(0.1236920777, 9);
  expect(high).toBeCloseTo(2.5596940472, 9);
  expect(audited([{ reply: '2' }])[0]?.schemes[0]).toMatchObject({ mean: 2, interval: null });
});

test('differences are over the replies that both read', () => {
  const [group] = audited(['2', 'I say 1', 'I say 3', 'none'].map((reply) => ({ reply })));
  expect(group?.schemes.map(({ against }) => against)).toMatchObject([
    null,
    { both: 1, other: 0, difference: 0, interval: null },
    { both: 3, other: 2, difference: expect.closeTo(4 / 3, 12) as number },
  ]);
});

test('labels give the error and the agreement of a parser', () => {
  const [group] = audited([
    { reply: '3', label: 3 },
    { reply: 'I say 2', label: 2 },
    { reply: '0', label: 1 },
    { reply: '1' },
    { reply: 'none', label: 3 },
  ]);
  expect(group).toMatchObject({ replies: 5, labelled: 4 });
  expect(group?.schemes[0]?.labels).toMatchObject({ replies: 4, bias: -6 / 4, meanError: 6 / 4 });
  expect(group?.schemes[0]?.labels?.kappa).toBeCloseTo(0.2, 12);
  expect(group?.schemes[2]?.labels).toMatchObject({ replies: 3, bias: -1 / 3, spearman: 1, kappa: 1 });
});

test('judges and prompts form groups, each with the parsers that read its replies', () => {
  const groups = audited([
    { reply: '1', prompt: 'b' },
    { reply: '{"score": 1}', judge: 'correctness' },
    { reply: '1', prompt: 'a' },
    { reply: '1', prompt: 'b' },
  ]);
  expect(groups.map(({ judge, prompt, replies, schemes }) => [judge, prompt, replies, schemes.length])).toEqual([
    ['correctness', null, 1, 2],
    ['relevance', 'a', 1, 3],
    ['relevance', 'b', 2, 3],
  ]);
});

const VERSIONS: readonly Given[] = [
  { id: 1, reply: '1', prompt: 'a', model: 'm' },
  { id: 2, reply: '3', prompt: 'a', model: 'm' },
  { id: 3, reply: 'I say 2', prompt: 'a', model: 'm' },
  { id: 4, reply: '0', prompt: 'a', model: 'm' },
  { id: 3, reply: '3', prompt: 'b', model: 'm' },
  { id: 1, reply: '2', prompt: 'b', model: 'm' },
  { id: 2, reply: '3', prompt: 'b', model: 'm' },
  { id: 9, reply: '3', prompt: 'b', model: 'm' },
  { id: 1, reply: '0', prompt: 'a', model: 'n' },
  { id: 1, reply: '{"score": 0}', judge: 'correctness' },
];

test('prompts and models are compared on the answers with a score in both', () => {
  const comparisons = createAuditor(VERSIONS).comparisons();
  const before = { prompt: 'a', model: 'm' };
  expect(comparisons.map(({ scheme, before: from, after, both, other, difference }) => [scheme, from, after, both, other, difference])).toEqual([
    ['judge-seed', before, { prompt: 'a', model: 'n' }, 1, 1, -1],
    ['judge-json-lenient', before, { prompt: 'a', model: 'n' }, 1, 1, -1],
    ['judge-number-last', before, { prompt: 'a', model: 'n' }, 1, 1, -1],
    // 1 → 2, 3 → 3, and the reply that judge-seed makes a 0 → 3
    ['judge-seed', before, { prompt: 'b', model: 'm' }, 3, 2, expect.closeTo(4 / 3, 12)],
    ['judge-json-lenient', before, { prompt: 'b', model: 'm' }, 2, 1, 1 / 2],
    ['judge-number-last', before, { prompt: 'b', model: 'm' }, 3, 2, expect.closeTo(2 / 3, 12)],
  ]); // prettier-ignore
  // Differences 1 and 0 of scores up to 3: the reference's `bounded_mean` of ⅔ and ½, times 6, minus 3.
  const [low, high] = comparisons[4]?.interval ?? [];
  expect(low).toBeCloseTo(-2.9530579303, 8);
  expect(high).toBeCloseTo(2.9759578347, 8);
  expect(comparisons[0]?.interval).toBeNull();
  expect(renderReport(VERSIONS)).toMatch(
    /\| `relevance` \| `a` `m` \| `b` `m` \| `judge-json-lenient` +\| +2 \| +1 \| +\+0\.500 \|/,
  );
});

test('receipts are a seeded sample of replies from which parsers read different scores', () => {
  const given = Array.from({ length: 50 }, (_, i) => ({ reply: i % 2 === 0 ? '2' : `I say ${(i % 3) + 1}` }));
  const [group] = audited(given, 4);
  expect([group?.disagreements, group?.receipts.length]).toEqual([25, 4]);
  for (const { id, scores, reply } of group?.receipts ?? []) {
    expect(Number(id) % 2).toBe(1);
    expect(scores).toEqual([0, 'no object', (Number(id) % 3) + 1]);
    expect(reply.head).toBe(given[Number(id)]?.reply);
  }
  expect(audited(given, 4)).toEqual([group]);
});

test.each<[object, RegExp]>([
  [{ judge: 'Taste!', reply: '1' }, /^judge: must be one of relevance, /],
  [{ judge: 'relevance' }, /^reply: must be a string/],
  [{ judge: 'relevance', reply: '1', prompt: 2 }, /^prompt: must be a string or null/],
  [{ judge: 'relevance', reply: '1', label: 4 }, /^label: must be a number from 0 to 3, or null/],
  [{ judge: 'correctness', reply: '1', label: '1' }, /^label: must be a number from 0 to 1, or null/],
])('%j is rejected', (input, reason) => {
  expect(() => readReplyRecord(input as Record<string, unknown>, 1)).toThrow(reason);
});

function createDocument(given: readonly Given[]): ReplyAudit {
  const tool = { name: 'answer-audit', version: '0' };
  const auditor = createAuditor(given);
  return {
    reportVersion: 1,
    tool,
    files: ['r.jsonl'],
    seed: 0,
    replies: given.length,
    groups: auditor.groups(),
    comparisons: auditor.comparisons(),
  };
}

function renderReport(given: readonly Given[]): string {
  return renderReplyAudit(createDocument(given));
}

test('the document conforms to its schema, and the schema rejects other documents', () => {
  const whole = createDocument([
    { reply: '3', label: 3 },
    { reply: 'I say 2', label: 2 },
    { reply: 'none' },
    { reply: 'cut', judge: 'faithfulness', prompt: 'p' },
    ...VERSIONS,
  ]);
  validateReplyAudit(whole);
  expect(validateReplyAudit.errors).toBeNull();
  const [group] = whole.groups;
  const [scheme] = group?.schemes ?? [];
  for (const change of [
    { reportVersion: 2 },
    { groups: [] },
    { news: 1 },
    { groups: [{ ...group, judge: 'Taste!' }] },
    { comparisons: [{ ...whole.comparisons[0], both: -1 }] },
    { groups: [{ ...group, schemes: [{ ...scheme, interval: [1] }] }] },
    { groups: [{ ...group, schemes: [{ ...scheme, news: 1 }] }] },
  ])
    expect([change, validateReplyAudit({ ...whole, ...change })]).toEqual([change, false]);
});

test('the report begins with the average that changes most', () => {
  const text = renderReport([{ reply: '2' }, { reply: 'I say 3' }, { reply: '{"score": 1}', judge: 'correctness' }]);
  expect(text).toContain(
    '**The average of `relevance` changes by up to +1.500 on a scale of 0 to 3: 1.000 under `judge-seed`, 2.500 under `judge-number-last`.**',
  );
  expect(text).toContain('| `judge-json-lenient` |    1 |  50.0\u00a0% |       1 | 2.000 |');
  expect(renderReport([{ reply: '2' }])).toContain('No average changes');
});

test('replies and prompts are never markup', () => {
  const evil = '```\n<script>alert(1)</script> | ![x](http://e.example/) \u202e\u001b[31m 3';
  const text = renderReport([{ reply: evil, prompt: '`](x) |\n# y' }]);
  expect(text).not.toMatch(/[\u202e\u001b]/);
  expect(text).not.toMatch(/^# y/m);
  const [, fence = ''] = /^(`{4,})text$/m.exec(text) ?? [];
  expect(text.split(fence)).toHaveLength(3);
});

test('replies about the contexts of one query are one item of the interval', () => {
  const auditor = new ReplyAuditor({ schemes: SCHEMES, seed: 0, maxExamples: 0 });
  for (const [i, reply] of ['3', '3', '3', '0', '0', '0'].entries())
    auditor.add(readReplyRecord({ judge: 'relevance', reply }, i), `thing ${i}`, i < 3 ? 'a' : 'b');
  const [first] = auditor.groups()[0]?.schemes ?? [];
  const [separate] = audited(['3', '3', '3', '0', '0', '0'].map((reply) => ({ reply })))[0]?.schemes ?? [];
  expect(first).toMatchObject({ read: 6, queries: 2, mean: 1.5 });
  expect(separate).toMatchObject({ read: 6, queries: 6, mean: 1.5 });
  const width = (interval: readonly number[] | null | undefined): number => (interval?.[1] ?? 0) - (interval?.[0] ?? 0);
  expect(width(first?.interval)).toBeGreaterThan(1.2 * width(separate?.interval));
});
