/** The scores that each reply parser reads from replies of judges. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REPLY_SCHEMES, replySchemes } from '../../../../src/apps/rag/replies/catalog.ts';
import { JUDGES, type JudgeId } from '../../../../src/apps/rag/judges/judges.ts';
import type { Reading } from '../../../../src/apps/rag/replies/reading.ts';
import { inFull, thorough } from '../../../support/thorough.ts';

function read(scheme: string, judge: JudgeId, reply: string): Reading {
  const [parser] = replySchemes([`judge-${scheme}`]);
  if (parser === undefined || !parser.reads(JUDGES[judge])) throw new Error(`${scheme} does not read ${judge}`);
  return parser.read(reply, JUDGES[judge]);
}

/** The score, or why there is none. */
function outcome(scheme: string, judge: JudgeId, reply: string): number | string {
  const reading = read(scheme, judge, reply);
  return reading.score === null ? reading.missing : reading.score;
}

const WHOLE = '{"total_statements": 4, "supported_statements": 3, "score": 0.75, "unsupported_claims": ["x"]}';
const FENCED = `Here is my evaluation:\n\`\`\`json\n${WHOLE}\n\`\`\`\nI hope this helps {really}.`;
const PYTHON = "{'total_statements': 4, 'supported_statements': 3, 'score': 0.75, 'ok': True, 'note': None,}";
const CUT = '{"total_statements": 4, "supported_statements": 3, "score": 0.75, "unsupported_claims": ["it was cut of';
const DRAFTS = `<think>{"score": 0.1}</think> First {"score": 0.2}, no: {"result": {"score": 0.9}}`;
const WORDS = 'The answer is mostly faithful.';

describe('objects', () => {
  test.each<[string, string, number | string]>([
    ['seed', WHOLE, 0.75],
    ['seed', FENCED, 0],
    ['seed', '{"score": "0.75"}', 0],
    ['seed', '{"score": 75}', 75],
    ['seed', '', 0],
    ['json-strict', WHOLE, 0.75],
    ['json-strict', `\n ${WHOLE}\n`, 0.75],
    ['json-strict', FENCED, 'no object'],
    ['json-strict', '{"score": "0.75"}', 'no score in the object'],
    ['json-strict', '{"score": 75}', 'not on the scale'],
    ['json-strict', '{"score": -0.1}', 'not on the scale'],
    ['json-strict', '[{"score": 1}]', 'no object'],
    ['json-strict', ' ', 'empty'],
    ['json-fenced', FENCED, 0.75],
    ['json-fenced', WHOLE, 0.75],
    ['json-fenced', `\`\`\`\n{"score": 0.1}\n\`\`\`\n\`\`\`json\n{"score": 0.2}\n\`\`\``, 0.2],
    ['json-fenced', `\`\`\`json\n${WHOLE}`, 'no object'],
    ['json-fenced', PYTHON, 'no object'],
    ['json-lenient', FENCED, 0.75],
    ['json-lenient', PYTHON, 0.75],
    ['json-lenient', CUT, 0.75],
    ['json-lenient', DRAFTS, 0.9],
    ['json-lenient', '{score: 0.75 // three of four\n}', 0.75],
    ['json-lenient', '{"score": "８０％"}', 0.8],
    ['json-lenient', '{"score": "3/4"}', 0.75],
    ['json-lenient', '{"score": 3/4}', 0.75],
    ['json-lenient', '{"score": 80%}', 0.8],
    ['json-lenient', '{"score": "1/0"}', 'no score in the object'],
    ['json-lenient', '{"reasoning": "he said \\"{score: 1}\\"\nand left", "score": 0.5}', 0.5],
    ['json-lenient', '{it\'s a set} and {"score": 0.5}', 0.5],
    ['json-lenient', '{"parts": {"score": 0.1}, "score": 0.5,\n', 0.5],
    ['json-lenient', `{'reason': 'it's {"score": 1}', 'score': 0.2}`, 0.2],
    ['json-lenient', '{"score": 0.5, "reason": "rated "score: 1" by all"}', 0.5],
    ['json-lenient', '{"reason": "he said "no" and", "score": 0.5}', 0.5],
    ['json-lenient', '{"reason": "x" "score": 0.5}', 0.5],
    ['json-lenient', '{"score": 0.5 "reason": "x"}', 0.5],
    ['json-lenient', '{"score": 0.5, good}', 0.5],
    ['json-lenient', `${'{ '.repeat(19)}{"score": 0.5}`, 0.5],
    ['json-lenient', '{"score": "**__`「(0.5)」`__**"}', 0.5],
    ['json-lenient', '{"score": 1.5}', 'not on the scale'],
    ['json-lenient', '{"total": 1}', 'no score in the object'],
    ['json-lenient', WORDS, 'no object'],
    ['json-counts', FENCED, 0.75],
    ['json-counts', '{"total_statements": 4, "supported_statements": 1, "score": 1.0}', 0.25],
    ['json-counts', '{"total_statements": 0, "supported_statements": 0}', 'no statement'],
    ['json-counts', '{"total_statements": 2, "supported_statements": 3}', 'not on the scale'],
    ['json-counts', '{"total_statements": -2, "supported_statements": -1}', 'not on the scale'],
    ['json-counts', '{"supported_statements":1,"total_statements":2}\n{"supported_statements": 2, "total_st', 0.5],
    ['json-counts', '{"supported_statements":3,"total_statements":4}\n{"total_statements":10}', 0.75],
    ['json-counts', '{"a":{"supported_statements":1,"total_statements":4},"b":{"total_statements":2}}', 0.25],
    ['json-counts', '{"supported_statements":1,"b":{"total_statements":2}}', 'no score in the object'],
    ['json-counts', '{"score": 1}', 'no score in the object'],
  ])('%s of %j', (scheme, reply, wanted) => {
    expect(outcome(scheme, 'faithfulness', reply)).toBe(wanted);
  });

  test('legal reasoning has its score in a field of another name', () => {
    const reply = '{"overall_score": 0.6, "score": 1, "structure_score": 0.1}';
    expect(['seed', 'json-strict', 'json-lenient'].map((id) => outcome(id, 'legal-reasoning', reply))).toEqual([
      0.6, 0.6, 0.6,
    ]);
  });

  test('the position of the score is returned, also after reasoning', () => {
    const { start, end } = read('json-lenient', 'correctness', DRAFTS) as { start: number; end: number };
    expect(DRAFTS.slice(start, end)).toBe('0.9');
  });
});

