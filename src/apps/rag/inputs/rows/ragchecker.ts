/**
 * Inputs and outputs of RAGChecker.
 * Source: amazon-science/RAGChecker at 6091f08 (0.1.9), ragchecker/container.py, RAGResult.
 */
import type { RowFormat } from '../format.ts';
import { findByNames, hasOneOf } from './named-fields.ts';

const NAMES = {
  id: ['query_id'],
  query: ['query'],
  answer: ['response'],
  groundTruth: ['gt_answer'],
  contexts: ['retrieved_context'],
} as const;

export const ragchecker: RowFormat = {
  kind: 'rows',
  id: 'ragchecker',
  title:
    'inputs and outputs of RAGChecker: `results` of `query_id`, `query`, `gt_answer`, `response`, `retrieved_context`',
  names: NAMES,
  detects: (row) => Object.hasOwn(row, 'query') && hasOneOf(row, ['gt_answer', 'retrieved_context']),
  find: findByNames(NAMES),
};
