/** Extractions of several processes on one store, and of processes that are killed. */
import { expect, test } from 'vitest';
import { extractionScene, madeUpTrial } from '../../../support/extraction-scene.ts';

const trials = (n: number) => Array.from({ length: n }, (_, at) => madeUpTrial(at));
const STORED = `SELECT subject.sha256, request.text, reply.text AS reply FROM request JOIN subject USING (subject) JOIN reply USING (request) ORDER BY 1`;

test('two at once send each request once, and both have all replies', async () => {
  await using it = await extractionScene(trials(40), { delay: 20 });
  const both = await Promise.all([it.start().ended, it.start().ended]);
  for (const { code, stderr, stdout } of both)
    expect([code, stderr, stdout]).toEqual([0, '', expect.stringContaining('40 of 40 requests have a reply')]);
  const prompts = it.server.requests.map(({ prompt }) => prompt);
  expect(prompts).toHaveLength(40);
  expect(new Set(prompts).size).toBe(40);
  const counts = `SELECT (SELECT count(*) FROM subject) AS subjects, (SELECT count(*) FROM request) AS requests, (SELECT count(*) FROM reply) AS replies,
    (SELECT count(*) FROM extractor) AS extractors, (SELECT count(*) FROM selection) AS selections, (SELECT count(*) FROM claim) AS claims`;
  expect(it.rows(counts)).toEqual([
    { subjects: 40, requests: 40, replies: 40, extractors: 1, selections: 1, claims: 0 },
  ]);
});

test('loses no reply to kill -9, and sends none of them again', async () => {
  await using it = await extractionScene(trials(30), { delay: 15 });
  const asked = new Map<string, number>();
  for (const least of [5, 15]) {
    const { child, ended } = it.start(['--concurrency', '2']);
    await expect.poll(() => it.server.answered.size, { interval: 2 }).toBeGreaterThan(least);
    child.kill('SIGKILL');
    await ended;
    expect(it.rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const kept = it.rows(STORED).map(({ text }) => String(text));
    // All that were answered are stored, except those in progress.
    expect(kept.length).toBeGreaterThanOrEqual(it.server.answered.size - 2);
    for (const text of kept) asked.set(text, it.server.timesAsked(text));
  }
  expect((await it.extract()).code).toBe(0);
  const all = it.rows(STORED);
  expect(all).toHaveLength(30);
  for (const [text, times] of asked) expect(it.server.timesAsked(text)).toBe(times);
  expect(it.server.requests.length).toBeLessThanOrEqual(30 + 2 * 2);
  await using fresh = await extractionScene(trials(30));
  await fresh.extract();
  expect(fresh.rows(STORED)).toEqual(all);
});

test('an interrupted command shows where it stopped', async () => {
  await using it = await extractionScene(trials(20), { delay: 30 });
  const { child, ended } = it.start(['--concurrency', '1']);
  await expect.poll(() => it.server.answered.size, { interval: 2 }).toBeGreaterThan(2);
  child.kill('SIGINT');
  const { stderr } = await ended;
  expect(stderr).toMatch(
    /audit: stopped; \d+ of 20 requests have a reply, 0 of them there already\. The replies are stored/,
  );
  expect(it.rows('SELECT count(*) AS n FROM claim')).toEqual([{ n: 0 }]);
});
