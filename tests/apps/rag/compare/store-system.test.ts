import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { CompositionNumbers } from '../../../../src/apps/rag/compare/side-table.ts';
import { storeSystem } from '../../../../src/apps/rag/compare/systems/store-system.ts';
import { readAnsweredQuery } from '../../../../src/apps/rag/records/answered-query.ts';
import { NO_JUDGMENTS } from '../../../../src/apps/rag/scores/judged-metrics.ts';
import { AnswerScorer } from '../../../../src/apps/rag/scores/score-answer.ts';
import { EvaluationStore } from '../../../../src/apps/rag/store/evaluation-store.ts';
import { chooseScoring } from '../../../../src/apps/rag/store/stored-results.ts';
import { SCORING } from '../../../support/evaluations.ts';
import { temporaryFolder } from '../../../support/folders.ts';

const COUNTS = { asked: 0, unanswered: 0, unread: 0 };

test('texts are those of the last answer that was compared, also if another process adds one meanwhile', async () => {
  const store = EvaluationStore.openOrCreate(join(temporaryFolder(), 'e.db'));
  onTestFinished(() => store.close());
  const scorer = new AnswerScorer({ ...SCORING, judging: null });
  const scoring = store.scoring(scorer.scoring);
  const add = (text: string): void => {
    const line = { query: 'q', answer: text, contexts: [{ id: 'a' }], relevant: ['a'] };
    const answered = readAnsweredQuery(line, 'q1');
    store.addResult(store.addAnswer(answered), scoring, scorer.score(answered, [NO_JUDGMENTS]).scores, COUNTS);
  };
  for (const text of ['first', 'last']) add(text);
  const selection = { tags: [], since: null, until: null };
  const { table, readTexts } = storeSystem(store, chooseScoring(store, null), selection, new CompositionNumbers());
  expect([table.results, table.ids.size]).toEqual([2, 1]);
  add('later');
  expect((await readTexts(new Set(['q1', 'q2']))).get('q1')).toMatchObject({ answer: 'last', retrieved: ['a'], cited: null }); // prettier-ignore
});
