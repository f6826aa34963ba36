/** Sentences about inputs that cannot be read, or only in part. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANSWER_JUDGES } from '../../../../src/apps/rag/judges/judges.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { EXAMPLES } from './examples.ts';

async function evaluate(content: string | Uint8Array, words: readonly string[] = []) {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'f'), content);
  const { code, stdout, stderr } = await audit(['rag', 'evaluate', 'f', ...words], { cwd });
  return {
    code,
    errors: stdout
      .split('\n')
      .filter((line) => line.includes('"error"'))
      .map((line) => (JSON.parse(line) as { error: string }).error),
    stderr,
  };
}

test.each<[string, string, readonly string[], string]>([
  [
    'a run',
    'q1 Q0 d1 1 0.5 run\n',
    [],
    'f: a run in the format of TREC, without queries and answers; compute metrics with "audit rag metrics --run RUN --qrels QRELS".',
  ],
  [
    'qrels',
    'q1 0 d1 1\nq1 0 d2 0\n',
    [],
    'f: relevance judgments in the format of TREC, without queries and answers; compute metrics with "audit rag metrics --run RUN --qrels QRELS".',
  ],
  [
    'text',
    'one line\nof text\n',
    [],
    'f: no row of it can be read (the first one: not JSON (line 1, column 1: unexpected "o")); give JSON lines, a JSON list, a table with a header line or Parquet.',
  ],
  [
    'a list of numbers',
    '[1, 2]',
    [],
    'f: no row of it can be read (the first one: it is not a JSON object); give JSON lines, a JSON list, a table with a header line or Parquet.',
  ],
  [
    'other columns',
    'prompt,text,docs\na,b,c\n',
    [],
    'f: of no known format: the row has prompt, text, docs; name the fields, such as with --map query=prompt --map answer=PATH --map contexts=docs, or the format with --format (docs/rag-inputs.md).',
  ],
  [
    'a list that is cut off',
    '[{"question": "a", "answer": "b"}, {"ques',
    [],
    'f: ends in the middle; it is not a whole JSON document of this kind.',
  ],
  [
    'a table with a broken row',
    'question,answer\na,b\nc\n',
    [],
    'f: line 3 has 1 cell (the first is "c") in a table of 2 columns; write each cell that has a comma in it in double quotation marks, or write the table again.',
  ],
  [
    'a path that no row has',
    '{"a": {"text": "x"}}\n',
    ['--map', 'query=a.txt'],
    '--map query=a.txt: no such value in the first rows; a has text; did you mean text?',
  ],
  [
    'a field that no answer has',
    '{"a": 1}\n',
    ['--map', 'qery=a'],
    `--map qery=a: no such field; there are id, query, answer, groundTruth, contexts, relevant, tags, time, ${ANSWER_JUDGES.map((id) => `labels.${id}`).join(', ')}; did you mean query?`,
  ],
  [
    'a map without a path',
    '{"a": 1}\n',
    ['--map', 'query'],
    '--map query: must be FIELD=PATH, such as query=inputs.question or contexts=docs[].text.',
  ],
  [
    'a field mapped twice',
    '{"a": 1}\n',
    ['--map', 'query=a', '--map', 'query=b'],
    '--map query=b: query is mapped twice; leave one of them out.',
  ],
])('%s is an error', async (_, content, words, sentence) => {
  const { code, stderr } = await evaluate(content, words);
  expect([code, stderr.split('\n').filter((line) => !line.includes(': read as '))]).toEqual([
    2,
    [`audit: ${sentence}`, ''],
  ]);
});

test('--map is about a file', async () => {
  const { code, stderr } = await audit(['rag', 'evaluate', '--stored', '--db', 'e.db', '--map', 'query=a'], {
    cwd: temporaryFolder(),
  });
  expect([code, stderr]).toEqual([2, 'audit: --map: is about the rows of a file; leave it out beside --stored.\n']);
});

test('Parquet on standard input is an error with its reason', async () => {
  const { content } = EXAMPLES['ragas rows in Parquet']!;
  const { code, stderr } = await audit(['rag', 'evaluate', '-'], { cwd: temporaryFolder(), input: content });
  expect([code, stderr]).toEqual([
    2,
    'audit: standard input: a Parquet file, which is read in any order; save it unpacked and name the file.\n',
  ]);
});

test('a list on standard input is read', async () => {
  const { content } = EXAMPLES['a ragas list']!;
  const { code, stderr } = await audit(['rag', 'evaluate'], { cwd: temporaryFolder(), input: content });
  expect([code, stderr]).toEqual([
    0,
    'audit: standard input: read as ragas; --format names another format.\naudit: 1 answer evaluated, mean score 1.000.\n',
  ]);
});

test('each row that cannot be evaluated has its reason, and the others are evaluated', async () => {
  const rows = [
    '{"user_input": "q", "response": "a", "retrieved_contexts": ["c", 1]}',
    '{"user_input": [{"content": "hi", "type": "human"}], "response": "a"}',
    '{"user_input": "q", "response": null}',
    '{"query": "q", "id": "x"}',
    'not JSON',
    '{"user_input": "q", "response": "a", "retrieved_contexts": ["c"], "retrieved_context_ids": ["i", "j"]}',
    '{"user_input": "q", "response": "a"}',
  ];
  const { code, errors, stderr } = await evaluate(rows.join('\n'));
  expect(errors).toEqual([
    'contexts[1]: is no document; it must be a text, or an object with a text or an id',
    'user_input: is a conversation, and only single questions are evaluated; name one with --map query=PATH',
    'answer: response contains no text; name another field with --map answer=PATH',
    'query: is missing (looked for user_input, question); the row has query, id; name another field with --map query=PATH',
    'not JSON (line 1, column 2: unexpected "o")',
    'retrieved_context_ids: has 2 ids for 1 contexts; give one for each',
  ]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('audit: 6 inputs could not be evaluated')]);
});

test('traces without a question and an answer are counted', async () => {
  const spans = [
    { trace_id: '1', span_id: '1', attributes: { 'input.value': 'q', 'output.value': 'a' } },
    { trace_id: '2', span_id: '1', attributes: {} },
    { trace_id: '3', span_id: '1', attributes: { 'input.value': 'q' } },
  ];
  const { code, errors, stderr } = await evaluate(spans.map((span) => JSON.stringify(span)).join('\n'));
  expect(errors).toEqual(['the trace that begins in row 3: answer: is missing; the first step has no output']);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('audit: f: left out 1 trace without a question and an answer.\naudit: 1 answer evaluated'),
  ]);
});

test('another format than the detected one can be named, and metrics of a file can be labels', async () => {
  const row = { question: 'q', answer: 'a', response: 'b', faithfulness: 0.25 };
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'f'), JSON.stringify(row));
  const answerOf = async (...words: readonly string[]) => {
    const { code, stderr } = await audit(['rag', 'evaluate', 'f', '--db', `${words.length}.db`, ...words], { cwd });
    const replies = await audit(['rag', 'evaluate', '--stored', '--db', `${words.length}.db`], { cwd });
    return [code, stderr.split('\n')[0], replies.code];
  };
  expect(await answerOf()).toEqual([0, 'audit: f: read as ragas; --format names another format.', 0]);
  expect(await answerOf('--format', 'statutes', '--map', 'labels.faithfulness=faithfulness')).toEqual([
    0,
    expect.stringMatching(/^audit: 1 answer/),
    0,
  ]);
  const bad = await audit(['rag', 'evaluate', 'f', '--map', 'labels.faithfulness=answer'], { cwd });
  expect(bad.stdout).toContain('must be a number from 0 to 1');
});

test('rows by id have their ids, and columns that are none are a row', async () => {
  const cwd = temporaryFolder();
  const row = { query: 'q', answer: 'a' };
  writeFileSync(join(cwd, 'f'), JSON.stringify({ x: row, y: row }, null, 1));
  const { stdout } = await audit(['rag', 'evaluate', 'f'], { cwd });
  expect(stdout.match(/"id":"\w+"/g)).toEqual(['"id":"x"', '"id":"y"']);
  const one = await evaluate('{"retrieved_contexts": ["a", "b"], "user_input": "q", "response": "a"}');
  expect(one.stderr).toContain('1 answer evaluated');
});

const LONG = 'x'.repeat(70_000);

test('lines of which the first looks like columns are lines', async () => {
  const row = { retrieved_contexts: ['c', LONG], user_input: 'q', response: 'a' };
  const { stderr } = await evaluate([row, row, row].map((one) => JSON.stringify(one)).join('\n'));
  expect(stderr).toContain('3 answers evaluated');
});

test('reference ids of ragas are judgments of documents', async () => {
  const row = {
    user_input: 'q',
    response: 'a',
    retrieved_contexts: ['c', 'd'],
    retrieved_context_ids: ['i', 'j'],
    reference_context_ids: ['j'],
  };
  const cwd = temporaryFolder();
  const { stdout } = await audit(['rag', 'evaluate', '-'], { cwd, input: JSON.stringify(row) });
  expect(JSON.parse(stdout)).toMatchObject({ metrics: { 'recall@5': 1, mrr: 0.5 } });
});