describe('grades, 0 to 3', () => {
  test.each<[string, string, number | string]>([
    ['seed', '2', 2],
    ['seed', ' ３\n', 3],
    ['seed', '7', 3],
    ['seed', '-1', 0],
    ['seed', '2.0', 0],
    ['seed', 'Score: 2', 0],
    ['json-strict', '2', 2],
    ['json-strict', '{"score": 2}', 2],
    ['json-strict', '2.5', 'not on the scale'],
    ['json-strict', '7', 'not on the scale'],
    ['json-strict', 'Score: 2', 'no object'],
    ['json-lenient', '３', 3],
    ['json-lenient', '採点しました。\n```json\n2\n```', 2],
    ['json-lenient', 'はい。\n\n ２／３ \n以上です。', 2],
    ['json-lenient', '2\nいや、やはり\n3', 'no object'],
    ['json-lenient', '1. 関連がある', 'no object'],
    ['json-lenient', 'x\n7', 'not on the scale'],
    ['json-lenient', '2/3', 2],
    ['json-lenient', '{"score": "2 / 3"}', 2],
    ['number-first', 'Score: 2', 2],
    ['number-first', '関連度は２です。', 2],
    ['number-first', '1. It is about the same law.\n2. So: 3', 1],
    ['number-first', 'Article 27 says so, hence 3.', 'not on the scale'],
    ['number-first', 'gpt4 and v1.2.3 say nothing', 'no number'],
    ['number-last', '1. It is about the same law.\n2. So: 3', 3],
    ['number-last', '3 (of 3, see article 27)', 'not on the scale'],
    ['number-last', '', 'empty'],
    ['number-first', '{"reasons": "第1条の2点", "score": 3}', 'texts beside the score'],
    ['number-last', '{"score": 3, "issues": ["第1条の2点"]}', 'texts beside the score'],
    ['number-first', '{"score": 2}', 2],
    ['json-lenient', '{"reasons": "第1条の2点", "score": 3}', 3],
    ['json-lenient', '理由は第1条の2点です。\n{"reasons": "スコア: 1", "score": 3}', 3],
  ])('%s of %j', (scheme, reply, wanted) => {
    expect(outcome(scheme, 'relevance', reply)).toBe(wanted);
  });
});

