/** The same question, answer and context in every format and container that `audit rag evaluate` reads. */
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';

export const QUERY = '不法行為の要件は？';
export const ANSWER = '民法第709条によれば、"故意"又は\'過失\'です。';
export const TEXT = '民法第709条 故意又は過失によって\n「権利」を侵害した者は、…';
export const OTHER = "It's another text, with [brackets] and a 100 % share.";
export const TRUTH = '故意又は過失';
const TIME = '2026-11-20T00:30:00Z';

export interface Example {
  readonly file: string;
  readonly format: string;
  readonly content: string | Uint8Array;
  /** The ids of the contexts where the file has some; otherwise they are made from the texts. */
  readonly ids?: readonly string[];
  readonly id?: string;
  readonly has?: {
    readonly time?: true;
    readonly truth?: false;
    readonly contexts?: false;
    readonly tags?: readonly string[];
  };
  readonly map?: readonly string[];
}

const json = (value: unknown): string => JSON.stringify(value);
const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
const lines = (...values: readonly unknown[]): string => `${values.map(json).join('\n')}\n`;
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const table = (row: Readonly<Record<string, string>>, delimiter = ','): string =>
  `${Object.keys(row).join(delimiter)}\n${Object.values(row).map(cell).join(delimiter)}\n`;
/** As Python's repr and as NumPy write a list of texts. */
const repr = (text: string): string => (text.includes("'") ? json(text) : `'${text.replaceAll('\n', '\\n')}'`);
const pythonList = `[${repr(TEXT)}, ${repr(OTHER)}]`;

const ragas = { user_input: QUERY, response: ANSWER, retrieved_contexts: [TEXT, OTHER], reference: TRUTH };
const oldRagas = { question: QUERY, answer: ANSWER, contexts: [TEXT, OTHER], ground_truth: TRUTH };
const scored = { ...ragas, faithfulness: 0.5, answer_relevancy: Number.NaN };
const testCase = {
  input: QUERY,
  actual_output: ANSWER,
  expected_output: TRUTH,
  retrieval_context: [TEXT, OTHER],
  context: ['x'],
};
const savedCase = {
  name: 'test_case_0',
  input: QUERY,
  actualOutput: ANSWER,
  expectedOutput: TRUTH,
  retrievalContext: [TEXT, OTHER],
  tags: ['民法'],
  success: true,
  metricsData: [{ name: 'Faithfulness', score: 1, success: true }],
};
const checked = {
  query_id: 'c1',
  query: QUERY,
  gt_answer: TRUTH,
  response: ANSWER,
  retrieved_context: [
    { doc_id: '000', text: TEXT },
    { doc_id: '001', text: OTHER },
  ],
};
const record = {
  app_id: 'a',
  record_id: 'r1',
  input: QUERY,
  output: ANSWER,
  ts: TIME,
  retrieved_contexts: [TEXT, OTHER],
  latency: 3,
};
const nodes = [
  {
    node: { id_: 'n0', text: TEXT, metadata: { page: 1 }, class_name: 'TextNode' },
    score: 0.9,
    class_name: 'NodeWithScore',
  },
  { node: { id_: 'n1', text: OTHER, metadata: {} }, score: 0.1 },
];
const ofNodes = ['n0', 'n1'];

const ROOT = { 'openinference.span.kind': 'CHAIN', 'input.value': QUERY, 'output.value': json({ answer: ANSWER }) };
const RETRIEVED = {
  'openinference.span.kind': 'RETRIEVER',
  'input.value': QUERY,
  'retrieval.documents.0.document.content': OTHER,
  'retrieval.documents.0.document.id': 'd1',
  'retrieval.documents.1.document.content': TEXT,
  'retrieval.documents.1.document.id': 'd0',
  'retrieval.documents.10.document.content': 'last',
};
const RERANKED = {
  'openinference.span.kind': 'RERANKER',
  'reranker.input_documents.0.document.content': OTHER,
  'reranker.output_documents.0.document.content': TEXT,
  'reranker.output_documents.0.document.id': 'd0',
  'reranker.output_documents.1.document.content': OTHER,
  'reranker.output_documents.1.document.id': 'd1',
};
const MODEL = { 'openinference.span.kind': 'LLM', 'input.value': 'prompt', 'output.value': ANSWER };
const ofDocuments = ['d0', 'd1'];

