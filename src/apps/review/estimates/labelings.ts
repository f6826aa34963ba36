/** The labellings that a review compares: the stored labels, and those of each scheme. */
import { STORED } from '../../../base/core/scheme.ts';
import type { Labels } from '../labels.ts';

export interface Labeling {
  /** The id of the scheme, or `stored`. */
  readonly scheme: string;
  /** null for a trial without a label. */
  readonly readLabel: (labels: Labels) => boolean | null;
}

/** The stored labels, then the schemes in their order. */
export function listLabelings(schemes: readonly string[]): Labeling[] {
  return [
    { scheme: STORED, readLabel: ({ storedCorrect }) => storedCorrect },
    ...schemes.map((scheme, at): Labeling => ({ scheme, readLabel: ({ correct }) => correct[at] ?? null })),
  ];
}
