/** Simulations of the error rate and the power of the tests for changes. */
import seedrandom from 'seedrandom';
import { expect, test } from 'vitest';
import { findChanges, type Changes } from '../../../../src/apps/rag/over-time/changes.ts';
import { isoWeek } from '../../../../src/apps/rag/over-time/iso-week.ts';
import type { Week } from '../../../../src/apps/rag/over-time/weeks.ts';
import { thorough } from '../../../support/thorough.ts';

const METRICS = ['a', 'b', 'c', 'd', 'e'];
const WEEKS = 12;
const ANSWERS = 40;
const FIRST = 2900;

interface Design {
  /** The query of an answer; by default each answer is to another one. */
  readonly queryAt?: (place: number) => number;
  readonly value: (metric: string, week: number, place: number) => number;
}

/** The changes of a made-up report; NaN is a result without the metric. */
function simulate({ queryAt = (place) => place, value }: Design, metrics = METRICS, weekCount = WEEKS): Changes {
  const places = Array.from({ length: weekCount * ANSWERS }, (_, place) => place);
  const columns = metrics.map(
    (metric) =>
      [metric, Float64Array.from(places, (place) => value(metric, Math.floor(place / ANSWERS), place))] as const,
  );
  const weeks = Array.from({ length: weekCount }, (_, week): Week => ({
    ...isoWeek(FIRST + week),
    places: Uint32Array.from({ length: ANSWERS }, (_unused, i) => week * ANSWERS + i),
  }));
  const queries = Uint32Array.from(places, queryAt);
  return findChanges(
    {
      columns: new Map(columns),
      queries,
      queryCount: Math.max(...queries) + 1,
      compositions: [],
      compositionOf: new Uint32Array(places.length),
    },
    weeks,
  );
}

function count(reports: number, design: () => Design): number {
  return Array.from({ length: reports }, () => simulate(design())).filter(({ changes }) => changes.length > 0).length;
}

/** 5 %, and three standard errors. */
const atMost = (reports: number): number => reports * (0.05 + 3 * Math.sqrt((0.05 * 0.95) / reports));

/** Normal numbers (Box and Muller 1958), cut to [0, 1]. */
function scores(random: () => number): (level: number) => number {
  return (level) => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.min(1, Math.max(0, level + 0.2 * normal));
  };
}

thorough('of 400 reports in which nothing changes at most 5 % (and three standard errors) name a change', () => {
  const score = scores(seedrandom.tychei('no change'));
  const design = { value: () => score(0.7) };
  expect(simulate(design).changeTests).toBe(METRICS.length * (WEEKS - 1));
  const wrong = count(400, () => design);
  expect(wrong).toBeLessThanOrEqual(atMost(400));
  // If there were never one, the tests would have no power to speak of.
  expect(wrong).toBeGreaterThan(0);
});

thorough('nor do they where nearly all answers have a 1, and whole weeks by chance', () => {
  const random = seedrandom.tychei('nearly all');
  expect(count(200, () => ({ value: () => Number(random() < 0.97) }))).toBeLessThanOrEqual(atMost(200));
});

test('nor where a query has forty answers in a week, and each week is about ten queries', () => {
  const random = seedrandom.tychei('four answers');
  const wrong = count(100, () => {
    const right = new Map<string, number>();
    const queryAt = (place: number): number => Math.floor(place / 4);
    const value = (metric: string, _: number, place: number): number => {
      const key = `${metric} ${queryAt(place)}`;
      if (!right.has(key)) right.set(key, Number(random() < 0.8));
      return right.get(key) ?? 0;
    };
    return { queryAt, value };
  });
  expect(wrong).toBeLessThanOrEqual(atMost(100));
});

thorough('a step of 0.15 at a standard deviation of 0.2 is found in its week in at least 95 % of 200 reports', () => {
  const score = scores(seedrandom.tychei('a step'));
  const value = (metric: string, week: number): number => score(metric === 'a' && week >= 7 ? 0.55 : 0.7);
  const reports = Array.from({ length: 200 }, () => simulate({ value }));
  const { week } = isoWeek(FIRST + 7);
  const found = reports.filter(({ changes }) => changes.some((one) => one.metric === 'a' && one.week === week));
  expect(found.length).toBeGreaterThanOrEqual(190);
});

test('a smaller step is found where every week is about the same queries', () => {
  const score = scores(seedrandom.tychei('the same queries'));
  const noise = scores(seedrandom.tychei('noise'));
  const found = { same: 0, others: 0 };
  for (let report = 0; report < 50; report++) {
    const levels = Array.from({ length: ANSWERS }, () => score(0.7));
    const value = (_: string, week: number, place: number): number =>
      Math.min(1, Math.max(0, (levels[place % ANSWERS] ?? 0) + (noise(0.5) - 0.5) / 3 - (week < 7 ? 0 : 0.04)));
    found.same += simulate({ value, queryAt: (place) => place % ANSWERS }, ['a']).changes.length;
    found.others += simulate({ value }, ['a']).changes.length;
  }
  expect(found.same).toBeGreaterThan(25);
  expect(found.others).toBeLessThan(6);
});

test('weeks in which no answer has the metric are skipped', () => {
  const levels = [0.5, null, 0.5, null, 0.8, 0.8];
  const value = (metric: string, week: number, place: number): number =>
    metric === 'a' ? (levels[week] ?? Number.NaN) + (place % 2) / 10 : Number.NaN;
  const { changes, changeTests } = simulate({ value }, ['a', 'b'], levels.length);
  expect(changeTests).toBe(3);
  expect(changes).toMatchObject([
    { metric: 'a', week: isoWeek(FIRST + 4).week, before: { n: 80, queries: 80 }, after: { n: 80, queries: 80 } },
  ]);
});

test('no test is different from no change found', () => {
  expect(simulate({ value: () => 0 }, ['a'], 0)).toEqual({ changes: [], changeTests: 0 });
});
