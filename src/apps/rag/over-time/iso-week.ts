/** Weeks of ISO 8601 in UTC: they begin on Monday, and belong to the year that their Thursday is in. */

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
/** 1970-01-01 was a Thursday. */
const FIRST_MONDAY = -3 * DAY;

/** The number of the week: it increases by one each week. @param at - Unix time in milliseconds. */
export function weekNumber(at: number): number {
  return Math.floor((at - FIRST_MONDAY) / WEEK);
}

export interface IsoWeek {
  /** Such as `2026-W47`. */
  readonly week: string;
  /** Its Monday, such as `2026-11-16`. */
  readonly start: string;
}

/** @throws RangeError for a week that no Date can be in. */
export function isoWeek(number: number): IsoWeek {
  const monday = FIRST_MONDAY + number * WEEK;
  const year = new Date(monday + 3 * DAY).getUTCFullYear();
  // The first week has January 4 in it.
  const first = weekNumber(new Date(0).setUTCFullYear(year, 0, 4));
  return {
    week: `${String(year).padStart(4, '0')}-W${String(number - first + 1).padStart(2, '0')}`,
    start: new Date(monday).toISOString().replace(/T.*/, ''),
  };
}
