/** Questions and verdicts in replies of the judge question-relevance. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuestions, readQuestionVerdicts } from '../../../../src/apps/rag/replies/question-replies.ts';

const WHOLE = '{"noncommittal": false, "questions": ["何条ですか。", "B?"]}';
const BOTH = { isNoncommittal: false, questions: ['何条ですか。', 'B?'] };
const EVASIVE = { isNoncommittal: true, questions: [] };

describe('questions', () => {
  test.each<[string, object | string]>([
    [WHOLE, BOTH],
    [`はい。\n\`\`\`json\n${WHOLE}\n\`\`\``, BOTH],
    [`<think>{"noncommittal": true}</think>${WHOLE}`, BOTH],
    ["{'noncommittal': False, 'questions': ['何条ですか。', 'B?'],}", BOTH],
    ['{"noncommittal": "いいえ", "質問": [{"question": " 何条ですか。"}, {"text": "B?"}]}', BOTH],
    ['{"noncommittal": 0, "questions": ["何条ですか。", "", 5, "B?"]}', BOTH],
    ['{"noncommittal": true, "questions": []}', EVASIVE],
    ['{"noncommittal": 1, "questions": ["x"]}', EVASIVE],
    ['{"questions": ["x"]}', 'no field noncommittal'],
    ['{"noncommittal": "perhaps", "questions": ["x"]}', 'no field noncommittal'],
    ['{"noncommittal": false, "questions": []}', 'no question'],
    ['{"noncommittal": false, "questions": "x"}', 'no question'],
    ['{"noncommittal": false, "questions": ["何条ですか。", "B', 'no question'],
    ['何条ですか。', 'no object'],
    [' ', 'empty'],
  ])('%s', (reply, expected) => {
    const key = typeof expected === 'string' ? 'missing' : 'value';
    expect(readQuestions(reply)).toEqual({ [key]: expected });
  });

  test('are at most 20', () => {
    const questions = Array.from({ length: 30 }, (_, n) => `${n}?`);
    const parsed = readQuestions(JSON.stringify({ noncommittal: false, questions }));
    expect(parsed).toEqual({ value: { isNoncommittal: false, questions: questions.slice(0, 20) } });
  });
});

describe('verdicts', () => {
  const verdictsOf = (...verdicts: readonly string[]): string =>
    JSON.stringify({ questions: verdicts.map((verdict, at) => ({ number: at + 1, reason: 'x', verdict })) });

  test.each<[string, readonly string[] | string]>([
    [verdictsOf('same', 'different'), ['same', 'different']],
    [`理由…\n${verdictsOf('Same', '関連')}`, ['same', 'related']],
    ['{"questions": ["same", "related"]}', ['same', 'related']],
    ['{"questions": [{"verdict": "same"}, {"verdict": "same"}]}', ['same', 'same']],
    [verdictsOf('same'), 'not one verdict for each question'],
    [verdictsOf('same', 'same', 'same'), 'not one verdict for each question'],
    [verdictsOf('same', 'similar'), 'an unknown verdict'],
    [
      '{"questions": [{"number": 2, "verdict": "same"}, {"number": 1, "verdict": "same"}]}',
      'verdicts in another order',
    ],
    [
      '{"questions": [{"number": 1, "verdict": "same"}, {"number": 2, "verdict": "sa',
      'not one verdict for each question',
    ],
    ['same, same', 'no object'],
    ['', 'empty'],
  ])('%s', (reply, expected) => {
    const key = typeof expected === 'string' ? 'missing' : 'value';
    expect(readQuestionVerdicts(reply, 2)).toEqual({ [key]: expected });
  });
});

test('any reply is read without an error', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"questions"',
    ':',
    ',',
    '"same"',
    'true',
    '"noncommittal"',
    'x',
    '1',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const found = [readQuestions(pieces.join('')), readQuestionVerdicts(pieces.join(''), 2)];
      for (const parsed of found) expect(Object.keys(parsed)).toEqual([expect.stringMatching(/^(?:value|missing)$/)]);
    }),
  );
});
