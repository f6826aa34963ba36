/** Settings of the rules as all outputs show them, and which contrasts keep what was stored in all of them. */
import type { Measure } from '../measure.ts';
import type { ContrastRobustness, Universe } from '../../documents/conclusions.ts';

/** The settings, those with the lowest values of the shown quantity first. */
export function sortUniverses<One extends Pick<Universe, 'errors'>>(
  universes: readonly One[],
  { ofErrors }: Measure,
): One[] {
  return universes.toSorted((a, b) => ofErrors.difference(a.errors - b.errors));
}

/** Whether the sign or the significance of a contrast is another than as stored in some setting. */
export function isFragile({ signShare, significanceShare }: ContrastRobustness): boolean {
  return signShare < 1 || (significanceShare ?? 1) < 1;
}

/** The contrasts, the least robust first. */
export function sortRobustness(contrasts: readonly ContrastRobustness[]): ContrastRobustness[] {
  return contrasts.toSorted(
    (a, b) => a.signShare - b.signShare || (a.significanceShare ?? 1) - (b.significanceShare ?? 1),
  );
}
