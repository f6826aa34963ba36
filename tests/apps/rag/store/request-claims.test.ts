/** Claims decide which of several processes sends a request. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Answer } from '../../../../src/models/model.ts';
import type { JudgeRequest } from '../../../../src/apps/rag/asking/judge-request.ts';
import { readAnsweredQuery } from '../../../../src/apps/rag/records/answered-query.ts';
import { EvaluationStore } from '../../../../src/apps/rag/store/evaluation-store.ts';
import { RequestClaims } from '../../../../src/models/stored/request-claims.ts';
import { ownProcess } from '../../../../src/base/system/processes.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { madeUpAnswer } from '../../../support/scripted-judge.ts';

const ASKER = { model: 'ollama:test', sampling: { temperature: 0, seed: null, maxTokens: 10 } };
const ASK: JudgeRequest = { judge: 'correctness', prompt: 'ja-1/correctness', context: null, text: 'the prompt' };
const FAILURE = { kind: 'empty', message: 'the answer is empty.' } as const;
const createAnswer = (text: string): Answer => ({
  text,
  reasoning: null,
  isCutOff: false,
  tokens: { input: null, output: null },
  latencyMs: 1,
  attempts: 1,
  ignored: [],
});

function opened(path: string): EvaluationStore {
  const store = EvaluationStore.openOrCreate(path);
  onTestFinished(() => store.close());
  return store;
}

/** Two connections to one store with one request. */
function scene() {
  const path = join(temporaryFolder(), 'e.db');
  const [ours, theirs] = [opened(path), opened(path)];
  ours.change(() => ours.connection.prepare(`INSERT INTO prompt VALUES ('ja-1/correctness', 'template')`).run());
  const { request } = ours.addRequest(ours.addAnswer(readAnsweredQuery(madeUpAnswer(1), 1)), ASK, ASKER);
  const listReplies = (): unknown[] => ours.connection.prepare('SELECT text FROM reply').pluck().all();
  return { path, ours, theirs, request, listReplies };
}

/** A claim of another process, with the columns that a test changes. */
function claimBy(
  { ours, request }: ReturnType<typeof scene>,
  columns: { space?: string; pid?: number; beat?: number },
) {
  const row = { request, owner: 'another', ...ownProcess(), beat: 0, ...columns };
  const sql = 'INSERT OR REPLACE INTO claim VALUES (:request, :owner, :space, :pid, :beat)';
  ours.change(() => ours.connection.prepare(sql).run(row));
}

/** The id of a process that has ended. */
function deadProcess(): number {
  return spawnSync(process.execPath, ['-e', '0']).pid;
}

test('one of two processes claims a request, and the other one gets its reply', () => {
  const { ours, theirs, request, listReplies } = scene();
  expect([ours.requests.claim(request, 0), theirs.requests.claim(request, 0), ours.requests.claim(request, 0)]).toEqual(
    ['claimed', 'held', 'claimed'],
  );
  expect(ours.requests.addReply(request, createAnswer('ours'), 'http://host')).toBe('ours');
  expect(theirs.requests.claim(request, 0)).toBe('settled');
  expect(theirs.requests.known(request)).toEqual({ request, reply: 'ours', failures: 0 });
  expect(listReplies()).toEqual(['ours']);
});

test('a failure releases the request: processes that knew of it may claim, others get it as the outcome', () => {
  const { ours, theirs, request } = scene();
  expect(ours.requests.claim(request, 0)).toBe('claimed');
  ours.requests.addFailure(request, FAILURE);
  expect(theirs.requests.claim(request, 0)).toBe('settled');
  expect(theirs.requests.known(request)).toEqual({ request, reply: null, failures: 1 });
  expect(theirs.requests.claim(request, 1)).toBe('claimed');
});

test('a closed store releases its requests', () => {
  const { ours, theirs, request } = scene();
  expect(ours.requests.claim(request, 0)).toBe('claimed');
  ours.close();
  expect(theirs.requests.claim(request, 0)).toBe('claimed');
});

test('a late reply is not stored again, and the stored one counts', () => {
  const made = scene();
  const { ours, theirs, request, listReplies } = made;
  expect(theirs.requests.claim(request, 0)).toBe('claimed');
  claimBy(made, { pid: deadProcess() });
  expect(ours.requests.claim(request, 0)).toBe('claimed');
  expect(ours.requests.addReply(request, createAnswer('ours'), 'http://host')).toBe('ours');
  expect(theirs.requests.addReply(request, createAnswer('theirs'), 'http://host')).toBe('ours');
  expect(listReplies()).toEqual(['ours']);
});

test('the failure of a process that lost its claim leaves the claim to the new owner', () => {
  const made = scene();
  const { ours, theirs, request } = made;
  expect(theirs.requests.claim(request, 0)).toBe('claimed');
  claimBy(made, { pid: deadProcess() });
  expect(ours.requests.claim(request, 0)).toBe('claimed');
  theirs.requests.addFailure(request, FAILURE);
  expect(theirs.requests.claim(request, 1)).toBe('held');
});

test('a claim of another machine is taken over after 30 s without a heartbeat', () => {
  const made = scene();
  made.ours.requests.claim(made.request, 0); // makes the table
  claimBy(made, { space: 'elsewhere', pid: deadProcess(), beat: 4 });
  let now = 1_000;
  const claims = new RequestClaims(made.ours.connection, () => now);
  onTestFinished(() => claims.close());
  const isHeldAt = (at: number): boolean => {
    now = at;
    return claims.isHeld(made.request);
  };
  expect([isHeldAt(1_000), isHeldAt(30_999)]).toEqual([true, true]);
  claimBy(made, { space: 'elsewhere', pid: deadProcess(), beat: 5 });
  expect([isHeldAt(31_500), isHeldAt(61_499), isHeldAt(61_500)]).toEqual([true, true, false]);
});

test('an owner sends heartbeats while it has a claim', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ours, request } = scene();
  ours.requests.claim(request, 0);
  const beat = ours.connection.prepare('SELECT beat FROM claim').pluck();
  expect(beat.get()).toBe(0);
  vi.advanceTimersByTime(20_000);
  expect(beat.get()).toBe(4);
});

test('an older store without claims gets the table when a request is claimed, and not before', () => {
  const { ours, request } = scene();
  const tables = ours.connection.prepare(`SELECT name FROM sqlite_schema WHERE name = 'claim'`).pluck();
  expect(tables.all()).toEqual([]);
  expect(ours.requests.claim(request, 0)).toBe('claimed');
  expect(tables.all()).toEqual(['claim']);
});

test('a view in place of the table of claims is damage, reported in a sentence', () => {
  const { ours, request } = scene();
  ours.connection.exec('CREATE VIEW claim AS SELECT 1 AS request');
  expect(() => ours.requests.claim(request, 0)).toThrow(/e\.db: .*strict table claim missing/);
});
