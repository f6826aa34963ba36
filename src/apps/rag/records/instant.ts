/** Parses points in time of inputs and options. */

/** A date, or a date and a time with or without an offset. */
export const INSTANT = /^(\d{4}-\d{2}-\d{2})([T ](\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;
/** Unix seconds of the year 2200: larger numbers are milliseconds or not times. */
export const LAST_SECOND = 7_258_118_400;
export const INSTANT_ERROR = 'must be a date such as "2026-11-20T09:30:00Z", or Unix time in seconds';

/**
 * Returns ISO 8601 in UTC with milliseconds. The input is such a date (with or without a time and an offset; UTC without an offset), or
 * Unix time in seconds.
 * @throws TypeError that names the field.
 */
export function parseInstant(value: unknown, field: string): string {
  const milliseconds = typeof value === 'number' ? fromUnix(value) : typeof value === 'string' ? fromText(value) : NaN;
  if (Number.isNaN(milliseconds)) throw new TypeError(`${field}: ${INSTANT_ERROR}`);
  return new Date(milliseconds).toISOString();
}

function fromUnix(seconds: number): number {
  return seconds >= 0 && seconds < LAST_SECOND ? Math.round(seconds * 1000) : NaN;
}

/** Dates that do not exist, such as 2026-02-30, are NaN; Date.parse would read some of them as other dates. */
function fromText(text: string): number {
  const [, date, , time = '00:00', , , offset = 'Z'] = INSTANT.exec(text) ?? [];
  if (date === undefined || new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) !== date) return NaN;
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
  return Date.parse(`${date}T${time}${zone}`);
}
