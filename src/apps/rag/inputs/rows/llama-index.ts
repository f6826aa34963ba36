/**
 * Responses of LlamaIndex with their source nodes, results of its evaluators, and the events of its instrumentation.
 * Source: run-llama/llama_index, core 0.12, llama_index/core/base/response/schema.py, evaluation/base.py, instrumentation/events/query.py.
 */
import type { RowFormat } from '../format.ts';
import { findByNames, hasOneOf } from './named-fields.ts';

/** In Python and in TypeScript. */
const NODES = ['source_nodes', 'sourceNodes'];
const NAMES = {
  query: ['query', 'query_str', 'question', 'str_or_query_bundle'],
  answer: ['response'],
  groundTruth: ['reference_answer', 'reference'],
  contexts: ['source_nodes', 'response.source_nodes', 'response.sourceNodes', 'sourceNodes', 'contexts'],
  tags: ['tags'],
  time: ['timestamp'],
} as const;
/** The event that has the response; the others are no answers. */
const END = 'QueryEndEvent';

export const llamaIndex: RowFormat = {
  kind: 'rows',
  id: 'llama-index',
  title:
    'responses of LlamaIndex (`query`, `response`, `source_nodes`), results of its evaluators, and events of queries',
  names: NAMES,
  detects(row) {
    const { response } = row;
    if (typeof row['class_name'] === 'string' && row['class_name'].endsWith('Event')) return true;
    const isObject =
      typeof response === 'object' && response !== null && hasOneOf(response as typeof row, ['response', ...NODES]);
    return isObject || (Object.hasOwn(row, 'response') && (hasOneOf(row, NODES) || isEvaluated(row)));
  },
  skips: ({ class_name: name }) => typeof name === 'string' && name.endsWith('Event') && name !== END,
  find: findByNames(NAMES),
};

/** Whether it is the result of an evaluator. */
function isEvaluated(row: Parameters<RowFormat['detects']>[0]): boolean {
  return hasOneOf(row, ['query', 'query_str']) && hasOneOf(row, ['contexts', 'passing', 'invalid_result']);
}
