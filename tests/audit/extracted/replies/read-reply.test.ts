/** Parsers of replies: each form, each reason for which a reply is not read, and laws. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXTRACTOR_KINDS, type ExtractorKind } from '../../../../src/audit/extracted/extractor.ts';
import { REPLY_RULES, UNPARSED } from '../../../../src/audit/extracted/replies/rules.ts';
import { readReply } from '../../../../src/audit/extracted/replies/read-reply.ts';

const CHOICES = ['東京', '大阪', 'New  York'];

function read(kind: ExtractorKind, text: string, response = '', choices: readonly string[] | null = null) {
  return readReply(kind, { text, isCutOff: false }, { question: null, choices, response });
}

/** `text [rule]`, or the rule of an unread reply. */
function brief(...asked: Parameters<typeof read>): string {
  const reading = read(...asked);
  return reading.kind === 'parsed' ? `${reading.text} [${[reading.rule, ...reading.steps].join(', ')}]` : reading.rule;
}

const RESPONSE = 'We get 12 first.\nThen １２０　円 remain, so the answer is 42.';

test.each([
  ['{"answer": "42"}', '42 [json]'],
  [' { "answer" : "42" }\n', '42 [json]'],
  ['```json\n{"answer": "42"}\n```', '42 [json-fenced]'],
  ['```\n{"answer": "42"}\n```', '42 [json-fenced]'],
  ['42', '42 [bare]'],
  ['so the answer is 42', 'so the answer is 42 [bare]'],
  ['{"answer": "120 円"}', '１２０　円 [folded]'],
  ['first. Then １２０', 'first.\nThen １２０ [folded]'],
  ['<think>{"answer": "12"}</think>\n{"answer": "42"}', '42 [json]'],
  ['The model weighs 12.</think>42', '42 [bare]'],
  ['{"answer": null}', 'no-answer'],
  ['{"answer": "No answer."}', 'no-answer'],
  ['NO ANSWER', 'no-answer'],
  ['{"answer": "43"}', 'not-in-response'],
  ['"42"', 'not-in-response'],
  ['The answer is 42', 'not-in-response'],
  ['{"answer": ""}', 'empty'],
  ['{"answer": " \\n"}', 'empty'],
  ['   ', 'empty'],
  ['<think>it is 42', 'reasoning-only'],
  ['{"answer": 42}', 'not-json'],
  ['{"answer": "42", "sure": true}', 'not-json'],
  ['{"answer": "12", "answer": "42"}', 'not-json'],
  ['{"__proto__": "42"}', 'not-json'],
  [`{"answer": "42${' '.repeat(10_000)}"}`, 'not-json'],
  ['{"answer": "\\u0034\\u0032"}', '42 [json]'],
  ['{"Answer": "42"}', 'not-json'],
  ['{"answer": "42"', 'not-json'],
  ['{}', 'not-json'],
  ['{"answer": ["42"]}', 'not-json'],
  ['Here it is: {"answer": "42"}', 'not-in-response'],
])('span: %j', (reply, expected) => {
  expect(brief('span', reply, RESPONSE)).toBe(expected);
});

test('a span is at its last place, in units of the original response', () => {
  expect(read('span', '12', '12 𝟙 12')).toMatchObject({ start: 6, end: 8 });
  expect(read('span', '{"answer": "か 1 2"}', 'ｶ か\u3000\n１ ２。')).toMatchObject({ text: 'か\u3000\n１ ２' });
  // ㌢ is four characters after the normalization: a part of it is no part of the response.
  expect(brief('span', 'セン', '５㌢')).toBe('not-in-response');
  expect(read('span', '5センチ', '５㌢')).toMatchObject({ text: '５㌢', start: 0, end: 2 });
});

test('a letter is no part of a word, and a number is no part of a number', () => {
  expect(read('span', 'B', '回答はBです。 Because ÀB')).toMatchObject({ start: 3, end: 4 });
  expect(brief('span', 'B', 'Because: Oslo')).toBe('not-in-response');
  expect(brief('span', '5', 'It is 15, or 50')).toBe('not-in-response');
  expect(brief('span', '18', '18apples, and $18.00')).toBe('18 [bare]');
  expect(read('span', 'B', 'Ｂ Ｂecause')).toMatchObject({ start: 0, end: 1, rule: 'folded' });
  expect(brief('span', 'cause', 'Because')).toBe('cause [bare]');
});

