/**
 * Test cases of DeepEval, as its data sets and its test runs contain them.
 * Source: confident-ai/deepeval at a2e0d4c (4.x), deepeval/test_case/llm_test_case.py and deepeval/test_run/api.py.
 */
import type { RowFormat } from '../format.ts';
import { findByNames, hasOneOf } from './named-fields.ts';

/** The name of a test case is no id: a test run numbers cases without one, so that another run gives it to another query. */
const NAMES = {
  id: ['id'],
  query: ['input'],
  answer: ['actual_output', 'actualOutput'],
  groundTruth: ['expected_output', 'expectedOutput'],
  contexts: ['retrieval_context', 'retrievalContext'],
  tags: ['tags'],
} as const;
const find = findByNames(NAMES);
/** Names that only test cases of conversations have. */
const CONVERSATION = ['turns', 'scenario'];

export const deepeval: RowFormat = {
  kind: 'rows',
  id: 'deepeval',
  title:
    'test cases of DeepEval (`input`, `actual_output`, `retrieval_context`, `expected_output`) and test runs (`testCases`)',
  names: NAMES,
  detects: (row) =>
    (Object.hasOwn(row, 'input') && hasOneOf(row, [...NAMES.answer, ...NAMES.groundTruth, ...NAMES.contexts])) ||
    (hasOneOf(row, CONVERSATION) && hasOneOf(row, ['metricsData', 'expectedOutcome', 'expected_outcome'])),
  find(row) {
    if (!Object.hasOwn(row, 'input') && hasOneOf(row, CONVERSATION))
      throw new TypeError('turns: is a conversation, and only single questions are evaluated');
    return find(row);
  },
};
