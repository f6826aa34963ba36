/** Reads and checks fields of a line of JSON. Every error is a TypeError whose message names the field. */
import type { JsonObject } from '../../../base/core/json-line.ts';

export function text(object: JsonObject, field: string, path: string = field): string {
  const value = object[field];
  if (typeof value === 'string') return value;
  throw new TypeError(`${path}: ${value === undefined ? 'is missing; it ' : ''}must be a string`);
}

/** null where it is missing or null. */
export function textOrNull(object: JsonObject, field: string, path: string = field): string | null {
  return isAbsent(object[field]) ? null : text(object, field, path);
}

export function numberOrNull(object: JsonObject, field: string, path: string = field): number | null {
  const value = object[field];
  if (isAbsent(value)) return null;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`${path}: must be a number`);
}

/** Reads a list, each element with its path; null where the list is missing or null. */
export function listOrNull<One>(
  object: JsonObject,
  field: string,
  what: string,
  read: (value: unknown, path: string) => One,
): One[] | null {
  const value = object[field];
  if (isAbsent(value)) return null;
  if (!Array.isArray(value)) throw new TypeError(`${field}: must be a list of ${what}`);
  return value.map((one: unknown, at) => read(one, `${field}[${at}]`));
}

export function objectAt(value: unknown, path: string, what: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new TypeError(`${path}: must be ${what}`);
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
