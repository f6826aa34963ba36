/** Finds the answers of a store that contain some words, in any case: in id, query, answer or tags. */
import { compileSearch, isSearch } from '../../../base/text/text-search.ts';
import type { Results } from '../over-time/results.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';

/** The searches that are remembered: a list that scrolls asks for the same again and again. */
const MOST_KEPT = 8;

interface TextRow {
  readonly answer: number;
  readonly id: string;
  readonly query: string;
  readonly text: string;
}

/** The searches in one state of a store. */
export class TextSearch {
  readonly #results: Results;
  readonly #kept = new Map<string, ReadonlySet<number>>();

  constructor(results: Results) {
    this.#results = results;
  }

  /** The places of the answers; null where there is nothing to look for. Reads all texts, unless the same was asked before. */
  find(store: EvaluationStore, words: string): ReadonlySet<number> | null {
    if (!isSearch(words)) return null;
    const found = this.#kept.get(words) ?? findTexts(store, this.#results, words);
    this.#kept.delete(words);
    this.#kept.set(words, found);
    for (const oldest of this.#kept.keys()) if (this.#kept.size > MOST_KEPT) this.#kept.delete(oldest);
    return found;
  }
}

function findTexts(store: EvaluationStore, { records, tagged }: Results, words: string): ReadonlySet<number> {
  const hasText = compileSearch(words);
  const found = new Set([...tagged].flatMap(([tag, places]) => (hasText([tag]) ? places : [])));
  let place = 0;
  const rows = store.query<[], TextRow>('SELECT answer, id, query, text FROM answer ORDER BY answer').iterate();
  for (const { answer, id, query, text } of store.readEach(rows)) {
    while (place < records.length && (records[place] as number) < answer) place++;
    if (records[place] === answer && hasText([id, query, text])) found.add(place);
  }
  return found;
}
