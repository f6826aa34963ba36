/** Source: latex2sympy2_extended 1.11.0, math_normalization.py, extract_boxed_content. */
import { findClosingBrace } from '../../../base/text/braces.ts';

interface Box {
  readonly start: number;
  readonly end: number;
  readonly content: string;
}

const SEPARATOR = /\b(?:and|or)\b|[,;]/;

/** Whether a box belongs to the one after it: near, or with a separator between them. */
function isJoined(text: string, box: Box, next: Box): boolean {
  const between = text.slice(box.end + 1, next.start);
  return between.length < 10 || (next.content !== box.content && between.length < 70 && SEPARATOR.test(between));
}

/** The last box before a place. An unclosed one has no end. */
function lastBox(
  text: string,
  before: number,
): { readonly start: number; readonly open: number; readonly end: number } | null {
  const start = Math.max(text.slice(0, before).lastIndexOf('\\boxed'), text.slice(0, before).lastIndexOf('\\fbox'));
  if (start < 0) return null;
  const command = text.startsWith('\\boxed', start) ? '\\boxed' : '\\fbox';
  const after = start + command.length;
  const open = after + (/^\s*/.exec(text.slice(after, before))?.[0].length ?? 0);
  if (open >= before) return null;
  return { start, open, end: text[open] === '{' ? findClosingBrace(text, open, before) : -1 };
}

/** What is in the boxes of a text, with commas; the text itself where there is no box. @param isLastOnly whether only boxes near the last one count. */
export function openBoxes(text: string, isLastOnly: boolean): string {
  const found: string[] = [];
  let next: Box | null = null;
  for (let box = lastBox(text, text.length); box !== null; box = lastBox(text, box.start)) {
    if (box.end === -1) return found.length === 0 ? text.slice(box.open) : found.toReversed().join(',');
    const closed: Box = { start: box.start, end: box.end, content: text.slice(box.open + 1, box.end).trim() };
    if (isLastOnly && next !== null && !isJoined(text, closed, next)) break;
    if (found.at(-1) !== closed.content) found.push(closed.content);
    next = closed;
  }
  return found.length === 0 ? text : found.toReversed().join(',');
}