/** Each is the end of a truncated reply. */
const CUT_OFF = [
  '{"statements":[{"text":"a","score":1}],"score": 0',
  '{"statements":[],"score": 0.',
  '{"score": 1',
  '{"score": 0.8e',
  '{"score": -',
  '{"score": +0',
  '{"score": .8',
  '{"score": 80%',
  '{"score": 4/5',
  '{"score": "0.8',
  "{'score': '0.8",
  '{「スコア」：「0.8',
  '{"score": [0.8',
  '{"score":',
  '{"result": {"score": 0',
  '{"score": 0.2} {"score": 0.',
  '{"statements":[{"text":"a","score":1},{"text":"b"',
  '{"reason":"Score: 0.8',
  '{"score": 0\n',
  '```json\n{"score": 0\n',
  '{"details": {"score": 0.3}, "scor',
  '{"example": {"score": 1.0}, "reason": "x", "sc',
  '{"details": {"score": 0.3}',
  `{"reason": "see {'score': 1}`,
  `{'reason': 'see {"score": 1}`,
  '{"reason": "rated "score: 1" by',
  '<think>{"score": 0.5}',
  '<think>Score: 0.5',
  '<thinking>Score: 0.5',
  '<THINK>{"score": 0.5}',
  '<Think>0.5',
  '<think >0.5',
  '<thought>0.5',
  '<reasoning>0.5',
  '◁think▷0.5',
  '[THINK]0.5',
  '<think>a</think><think>0.5',
  '0.',
  '.',
  '-',
  '0.8e',
  'Score: 0.',
  '評価: ０．',
  '0.8/',
  '**0.8',
  'Score: **0.8',
  '**Score: 0',
  '***Score: 0',
  '*Score: 0',
  '`Score: 0',
  '_評価: 0',
  'スコア：「0',
  'スコア：【0',
  'Score: "0',
  "'Score: 0",
  '（評価: 0',
  '(Score: 0',
  '<score>Score: 0',
  '<score>\n0',
  '<score>\nScore: 0',
  '「0.8',
  '[0.8',
  '<score>0.8',
  '```json\n0.8',
];

describe('a number that is cut off by the end of the reply is not read', () => {
  test.each(CUT_OFF)('%j', (reply) => {
    for (const judge of ['answer-relevance', 'faithfulness'] as const)
      expect([judge, read('json-lenient', judge, reply).score]).toEqual([judge, null]);
  });

  test('in a reply that is cut off anywhere', () => {
    const whole = '{"statements": [{"text": "主張", "supported": true}], "parts": {"score": 0.25}, "score": 0.75}';
    const scores = Array.from(whole, (_, end) => outcome('json-lenient', 'correctness', whole.slice(0, end + 1)));
    const scoreEnd = whole.lastIndexOf('}');
    expect(scores.slice(whole.indexOf('"score": 0.75'), scoreEnd)).not.toContain(0.7);
    expect(scores.filter((score) => typeof score === 'number' && ![0.25, 0.75].includes(score))).toEqual([]);
    expect(scores[scoreEnd]).toBe(0.75);
  });

  test('a count that is cut off is not read', () => {
    const counts = '{"supported_statements": 3, "total_statements": 1';
    expect(outcome('json-counts', 'faithfulness', counts)).toBe('no score in the object');
    expect(outcome('json-counts', 'faithfulness', `${counts}2}`)).toBe(0.25);
  });

  test('a number that is the whole reply is complete, because nothing closes it', () => {
    expect(outcome('json-lenient', 'answer-relevance', '0.8')).toBe(0.8);
    expect(outcome('json-lenient', 'relevance', '2')).toBe(2);
  });
});

test.each([
  '**Score: 0.8\nIt is good.',
  '**Score: 0.8 because it is good',
  '**Score: 0.8** because it is good',
  '* Score: 0.8',
  'a) Score: 0.8',
  "It's fine.\nScore: 0.8",
  'It is fine.<br>Score: 0.8',
  '<b>Score: 0.8</b>',
  'overall_score (so): 0.8',
  '<thinking>0.2</thinking>0.8',
  '<thought>It is fine.</thought>\n0.8',
  '<score>0.8</score>\n<reasoning>It is fine.</reasoning>',
  '[Reasoning] It is fine.\nScore: 0.8',
])('a number that no mark leaves open is read: %j', (reply) => {
  expect(outcome('json-lenient', 'legal-reasoning', reply)).toBe(0.8);
});

