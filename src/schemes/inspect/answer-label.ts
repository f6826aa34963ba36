/** Finds `ANSWER:` in a response. Source: inspect_ai, src/inspect_ai/_util/pattern.py. */
import { pythonRegExp } from '../../base/text/python-regex.ts';

/** No two of its matches overlap, so one pass finds all of them. It does without offsets of groups, which cost time. */
const LABEL = new RegExp(pythonRegExp(String.raw`(?i)ANSWER\s*:`).source, 'giu');

export interface Label {
  readonly start: number;
  /** The offset after the colon. */
  readonly end: number;
}

/** The next label that starts at `from` or later. */
export function nextLabel(text: string, from: number): Label | null {
  LABEL.lastIndex = from;
  const match = LABEL.exec(text);
  return match === null ? null : { start: match.index, end: LABEL.lastIndex };
}

/** All labels, in order. */
export function* findLabels(text: string): Generator<Label> {
  for (let label = nextLabel(text, 0); label !== null; label = nextLabel(text, label.end)) yield label;
}

/** The last label, or null. */
export function lastLabel(text: string): Label | null {
  let last: Label | null = null;
  for (const label of findLabels(text)) last = label;
  return last;
}
