/** Attributes of spans: key-value lists of OTLP, and names with dots that are paths (`retrieval.documents.0.document.content`). */
import type { JsonObject } from '../../../../base/core/json-line.ts';
import { readEmbedded } from '../../../../sources/rows/embedded.ts';
import { isObject } from '../../../../sources/rows/is-object.ts';

/** How deep lists and objects of OTLP are read. */
const DEEPEST = 50;

/** The attributes of a span as one object of names with dots; empty for anything else. */
export function flatAttributes(value: unknown): JsonObject {
  const inner = typeof value === 'string' ? readEmbedded(value) : value;
  if (Array.isArray(inner)) return fromPairs(inner, 0);
  return isObject(inner) ? inner : {};
}

function fromPairs(pairs: readonly unknown[], depth: number): JsonObject {
  const found: [string, unknown][] = [];
  for (const pair of pairs)
    if (isObject(pair) && typeof pair['key'] === 'string') found.push([pair['key'], anyValue(pair['value'], depth)]);
  return Object.fromEntries(found);
}

/** Source: opentelemetry-proto 1.7, common/v1/common.proto, AnyValue, in the mapping of proto3 to JSON. */
function anyValue(value: unknown, depth: number): unknown {
  if (!isObject(value) || depth > DEEPEST) return null;
  const { stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue } = value;
  if (isObject(arrayValue)) return listOf(arrayValue['values']).map((one) => anyValue(one, depth + 1));
  if (isObject(kvlistValue)) return fromPairs(listOf(kvlistValue['values']), depth + 1);
  return stringValue ?? boolValue ?? doubleValue ?? (intValue === undefined ? null : Number(intValue));
}

/** The value of an attribute, as one name or as objects in objects; undefined where the span does not have it. */
export function attribute(attributes: JsonObject, name: string): unknown {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    const value = Object.hasOwn(attributes, name.slice(0, dot)) ? attributes[name.slice(0, dot)] : undefined;
    const inner = typeof value === 'string' ? readEmbedded(value) : value;
    if (isObject(inner)) return attribute(inner, name.slice(dot + 1));
  }
  return undefined;
}

/** The first of several attributes that has a value. */
export function firstAttribute(attributes: JsonObject, names: readonly string[]): unknown {
  for (const name of names) {
    const value = attribute(attributes, name);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

/** A list that is one attribute, or one attribute for each value: `NAME.0.document.content`. undefined where there is none. */
export function listAttribute(attributes: JsonObject, name: string): readonly unknown[] | undefined {
  const whole = attribute(attributes, name);
  const list = typeof whole === 'string' ? readEmbedded(whole) : whole;
  if (Array.isArray(list)) return list;
  const elements = new Map<number, [string, unknown][]>();
  for (const [key, value] of Object.entries(isObject(list) ? prefixed(list, name) : attributes)) {
    const [, index, rest] = key.startsWith(`${name}.`) ? (INDEXED.exec(key.slice(name.length + 1)) ?? []) : [];
    if (index === undefined || rest === undefined) continue;
    const element = elements.get(Number(index)) ?? [];
    element.push([rest, value]);
    elements.set(Number(index), element);
  }
  if (elements.size === 0) return undefined;
  return [...elements].toSorted(([a], [b]) => a - b).map(([, members]) => Object.fromEntries(members) as JsonObject);
}

const INDEXED = /^(\d{1,9})\.(.+)$/;

/** `{"0": {…}}` under a name as `NAME.0.…`, which some exporters write. */
function prefixed(list: JsonObject, name: string): JsonObject {
  const members = Object.entries(list).flatMap(([index, value]) =>
    isObject(value) ? Object.entries(value).map(([key, inner]) => [`${name}.${index}.${key}`, inner] as const) : [],
  );
  return Object.fromEntries(members);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
