/** Replaces parts of a text by spaces, so that offsets stay the same. */

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Replaces stretches, which may overlap, by spaces. */
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

/** Replaces all matches of a pattern by spaces. */
export function blankMatches(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => ' '.repeat(found.length));
}
