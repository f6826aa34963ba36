/** Spans of OpenTelemetry: OTLP in JSON, spans as lines, exports of Phoenix, events of TruLens. */
import type { JsonObject } from '../../../../base/core/json-line.ts';
import type { TraceFormat } from '../format.ts';
import { readTime } from '../values/fields.ts';
import { readEmbedded } from '../../../../sources/rows/embedded.ts';
import { isObject } from '../../../../sources/rows/is-object.ts';
import { firstAttribute, flatAttributes } from './attributes.ts';
import { readAttributes } from './otel-span.ts';
import type { Span } from './span.ts';

/** Lists of spans inside of a row of OTLP, from the outermost to the innermost; the older name of `scopeSpans` too. */
const LISTS = ['resourceSpans', 'resource_spans', 'scopeSpans', 'scope_spans', 'instrumentationLibrarySpans', 'spans'];
const TRACE = ['trace_id', 'traceId', 'context.trace_id', 'context.traceId', 'trace.trace_id'];
const SPAN = ['span_id', 'spanId', 'context.span_id', 'context.spanId', 'trace.span_id', 'id'];
const PARENT = ['parent_id', 'parentSpanId', 'parent_span_id', 'parentId', 'parent.span_id', 'trace.parent_id'];
const START = ['start_time', 'startTimeUnixNano', 'start_time_unix_nano', 'startTime', 'start_timestamp', 'timestamp'];
/** The lists of OTLP are three deep. */
const DEEPEST = 3;

export const otel: TraceFormat = {
  kind: 'traces',
  id: 'otel',
  title:
    'spans of OpenTelemetry with the attributes of OpenInference, OpenLLMetry, TruLens or GenAI: OTLP JSON (`resourceSpans`), or a span a line',
  detects: (row) => LISTS.some((name) => Array.isArray(row[name])) || (hasIds(row) && !isPhoenix(row)),
  spans: (row) => readSpans(row, 0),
};

export const phoenix: TraceFormat = {
  kind: 'traces',
  id: 'phoenix',
  title: 'spans that Phoenix exports as a table: `context.trace_id`, `span_kind`, `attributes.input.value`, …',
  detects: (row) => hasIds(row) && isPhoenix(row),
  spans: (row) => readSpans(row, 0),
};

function hasIds(row: JsonObject): boolean {
  return firstAttribute(row, TRACE) !== undefined && firstAttribute(row, SPAN) !== undefined;
}

/** Whether each attribute is a column. */
function isPhoenix(row: JsonObject): boolean {
  return Object.keys(row).some((name) => name.startsWith(COLUMN));
}
const COLUMN = 'attributes.';

/** The spans of a row: itself, or those of the lists in it. */
function* readSpans(row: JsonObject, depth: number): Generator<Span> {
  const list = LISTS.map((name) => row[name]).find((value) => Array.isArray(value));
  if (list === undefined || depth > DEEPEST) {
    yield readSpan(row);
    return;
  }
  for (const one of list as unknown[]) if (isObject(one)) yield* readSpans(one, depth + 1);
}

/** @throws TypeError for a row without ids. */
function readSpan(row: JsonObject): Span {
  const trace = readId(row, TRACE);
  const id = readId(row, SPAN);
  if (trace === null || id === null)
    throw new TypeError('trace_id: is missing; a span needs the ids of its trace and itself');
  const parent = readId(row, PARENT);
  return {
    ...readAttributes(attributesOf(row), row['span_kind'] ?? row['kind']),
    trace,
    id,
    parent,
    start: readTime(firstAttribute(row, START)),
    record: parent === null ? row : null,
  };
}

/** Attributes in one member, or columns of which each is one. */
function attributesOf(row: JsonObject): JsonObject {
  const value = row['attributes'] ?? row['record_attributes'];
  if (value !== undefined && value !== null && value !== '') return flatAttributes(value);
  const columns = Object.entries(row).filter(([name, one]) => name.startsWith(COLUMN) && one !== null && one !== '');
  return Object.fromEntries(columns.map(([name, one]) => [name.slice(COLUMN.length), one]));
}

const NO_PARENT = /^(?:0x)?0*$/;

/** null for an id that is missing, or that means none: an empty text or zeros. */
function readId(row: JsonObject, names: readonly string[]): string | null {
  const value = firstAttribute(embedded(row), names);
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return NO_PARENT.test(String(value)) ? null : String(value);
}

/** Members with ids that a table contains as text. */
function embedded(row: JsonObject): JsonObject {
  const texts = ['context', 'trace', 'parent'].filter((name) => typeof row[name] === 'string');
  if (texts.length === 0) return row;
  return { ...row, ...Object.fromEntries(texts.map((name) => [name, readEmbedded(row[name] as string)])) };
}
