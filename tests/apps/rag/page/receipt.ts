/** A small receipt for tests. */
import type { EvaluationReceipt } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import { cutToEnds } from '../../../../src/base/text/snippet.ts';

export function receipt(id: string, changes: Partial<EvaluationReceipt> = {}): EvaluationReceipt {
  return {
    id,
    at: '2026-11-16T08:00:00.000Z',
    tags: [],
    overall: 0.5,
    query: cutToEnds(`Question of ${id}?`, 100, 100),
    answer: cutToEnds(`Answer of ${id}.`, 100, 100),
    groundTruth: null,
    contexts: null,
    metrics: [],
    absent: [],
    citations: null,
    judgments: [],
    feedback: [],
    ...changes,
  };
}
