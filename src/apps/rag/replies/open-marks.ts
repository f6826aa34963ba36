/** Finds marks of emphasis, quotes, brackets and tags without an end, which show that a text is cut off. */

/** Marks with the same beginning and end. A `_` inside of a word and an apostrophe are not marks. */
const SYMMETRIC = [/\*{1,3}/g, /`{1,3}/g, /~~/g, /\$/g, /"/g, /(?<![\p{L}\p{N}_])_{1,3}|_{1,3}(?![\p{L}\p{N}_])/gu, /(?<!\p{L})'|'(?!\p{L})/gu]; // prettier-ignore
const BRACKETS = ['“”', '‘’', '「」', '『』', '【】', '()', '（）', '[]', '［］', '<>', '〈〉', '《》'] as const;
const BULLET = /^\s*\*\s/;
const TAG = /<(?<end>\/?)(?<name>[a-z][\w-]{0,20})(?:\s[^<>]{0,100})?>/gi;
/** HTML tags without an end tag. */
const WITHOUT_END: ReadonlySet<string> = new Set(['br', 'hr', 'li', 'p']);

/** Whether the last line of a text has a mark without an end, or the text has a tag without an end. */
export function endsInMark(text: string): boolean {
  const untagged = text.replaceAll(TAG, '');
  const line = untagged.slice(untagged.lastIndexOf('\n') + 1).replace(BULLET, '');
  const count = (mark: string): number => line.split(mark).length - 1;
  return (
    SYMMETRIC.some((mark) => [...line.matchAll(mark)].length % 2 === 1) ||
    BRACKETS.some((pair) => count(pair.charAt(0)) > count(pair.charAt(1))) ||
    hasOpenTag(text)
  );
}

function hasOpenTag(text: string): boolean {
  const open = new Map<string, number>();
  for (const { groups = {} } of text.matchAll(TAG)) {
    const name = groups['name']?.toLowerCase() ?? '';
    const count = (open.get(name) ?? 0) + (groups['end'] === '/' ? -1 : 1);
    if (!WITHOUT_END.has(name)) open.set(name, Math.max(0, count));
  }
  return open.values().some((count) => count > 0);
}
