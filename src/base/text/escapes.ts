/**
 * Resolves the escapes of a text, and records the position of each character: percent-encoding, escapes of JSON, JavaScript and Python, references of HTML,
 * and line breaks inside of one value (folded headers, Base64 of MIME).
 */

/** A text that was made from another one. */
export interface Resolved {
  readonly text: string;
  /** The index in the first text for each index, and for the end. */
  readonly origins: Uint32Array;
}

const BYTE = String.raw`(?:%|\\x)`;
const MORE = String.raw`${BYTE}[89ab][\da-f]`;
/** One character each. Bytes that are not UTF-8 (RFC 3629) are read as Latin-1. */
const ESCAPE = new RegExp(
  [
    `${BYTE}[cd][\\da-f]${MORE}`,
    `${BYTE}e[\\da-f]${MORE}${MORE}`,
    `${BYTE}f[0-4]${MORE}${MORE}${MORE}`,
    `${BYTE}[\\da-f]{2}`,
    String.raw`\\u[\da-f]{4}`,
    String.raw`\\u\{[\da-f]{1,6}\}`,
    String.raw`\\["'\\/bfnrt]`,
    String.raw`&#\d{1,7};`,
    String.raw`&#x[\da-f]{1,6};`,
    '&(?:amp|lt|gt|quot|apos);',
    String.raw`\r?\n[ \t]?`,
  ].join('|'),
  'gi',
);
/** Escapes at the end of a text, the last of which may be split; escapes of escapes too. */
const LAST_ESCAPES = /(?:\\+|[%&])[\w#;{%\\&]{0,40}$/;
/** A character of several bytes that may be incomplete. */
const LAST_CHARACTER = /(?:%(?:25)*|\\+x)[c-f][\da-f](?:(?:%(?:25)*|\\+x)[89ab][\da-f]){0,3}$/i;
/** The number of characters that are searched for these two. */
const LONGEST_END = 200;
const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const LARGEST = 0x10ffff;

/** The text with all its places. */
export function unresolved(text: string): Resolved {
  const origins = new Uint32Array(text.length + 1);
  for (let at = 0; at < origins.length; at++) origins[at] = at;
  return { text, origins };
}

/** Resolves each escape once; null where there is none. */
export function resolveEscapes({ text, origins }: Resolved): Resolved | null {
  if (text.search(ESCAPE) < 0) return null;
  const places = new Uint32Array(text.length + 1);
  let [rest, at] = ['', 0];
  const copy = (end: number): void => {
    places.set(origins.subarray(at, end), rest.length);
    rest += text.slice(at, end);
  };
  for (const { index, 0: escape } of text.matchAll(ESCAPE)) {
    copy(index);
    const char = decodeEscape(escape);
    places.fill(origins[index] ?? 0, rest.length, rest.length + char.length);
    rest += char;
    at = index + escape.length;
  }
  copy(text.length);
  places[rest.length] = origins[text.length] ?? 0;
  return { text: rest, origins: places.subarray(0, rest.length + 1) };
}

/** The beginning of a text that was cut, without the last escapes: the cut may have split one. */
export function withoutLastEscapes(text: string): string {
  const at = Math.max(0, text.length - LONGEST_END);
  return text.slice(0, at) + text.slice(at).replace(LAST_ESCAPES, '').replace(LAST_CHARACTER, '').trimEnd();
}

function decodeEscape(escape: string): string {
  if (escape.includes('\n')) return '';
  if (/^(?:%|\\x)/i.test(escape)) return utf8Of(escape.replaceAll(/%|\\x/gi, ''));
  const [, name = '', digits] = /^&(\w*)(?:#(.*))?;$/.exec(escape) ?? [];
  if (digits !== undefined) return charAt(/^x/i.test(digits) ? Number(`0${digits}`) : Number(digits));
  if (name !== '') return NAMES[name.toLowerCase()] ?? escape;
  const code = /^\\u\{?([\da-f]+)/i.exec(escape)?.[1];
  if (code !== undefined) return charAt(Number.parseInt(code, 16));
  return LETTERS[escape.charAt(1)] ?? escape.charAt(1);
}

function utf8Of(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  return bytes.toString(bytes.length === 1 ? 'latin1' : 'utf8');
}

/** Half of a surrogate pair stays a half; the two are a character when they meet. */
function charAt(code: number): string {
  return code > LARGEST ? '\ufffd' : String.fromCodePoint(code);
}
