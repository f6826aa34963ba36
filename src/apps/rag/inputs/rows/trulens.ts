/**
 * Records of TruLens, as `get_records_and_feedback` gives them. The contexts are in the record of the application, where it is included.
 * Source: truera/trulens at 97f531a (2.x), src/core/trulens/core/database/base.py.
 */
import type { RowFormat } from '../format.ts';
import { findByNames, hasOneOf } from './named-fields.ts';

/** The id of a record is another one each time that a query is asked, so it is no id of the query. */
const NAMES = {
  id: ['input_id'],
  query: ['input', 'main_input'],
  answer: ['output', 'main_output'],
  groundTruth: ['ground_truth_output'],
  contexts: ['retrieved_contexts', 'contexts'],
  tags: ['tags'],
  time: ['ts'],
} as const;

export const trulens: RowFormat = {
  kind: 'rows',
  id: 'trulens',
  title: 'records of TruLens: `record_id`, `input`, `output`, `ts`',
  names: NAMES,
  detects: (row) => Object.hasOwn(row, 'record_id') && hasOneOf(row, NAMES.query) && hasOneOf(row, NAMES.answer),
  find: findByNames(NAMES),
};
