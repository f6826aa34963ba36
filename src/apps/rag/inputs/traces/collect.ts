/** Combines the steps of each trace into an answer. */
import { InputError } from '../../../../base/core/errors.ts';
import type { FoundFields } from '../format.ts';
import { readTime } from '../values/fields.ts';
import type { FoundDocument } from '../values/documents.ts';
import type { Span } from './span.ts';

/** The most characters of texts that are kept: steps of a trace can be anywhere in a file. */
const MOST_CHARACTERS = 400_000_000;

/** What is known about the answer of a trace. */
export interface CollectedTrace {
  readonly trace: string;
  /** The row in which the trace began, from 1. */
  readonly number: number;
  readonly fields: FoundFields;
  /** The record of its first step; null where the file does not have it. */
  readonly record: object | null;
}

export class TraceCollector {
  readonly #traces = new Map<string, { readonly number: number; readonly spans: Span[] }>();
  #characters = 0;

  /** @throws InputError if the texts of all steps are too long together. */
  add(span: Span, number: number): void {
    const trace = this.#traces.get(span.trace) ?? { number, spans: [] };
    this.#traces.set(span.trace, trace);
    trace.spans.push(span);
    this.#characters += countCharacters(span);
    if (this.#characters > MOST_CHARACTERS)
      throw new InputError(
        `the steps of ${this.#traces.size} traces have more than ${MOST_CHARACTERS} characters; split the file so that each trace is in one part.`,
      );
  }

  /** The traces in the order in which they began in the file; null for one without a question and an answer, such as that of an index. */
  *finish(): Generator<CollectedTrace | null> {
    for (const [trace, { number, spans }] of this.#traces) {
      const steps = spans.filter(({ kind }) => kind !== 'aside');
      const isAny = steps.some(({ kind, query, answer }) => isMain(kind) && (query ?? answer) !== null);
      yield isAny ? combine(trace, number, steps) : null;
      this.#traces.delete(trace);
    }
  }
}

/** Whether a step can have the question and the answer of the whole trace. */
function isMain(kind: Span['kind']): boolean {
  return kind === 'other' || kind === 'model';
}

/**
 * Query and answer are those of the first step, or else of the earliest step that has both and asks no model. The contexts are what the last
 * reranker returned, or else what the retrievers returned, each document once.
 */
function combine(trace: string, number: number, spans: readonly Span[]): CollectedTrace {
  const ids = new Set(spans.map(({ id }) => id));
  const isFirst = ({ parent }: Span): boolean => parent === null || !ids.has(parent);
  const ordered = spans.toSorted(byStart);
  const roots = ordered.filter((span) => isFirst(span) && isMain(span.kind));
  const isAnswer = ({ query, answer }: Span): boolean => query !== null && answer !== null;
  const chains = ordered.filter(({ kind }) => kind === 'other');
  const main = roots.find(isAnswer) ?? chains.find(isAnswer) ?? roots[0] ?? ordered.find(({ kind }) => isMain(kind));
  return {
    trace,
    number,
    fields: {
      id: null,
      query: main?.query,
      answer: main?.answer,
      groundTruth: ordered.find(({ groundTruth }) => groundTruth !== null)?.groundTruth,
      contexts: findContexts(ordered),
      tags: [...new Set(roots.flatMap(({ tags }) => tags))],
      time: main?.start,
    },
    record: roots.find(({ record }) => record !== null)?.record ?? null,
  };
}

function findContexts(ordered: readonly Span[]): FoundDocument[] | null {
  const of = (kind: Span['kind']): Span[] => ordered.filter((span) => span.kind === kind && span.documents !== null);
  const reranker = of('reranker').at(-1);
  const retrievers = of('retriever');
  const returned = retrievers.length > 0 ? retrievers : of('other').slice(0, 1);
  const lists = reranker === undefined ? returned : [reranker];
  if (lists.length === 0) return null;
  const byId = new Map<string, FoundDocument>();
  for (const document of lists.flatMap(({ documents }) => documents ?? []))
    if (!byId.has(String(document.id))) byId.set(String(document.id), document);
  return [...byId.values()];
}

/** Steps without a time keep their order in the file. */
function byStart(a: Span, b: Span): number {
  const [first, second] = [milliseconds(a), milliseconds(b)];
  return first === null || second === null ? 0 : first - second;
}

function milliseconds({ start }: Span): number | null {
  const time = readTime(start);
  const value = typeof time === 'number' ? time * 1000 : time === null ? Number.NaN : Date.parse(time);
  return Number.isNaN(value) ? null : value;
}

function countCharacters({ query, answer, documents }: Span): number {
  const texts = [query, answer, ...(documents ?? []).map(({ text }) => text)];
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 100);
}