test('a span is not longer than 1,000 characters', () => {
  expect(brief('span', 'x'.repeat(1000), 'x'.repeat(2000))).toContain('[bare]');
  expect(brief('span', 'x'.repeat(1001), 'x'.repeat(2000))).toBe('too-long');
});

test.each([
  ['42', '42 [line]'],
  ['42\n\nQuestion: and 7?', '42 [line]'],
  ['**Answer:** 42', '42 [line, answer-prefix]'],
  ['**最終回答：**４２。', '４２ [line, answer-prefix, final-period]'],
  ['**42**', '42 [line, bold]'],
  ['The final answer is: **42**.', '42 [line, answer-prefix, final-period, bold]'],
  ['answer is 3.14.', '3.14 [line, answer-prefix, final-period]'],
  ['U.S.', 'U.S. [line]'],
  ['答えは 東京です。', '東京 [line, answer-prefix, final-period]'],
  ['最終回答：**東京**', '東京 [line, answer-prefix, bold]'],
  ['$\\boxed{42}$', '42 [line, boxed]'],
  ['Answer: no answer', 'no-answer'],
  ['no answer', 'no-answer'],
  ['x'.repeat(201), 'too-long'],
  ['<THINK>a</THINK> 7', '7 [line]'],
])('answer: %j', (reply, expected) => {
  expect(brief('answer', reply)).toBe(expected);
});

test.each([
  ['B', 1, 'option-letter'],
  ['(b)', 1, 'option-letter'],
  ['Ａ', 0, 'option-letter'],
  ['B. 大阪', 1, 'option-letter'],
  ['Answer: (A) 東京.', 0, 'option-letter'],
  ['new york', 2, 'option-text'],
  ['大阪。', 1, 'option-text'],
])('answer with options: %j', (reply, option, rule) => {
  const reading = read('answer', reply, '', CHOICES);
  expect(reading).toMatchObject({ kind: 'parsed', option });
  expect(reading.rule).toContain(rule);
});

test.each(['D', 'A and B', 'B. 東京', '京都', 'A東京?', 'Because'])('no option: %j', (reply) => {
  expect(brief('answer', reply, '', CHOICES)).toBe('not-an-option');
});

test.each([
  ['correct', 'correct [word]'],
  ['Incorrect.', 'incorrect [word]'],
  ['{"verdict": "CORRECT"}', 'correct [json]'],
  ['```json\n{"verdict": "incorrect"}\n```', 'incorrect [json-fenced]'],
  ['No answer.', 'no-answer'],
  ['{"verdict": "no answer"}', 'no-answer'],
  ['{"verdict": null}', 'no-answer'],
  ['not correct', 'not-a-verdict'],
  ['correct, I think', 'not-a-verdict'],
  ['incorrect\ncorrect', 'not-a-verdict'],
  ['{"verdict": "maybe"}', 'not-a-verdict'],
  ['{"verdict": "correct"} {"verdict": "incorrect"}', 'not-json'],
  ['"correct"', 'not-a-verdict'],
  ['A', 'not-a-verdict'],
])('verdict: %j', (reply, expected) => {
  expect(brief('verdict', reply)).toBe(expected);
});

describe('laws', () => {
  const reply = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('{"answer": "1"}', '{"verdict": "correct"}', '<think>', '</think>', '**A**', '```json\n{}\n```'),
  );
  const texts = fc.array(reply, { maxLength: 3 }).map((parts) => parts.join('\n'));

  test('a reply that was cut off is not read', () => {
    for (const kind of EXTRACTOR_KINDS)
      expect(
        readReply(kind, { text: 'correct', isCutOff: true }, { question: null, choices: null, response: 'correct' }),
      ).toMatchObject({ kind: 'unparsed', rule: 'cut-off' });
  });

  test('every text gives a reading whose stretch is in its text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EXTRACTOR_KINDS), texts, texts, (kind, text, response) => {
        const reading = read(kind, text, response, null);
        expect(REPLY_RULES[kind].map(({ id }) => id)).toContain(reading.rule);
        if (reading.kind === 'unparsed') {
          expect(UNPARSED[reading.rule]).toBe(reading.reason);
          return;
        }
        const source = kind === 'span' ? response : text;
        if (kind === 'verdict') expect(['correct', 'incorrect']).toContain(reading.text);
        else expect(source.slice(reading.start, reading.end)).toBe(reading.text);
        expect(reading.end).toBeGreaterThan(reading.start);
      }),
    );
  });
});
