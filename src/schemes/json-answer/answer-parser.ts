/** Finds the answer in the JSON objects of a response. */
import type { Parser } from '../../base/core/scheme.ts';
import { findingParser, type Found } from '../kit/finding.ts';
import { findJsonAnswer, readAnswer, readJsonAnswer, type JsonAnswer } from '../kit/json-object/answer-field.ts';
import { findObjects } from '../kit/json-object/objects.ts';

/** The last response that was read, because each rule asks for it. */
let known: { readonly text: string; readonly answer: JsonAnswer | null } = { text: '', answer: null };

function findBy(rule: JsonAnswer['rule'], text: string): Found | null {
  if (known.text !== text) known = { text, answer: findJsonAnswer(text) };
  const { answer } = known;
  return answer?.rule === rule ? readJsonAnswer(text, answer) : null;
}

export const jsonAnswer: Parser = findingParser({
  id: 'json-answer',
  summary:
    'The field answer, final_answer, choice, result or output of the last JSON object that has one of them, also of one with mistakes, otherwise the last JSON object.',
  missing: null,
  rules: [
    {
      id: 'field',
      summary:
        'The value of the first of these fields that the object has, in upper or lower case, with or without separators. A field that is null is none.',
      optional: true,
      find: (text) => findBy('field', text),
    },
    {
      id: 'nested-field',
      summary: 'The same of an object that is the value of a field.',
      optional: true,
      find: (text) => findBy('nested-field', text),
    },
    {
      id: 'loose-field',
      summary:
        'The last "answer": "…" or the like after the last object, if no object has such a field: it is in one with line breaks or backslashes in its texts, which JSON does not allow.',
      optional: true,
      find: (text) => findBy('loose-field', text),
    },
    {
      id: 'object',
      summary: 'The last object, if no object has such a field.',
      optional: true,
      find: (text) => findBy('object', text),
    },
  ],
});

/** What a truth means that is an object itself: what the parser would find in it. */
export function readTruth(truth: string): string {
  const whole = truth.trim();
  const [object] = whole.startsWith('{') ? findObjects(whole) : [];
  const answer = object?.end === whole.length ? readAnswer(whole, object) : null;
  return answer === null ? truth : readJsonAnswer(whole, answer).text;
}
