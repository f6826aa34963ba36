/** Reads documents of servers, which may be anything. */

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** A text that is not empty; null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A number; 0 for anything else. */
export function countOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** @throws TypeError where the document has no id. */
export function idOf(document: unknown): string {
  const id = textOf(fieldsOf(document)['id']);
  if (id === null) throw new TypeError('there is no "id"');
  return id;
}
