/** The number of each scheme in a report. Figures and the page pick colours and patterns by it. */
import { STORED } from '../base/core/scheme.ts';

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
 * Numbers the schemes of a document: first those of the core, then the others in the order of the document, each with the least number that is free. So two
 * schemes share a colour only where there are more schemes than colours.
 */
export function schemeNumbers({ schemes, multiverse }: NumberedSchemes): (id: string) => number {
  const ids = schemes.map(({ id }) => id);
  // The specification curve shows schemes of the core unasked.
  const isShown = (id: string): boolean => id === STORED || multiverse !== null || ids.includes(id);
  const numbers = new Map([...FIXED].filter(([id]) => isShown(id)));
  const taken = new Set(numbers.values());
  for (const id of ids.filter((one) => !FIXED.has(one))) {
    const number = firstFree(taken);
    numbers.set(id, number);
    taken.add(number);
  }
  return (id) => {
    const fixed = FIXED.get(id);
    return numbers.get(id) ?? (fixed === undefined || taken.has(fixed) ? firstFree(taken) : fixed);
  };
}

function firstFree(taken: ReadonlySet<number>): number {
  let number = 1;
  while (taken.has(number)) number++;
  return number;
}
