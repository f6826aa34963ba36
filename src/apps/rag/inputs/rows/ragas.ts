/**
 * Rows of ragas: data sets, and results with a column for each metric. The names before version 0.2 are read too.
 * Source: explodinggradients/ragas at 3e28e9d (0.4), src/ragas/dataset_schema.py, SingleTurnSample; v0.1 for the older names.
 */
import type { JsonObject } from '../../../../base/core/json-line.ts';
import { isStatutesEntry } from '../../records/statutes-log.ts';
import type { FoundFields, RowFormat } from '../format.ts';
import { readDocuments } from '../values/documents.ts';
import { readEmbedded } from '../../../../sources/rows/embedded.ts';
import { findByNames, hasOneOf } from './named-fields.ts';

const NAMES = {
  id: ['id'],
  query: ['user_input', 'question'],
  answer: ['response', 'answer'],
  groundTruth: ['reference', 'ground_truth', 'ground_truths'],
  contexts: ['retrieved_contexts', 'contexts'],
  relevant: ['reference_context_ids'],
} as const;
const find = findByNames(NAMES);

export const ragas: RowFormat = {
  kind: 'rows',
  id: 'ragas',
  title:
    'rows of ragas: `user_input`, `response`, `retrieved_contexts`, `reference`; or `question`, `answer`, `contexts`, `ground_truth`',
  names: NAMES,
  // Scripts mix the older and the newer names.
  detects: (row) =>
    Object.hasOwn(row, 'user_input') ||
    (Object.hasOwn(row, 'question') &&
      hasOneOf(row, ['answer', 'response', 'ground_truth', 'ground_truths']) &&
      !isStatutesEntry(row)),
  find(row) {
    const input = row['user_input'];
    const turns = typeof input === 'string' ? readEmbedded(input) : input;
    if (Array.isArray(turns) && turns.some((turn) => typeof turn === 'object'))
      throw new TypeError(
        'user_input: is a conversation, and only single questions are evaluated; name one with --map query=PATH',
      );
    return { ...find(row), ...withIds(row) };
  },
};

/** The contexts with the ids that the row has for them. @throws TypeError for another number of ids. */
function withIds(row: JsonObject): FoundFields {
  const ids = idsOf(row['retrieved_context_ids']);
  if (ids === null) return {};
  const contexts = readDocuments(row['retrieved_contexts'], 'retrieved_contexts');
  if (contexts !== null && contexts.length !== ids.length)
    throw new TypeError(
      `retrieved_context_ids: has ${ids.length} ids for ${contexts.length} contexts; give one for each`,
    );
  return { contexts: ids.map((id, at) => ({ id, text: contexts?.[at]?.text ?? null })) };
}

function idsOf(value: unknown): unknown[] | null {
  const ids = typeof value === 'string' ? readEmbedded(value) : value;
  return Array.isArray(ids) ? ids : null;
}
