/** Claims and verdicts in replies: as they were asked for, as models write them, and what cannot be read. */
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { parseClaims, parseClaimsStrictly } from '../../../../src/apps/rag/claims/claim-list.ts';
import { parseVerdicts, parseVerdictsStrictly } from '../../../../src/apps/rag/claims/verdict-list.ts';

test.each<[string, readonly string[] | string]>([
  ['{"claims": ["甲は乙である。", "丙がある。"]}', ['甲は乙である。', '丙がある。']],
  ['はい。\n```json\n{"claims": ["a", "b",]}\n```\n以上です。', ['a', 'b']],
  ["<think>{'claims': ['x']}</think>{'claims': ['a']}", ['a']],
  ['{"statements": [{"text": "a"}, {"claim": "b"}]}', ['a', 'b']],
  ['["a", "b"]', ['a', 'b']],
  ['{"claims": ["a\\n  b", " a b ", ""]}', ['a b']],
  ['{"claims": []}', []],
  ['', 'empty'],
  ['申し訳ありませんが、できません。', 'no object'],
  ['{"rating": 0.5}', 'no list of claims'],
  ['{"claims": "a"}', 'no list of claims'],
  ['{"claims": ["a", 2]}', 'no list of claims'],
  ['{"claims": ["a", "b', 'cut off'],
  ['{"claims": ["a", "b"', 'cut off'],
  ['{"claims": ["a [1]', 'cut off'],
  ['<think>x</think> {"claims": ["a", "b"]', ['a', 'b']],
  [JSON.stringify({ claims: Array.from({ length: 101 }, (_, at) => `c${at}`) }), 'too many claims'],
])('claims of %s', (reply, expected) => {
  expect(parseClaims(reply)).toEqual(typeof expected === 'string' ? { missing: expected } : { value: expected });
});

const verdictsOf = (reply: string, claims: number): unknown => {
  const parsed = parseVerdicts(reply, claims);
  if ('missing' in parsed) return parsed.missing;
  const { verdicts } = parsed.value;
  return Array.from({ length: claims }, (_, at) => {
    const one = verdicts.get(at);
    return one === undefined ? null : one.quote === null ? one.verdict : [one.verdict, one.quote];
  });
};

test.each<[string, number, unknown]>([
  [
    '{"verdicts": [{"claim": 1, "quote": "q", "verdict": "supported"}, {"claim": 2, "quote": "", "verdict": "absent"}]}',
    2,
    [['supported', 'q'], 'absent'],
  ],
  ['```\n{"verdicts": [{"claim": "2", "verdict": "Contradicted."}, {"claim": 1, "verdict": "支持される"}]}\n```', 2, ['supported', 'contradicted']], // prettier-ignore
  ['{"verdicts": [{"verdict": "supported"}, {"verdict": "absent"}]}', 2, ['supported', 'absent']],
  ['{"verdicts": [{"verdict": "supported"}]}', 2, 'no verdict'],
  [
    '{"verdicts": [{"claim": 0, "verdict": "supported"}, {"claim": 1, "verdict": "absent"}]}',
    2,
    ['supported', 'absent'],
  ],
  ['[{"claim": 1, "verdict": "supported"}, {"claim": 2, "verdict": "absent"}]', 2, ['supported', 'absent']],
  ['{"claim": 1, "verdict": "supported"}\n{"claim": 2, "verdict": "absent"}', 2, ['supported', 'absent']],
  ['{"verdicts": [{"claim": 1, "supported": true}, {"claim": 2, "supported": false}]}', 2, ['supported', 'absent']],
  ['{"verdicts": [{"claim": 1, "verdict": "supported"}, {"claim": 1, "verdict": "absent"}, {"claim": 2, "verdict": "absent"}]}', 2, [null, 'absent']], // prettier-ignore
  ['{"verdicts": [{"claim": 1, "verdict": "maybe"}, {"claim": 2, "verdict": "absent"}]}', 2, [null, 'absent']],
  ['{"verdicts": [{"claim": 1, "verdict": "supported"}, {"claim": 7, "verdict": "absent"}]}', 2, ['supported', null]],
  ['{"verdicts": [{"claim": 1, "verdict": "supported"}, {"claim": 2, "quo', 2, ['supported', null]],
  ['{"verdicts": [{"claim": 1.5, "verdict": "supported"}]}', 1, 'no verdict'],
  ['{"verdicts": []}', 2, 'no verdict'],
  ['', 2, 'empty'],
  ['できません。', 2, 'no object'],
])('verdicts of %s on %i claims', (reply, claims, expected) => {
  expect(verdictsOf(reply, claims)).toEqual(expected);
});

test('a score beside the verdicts is read', () => {
  const reply = '{"verdicts": [{"claim": 1, "verdict": "supported"}], "score": 0.25}';
  expect(parseVerdicts(reply, 1)).toMatchObject({ value: { stated: 0.25 } });
});

test('the strict parsers read only what was asked for', () => {
  expect(parseClaimsStrictly('{"claims": ["a"]}')).toEqual({ value: ['a'] });
  expect(parseClaimsStrictly('```\n{"claims": ["a"]}\n```')).toEqual({ missing: 'no object' });
  expect(parseClaimsStrictly('{"claims": [{"text": "a"}]}')).toEqual({ missing: 'no list of claims' });
  expect(parseVerdictsStrictly('{"verdicts": [{"verdict": "absent"}]}')).toEqual({ value: ['absent'] });
  expect(parseVerdictsStrictly('{"verdicts": [{"verdict": "Absent"}]}')).toEqual({ missing: 'no verdict' });
  expect(parseVerdictsStrictly('null')).toEqual({ missing: 'no verdict' });
});

test('no reply makes a parser throw, and every verdict is on a claim', () => {
  const piece = fc.constantFrom('{"verdicts": [', '{"claim": ', '1', '"verdict": "supported"', '}', ']', ',', '"', '{"claims": ["', 'x'); // prettier-ignore
  const reply = fc.oneof(
    fc.string(),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(reply, fc.integer({ min: 1, max: 5 }), (text, claims) => {
      for (const parse of [parseClaims, parseClaimsStrictly, parseVerdictsStrictly]) parse(text);
      const parsed = parseVerdicts(text, claims);
      return 'missing' in parsed || [...parsed.value.verdicts.keys()].every((claim) => claim >= 0 && claim < claims);
    }),
  );
  expect(() => parseClaims('{')).not.toThrow();
});
