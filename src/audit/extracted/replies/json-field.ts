/** Replies that are an object of JSON with one field. */

/** The whole reply is a block of code, as models often write it. */
const FENCED = /^```(?:json)?[ \t]*\n(?<inside>[^`]*)\n[ \t]*```$/i;

interface JsonField {
  /** The value; undefined where the object is not in the form. */
  readonly value: string | null | undefined;
  readonly rule: 'json' | 'json-fenced';
}

/**
 * The only field of an object.
 * @param reply without whitespace at its ends.
 * @returns null for a reply that does not begin like an object. The value is undefined for everything that is no object with this one field, whose
 * value is a text or null.
 */
export function readJsonField(reply: string, field: string): JsonField | null {
  const inside = FENCED.exec(reply)?.groups?.['inside']?.trim();
  const text = inside ?? reply;
  if (!text.startsWith('{')) return null;
  return { value: valueOf(text, field), rule: inside === undefined ? 'json' : 'json-fenced' };
}

/** One name with a text or null, and nothing else. `JSON.parse` takes the last of several values of one name. */
const ONE_FIELD = /^\{\s*"[^"\\]*"\s*:\s*(?:null|"[^"\\]*(?:\\.[^"\\]*)*")\s*\}$/;
/** In UTF-16 units. No answer that is read is so long, also with all of its characters escaped. */
const LONGEST_OBJECT = 10_000;

function valueOf(text: string, field: string): string | null | undefined {
  if (text.length > LONGEST_OBJECT || !ONE_FIELD.test(text)) return undefined;
  try {
    return (JSON.parse(text) as Readonly<Record<string, string | null>>)[field];
  } catch {
    return undefined;
  }
}
