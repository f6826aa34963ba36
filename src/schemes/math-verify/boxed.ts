/** Source: latex2sympy2_extended 1.11.0, math_normalization.py, extract_boxed_content. */

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

/** The place of the brace that closes the one at `open`; −1 for none before `most`. */
function closing(text: string, open: number, most: number): number {
  let depth = 0;
  for (let at = open; at < most; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return -1;
}

/** What is in the boxes of a text, with commas; the text itself where there is no box. @param isLastOnly whether only boxes near the last one count. */
export function openBoxes(text: string, isLastOnly: boolean): string {
  const found: string[] = [];
  let next: Box | null = null;
  let most = text.length;
  for (let from = text.length; ;) {
    const start = Math.max(text.slice(0, from).lastIndexOf('\\boxed'), text.slice(0, from).lastIndexOf('\\fbox'));
    if (start < 0) break;
    const command = text.startsWith('\\boxed', start) ? 6 : 5;
    const open = start + command + (/^\s*/.exec(text.slice(start + command, most))?.[0].length ?? 0);
    if (open >= most) break;
    const end = text[open] === '{' ? closing(text, open, most) : -1;
    if (end === -1) {
      if (found.length === 0) found.push(text.slice(open));
      break;
    }
    const box: Box = { start, end, content: text.slice(open + 1, end).trim() };
    if (isLastOnly && next !== null && !isJoined(text, box, next)) break;
    if (found.at(-1) !== box.content) found.push(box.content);
    next = box;
    most = start;
    from = start;
  }
  return found.length === 0 ? text : found.toReversed().join(',');
}
