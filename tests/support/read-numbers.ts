/** Reads numbers back out of reports and terminals. */

/** The value of `12,032`, `−0.5` or `+30.4 %`; NaN where the text is no number. */
export function readNumber(text: string): number {
  const plain = text
    .replaceAll(',', '')
    .replace('−', '-')
    .replace(/\u00a0?%$/, '')
    .trim();
  return plain === '' ? NaN : Number(plain);
}
