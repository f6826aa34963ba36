/** Values in the requests of a page. Invalid ones are as good as missing. */

/** The object that a body of JSON is; an empty one for anything else. */
export function objectIn(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

/** A number of up to nine digits. */
export function wholeNumber(word: string, otherwise: number): number {
  return /^\d{1,9}$/.test(word) ? Number(word) : otherwise;
}
