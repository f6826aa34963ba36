/**
 * The number of each scheme, by which figures and the page pick its colour. The colour follows from the id alone, so a scheme has the same one in every
 * report.
 */
import { STORED } from '../base/core/scheme.ts';
import { hashText } from '../base/text/hash.ts';
import { SERIES_COLORS } from './figures/style.ts';

/** As much of a result document as is read here. */
export interface NumberedSchemes {
  readonly schemes: readonly { readonly id: string }[];
  readonly multiverse: object | null;
}

/** Numbers that are the same in every report. */
const FIXED: ReadonlyMap<string, number> = new Map(
  [STORED, 'v2-parse', 'combined', 'v2-norm', 'post-think', 'v1'].map((id, number) => [id, number]),
);

/**
 * Numbers the schemes of a document. Schemes of one colour get numbers that differ by a multiple of {@link SERIES_COLORS}: first those of the core, then
 * the others by id, so the order of the document changes nothing.
 */
export function schemeNumbers({ schemes, multiverse }: NumberedSchemes): (id: string) => number {
  const ids = schemes.map(({ id }) => id);
  // The specification curve shows schemes of the core unasked.
  const isShown = (id: string): boolean => id === STORED || multiverse !== null || ids.includes(id);
  const numbers = new Map([...FIXED].filter(([id]) => isShown(id)));
  const taken = new Set(numbers.values());
  for (const id of ids.filter((one) => !FIXED.has(one)).toSorted(compareIds)) {
    const number = firstFree(colorOf(id), taken);
    numbers.set(id, number);
    taken.add(number);
  }
  return (id) => numbers.get(id) ?? FIXED.get(id) ?? firstFree(colorOf(id), taken);
}

function compareIds(a: string, b: string): number {
  return a < b ? -1 : 1;
}

/** From 1 to {@link SERIES_COLORS}. */
function colorOf(id: string): number {
  const [hash] = hashText(id);
  return 1 + (hash % SERIES_COLORS);
}

function firstFree(color: number, taken: ReadonlySet<number>): number {
  let number = color;
  while (taken.has(number)) number += SERIES_COLORS;
  return number;
}