function otlpValue(value: unknown): object {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(otlpValue) } };
  return typeof value === 'number' ? { doubleValue: value } : { stringValue: String(value) };
}

const START = Date.parse(TIME) * 1_000_000;
const otlpSpan = (id: string, parent: string, attributes: Readonly<Record<string, unknown>>): object => ({
  traceId: 'aa',
  spanId: id,
  parentSpanId: parent,
  name: id,
  startTimeUnixNano: String(START + (parent === '' ? 0 : Number(id))),
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) })),
});
// The first step ends last, and is written last.
const otlpSpans = [
  otlpSpan('2', '1', RETRIEVED),
  otlpSpan('3', '1', RERANKED),
  otlpSpan('4', '1', MODEL),
  otlpSpan('1', '', ROOT),
];
const otlp = (...spans: readonly object[]): object => ({
  resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ scope: { name: 's' }, spans }] }],
});
const phoenixRow = (
  id: string,
  parent: string | null,
  attributes: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  'context.span_id': id,
  'context.trace_id': 'aa',
  parent_id: parent,
  name: id,
  span_kind: attributes['openinference.span.kind'],
  start_time: TIME,
  ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`attributes.${name}`, value])),
});
const phoenixRows = [
  phoenixRow('1', null, { ...ROOT, 'output.value': ANSWER }),
  phoenixRow('2', '1', {
    'openinference.span.kind': 'RETRIEVER',
    'input.value': QUERY,
    'retrieval.documents': [
      { 'document.content': TEXT, 'document.id': 'd0', 'document.score': 0.9 },
      { document: { content: OTHER, id: 'd1' } },
    ],
  }),
];
const phoenixTable = [
  'context.span_id,context.trace_id,parent_id,span_kind,start_time,attributes.input.value,attributes.output.value,attributes.retrieval.documents',
  `1,aa,,CHAIN,${TIME},${cell(QUERY)},${cell(ANSWER)},`,
  `2,aa,1,RETRIEVER,${TIME},${cell(QUERY)},,${cell(`[{'document.content': ${repr(TEXT)}, 'document.id': 'd0'}, {'document.content': ${repr(OTHER)}, 'document.id': 'd1', 'document.score': nan}]`)}`,
].join('\n');

const event = (id: string, parent: string, attributes: object): object => ({
  event_id: id,
  record_attributes: attributes,
  record_type: 'SPAN',
  start_timestamp: '2026-11-20 00:30:00.000000',
  trace: { trace_id: '99', parent_id: parent, span_id: id },
});
const OBSERVED = 'ai.observability';
const trulensEvents = [
  event('1', '', {
    [`${OBSERVED}.span_type`]: 'record_root',
    [`${OBSERVED}.record_root.input`]: QUERY,
    [`${OBSERVED}.record_root.output`]: ANSWER,
    [`${OBSERVED}.record_root.ground_truth_output`]: TRUTH,
  }),
  event('2', '1', {
    [`${OBSERVED}.span_type`]: 'retrieval',
    [`${OBSERVED}.retrieval.retrieved_contexts`]: [TEXT, OTHER],
  }),
  event('3', '1', { [`${OBSERVED}.span_type`]: 'eval', 'input.value': 'x', 'output.value': 'y' }),
];
const genAi = [
  otlpSpan('1', '', {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': json([
      { role: 'system', parts: [{ type: 'text', content: 's' }] },
      { role: 'user', parts: [{ type: 'text', content: QUERY }] },
    ]),
    'gen_ai.output.messages': json([
      { role: 'assistant', parts: [{ type: 'text', content: ANSWER }], finish_reason: 'stop' },
    ]),
  }),
];

