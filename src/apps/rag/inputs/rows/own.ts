/** The rows of docs/evaluations.md. In JSON lines they are read by `readAnsweredQuery` alone, which refuses other types of values. */
import type { RowFormat } from '../format.ts';
import { findByNames } from './named-fields.ts';

const NAMES = {
  id: ['id'],
  query: ['query'],
  answer: ['answer'],
  groundTruth: ['groundTruth'],
  contexts: ['contexts'],
  relevant: ['relevant'],
  tags: ['tags'],
  time: ['time'],
} as const;
const find = findByNames(NAMES);

export const own: RowFormat = {
  kind: 'rows',
  id: 'jsonl',
  title:
    'rows with the names of this program: `id`, `query`, `answer`, `groundTruth`, `contexts`, `relevant`, `tags`, `time`, `labels`',
  names: NAMES,
  detects: (row) => Object.hasOwn(row, 'query') && Object.hasOwn(row, 'answer'),
  find: (row) => ({ ...find(row), labels: row['labels'], expectedRelationships: row['expectedRelationships'] }),
};
