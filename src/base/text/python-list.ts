/** Lists of texts as Python's `str(list)` writes them, `['a', "b's"]`, and arrays of numpy, which have no commas: `['a' "b's"]`. Source: CPython 3.11, unicode_repr. */

const TEXT = /\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")(?:\s*([,\]])|\s+(?=['"]))/y;
const ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/g;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** The texts; null for anything else, also for a list that contains anything but texts. */
export function readTextList(written: string): string[] | null {
  const text = written.trim();
  if (!text.startsWith('[')) return null;
  if (/^\[\s*\]$/.test(text)) return [];
  const found: string[] = [];
  TEXT.lastIndex = 1;
  for (let match = TEXT.exec(text); match !== null; match = TEXT.exec(text)) {
    const [, single, double, end] = match;
    found.push(unescapePython(single ?? double ?? ''));
    if (end === ']') return TEXT.lastIndex === text.length ? found : null;
  }
  return null;
}

/** The text of a string literal of Python, without its quotes. */
export function unescapePython(text: string): string {
  return text.replace(ESCAPE, (whole, x?: string, u?: string, long?: string, char = '') => {
    const hex = x ?? u ?? long;
    if (hex === undefined) return CONTROLS[char] ?? char;
    const code = Number.parseInt(hex, 16);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
}
