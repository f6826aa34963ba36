/** Checks values that the store of evaluations keeps as JSON. Every error is a TypeError whose message names the field. */
import type { ScoredMetric } from '../documents/evaluation.ts';
import { WHY_ABSENT, type WhyAbsent } from '../documents/why-absent.ts';
import { objectAt } from '../records/fields.ts';

/** @throws TypeError */
export function readMetrics(value: unknown): Record<string, ScoredMetric> {
  const metrics = objectAt(value, 'it', 'an object of metrics');
  for (const [metric, one] of Object.entries(metrics)) {
    const { value: score, weight } = objectAt(one, metric, 'an object {value, weight}');
    if (typeof score !== 'number' || typeof weight !== 'number')
      throw new TypeError(`${metric}: must have a value and a weight, which are numbers`);
  }
  return metrics as Record<string, ScoredMetric>;
}

/** @throws TypeError */
export function readAbsent(value: unknown): Record<string, WhyAbsent> {
  const absent = objectAt(value, 'it', 'an object of reasons');
  for (const [metric, why] of Object.entries(absent))
    if (!WHY_ABSENT.some((known) => known === why))
      throw new TypeError(`${metric}: must be one of ${WHY_ABSENT.join(', ')}`);
  return absent as Record<string, WhyAbsent>;
}

/** @throws TypeError */
export function readTags(value: unknown): string[] {
  if (!Array.isArray(value) || value.some((tag) => typeof tag !== 'string'))
    throw new TypeError('must be a list of texts');
  return value as string[];
}
