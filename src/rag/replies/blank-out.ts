/** Texts with spaces in the place of some stretches, so that offsets stay the same. */

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A text with spaces in the place of stretches, which may overlap. */
export function blankOut(text: string, stretches: readonly Stretch[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    parts.push(text.slice(at, start), ' '.repeat(end - start));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** A text with spaces in the place of all matches of a pattern. */
export function blankMatches(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => ' '.repeat(found.length));
}
