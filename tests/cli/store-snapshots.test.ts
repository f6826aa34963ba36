/** Reports of a store to which another process writes at the same time: each one is of a single moment. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runRagAlert } from '../../src/apps/rag/cli/alert-command.ts';
import { runRagJudgeParsers } from '../../src/apps/rag/cli/judge-parsers-command.ts';
import { runReviewReport } from '../../src/apps/review/cli/report-command.ts';
import type { Alert } from '../../src/apps/rag/documents/alert.ts';
import type { ReplyAudit } from '../../src/apps/rag/documents/reply-audit.ts';
import type { ReviewReport } from '../../src/apps/review/documents/reviews.ts';
import { readPromptSet } from '../../src/apps/rag/asking/prompt-set.ts';
import { readAnsweredQuery } from '../../src/apps/rag/records/answered-query.ts';
import { EvaluationStore } from '../../src/apps/rag/store/evaluation-store.ts';
import { ReviewStore } from '../../src/apps/review/review-store.ts';
import { SCORING, scoresOf } from '../support/evaluations.ts';
import { temporaryFolder } from '../support/folders.ts';
import { plainSample, review, storeWith } from '../support/review-sample.ts';
import { madeUpAnswer } from '../support/scripted-judge.ts';

const documentAt = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const MODELS = ['ollama:one', 'ollama:two'] as const;
const COUNTS = { asked: 0, unanswered: 0, unread: 0 };

/** A store with an answer of each of two days, a result of each, and what two models replied about them. */
function evaluations() {
  const path = join(temporaryFolder(), 'e.db');
  const store = EvaluationStore.openOrCreate(path);
  onTestFinished(() => store.close());
  store.addPrompts(readPromptSet('ja-1'));
  const add = (day: number, overall: number): void => {
    const time = `2026-10-0${day}T12:00:00.000Z`;
    const answer = store.addAnswer(readAnsweredQuery({ ...madeUpAnswer(1), id: `${day} ${overall}`, time }, 1));
    store.addResult(answer, store.scoring(SCORING), scoresOf({ faithfulness: overall }), COUNTS);
    for (const model of MODELS) {
      const sampling = { temperature: 0, seed: null, maxTokens: 10 };
      const text = `${day} ${overall}`;
      const ask = { judge: 'correctness', prompt: 'ja-1/correctness', context: null, text } as const;
      const { request } = store.addRequest(answer, ask, { model, sampling });
      const reply = { text: '{"score": 0.5}', reasoning: null, isCutOff: false, tokens: { input: null, output: null } };
      store.requests.addReply(request, { ...reply, latencyMs: 1, attempts: 1, ignored: [] }, 'http://host');
    }
  };
  add(1, 0.5);
  add(2, 0.5);
  return { path, add };
}

test('an alert compares a window and a baseline of the same moment', async () => {
  const { path, add } = evaluations();
  const snapshot = Object.getOwnPropertyDescriptor(EvaluationStore.prototype, 'snapshot')
    ?.value as EvaluationStore['snapshot'];
  const spy = vi.spyOn(EvaluationStore.prototype, 'snapshot').mockImplementation(function (
    this: EvaluationStore,
    work,
  ) {
    const value = snapshot.call(this, work);
    if (spy.mock.calls.length <= 3) add(1, 1);
    return value;
  });
  onTestFinished(() => spy.mockRestore());
  const day = 24 * 60 * 60 * 1000;
  const flags = { db: path, failOn: ['mean.score < 0'], window: day, baseline: day, until: '2026-10-03T00:00:00.000Z', webhookRetries: 0 }; // prettier-ignore
  await runRagAlert({ ...flags, outJson: `${path}.json` });
  expect((documentAt(`${path}.json`) as Alert).overall).toMatchObject({ answers: 1, mean: 0.5, before: 0.5 });
  expect(spy.mock.calls.length).toBeGreaterThanOrEqual(2);
});

test('an audit of replies takes labels and replies of the same moment', async () => {
  const { path, add } = evaluations();
  let reads = 0;
  const query = Object.getOwnPropertyDescriptor(EvaluationStore.prototype, 'query')?.value as EvaluationStore['query'];
  const spy = vi.spyOn(EvaluationStore.prototype, 'query').mockImplementation(function (this: EvaluationStore, sql) {
    if (++reads === 2) add(2, 0.9);
    return query.call(this, sql);
  });
  onTestFinished(() => spy.mockRestore());
  const flags = { db: path, labelsFrom: MODELS[0], maxExamples: 0, seed: 0, outMd: `${path}.md` };
  await runRagJudgeParsers(undefined, { ...flags, outJson: `${path}.json` });
  expect(reads).toBeGreaterThanOrEqual(2);
  const { groups } = documentAt(`${path}.json`) as ReplyAudit;
  expect(groups.map(({ replies, labelled }) => [replies, labelled])).toEqual([[2, 2]]);
});

test('a report of reviews counts the marks of one moment', () => {
  const path = join(temporaryFolder(), 'reviews.db');
  const store = storeWith(plainSample(['t1', 't2', 't3']), path);
  store.addReviews([review({ reviewer: 'bob' })]);
  const audited = Object.getOwnPropertyDescriptor(ReviewStore.prototype, 'audited')?.value as ReviewStore['audited'];
  const spy = vi.spyOn(ReviewStore.prototype, 'audited').mockImplementation(function (this: ReviewStore) {
    const found = audited.call(this);
    store.addReviews(['t1', 't2', 't3'].map((trialId) => review({ trialId, reviewer: 'ann' })));
    return found;
  });
  onTestFinished(() => spy.mockRestore());
  runReviewReport({ reviews: path, outJson: `${path}.json`, outMd: `${path}.md` });
  expect((documentAt(`${path}.json`) as ReviewReport).reviewers).toEqual([
    { reviewer: 'bob', correct: 1, incorrect: 0, cannotTell: 0, superseded: 0, withdrawn: 0 },
  ]);
});
