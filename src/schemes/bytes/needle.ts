/** A normalized ground truth, ready to be searched for. */
import { needsWordEdges } from '../matchers/containment.ts';

/**
 * Letters and digits that native searches can be trusted with: no other character becomes one of them, and bytewise lowering leaves them
 * alone. Letters without case (kana, ideographs, …) qualify from three bytes on.
 */
const PLAIN_RUN = /^(?:[a-z0-9]|(?=[\u0800-\u{10ffff}])\p{Lo})+/u;
const PLAIN_END = /(?:[a-z0-9]|(?=[\u0800-\u{10ffff}])\p{Lo})$/u;

export interface Needle {
  /** UTF-8. */
  readonly bytes: Buffer;
  /** Whether it must stand at word edges. */
  readonly edges: boolean;
  /** Its first run of plain letters and digits, one unit a byte; null if it does not both start and end with one. */
  readonly anchor: string | null;
  /** Whether the anchor is all of it. */
  readonly isPlain: boolean;
}

export function needleOf(truth: string): Needle {
  const run = PLAIN_END.test(truth) ? (PLAIN_RUN.exec(truth)?.[0] ?? null) : null;
  return {
    bytes: Buffer.from(truth),
    edges: needsWordEdges(truth),
    anchor: run === null ? null : Buffer.from(run).toString('latin1'),
    isPlain: run === truth,
  };
}
