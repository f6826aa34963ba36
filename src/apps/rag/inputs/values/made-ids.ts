/** Ids for queries and documents that have none. They are made from the text, so the same text has the same id in every file. */
import { hashText } from '../../../../base/text/hash.ts';

/** Such as `query-1f2e3d4c5b6a7988`. */
export function makeId(kind: 'query' | 'text', text: string): string {
  const hash = hashText(text).map((half) => half.toString(16).padStart(8, '0'));
  return `${kind}-${hash.join('')}`;
}
