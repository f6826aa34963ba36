/** Whether a value of a row is an object with members. */
import type { JsonObject } from '../../base/core/json-line.ts';

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
