/**
 * Runs of LangChain as LangSmith exports them, with or without the runs inside of them.
 * Source: langchain-ai/langsmith-sdk at bc8dd67 (0.4), python/langsmith/schemas.py, RunBase and Run.
 */
import type { JsonObject } from '../../../../base/core/json-line.ts';
import type { TraceFormat } from '../format.ts';
import { readDocuments, type FoundDocument } from '../values/documents.ts';
import { readEmbedded } from '../../../../sources/rows/embedded.ts';
import { readTags, readTime, readTruth } from '../values/fields.ts';
import { findAnswerText, findQueryText } from '../values/found-text.ts';
import { isObject } from '../../../../sources/rows/is-object.ts';
import type { Span, SpanKind } from './span.ts';

const KIND_OF: Readonly<Record<string, SpanKind>> = { retriever: 'retriever', llm: 'model', embedding: 'aside' };
/** How deep runs may be inside of runs. */
const DEEPEST = 100;

export const langsmith: TraceFormat = {
  kind: 'traces',
  id: 'langsmith',
  title: 'runs of LangChain as LangSmith exports them: `run_type`, `inputs`, `outputs`, `parent_run_id`, `child_runs`',
  detects: (row) => Object.hasOwn(row, 'run_type') && Object.hasOwn(row, 'inputs'),
  spans: (row) => readRuns(row, null, 0),
};

function* readRuns(run: JsonObject, around: Span | null, depth: number): Generator<Span> {
  const span = readRun(run, around);
  yield span;
  const inner = embedded(run['child_runs']);
  if (!Array.isArray(inner) || depth > DEEPEST) return;
  for (const child of inner as unknown[]) if (isObject(child)) yield* readRuns(child, span, depth + 1);
}

/** @param around the run that contains it; null for one that is a row. @throws TypeError for a run without an id. */
function readRun(run: JsonObject, around: Span | null): Span {
  const id = textOf(run['id']);
  if (id === null) throw new TypeError('id: is missing; a run needs one');
  const parent = textOf(run['parent_run_id']) ?? around?.id ?? null;
  const kind = typeof run['run_type'] === 'string' ? run['run_type'].toLowerCase() : '';
  const outputs = embedded(run['outputs']);
  return {
    trace: around?.trace ?? textOf(run['trace_id']) ?? id,
    id,
    parent,
    kind: Object.hasOwn(KIND_OF, kind) ? (KIND_OF[kind] as SpanKind) : 'other',
    start: readTime(run['start_time']),
    query: findQueryText(embedded(run['inputs'])),
    answer: findAnswerText(outputs),
    groundTruth: readTruth(embedded(run['reference_outputs'] ?? run['reference_output'])),
    documents: readOutput(outputs, kind === 'retriever'),
    tags: readTags(run['tags']),
    record: parent === null ? run : null,
  };
}

/** The documents that a retriever returned, or that a chain returned beside its answer. */
function readOutput(outputs: unknown, isRetriever: boolean): FoundDocument[] | null {
  const named = isObject(outputs) ? (outputs['source_documents'] ?? outputs['context'] ?? outputs['documents']) : null;
  const value = isRetriever ? outputs : Array.isArray(named) ? named : null;
  try {
    return readDocuments(value);
  } catch {
    return null;
  }
}

function embedded(value: unknown): unknown {
  return typeof value === 'string' ? readEmbedded(value) : value;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
