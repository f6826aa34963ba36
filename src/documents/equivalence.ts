/** Whether a change is smaller than a margin for other items: what is known, and how many items would decide. */
import { z } from 'zod';
import { count } from '../base/core/document-schema.ts';
import type { Interval } from '../base/core/statistics.ts';

export const EQUIVALENCES = ['equivalent', 'changed', 'open'] as const;

/** The fields of a change. */
export const equivalenceShape = {
  equivalence: z
    .enum(EQUIVALENCES)
    .nullable()
    .describe(
      'Of the interval and options.margin: equivalent if the whole interval is within ± the margin (two one-sided tests; Schuirmann 1987), changed if it is beyond the margin, open otherwise; null without an interval.',
    ),
  itemsToDecide: count
    .nullable()
    .describe(
      'About how many items like these would decide an open change, if its size stays as it is; null for one that is not open, and where no number is enough.',
    ),
};

export type Equivalence = z.infer<z.ZodObject<typeof equivalenceShape>>;

/** Where nothing is known of a change. */
export const NOT_JUDGED: Equivalence = { equivalence: null, itemsToDecide: null };

/** Numbers of items beyond it are not worth naming. */
const MOST_ITEMS = 1e9;

/**
 * An interval gets narrower with the root of the number of items, so that half its width is the distance of the change from the margin at items · (half / distance)².
 * Where no label changes, it gets narrower with the number itself.
 * @param interval of the change, in percentage points.
 * @param margin in percentage points, above 0.
 * @param flips the labels that change, in either direction; several if not known.
 */
export function judgeEquivalence(
  interval: Interval | null,
  {
    pp,
    items,
    margin,
    flips,
  }: { readonly pp: number; readonly items: number; readonly margin: number; readonly flips?: number },
): Equivalence {
  if (interval === null) return NOT_JUDGED;
  const [low, high] = interval;
  if (low >= -margin && high <= margin) return { equivalence: 'equivalent', itemsToDecide: null };
  if (low > margin || high < -margin) return { equivalence: 'changed', itemsToDecide: null };
  const distance = Math.abs(Math.abs(pp) - margin);
  const needed = Math.ceil(items * ((high - low) / 2 / distance) ** (flips === 0 ? 1 : 2));
  const isKnown = needed <= MOST_ITEMS && items > 0;
  return { equivalence: 'open', itemsToDecide: isKnown ? Math.max(needed, items + 1) : null };
}
