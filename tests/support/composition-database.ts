/** Stores of answers whose scores come to be made of other metrics. */
import { EvaluationStore } from '../../src/apps/rag/store/evaluation-store.ts';
import type { TimedResult } from '../../src/apps/rag/over-time/timed-result.ts';
import { STANDARD } from './changing-composition.ts';

/** Writes results as if they had been evaluated. */
export function writeResults(path: string, results: readonly TimedResult[]): void {
  const store = EvaluationStore.openOrCreate(path, () => '2026-12-01T00:00:00.000Z');
  try {
    store.change(() => {
      const scoring = store.scoring(STANDARD);
      for (const { id, at, tags, metrics, absent, overall } of results) {
        const answer = store.addAnswer({
          id,
          query: `Question ${id}`,
          answer: `Answer of ${new Date(at).toISOString()}`,
          groundTruth: null,
          contexts: null,
          relevant: null,
          expectedRelationships: null,
          labels: {},
          tags,
          time: new Date(at).toISOString(),
        });
        const scores = { metrics, absent, overall };
        store.addResult(answer, scoring, scores, { asked: 4, unanswered: 0, unread: 0 });
      }
    });
  } finally {
    store.close();
  }
}