const documents = [
  { page_content: TEXT, metadata: { source: 'law.txt', chunk_id: 'k0' }, type: 'Document' },
  { page_content: OTHER, metadata: { source: 'law.txt' }, type: 'Document', id: 'k1' },
];
const run = (id: string, parent: string | null, more: object): object => ({
  id,
  trace_id: 'r1',
  parent_run_id: parent,
  start_time: TIME,
  name: id,
  ...more,
});
const CHAIN = { run_type: 'chain', inputs: { question: QUERY }, outputs: { answer: ANSWER }, tags: ['prod'] };
const FETCH = { run_type: 'retriever', inputs: { query: QUERY }, outputs: { documents } };
const message = {
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', 'messages', 'AIMessage'],
  kwargs: { content: 'draft' },
};
const ASK = {
  run_type: 'llm',
  inputs: { messages: [[message]] },
  outputs: { generations: [[{ text: 'draft', message }]] },
};
const ofRuns = ['k0', 'k1'];

const own = {
  id: 'q1',
  query: QUERY,
  answer: ANSWER,
  groundTruth: TRUTH,
  contexts: [
    { id: 'a', text: TEXT },
    { id: 'b', text: OTHER },
  ],
};
const unknown = {
  inputs: { q: QUERY },
  out: {
    text: ANSWER,
    docs: [
      { body: TEXT, key: 'x' },
      { body: OTHER, key: 'y' },
    ],
  },
  gold: TRUTH,
};
const MAPPED = ['query=inputs.q', 'answer=out.text', 'contexts=out.docs[].body', 'groundTruth=gold'];

