/** Rows are untrusted: whatever JSON a row is, it becomes an answer or an error, and the rows after it are read. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANSWER_FORMATS } from '../../../../src/apps/rag/inputs/formats.ts';
import type { InputAnswer } from '../../../../src/apps/rag/inputs/input-answer.ts';
import { readAnswers } from '../../../../src/apps/rag/inputs/read-answers.ts';
import { parseAnswerMap } from '../../../../src/apps/rag/inputs/field-map.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { inFull } from '../../../support/thorough.ts';

const FIELDS = ANSWER_FORMATS.flatMap((format) => (format.kind === 'rows' ? Object.values(format.names).flat() : []));
const OTHERS =
  'retrieved_context_ids metadata content page_content text doc_id score node documents kwargs trace_id span_id parent_id context trace attributes record_attributes resourceSpans spans key value input.value attributes.input.value retrieval.documents.0.document.content attributes.retrieval.documents arrayValue run_type inputs outputs child_runs class_name choices question labels expectedRelationships __proto__ constructor toString 0 a.b[0]';
const NAMES = [...new Set([...FIELDS, ...OTHERS.split(' '), ''])];
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\ud800',
    '[1, 2',
    '[\'a\', "b", array([x])]',
    '{"query": {"query": "q"}}',
    '{',
    '[[[[]]]]',
    'Document(page_content=1)',
    'NaN',
    '2026-13-45',
    '1795629929',
    'QueryEndEvent',
    'retriever',
  ),
);
const { row } = fc.letrec<{ row: object; value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    texts,
    fc.constantFrom(null, true, 0, -1, 1e300, 2 ** 53, 1.5),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('row'),
  ),
  row: fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 8, noNullPrototype: true }),
}));

async function read(content: string, format: string, map: readonly string[] = []): Promise<InputAnswer[]> {
  const path = join(temporaryFolder(), 'rows.jsonl');
  writeFileSync(path, content);
  const answers: InputAnswer[] = [];
  for await (const one of readAnswers(path, { format, map: parseAnswerMap(map) })) answers.push(one);
  return answers;
}

const GOOD = { id: 'x', query: 'q', answer: 'a' };

test.each(ANSWER_FORMATS.map(({ id, kind }) => [id, kind] as const))('%s', async (id, kind) => {
  const values = fc.array(fc.oneof(row, fc.jsonValue()), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(values, async (rows) => {
      const answers = await read([GOOD, ...rows].map((one) => JSON.stringify(one)).join('\n'), id);
      for (const { answered, error } of answers) {
        expect(answered === null).toBe(error !== null);
        expect(error?.error ?? '').not.toMatch(
          /undefined|Cannot read|is not a function|not iterable|\[object|call stack/,
        );
      }
      if (kind === 'rows' && id !== 'llama-index') expect(answers).toHaveLength(rows.length + 1);
    }),
    { numRuns: inFull(120, 15) },
  );
});

test('any row with mapped fields', async () => {
  const map = ['query=question', 'answer=outputs.documents[].text', 'contexts=inputs[-1]', 'labels.faithfulness=score'];
  const mapped = { question: 'q', outputs: { documents: [{ text: 'a' }] }, inputs: ['c'], score: '0.5' };
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
      const [first, ...others] = await read(
        [mapped, ...rows].map((one) => JSON.stringify(one)).join('\n'),
        'auto',
        map,
      );
      expect(first?.answered).toMatchObject({ answer: 'a', labels: { faithfulness: 0.5 }, contexts: [{ text: 'c' }] });
      expect(others).toHaveLength(rows.length);
    }),
    { numRuns: inFull(120, 15) },
  );
});

const DEEP = 6_000;
test.each<[string, string]>([
  ['lists', `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`],
  ['objects', `${'{"query":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
  ['messages', `${'[{"content":'.repeat(DEEP)}1${'}]'.repeat(DEEP)}`],
  ['a text of lists', JSON.stringify('['.repeat(DEEP) + ']'.repeat(DEEP))],
])('%s in each other are an error of their row', async (_, deep) => {
  for (const { id } of ANSWER_FORMATS) {
    const rows = [
      'query',
      'contexts',
      'user_input',
      'retrieved_contexts',
      'inputs',
      'attributes',
      'child_runs',
      'spans',
    ].map(
      (name) => `{"id": "1", "answer": "a", "trace_id": "1", "span_id": "2", "run_type": "chain", "${name}": ${deep}}`,
    );
    const answers = await read([JSON.stringify(GOOD), ...rows].join('\n'), id);
    for (const { error } of answers) expect(error?.error ?? '').not.toContain('call stack');
  }
});

test('a name of a prototype is a name', async () => {
  const line =
    '{"user_input": "q", "response": "a", "__proto__": {"polluted": 1}, "retrieved_contexts": [{"__proto__": {"text": "x"}}]}';
  const [first] = await read(line, 'ragas');
  expect(first?.error?.error).toMatch(/^contexts\[0\]: is no document/);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});
