/** Weeks of ISO 8601. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoWeek, weekNumber } from '../../../../src/apps/rag/over-time/iso-week.ts';

const DAY = 24 * 60 * 60 * 1000;

test.each([
  ['2020-12-31', '2020-W53', '2020-12-28'],
  ['2021-01-03T23:59:59.999Z', '2020-W53', '2020-12-28'],
  ['2021-01-04', '2021-W01', '2021-01-04'],
  ['2024-12-29T23:59:59.999Z', '2024-W52', '2024-12-23'],
  ['2024-12-30', '2025-W01', '2024-12-30'],
  ['2026-11-16', '2026-W47', '2026-11-16'],
  ['1970-01-01', '1970-W01', '1969-12-29'],
  ['1969-12-28', '1969-W52', '1969-12-22'],
  ['0001-01-01', '0001-W01', '0001-01-01'],
])('%s is in %s', (at, week, start) => {
  expect(isoWeek(weekNumber(Date.parse(at)))).toEqual({ week, start });
});

test('a week begins on the Monday before, and the first one of a year has its first Thursday in it', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }), (date) => {
      const { week, start } = isoWeek(weekNumber(date.getTime()));
      const monday = new Date(`${start}T00:00:00Z`);
      expect(monday.getUTCDay()).toBe(1);
      expect(Math.floor((date.getTime() - monday.getTime()) / DAY / 7)).toBe(0);
      const thursday = new Date(monday.getTime() + 3 * DAY);
      const dayOfYear = (thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / DAY;
      const number = String(1 + Math.floor(dayOfYear / 7)).padStart(2, '0');
      expect(week).toBe(`${thursday.getUTCFullYear()}-W${number}`);
    }),
  );
});
