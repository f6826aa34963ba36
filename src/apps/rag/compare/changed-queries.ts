/** Describes the queries that changed most: values, texts, and what was retrieved and cited. */
import { cutToEnds } from '../../../base/text/snippet.ts';
import type { ChangedQuery } from '../documents/comparison.ts';
import type { Pairs } from './pairs.ts';
import type { AnswerTexts, ComparedSystem } from './system.ts';

const NOTHING: AnswerTexts = { query: null, answer: null, retrieved: null, cited: null };

/** Code points at each end of a text. */
const ENDS = [1200, 400] as const;
/** The most ids or provisions of a list. */
const MOST_LISTED = 20;

interface Systems {
  readonly a: Pick<ComparedSystem, 'readTexts'>;
  readonly b: Pick<ComparedSystem, 'readTexts'>;
  readonly metrics: readonly string[];
}

/** @param places of queries, in the order of the result. Texts are read for these alone. */
export async function describeChanged(
  pairs: Pairs,
  places: readonly number[],
  { a, b, metrics }: Systems,
): Promise<ChangedQuery[]> {
  if (places.length === 0) return [];
  const ids = new Set(places.map((place) => pairs.ids[place] as string));
  const [first, second] = [await a.readTexts(ids), await b.readTexts(ids)];
  return places.map((place) => {
    const id = pairs.ids[place] as string;
    const [own, other] = [first.get(id) ?? NOTHING, second.get(id) ?? NOTHING];
    const [answersA, answersB] = pairs.answers(place);
    const query = own.query ?? other.query;
    return {
      id,
      query: query === null ? null : cutToEnds(query, ...ENDS),
      values: listValues(pairs, place, metrics),
      isComparable: pairs.isComparable(place),
      a: { answers: answersA, answer: own.answer === null ? null : cutToEnds(own.answer, ...ENDS) },
      b: { answers: answersB, answer: other.answer === null ? null : cutToEnds(other.answer, ...ENDS) },
      retrieved: compareRetrieved(own.retrieved, other.retrieved),
      cited: own.cited === null || other.cited === null ? null : compareLists(own.cited, other.cited),
    };
  });
}

function listValues(pairs: Pairs, place: number, metrics: readonly string[]): ChangedQuery['values'] {
  return metrics.flatMap((metric) => {
    const [a, b] = pairs.values(metric, place).map((value) => (Number.isNaN(value) ? null : value));
    return a === null && b === null ? [] : [{ metric, a: a ?? null, b: b ?? null }];
  });
}

function compareRetrieved(a: readonly string[] | null, b: readonly string[] | null): ChangedQuery['retrieved'] {
  if (a === null || b === null) return null;
  const other = new Set(b);
  return { ...compareLists(a, b), both: [...new Set(a)].filter((id) => other.has(id)).length };
}

function compareLists(a: readonly string[], b: readonly string[]): NonNullable<ChangedQuery['cited']> {
  return { onlyA: listOthers(a, b), onlyB: listOthers(b, a) };
}

/** The first ones of a list that another list does not have. */
function listOthers(list: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return [...new Set(list)].filter((one) => !known.has(one)).slice(0, MOST_LISTED);
}
