/** Which steps of a trace are the question, the answer and the contexts. */
import { expect, test } from 'vitest';
import { TraceCollector } from '../../../../src/apps/rag/inputs/traces/collect.ts';
import type { Span } from '../../../../src/apps/rag/inputs/traces/span.ts';
import { otel } from '../../../../src/apps/rag/inputs/traces/otel.ts';
import { langsmith } from '../../../../src/apps/rag/inputs/traces/langsmith.ts';

const NONE = { groundTruth: null, documents: null, tags: [], record: null, start: null, query: null, answer: null };
const span = (id: string, parent: string | null, more: Partial<Span>): Span => ({
  ...NONE,
  trace: 't',
  id,
  parent,
  kind: 'other',
  ...more,
});
const documents = (...ids: readonly string[]) => ids.map((id) => ({ id, text: `text of ${id}`, score: null }));

function collect(...spans: readonly Span[]) {
  const collector = new TraceCollector();
  for (const [at, one] of spans.entries()) collector.add(one, at + 1);
  return [...collector.finish()].map((trace) => {
    if (trace === null) return null;
    const { query, answer, contexts, time } = trace.fields;
    const ids = (contexts as { id: string }[] | null)?.map(({ id }) => id) ?? null;
    return [query, answer, ids, time ?? null];
  });
}

const root = span('1', null, { query: 'q', answer: 'a', start: '2026-11-20T00:00:00Z' });
const first = span('2', '1', {
  kind: 'retriever',
  query: 'q',
  answer: 'x',
  documents: documents('d1', 'd2'),
  start: '2026-11-20T00:00:01Z',
});
const second = span('3', '1', { kind: 'retriever', documents: documents('d2', 'd3'), start: '2026-11-20T00:00:02Z' });
const reranker = span('4', '1', { kind: 'reranker', documents: documents('d3', 'd1'), start: '2026-11-20T00:00:03Z' });
const model = span('5', '1', { kind: 'model', query: 'prompt', answer: 'draft', start: '2026-11-20T00:00:04Z' });
const TIME = '2026-11-20T00:00:00Z';

test.each<[string, readonly Span[], unknown]>([
  [
    'the documents of all retrievers, each once, in the order of their times',
    [second, first, root],
    ['q', 'a', ['d1', 'd2', 'd3'], TIME],
  ],
  [
    'what the last reranker returned',
    [
      root,
      reranker,
      { ...reranker, id: '6', documents: documents('d9'), start: '2026-11-20T00:00:09Z' },
      second,
      first,
    ],
    ['q', 'a', ['d9'], TIME],
  ],
  ['a trace without retrieval', [root, model], ['q', 'a', null, TIME]],
  ['a first step that is not in the file', [first, { ...root, parent: 'gone' }], ['q', 'a', ['d1', 'd2'], TIME]],
  [
    'a first step without texts: the first step inside of it that has both',
    [{ ...root, query: null, answer: null }, { ...root, id: '7', parent: '1' }, model],
    ['q', 'a', null, TIME],
  ],
  ['a model alone', [{ ...model, parent: null }], ['prompt', 'draft', null, '2026-11-20T00:00:04Z']],
  ['a question without an answer', [{ ...root, answer: null }, model], ['q', null, null, TIME]],
  [
    'documents of a chain where nothing was retrieved',
    [{ ...root, documents: documents('d5') }],
    ['q', 'a', ['d5'], TIME],
  ],
  [
    'an evaluation beside the answer',
    [root, span('8', null, { kind: 'aside', query: 'x', answer: 'y' })],
    ['q', 'a', null, TIME],
  ],
])('%s', (_, spans, expected) => {
  expect(collect(...spans)).toEqual([expected]);
});

test.each<[string, readonly Span[]]>([
  ['an index', [span('1', null, { kind: 'aside', query: 'x', answer: 'y' })]],
  ['a search alone', [{ ...first, parent: null }]],
  ['steps without texts', [span('1', null, {})]],
])('%s is left out', (_, spans) => {
  expect(collect(...spans).filter((trace) => trace !== null)).toEqual([]);
});

test('traces are in the order in which they begin in the file', () => {
  const of = (trace: string, id: string, query: string): Span => ({ ...root, trace, id, query });
  expect(collect(of('b', '1', 'b'), of('a', '1', 'a'), { ...first, trace: 'b' })).toMatchObject([
    ['b', 'a', ['d1', 'd2'], TIME],
    ['a', 'a', null, TIME],
  ]);
});

test('spans of OTLP with the types of attributes, and ids that mean none', () => {
  const value = {
    arrayValue: {
      values: [
        {
          kvlistValue: {
            values: [
              { key: 'document.content', value: { stringValue: 'a' } },
              { key: 'document.score', value: { doubleValue: 0.5 } },
            ],
          },
        },
      ],
    },
  };
  const row = {
    instrumentationLibrarySpans: [
      {
        spans: [
          {
            traceId: 'aa',
            spanId: '1',
            parentSpanId: '0000000000000000',
            startTimeUnixNano: '1795629929000000000',
            attributes: [
              { key: 'retrieval.documents', value },
              { key: 'input.value', value: { intValue: '7' } },
            ],
          },
        ],
      },
    ],
  };
  expect([...otel.spans(row)]).toMatchObject([
    {
      trace: 'aa',
      id: '1',
      parent: null,
      kind: 'retriever',
      query: '7',
      start: 1795629929,
      documents: [{ text: 'a', score: 0.5 }],
    },
  ]);
});

test('messages of OpenLLMetry and OpenInference, an attribute each', () => {
  const attributes = {
    'gen_ai.prompt.0.role': 'system',
    'gen_ai.prompt.0.content': 's',
    'gen_ai.prompt.1.role': 'user',
    'gen_ai.prompt.1.content': 'q',
    'llm.output_messages.0.message.role': 'assistant',
    'llm.output_messages.0.message.content': 'a',
  };
  expect([...otel.spans({ trace_id: 't', span_id: 's', attributes })]).toMatchObject([{ query: 'q', answer: 'a' }]);
});

test('a run without an id and a span without ids are errors', () => {
  expect(() => [...langsmith.spans({ run_type: 'chain', inputs: {} })]).toThrow('id: is missing; a run needs one');
  expect(() => [...otel.spans({ trace_id: 't' })]).toThrow(
    'trace_id: is missing; a span needs the ids of its trace and itself',
  );
});

test.each<[Readonly<Record<string, string>>, string]>([
  [{ 'openinference.span.kind': 'RERANKER' }, 'reranker'],
  [{ 'openinference.span.kind': 'EMBEDDING' }, 'aside'],
  [{ 'openinference.span.kind': 'CHAIN' }, 'other'],
  [{ 'ai.observability.span_type': 'eval' }, 'aside'],
  [{ 'ai.observability.span_type': 'retrieval' }, 'retriever'],
  [{ 'traceloop.span.kind': 'workflow' }, 'other'],
  [{ 'gen_ai.operation.name': 'chat' }, 'model'],
  [{ 'openinference.span.kind': 'toString' }, 'other'],
])('the kind of %j', (attributes, kind) => {
  expect([...otel.spans({ trace_id: 't', span_id: 's', attributes })]).toMatchObject([{ kind }]);
});

test('traces with more text than is kept are an error with advice', () => {
  const collector = new TraceCollector();
  collector.add(root, 1);
  expect(() => collector.add({ ...root, trace: 'u', answer: 'x'.repeat(400_000_000) }, 2)).toThrow(
    'the steps of 2 traces have more than 400000000 characters; split the file so that each trace is in one part.',
  );
});
