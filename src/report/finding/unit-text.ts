/** The values of a finding in their unit. */
import { fixedText, signedText, UNIT_SPACE } from '../../base/text/readable-numbers.ts';
import type { FindingUnit } from './finding.ts';

/** With one decimal, and a sign if it is a difference. Without its unit. */
export function unitValue(value: number, unit: FindingUnit): string {
  return unit === 'points' ? signedText(value, 1) : fixedText(value, 1);
}

/** `52.0 → 27.7`, or `52.0` where both are written alike. */
export function unitValues(values: readonly number[], unit: FindingUnit, between: string): string {
  return [...new Set(values.map((value) => unitValue(value, unit)))].join(between);
}

/** The unit after a value. */
export function unitEnd(unit: FindingUnit): string {
  return unit === 'points' ? ' points' : `${UNIT_SPACE}%`;
}