describe('a score in words', () => {
  test.each<[JudgeId, number, readonly string[]]>([
    [
      'answer-relevance',
      0.8,
      ['Score: 0.8', '評価: 0.8', '**0.8**', '0.8です', '{"Score":0.8}', '評価：０．８', 'スコアは0.8', 'スコアは0.8です。', '0.8点', 'Score = 0.8', 'score: **0.8**', '**Score:** 0.8', '**Score**: `0.8`', '「0.8」', '0.8/1', '8/10', '80%', '８０％', 'Score: 8/10', 'スコア：80%', '10点満点中8点', '8 out of 10', 'The score is 0.8.', 'Final score: 0.8', '総合評価：0.8', '関連性スコア: 0.8', 'Score (0-1): 0.8', '評価（0〜1）：0.8', '| Score | 0.8 |', '- Score: 0.8', '## Score\n0.8', '<score>0.8</score>', '```json\nScore: 0.8\n```', '```\n0.8\n```', '{"スコア":0.8}', '{"評価":"0.8"}', '{"SCORE": 0.8}', '{"score": "**0.8**"}', '{「スコア」：０．８、「理由」：「良い」}', '{"score": 0.8点}', '{"reason":"x"}\nScore: 0.8', 'Score: 0.8\n評価: 0.8', 'Score: 0.8\nConfidence: 0.9', 'スコアは0.8で、理由は民法1条です。', '評価: 0.8\n1. 条文\n2. 要件'],
    ],
    ['relevance', 2, ['2点', '2点です。',
        '2点。理由は民法709条です。',
        'はい。2点です。理由は次のとおりです。', '点数: 2点', '関連度: ２', '関連度は２点です。', 'Score: 2', 'Relevance: 2', '2点（3点満点）', '3点満点中2点', 'Score (0-3): 2', '{"score": "2点"}', '{"点数": 2}', 'Score: 2.\n理由', '2/3']],
    ['correctness', 0.8, ['Score: 0.8', '0.8', '{"正確性": 0.8}']],
    ['legal-reasoning', 0.8, ['{"Overall_Score":0.8}', '{"overallScore":0.8}', '{"総合評価":0.8}', 'structure_score: 0.5\noverall_score: 0.8']],
  ])('%s, %d', (judge, score, replies) => {
    expect(replies.map((reply) => [reply, outcome('json-lenient', judge, reply)])).toEqual(replies.map((reply) => [reply, score]));
  }); // prettier-ignore

  test.each([
    'Score: 0.8 or 0.9',
    'Score: 0.8〜0.9',
    '0.8 0.9',
    '0.8か0.9',
    'Score: 0.8\nScore: 0.9',
    'Score: 0.8\nいや、やはり0.7です。',
    '{"Score": 0.8, "SCORE": 0.9}',
    '{"score": 0.8か0.9}',
    '{"score": 0,8}',
    '{"score": 0，8}',
    '{"score": 0、8}',
    '{"score": 0,８}',
    '{"score": 1,0}',
    '{"score": 0,8',
    '{"score": 0:8}',
    '{"score": 0"8"}',
    '{"score": 0\n8}',
    '{"score": 0.8, 0.9}',
    '{"score": "0", 8, "reason": "x"}',
    '{"result": {"score": 0,8}}',
    '{"structure": {"result": 0.8}}',
    'スコアは0.8以上',
    'スコアは0.8ではありません',
    'Confidence: 0.8',
    'Structure score: 0.8',
    '{"rating": 0.8}',
    'I would say 0.8, more or less',
  ])('%j is never guessed', (reply) => {
    expect(read('json-lenient', 'answer-relevance', reply).score).toBeNull();
  });

  test.each<[JudgeId, string]>([
    ['answer-relevance', 'Score: 95'],
    ['answer-relevance', '評価: 80点'],
    ['answer-relevance', 'Score: -0.8'],
    ['answer-relevance', '{"Score": 8}'],
    ['relevance', '5点'],
    ['relevance', 'Score: 2.5'],
    ['relevance', '8/10'],
  ])('%s %j is not on the scale', (judge, reply) => {
    expect(outcome('json-lenient', judge, reply)).toBe('not on the scale');
  });

  test('the scores of the parts are not that of the whole', () => {
    const reply = '{"structure": {"score": 0.8}, "interpretation": {"score": 0.5}}';
    expect(outcome('json-lenient', 'legal-reasoning', reply)).toBe('no score in the object');
  });

  test('the position is that of the number', () => {
    const reply = '<think>0.1</think>**評価**：８０％です。';
    const { start, end } = read('json-lenient', 'answer-relevance', reply) as { start: number; end: number };
    expect(reply.slice(start, end)).toBe('８０％');
  });
});

