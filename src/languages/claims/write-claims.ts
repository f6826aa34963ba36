/** Writes a file of claims in YAML. */
import { Document, isMap, isSeq } from 'yaml';

/** A claim, and the lines of the comment above it. */
export interface WrittenClaim {
  readonly id: string;
  readonly text: string;
  readonly holds: string;
  readonly comment: readonly string[];
}

/** @param head the lines of the comment at the top. */
export function writeClaims(claims: readonly WrittenClaim[], head: readonly string[]): string {
  const document = new Document({ claims: claims.map(({ id, text, holds }) => ({ id, text, holds })) });
  document.commentBefore = writeComment(head);
  const list = document.get('claims');
  if (isSeq(list))
    for (const [i, item] of list.items.entries())
      if (isMap(item)) item.commentBefore = writeComment(claims[i]?.comment ?? []);
  return document.toString({ lineWidth: 0 });
}

function writeComment(lines: readonly string[]): string {
  return lines.map((line) => ` ${line}`).join('\n');
}
