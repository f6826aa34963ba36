/**
 * What the attributes of a span say about an answer, in the conventions of OpenInference, TruLens, OpenLLMetry and OpenTelemetry (GenAI).
 * Sources: Arize-ai/openinference at 1fe497f, openinference-semantic-conventions; truera/trulens at 97f531a, src/otel/semconv;
 * traceloop/openllmetry 0.47, opentelemetry-semantic-conventions-ai; open-telemetry/semantic-conventions 1.38, gen-ai.
 */
import type { JsonObject } from '../../../../base/core/json-line.ts';
import { readDocuments, type FoundDocument } from '../values/documents.ts';
import { readTags, readTruth } from '../values/fields.ts';
import { findAnswerText, findQueryText } from '../values/found-text.ts';
import { attribute, firstAttribute, listAttribute } from './attributes.ts';
import type { Span, SpanKind } from './span.ts';

const KINDS = ['openinference.span.kind', 'ai.observability.span_type', 'traceloop.span.kind', 'gen_ai.operation.name'];
const KIND_OF: Readonly<Record<string, SpanKind>> = {
  retriever: 'retriever',
  retrieval: 'retriever',
  reranker: 'reranker',
  reranking: 'reranker',
  llm: 'model',
  generation: 'model',
  chat: 'model',
  text_completion: 'model',
  generate_content: 'model',
  embedding: 'aside',
  embeddings: 'aside',
  evaluator: 'aside',
  guardrail: 'aside',
  eval: 'aside',
  eval_root: 'aside',
};

const INPUTS = [
  'ai.observability.record_root.input',
  'input.value',
  'traceloop.entity.input',
  'gen_ai.input.messages',
  'gen_ai.prompt',
  'input',
];
const OUTPUTS = [
  'ai.observability.record_root.output',
  'output.value',
  'traceloop.entity.output',
  'gen_ai.output.messages',
  'gen_ai.completion',
  'output',
];
/** Lists of messages that are one attribute for each value. */
const INPUT_MESSAGES = ['llm.input_messages', 'gen_ai.prompt'];
const OUTPUT_MESSAGES = ['llm.output_messages', 'gen_ai.completion'];
/** The documents of a span, those after reranking first. */
const DOCUMENTS = [
  'reranker.output_documents',
  'retrieval.documents',
  'gen_ai.retrieval.documents',
  'ai.observability.retrieval.retrieved_contexts',
];
/** The documents of a span of retrieval that has only its output. */
const RETURNED = ['output.value', 'ai.observability.call.return', 'traceloop.entity.output'];

type FromAttributes = Pick<Span, 'kind' | 'query' | 'answer' | 'groundTruth' | 'documents' | 'tags'>;

/** @param kind the kind that the record has beside the attributes. */
export function readAttributes(attributes: JsonObject, kind: unknown): FromAttributes {
  const named = firstAttribute(attributes, KINDS) ?? kind;
  const found = typeof named === 'string' && Object.hasOwn(KIND_OF, named.toLowerCase()) ? KIND_OF[named.toLowerCase()] : undefined; // prettier-ignore
  const documents = readSpanDocuments(attributes, found);
  const spanKind = found ?? (documents === null ? 'other' : 'retriever');
  return {
    kind: spanKind,
    query: findQueryText(firstAttribute(attributes, INPUTS) ?? messages(attributes, INPUT_MESSAGES)),
    answer: findAnswerText(firstAttribute(attributes, OUTPUTS) ?? messages(attributes, OUTPUT_MESSAGES)),
    groundTruth: readTruth(attribute(attributes, 'ai.observability.record_root.ground_truth_output')),
    documents,
    tags: readTags(attribute(attributes, 'tag.tags')),
  };
}

function messages(attributes: JsonObject, names: readonly string[]): readonly unknown[] | undefined {
  return names.map((name) => listAttribute(attributes, name)).find((list) => list !== undefined);
}

/** Documents that a span mentions in its input do not count. A value that is no document gives null. */
function readSpanDocuments(attributes: JsonObject, kind: SpanKind | undefined): FoundDocument[] | null {
  for (const name of DOCUMENTS) {
    const documents = readOrNull(listAttribute(attributes, name));
    if (documents !== null) return documents;
  }
  if (kind !== 'retriever' && kind !== 'reranker') return null;
  return readOrNull(firstAttribute(attributes, RETURNED));
}

function readOrNull(value: unknown): FoundDocument[] | null {
  try {
    return readDocuments(value);
  } catch {
    return null;
  }
}