describe('shares, 0 to 1', () => {
  test.each<[string, string, number | string]>([
    ['seed', '0.7', 0.7],
    ['seed', '70%', 0],
    ['seed', '7', 7],
    ['seed', 'nan', 'not on the scale'],
    ['json-lenient', '70%', 0.7],
    ['json-lenient', '−0.1', 'not on the scale'],
    ['number-first', 'I would say 0.7 of 1.0', 0.7],
    ['number-last', 'I would say 0.7 of 1.0', 1],
  ])('%s of %j', (scheme, reply, wanted) => {
    expect(outcome(scheme, 'answer-relevance', reply)).toBe(wanted);
  });
});

test('number parsers read judges with a numeric reply, count parsers those with counts', () => {
  const readers = (judge: JudgeId) => REPLY_SCHEMES.filter(({ reads }) => reads(JUDGES[judge])).map(({ id }) => id);
  expect(readers('relevance')).not.toContain('judge-json-counts');
  expect(readers('relevance')).toContain('judge-number-last');
  expect(readers('faithfulness')).toContain('judge-json-counts');
  expect(readers('correctness')).not.toContain('judge-number-first');
});

const pieces = fc.constantFrom(
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  ':',
  ',',
  '"score"',
  '0.5',
  '```',
  '\n',
  '</think>',
  '//',
  '/*',
  '\\',
  'ü',
  'Score: ',
  '評価は',
  'です。',
  '**',
  '点',
  '1/2',
  '：',
);
const replies = fc
  .array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 60 })
  .map((parts) => parts.join(''));

test('for any reply there is a score on the scale, a reason, or 0', () => {
  fc.assert(
    fc.property(replies, fc.constantFrom(...Object.values(JUDGES)), (reply, judge) => {
      for (const scheme of REPLY_SCHEMES.filter(({ reads }) => reads(judge))) {
        const reading = scheme.read(reply, judge);
        if (reading.score === null) expect(reading.missing).not.toBe('');
        else {
          expect(scheme.rules).toHaveProperty([reading.rule]);
          if (scheme.id !== 'judge-seed') expect(reading.score >= 0 && reading.score <= judge.best).toBe(true);
          if (reading.start !== null) expect(reading.end).toBeGreaterThan(reading.start);
        }
      }
    }),
  );
});

test('a score in valid JSON is found by all parsers of JSON', () => {
  const values = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(values, fc.dictionary(fc.string(), fc.jsonValue()), (score, others) => {
      const reply = JSON.stringify({ ...others, score });
      for (const scheme of ['seed', 'json-strict', 'json-fenced', 'json-lenient'])
        expect(outcome(scheme, 'correctness', reply)).toBeCloseTo(score, 12);
    }),
  );
});

thorough.each([
  '{',
  '{"a":',
  '{"a":[{},',
  '[{',
  "{'",
  '{"',
  '```a\n',
  '1 ',
  '1/2\n',
  '0.5\n1\n',
  'Score: 1\n',
  'score of ',
  '/*',
  '{/*',
  '"\\',
  '*',
  '<a>',
  '（',
  ' ',
])('half a megabyte of %j is read', (piece) => {
  const reply = piece.repeat(inFull(5e5, 1e5) / piece.length);
  for (const judge of ['faithfulness', 'relevance'] as const)
    for (const scheme of REPLY_SCHEMES.filter(({ reads }) => reads(JUDGES[judge])))
      expect(scheme.read(reply, JUDGES[judge])).toHaveProperty('score');
});

test('an unknown parser is an error', () => {
  expect(() => replySchemes(['judge-guess'])).toThrow(
    /--schemes judge-guess: no parser of replies has this id; there are judge-seed, .*\.$/,
  );
});
