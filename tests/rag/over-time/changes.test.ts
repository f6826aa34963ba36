/** Simulations of the error rate and the power of the tests for changes. */
import seedrandom from 'seedrandom';
import { expect, test } from 'vitest';
import { findChanges, type Changes } from '../../../src/rag/over-time/changes.ts';
import { isoWeek } from '../../../src/rag/over-time/iso-week.ts';
import type { Week } from '../../../src/rag/over-time/weeks.ts';
import { Mean } from '../../../src/stats/mean.ts';

const METRICS = ['a', 'b', 'c', 'd', 'e'];
const WEEKS = 12;
const ANSWERS = 40;
const FIRST = 2900;

/** Normal numbers (Box and Muller 1958). */
function normals(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The changes of a made-up report. @param levelAt - of metric `a` by week; the others stay at 0.7. */
function simulated(normal: () => number, levelAt: (week: number) => number): Changes {
  const weeks = Array.from({ length: WEEKS }, (_, w): Week => {
    const means = new Map(METRICS.map((metric) => [metric, new Mean()]));
    for (const [metric, mean] of means)
      for (let answer = 0; answer < ANSWERS; answer++) mean.add((metric === 'a' ? levelAt(w) : 0.7) + 0.2 * normal());
    return { ...isoWeek(FIRST + w), answers: ANSWERS, means };
  });
  return findChanges(weeks, METRICS);
}

test('of 400 reports in which nothing changes at most 5 % (and three standard errors) name a change', () => {
  const normal = normals(seedrandom.tychei('no change'));
  const reports = Array.from({ length: 400 }, () => simulated(normal, () => 0.7));
  expect(reports[0]?.changeTests).toBe(METRICS.length * (WEEKS - 1));
  const wrong = reports.filter(({ changes }) => changes.length > 0).length;
  expect(wrong).toBeLessThanOrEqual(400 * (0.05 + 3 * Math.sqrt((0.05 * 0.95) / 400)));
  // If there were never one, the tests would have no power to speak of.
  expect(wrong).toBeGreaterThan(0);
});

test('nor do they where nearly all answers have a 1, and whole weeks by chance', () => {
  const random = seedrandom.tychei('nearly all');
  const reports = Array.from({ length: 200 }, () => {
    const weeks = Array.from({ length: WEEKS }, (_, w): Week => {
      const means = new Map(METRICS.map((metric) => [metric, new Mean()]));
      for (const mean of means.values()) for (let i = 0; i < ANSWERS; i++) mean.add(Number(random() < 0.97));
      return { ...isoWeek(FIRST + w), answers: ANSWERS, means };
    });
    return findChanges(weeks, METRICS);
  });
  const wrong = reports.filter(({ changes }) => changes.length > 0).length;
  expect(wrong).toBeLessThanOrEqual(200 * (0.05 + 3 * Math.sqrt((0.05 * 0.95) / 200)));
});

test('a step of 0.15 at a standard deviation of 0.2 is found in its week in at least 95 % of 200 reports', () => {
  const normal = normals(seedrandom.tychei('a step'));
  const reports = Array.from({ length: 200 }, () => simulated(normal, (week) => (week < 7 ? 0.7 : 0.55)));
  const { week } = isoWeek(FIRST + 7);
  const found = reports.filter(({ changes }) => changes.some((one) => one.metric === 'a' && one.week === week));
  expect(found.length).toBeGreaterThanOrEqual(190);
});

test('weeks in which no answer has the metric are skipped', () => {
  const mean = (level: number): Mean => {
    const of = new Mean();
    for (let i = 0; i < 40; i++) of.add(level + (i % 2) / 10);
    return of;
  };
  const levels = [0.5, null, 0.5, null, 0.9, 0.9];
  const weeks = levels.map((level, w): Week => {
    const means = new Map(level === null ? [] : [['a', mean(level)]]);
    return { ...isoWeek(FIRST + w), answers: 40, means };
  });
  const { changes, changeTests } = findChanges(weeks, ['a', 'b']);
  expect(changeTests).toBe(3);
  expect(changes).toMatchObject([{ metric: 'a', week: isoWeek(FIRST + 4).week, before: { n: 80 }, after: { n: 80 } }]);
});

test('no test is different from no change found', () => {
  expect(findChanges([], ['a'])).toEqual({ changes: [], changeTests: 0 });
});
