/** Details that replies of judges have beside their scores. */
import { expect, test } from 'vitest';
import { JUDGES } from '../../../../src/apps/rag/judges/judges.ts';
import { readReplyDetails } from '../../../../src/apps/rag/replies/reply-details.ts';

test('statements, numbers and texts of the object that has the score', () => {
  const reply = `<think>{"score": 1, "statements": [{"text": "draft", "supported": true}]}</think>
    {"statements": [{"text": "a", "supported": true}, {'claim': 'b', "is_supported": False}, {"text": "c"}, 4],
     "total_statements": 2, "supported_statements": 1, "score": 0.5, "unsupported_claims": ["b", ""], "why": "so", }`;
  expect(readReplyDetails(reply, JUDGES.faithfulness)).toEqual({
    statements: [
      { text: 'a', supported: true },
      { text: 'b', supported: false },
    ],
    details: { total_statements: 2, supported_statements: 1 },
    remarks: [
      { name: 'unsupported_claims', texts: ['b'] },
      { name: 'why', texts: ['so'] },
    ],
  });
});

test('the four scores of legal reasoning, at any depth', () => {
  const reply = '{"result": {"overall_score": 0.7, "structure_score": 0.8, "law_selection_score": 0.6, "interpretation_score": 0.5, "issues": ["x"]}}'; // prettier-ignore
  expect(readReplyDetails(reply, JUDGES['legal-reasoning'])).toEqual({
    statements: [],
    details: { structure_score: 0.8, law_selection_score: 0.6, interpretation_score: 0.5 },
    remarks: [{ name: 'issues', texts: ['x'] }],
  });
});

test.each<[string, keyof typeof JUDGES]>([
  ['2', 'relevance'],
  ['{"score": 1, "why": "x"}', 'answer-relevance'],
  ['nothing to see', 'correctness'],
  ['{"rating": 1}', 'correctness'],
  ['', 'faithfulness'],
])('%j of %s has none', (reply, judge) => {
  expect(readReplyDetails(reply, JUDGES[judge])).toEqual({ statements: [], details: {}, remarks: [] });
});

test('a long list of statements is cut', () => {
  const many = Array.from({ length: 500 }, (_, i) => ({ text: `s${i}`, supported: true }));
  expect(readReplyDetails(JSON.stringify({ statements: many, score: 1 }), JUDGES.faithfulness).statements).toHaveLength(
    100,
  );
});
