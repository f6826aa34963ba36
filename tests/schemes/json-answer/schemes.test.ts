/** Answers in JSON: which object and field is read, and what is the same as a truth. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { findObjects } from '../../../src/schemes/kit/json-object/objects.ts';
import { jsonAnswerSchemes } from '../../../src/schemes/json-answer/schemes.ts';
import { inFull } from '../../support/thorough.ts';

const verdictOf = (response: string, truth: string | string[] = 'x') =>
  planFor(jsonAnswerSchemes).score({ response, storedParse: null }, truth)[0];

describe('what is read', () => {
  test.each<[response: string, text: string | null, rule: string | null]>([
    ['{"answer": "B"}', 'B', 'field'],
    ['{"answer":"B","confidence":0.9}', 'B', 'field'],
    ['{"final_answer": "B"}', 'B', 'field'],
    ['{"Final Answer": "B"}', 'B', 'field'],
    ['{"finalAnswer": "B"}', 'B', 'field'],
    ['{"choice": "(C)"}', '(C)', 'field'],
    ['{"result": 42}', '42', 'field'],
    ['{"output": -1.50e2}', '-1.50e2', 'field'],
    ['{"ANSWER": true}', 'true', 'field'],
    ['{"output": "x", "answer": "y"}', 'y', 'field'],
    ['{"answer": "x", "answer": "y"}', 'y', 'field'],
    ['{"answer": null, "choice": "B"}', 'B', 'field'],
    ['{"answer": null}', '{"answer": null}', 'object'],
    ['{"answer": ""}', '', 'field'],
    ['{"answer": " B "}', ' B ', 'field'],
    ['{"answer": "a \\"b\\" \\u00e9"}', 'a "b" é', 'field'],
    ['{"answer": ["A", "C"]}', '["A", "C"]', 'field'],
    ['{"answer": {"x": 1}}', '{"x": 1}', 'field'],
    ['{"answer": {"choice": "B", "text": "zinc"}}', 'B', 'nested-field'],
    ['{"response": {"answer": "B"}}', 'B', 'nested-field'],
    ['{"a": {"b": {"answer": "B"}}}', '{"a": {"b": {"answer": "B"}}}', 'object'],
    ['{"list": [{"answer": "B"}]}', '{"list": [{"answer": "B"}]}', 'object'],
    ['```json\n{"answer": "B"}\n```', 'B', 'field'],
    ['Here it is:\n```\n{\n  "reasoning": "1 + 1",\n  "answer": 2\n}\n```\nDone.', '2', 'field'],
    ['{"answer": "A"} No, wait: {"answer": "B"}', 'B', 'field'],
    ['{"answer": "A"}\n{"confidence": 1}', 'A', 'field'],
    ['{"reason": "x"}\n{"confidence": 1}', '{"confidence": 1}', 'object'],
    ['The set {x | x > 0}, so {"answer": "B"}.', 'B', 'field'],
    ['{"answer": "B"', null, null],
    ['{"answer": "B",}', null, null],
    ["{'answer': 'B'}", null, null],
    ['{answer: "B"}', null, null],
    ['{"answer": "two\nlines"}', null, null],
    ['{"answer": 01}', null, null],
    ['{"steps": [{"answer": "B"}, {"answer": "C"}], "answer', 'C', 'field'],
    ['{"text": "an {"answer": "B"}"}', 'B', 'field'],
    ['{"text": "in a string: {\\"answer\\": 1}", "answer": 2}', '2', 'field'],
    ['{"x": {"answer": 1}, "y": "{"answer": 2}', '2', 'field'],
    ['{"reasoning": "two\nlines", "answer": "4"}', '4', 'loose-field'],
    ['{\n "reasoning": "$\\le 3$",\n "answer": "4"\n}', '4', 'loose-field'],
    ['{"reasoning": "$\\le 3$", "final_answer": -2.5, "sure": true}', '-2.5', 'loose-field'],
    ['{"reasoning": "$\\le 3$", "answer": "\\frac{1}{2}"}', String.raw`\frac{1}{2}`, 'loose-field'],
    ['{"reasoning": "$\\le 3$", "answer": "\\\\frac{1}{2}"}', String.raw`\frac{1}{2}`, 'loose-field'],
    ['{"reasoning": "$\\le 3$", "answer": "4', null, null],
    ['{"answer": "A"} {"reasoning": "$\\le 3$", "answer": "B"}', 'A', 'field'],
    ['{"note": 1} {"reasoning": "$\\le 3$", "answer": "B"}', 'B', 'loose-field'],
    ['{}', '{}', 'object'],
    ['["B"]', null, null],
    ['The answer is B.', null, null],
    ['{"answer": "B"}"answer": "C"', 'B', 'field'],
    ['', null, null],
  ])('%j', (response, text, rule) => {
    const { parse } = verdictOf(response) ?? {};
    expect([parse?.text, parse?.rule]).toEqual([text, rule]);
    if (typeof parse?.start === 'number') expect(response.slice(parse.start, parse.end ?? 0)).toBe(text);
  });
});

describe('what is the same', () => {
  test.each<[response: string, truth: string | string[], correct: boolean, rule: string]>([
    ['{"answer": "B"}', 'B', true, 'equal'],
    ['{"answer": " b\\n"}', 'B', true, 'equal'],
    ['{"answer": "(B)"}', 'B', false, 'different'],
    ['{"answer": "Lima."}', 'Lima', false, 'different'],
    ['{"answer": true}', 'True', true, 'equal'],
    ['{"answer": 42}', '42.0', true, 'number'],
    ['{"answer": "42.00"}', '42', true, 'number'],
    ['{"answer": 4.2e1}', '42', true, 'number'],
    ['{"answer": 1E400}', '1e400', true, 'equal'],
    ['{"answer": 10e399}', '1e400', true, 'number'],
    ['{"answer": 12345678901234567890}', '12345678901234567891', false, 'different'],
    ['{"answer": 0.10}', '.1', true, 'number'],
    ['{"answer": -0}', '0', true, 'number'],
    ['{"answer": -42}', '42', false, 'different'],
    ['{"answer": "+42"}', '42', true, 'number'],
    ['{"answer": "1,000"}', '1000', false, 'different'],
    ['{"answer": "42 apples"}', '42', false, 'different'],
    ['{"a":1}', '{"a": 1}', true, 'json'],
    ['{"b": [1, 2], "a": 1.0}', '{"a": 1, "b": [1, 2]}', true, 'json'],
    ['{"b": [2, 1]}', '{"b": [1, 2]}', false, 'different'],
    ['{"a": "X"}', '{"a":"x"}', true, 'json'],
    ['{"answer": {"x": 1}}', '{"x":1}', true, 'json'],
    ['{"answer": ["A","C"]}', '["A", "C"]', true, 'json'],
    ['{"answer": ["A","C"]}', 'A,C', false, 'different'],
    ['{"answer": "B"}', '{"answer": "b"}', true, 'equal'],
    ['{"answer": "B"}', ' {"final": {"choice": "B"}} ', true, 'equal'],
    ['{"answer": "B"}', '{"answer": "C"}', false, 'different'],
    ['{"answer": "Verne"}', ['Jules Verne', 'Verne'], true, 'equal'],
    ['{"answer": "__proto__"}', '__proto__', true, 'equal'],
    ['{"__proto__": 1}', '{"a": 1}', false, 'different'],
    ['no JSON', 'B', false, 'unparsed'],
  ])('%j for %j', (response, truth, correct, rule) => {
    expect(verdictOf(response, truth)).toMatchObject({ correct, match: { rule } });
  });
});

test('every text of JSON that is an object is found whole, with text before and after it', () => {
  const objects = fc.dictionary(fc.string(), fc.jsonValue());
  const around = fc.string({ unit: fc.constantFrom('a', ' ', '.', '}', ']', '\n', ':') });
  fc.assert(
    fc.property(around, objects, around, (before, value, after) => {
      const json = JSON.stringify(value);
      expect(findObjects(before + json + after)).toEqual([{ start: before.length, end: before.length + json.length }]);
    }),
    { numRuns: inFull(2_000, 300), seed: 1 },
  );
});

test('objects are JSON, are in order, and do not overlap', () => {
  const pieces = ['{', '}', '[', ']', '"', '\\', ':', ',', '1', 'x', ' ', '{"a":', '"b":{', '{}', '"{"'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      let end = 0;
      for (const object of findObjects(text)) {
        expect(object.start).toBeGreaterThanOrEqual(end);
        expect(JSON.parse(text.slice(object.start, object.end))).toBeTypeOf('object');
        end = object.end;
      }
    }),
    { numRuns: inFull(20_000, 3_000), seed: 1 },
  );
});