function parquet(row: Readonly<Record<string, string | readonly string[]>>): Uint8Array {
  const schema: object[] = [{ name: 'root', num_children: Object.keys(row).length }];
  for (const [name, value] of Object.entries(row))
    if (typeof value === 'string')
      schema.push({ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' });
    else
      schema.push(
        { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
      );
  const columnData = Object.entries(row).map(([name, value]) => ({ name, data: [value] }));
  return new Uint8Array(parquetWriteBuffer({ columnData, schema: schema as never }));
}

/** By what each is an example of. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  'own lines': { file: 'a.jsonl', format: 'jsonl', content: lines(own), id: 'q1', ids: ['a', 'b'] },
  'an own list': { file: 'a.json', format: 'jsonl', content: pretty([own]), id: 'q1', ids: ['a', 'b'] },
  'an own list without ids': {
    file: 'a.json',
    format: 'jsonl',
    content: json([{ ...own, id: undefined, contexts: [TEXT, OTHER] }]),
  },
  'an own table': {
    file: 'a.csv',
    format: 'jsonl',
    content: table({ query: QUERY, answer: ANSWER, groundTruth: TRUTH, contexts: json([TEXT, OTHER]) }),
  },
  'ragas lines': { file: 'r.jsonl', format: 'ragas', content: lines(ragas) },
  'a ragas list': { file: 'r.json', format: 'ragas', content: pretty([ragas]) },
  'ragas results with NaN': { file: 'r.json', format: 'ragas', content: `[${json(scored).replace('null', 'NaN')}]` },
  'ragas results as a table of Python lists': {
    file: 'r.csv',
    format: 'ragas',
    content: `\ufeff${table({ user_input: QUERY, retrieved_contexts: pythonList, response: ANSWER, reference: TRUTH, faithfulness: '0.5' })}`,
  },
  'a table of NumPy arrays': {
    file: 'r.csv',
    format: 'ragas',
    content: table({
      user_input: QUERY,
      retrieved_contexts: `array([${repr(TEXT)}\n ${repr(OTHER)}], dtype=object)`,
      response: ANSWER,
      reference: TRUTH,
    }),
  },
  'a table with semicolons': {
    file: 'r.csv',
    format: 'ragas',
    content: table({ user_input: QUERY, retrieved_contexts: pythonList, response: ANSWER, reference: TRUTH }, ';'),
  },
  'ragas columns': {
    file: 'r.json',
    format: 'ragas',
    content: json(Object.fromEntries(Object.entries(oldRagas).map(([name, value]) => [name, [value]]))),
  },
  'ragas columns of pandas': {
    file: 'r.json',
    format: 'ragas',
    content: json(Object.fromEntries(Object.entries(ragas).map(([name, value]) => [name, { 0: value }]))),
  },
  'ragas rows in Parquet': { file: 'r.parquet', format: 'ragas', content: parquet(ragas) },
  'old ragas lines': { file: 'r.jsonl', format: 'ragas', content: lines(oldRagas) },
  'older ragas lines': {
    file: 'r.jsonl',
    format: 'ragas',
    content: lines({ ...oldRagas, ground_truth: undefined, ground_truths: [TRUTH] }),
  },
  'old and new ragas names': {
    file: 'r.jsonl',
    format: 'ragas',
    content: lines({ question: QUERY, response: ANSWER, contexts: [TEXT, OTHER], reference: TRUTH }),
  },
  'a log of statutes-rags': {
    file: 's.json',
    format: 'statutes',
    content: json({
      config: { models: [{ name: 'm' }] },
      summary: {},
      results: [{ file_name: 'f1', question: QUERY, correct_answer: TRUTH, predicted_answer: 'a', response: ANSWER }],
    }),
    id: 'f1',
    has: { contexts: false },
  },
  'ragas ids of contexts': {
    file: 'r.jsonl',
    format: 'ragas',
    content: lines({ ...ragas, retrieved_context_ids: ['i', 'j'] }),
    ids: ['i', 'j'],
  },
  'compressed ragas lines': { file: 'r.jsonl.gz', format: 'ragas', content: gzipSync(lines(ragas)) },
  'DeepEval test cases': { file: 'd.json', format: 'deepeval', content: pretty([testCase]) },
  'a DeepEval test run': {
    file: 'd.json',
    format: 'deepeval',
    content: json({
      testRunData: { testFile: 't.py', metricsScores: [{ metric: 'F', scores: [1] }], testCases: [savedCase] },
    }),
    has: { tags: ['民法'] },
  },
  'an older DeepEval test run': {
    file: 'd.json',
    format: 'deepeval',
    content: pretty({ testCases: [savedCase] }),
    has: { tags: ['民法'] },
  },
  'RAGChecker input': {
    file: 'c.json',
    format: 'ragchecker',
    content: pretty({ results: [checked] }),
    id: 'c1',
    ids: ['000', '001'],
  },
  'RAGChecker output on one line': {
    file: 'c.json',
    format: 'ragchecker',
    content: json({
      results: [{ ...checked, answer2response: ['Entailment'], response_claims: [['a', 'b', 'c']] }],
      metrics: {},
    }),
    id: 'c1',
    ids: ['000', '001'],
  },
  'TruLens records': {
    file: 't.json',
    format: 'trulens',
    content: json([record]),
    has: { time: true, truth: false },
  },
  'TruLens records as a table': {
    file: 't.csv',
    format: 'trulens',
    content: table({ record_id: 'r1', input: QUERY, output: ANSWER, ts: TIME, retrieved_contexts: pythonList }),
    has: { time: true, truth: false },
  },
  'TruLens events': { file: 't.jsonl', format: 'otel', content: lines(...trulensEvents), has: { time: true } },
  'OTLP JSON': {
    file: 'o.json',
    format: 'otel',
    content: pretty(otlp(...otlpSpans)),
    ids: ofDocuments,
    has: { time: true, truth: false },
  },
  'OTLP JSON, a batch a line': {
    file: 'o.jsonl',
    format: 'otel',
    content: lines(...otlpSpans.map((span) => otlp(span))),
    ids: ofDocuments,
    has: { time: true, truth: false },
  },
  'spans as lines': {
    file: 'o.jsonl',
    format: 'otel',
    content: lines(
      {
        name: 'root',
        context: { trace_id: '0xaa', span_id: '0x1' },
        parent_id: null,
        start_time: TIME,
        attributes: ROOT,
      },
      {
        name: 'r',
        context: { trace_id: '0xaa', span_id: '0x2' },
        parent_id: '0x1',
        start_time: TIME,
        attributes: RERANKED,
      },
    ),
    ids: ofDocuments,
    has: { time: true, truth: false },
  },
  'spans of GenAI': {
    file: 'o.json',
    format: 'otel',
    content: json(otlp(...genAi)),
    has: { time: true, truth: false, contexts: false },
  },
  'Phoenix spans as lines': {
    file: 'p.jsonl',
    format: 'phoenix',
    content: lines(...phoenixRows),
    ids: ofDocuments,
    has: { time: true, truth: false },
  },
  'Phoenix spans as a list': {
    file: 'p.json',
    format: 'phoenix',
    content: pretty(phoenixRows),
    ids: ofDocuments,
    has: { time: true, truth: false },
  },
  'Phoenix spans as a table': {
    file: 'p.csv',
    format: 'phoenix',
    content: phoenixTable,
    ids: ofDocuments,
    has: { time: true, truth: false },
  },
  'LangSmith runs as lines': {
    file: 'l.jsonl',
    format: 'langsmith',
    content: lines(run('3', '1', ASK), run('2', '1', FETCH), run('1', null, CHAIN)),
    ids: ofRuns,
    has: { time: true, truth: false, tags: ['prod'] },
  },
  'a LangSmith run with its children': {
    file: 'l.json',
    format: 'langsmith',
    content: pretty({
      ...run('1', null, CHAIN),
      events: [{ name: 'start' }],
      child_runs: [run('2', '1', FETCH), run('3', '1', ASK)],
    }),
    ids: ofRuns,
    has: { time: true, truth: false, tags: ['prod'] },
  },
  'LangSmith runs as a table': {
    file: 'l.csv',
    format: 'langsmith',
    content: `${table({ id: '1', run_type: 'chain', trace_id: 'r1', start_time: TIME, inputs: json(CHAIN.inputs), outputs: json(CHAIN.outputs) })}2,retriever,r1,${TIME},${cell(json(FETCH.inputs))},${cell(json(FETCH.outputs))}\n`,
    ids: ofRuns,
    has: { time: true, truth: false },
  },
  'LlamaIndex responses': {
    file: 'i.jsonl',
    format: 'llama-index',
    content: lines({ query: QUERY, response: ANSWER, source_nodes: nodes }),
    ids: ofNodes,
    has: { truth: false },
  },
  'LlamaIndex responses in TypeScript': {
    file: 'i.jsonl',
    format: 'llama-index',
    content: lines({
      query: QUERY,
      response: { metadata: {}, message: { content: ANSWER, role: 'assistant' }, sourceNodes: nodes },
    }),
    ids: ofNodes,
    has: { truth: false },
  },
  'a LlamaIndex evaluation': {
    file: 'i.json',
    format: 'llama-index',
    content: pretty([
      { query: QUERY, response: ANSWER, contexts: [TEXT, OTHER], passing: true, feedback: 'YES', score: 1 },
    ]),
    has: { truth: false },
  },
  'LlamaIndex events': {
    file: 'i.jsonl',
    format: 'llama-index',
    content: lines(
      { class_name: 'QueryStartEvent', query: { query_str: QUERY } },
      {
        class_name: 'QueryEndEvent',
        timestamp: TIME,
        query: { query_str: QUERY },
        response: { response: ANSWER, source_nodes: nodes },
      },
    ),
    ids: ofNodes,
    has: { time: true, truth: false },
  },
  'rows of no format': { file: 'u.jsonl', format: 'jsonl', content: lines(unknown), map: MAPPED },
  'rows of no format as a table': {
    file: 'u.csv',
    format: 'jsonl',
    content: table({ inputs: json(unknown.inputs), out: json(unknown.out), gold: TRUTH }),
    map: MAPPED,
  },
};
