/** `audit view` of a store of evaluations: what it shows, what it writes, and what it refuses. */
import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AnswerFilter } from '../../../../src/apps/rag/documents/answer-source.ts';
import { EvaluationView } from '../../../../src/apps/rag/server/evaluation-view.ts';
import { giveFeedback } from '../../../../src/apps/rag/server/give-feedback.ts';
import { EvaluationStore } from '../../../../src/apps/rag/store/evaluation-store.ts';
import { isEvaluationStore } from '../../../../src/apps/rag/store/evaluation-kind.ts';
import { storedFeedback } from '../../../../src/apps/rag/store/stored-feedback.ts';
import { writeEvaluationDatabase } from '../../../support/evaluation-database.ts';
import { SCORING, scoresOf } from '../../../support/evaluations.ts';
import { demoFolder, listing, temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';

const TOOL = { name: 'answer-audit', version: '0' };
const EVERY: AnswerFilter = { text: '', tag: null, week: null, metric: 'overall', below: null, order: 'lowest' };
const FIRST = { from: 0, count: 1000, selected: null };
const ALL = { since: null, until: null };
const NOW = new Date('2026-12-01T00:00:00.000Z');

function database(): { folder: string; path: string; answers: number } {
  const folder = temporaryFolder();
  const path = join(folder, 'evaluations.db');
  return { folder, path, answers: writeEvaluationDatabase(path, { perWeek: 12 }) };
}

function opened(path: string): EvaluationView {
  const view = new EvaluationView(path, TOOL);
  onTestFinished(() => view.close());
  return view;
}

function answered(id: string, time: string) {
  return {
    id,
    query: `Question of ${id}`,
    answer: 'Answer',
    groundTruth: null,
    contexts: null,
    relevant: null,
    expectedRelationships: null,
    labels: {},
    tags: [],
    time,
  };
}

/** Adds an answer with a result, as another process does. */
function addResult(path: string, id: string, time: string): void {
  const store = EvaluationStore.open(path);
  const answer = store.addAnswer(answered(id, time));
  store.addResult(answer, store.scoring(SCORING), scoresOf({ faithfulness: 0.01 }), {
    asked: 0,
    unanswered: 0,
    unread: 0,
  });
  store.close();
}

test('all answers are there, page by page, and nothing is written', () => {
  const { folder, path, answers } = database();
  const before = listing(folder);
  const view = opened(path);
  expect(view.result().report).toMatchObject({ file: 'evaluations.db', counts: { scored: answers } });
  expect(view.index()).toMatchObject({ held: answers, tags: expect.arrayContaining(['労働', 'contracts']) as unknown });
  const all = view.answers(EVERY, FIRST);
  expect([all.total, all.rows.length]).toEqual([answers, answers]);
  const values = all.rows.map(({ value }) => value ?? 2);
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  const page = view.answers(EVERY, { from: 20, count: 5, selected: all.rows[22]?.address ?? null });
  expect(page).toEqual({ total: answers, from: 20, rows: all.rows.slice(20, 25), selectedAt: 22 });
  const open = view.answer({ id: 'q3', at: null, number: 1 });
  expect(open?.answer.query.head).toContain('(3)');
  expect(view.answer({ id: 'q0', at: null, number: 1 })).toBe(null);
  expect(listing(folder)).toEqual(before);
});

test.each<[Partial<AnswerFilter>, (id: number) => boolean]>([
  [{ tag: 'contracts' }, (n) => n % 4 === 0],
  [{ week: '2026-W38' }, (n) => n > 12 && n <= 24],
  [{ text: 'ANSWER 144.' }, (n) => n === 144],
  [{ text: '不法行為の要件' }, (n) => n % 4 === 3],
  [{ text: 'q77' }, (n) => n === 77],
  [{ text: '労働' }, (n) => n % 4 === 1],
  [{ text: '.*' }, () => false],
])('%j finds the same as the page of a file', (filter, isFound) => {
  const { path, answers } = database();
  const ids = opened(path)
    .answers({ ...EVERY, ...filter }, FIRST)
    .rows.map(({ address }) => address.id);
  const expected = Array.from({ length: answers }, (_, i) => i + 1).filter(isFound);
  expect(ids.toSorted()).toEqual(expected.map((n) => `q${n}`).toSorted());
});

test('orders and limits', () => {
  const { path } = database();
  const view = opened(path);
  const times = (order: AnswerFilter['order']) => view.answers({ ...EVERY, order }, FIRST).rows.map(({ at }) => at);
  expect(times('newest')).toEqual(times('newest').toSorted().toReversed());
  expect(times('oldest')).toEqual(times('oldest').toSorted());
  const low = view.answers({ ...EVERY, metric: 'faithfulness', below: 0.3, order: 'highest' }, FIRST).rows;
  expect(low.length).toBeGreaterThan(5);
  expect(low.every(({ value }) => value !== null && value < 0.3)).toBe(true);
});

test('feedback is in the store when it is given, and in the report; the rest of the store is as before', () => {
  const { path } = database();
  const view = opened(path);
  const before = view.result().report;
  const address = { id: 'q5', at: null, number: 1 };
  const { answer } = view.give(address, { thumb: 'down', text: 'No.\nReally', label: 'wrong citation' });
  const given = { thumb: 'down', text: 'No.\nReally', label: 'wrong citation' };
  expect(answer.feedback.at(-1)).toMatchObject(given);
  const { report } = view.result();
  expect(report.feedback?.entries).toBe((before.feedback?.entries ?? 0) + 1);
  expect(report.feedback?.labels).toContainEqual({ label: 'wrong citation', count: 1 });
  expect(report.feedback?.texts[0]).toMatchObject({ id: 'q5', label: 'wrong citation' });
  expect({ ...report, feedback: null, worst: [], recommendations: [] }).toEqual({
    ...before,
    feedback: null,
    worst: [],
    recommendations: [],
  });
  // All of it as a new process computes it.
  expect(opened(path).result().report).toEqual(report);
});

test('a label alone is feedback, and one without anything is refused', () => {
  const { path } = database();
  const view = opened(path);
  const address = { id: 'q2', at: null, number: 1 };
  const { answer } = view.give(address, { thumb: null, text: null, label: 'good' });
  expect(answer.feedback.at(-1)).toMatchObject({ thumb: null, text: null, label: 'good' });
  const none = { thumb: null, text: null, label: null };
  expect(() => view.give(address, none)).toThrow('give one of them');
  expect(() => view.give(address, { ...none, label: 'x'.repeat(61) })).toThrow('at most 60 characters');
  expect(() => view.give(address, { ...none, text: 'x'.repeat(20_001) })).toThrow('at most 20000 characters');
  expect(() => view.give({ ...address, id: 'who' }, { ...none, thumb: 'up' })).toThrow('no such answer');
});

test('feedback belongs to the answer that it was given on, whatever came before or after', () => {
  const { path } = database();
  for (const day of ['03', '05', '07']) addResult(path, 'again', `2026-10-${day}T00:00:00.000Z`);
  addResult(path, 'again', '2027-01-01T00:00:00.000Z');
  const ats = ['2026-10-03', '2026-10-05', '2026-10-07', '2027-01-01'].map((day) => `${day}T00:00:00.000Z`);
  for (const at of ats) giveFeedback(path, { id: 'again', at }, { thumb: 'up', text: at, label: null }, NOW);
  const view = opened(path);
  for (const at of ats) {
    const { answer } = view.answer({ id: 'again', at, number: 1 }) ?? {};
    expect(answer?.feedback.map(({ text }) => text)).toEqual([at]);
  }
});

test('results of another process are there when the page is opened again', () => {
  const { path, answers } = database();
  const view = opened(path);
  expect(view.result().report.counts.scored).toBe(answers);
  addResult(path, 'new one', '2026-11-29T00:00:00.000Z');
  expect(view.result().report.counts.scored).toBe(answers + 1);
  expect(view.answers({ ...EVERY, text: 'new one' }, FIRST).total).toBe(1);
});

test('changes that are still in a WAL are read, and the WAL stays', () => {
  const { folder, path, answers } = database();
  const writer = EvaluationStore.open(path);
  onTestFinished(() => writer.close());
  writer.addResult(
    writer.addAnswer(answered('pending', '2026-11-29T00:00:00.000Z')),
    writer.scoring(SCORING),
    scoresOf({ faithfulness: 0.5 }),
    { asked: 0, unanswered: 0, unread: 0 },
  );
  const before = listing(folder).filter((name) => !name.includes('-shm'));
  expect(before.join()).toContain('evaluations.db-wal');
  const view = opened(path);
  expect(view.result().report.counts.scored).toBe(answers + 1);
  expect(listing(folder).filter((name) => !name.includes('-shm'))).toEqual(before);
  view.give({ id: 'pending', at: null, number: 1 }, { thumb: 'up', text: null, label: null });
  expect(view.answer({ id: 'pending', at: null, number: 1 })?.answer.feedback).toHaveLength(1);
  expect([...storedFeedback(writer, ALL)].at(-1)).toMatchObject({ id: 'pending', thumb: 'up' });
});

test('the kind of a file follows from its content', async () => {
  const { folder, path } = database();
  const other = join(folder, 'simulation.json');
  renameSync(path, other);
  expect(isEvaluationStore(other)).toBe(true);
  const demo = demoFolder();
  expect(isEvaluationStore(join(demo, 'log.jsonl'))).toBe(false);
  expect(isEvaluationStore(demo)).toBe(false);
  expect(isEvaluationStore(join(folder, 'gone.db'))).toBe(false);
  copyFileSync(other, join(folder, 'second.db'));
  const refused = await audit(['view', other, join(demo, 'log.jsonl'), '--no-open']);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('a store of evaluations is shown alone')]);
  const scored = await audit(['view', other, '--schemes', 'v1', '--no-open']);
  expect([scored.code, scored.stderr]).toEqual([2, expect.stringContaining('--schemes: is about trials')]);
});

test('a store without a result is refused before an address is printed', async () => {
  const path = join(temporaryFolder(), 'e.db');
  EvaluationStore.openOrCreate(path).close();
  const { code, stdout, stderr } = await audit(['view', path, '--no-open']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('contains no result yet');
});
