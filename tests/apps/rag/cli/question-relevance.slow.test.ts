/** Several processes that request embeddings for one store. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../support/bench-run.ts';
import { evaluationScene } from '../../../support/evaluation-scene.ts';

const ANSWERS = 12;

test('two processes at once send each text once, and both have complete results', async () => {
  const server = {
    models: ['test', 'embedder'],
    answer: (prompt: string) =>
      JSON.stringify({
        noncommittal: false,
        questions: [`${/#a\d+/.exec(prompt)?.[0] ?? ''} は何ですか。`, '共通の質問ですか。'],
      }),
    delay: 20,
  };
  await using it = await evaluationScene(ANSWERS, server, 'built-in');
  const words = ['--judges', 'question-relevance', '--embeddings', 'ollama:embedder', '--concurrency', '4'];
  const [first, second] = await Promise.all(['1.jsonl', '2.jsonl'].map((file) => it.evaluateApart([...words, '--out-file', file]))); // prettier-ignore
  expect([first?.code, second?.code]).toEqual([0, 0]);
  const texts = it.server.embedded.flat();
  expect(texts).toHaveLength(new Set(texts).size);
  expect(texts).toHaveLength(2 * ANSWERS + 1);
  expect(it.server.requests).toHaveLength(ANSWERS);
  const counts = rowsOf(join(it.folder, 'e.db'), `SELECT (SELECT count(*) FROM embedding_vector) AS vectors, (SELECT count(*) FROM embedding_claim) AS claims, (SELECT count(*) FROM latest_result, json_each(metrics) WHERE key = 'questionRelevance') AS results`); // prettier-ignore
  expect(counts).toEqual([{ vectors: 2 * ANSWERS + 1, claims: 0, results: ANSWERS }]);
});
