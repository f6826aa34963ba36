/** Numbers as arithmetic leaves them, such as 0.6000000000000001, and texts that show one. */

/** The same document, in which no number but whole ones is short. */
export function noisyNumbers<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_key, one: unknown) =>
      typeof one === 'number' && !Number.isInteger(one) ? one * (1 + 2 ** -48) : one,
    ),
  ) as Value;
}

/** Numbers with more digits than any text should have. */
export function longNumbers(text: string): string[] {
  return text.match(/\d+\.\d{5,}/g) ?? [];
}
