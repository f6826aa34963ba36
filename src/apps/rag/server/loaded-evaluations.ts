/** One state of a store of evaluations in memory: the report and the numbers of all results, without texts. */
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import { evaluationReport, withFeedback } from '../over-time/evaluation-report.ts';
import type { Results } from '../over-time/results.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import { chooseScoring, type StoredScoring } from '../store/stored-results.ts';
import { groupByIds, type PlacesOfIds } from './answer-list.ts';
import { compileSearch, isSearch } from '../../../base/text/text-search.ts';

/** As in `audit rag report`. */
const MOST_EXAMPLES = 10;
const EVERYTHING = { since: null, until: null } as const;

export interface LoadedEvaluations {
  /** Of the store. */
  readonly version: number;
  /** What results depend on; without feedback. */
  readonly state: string;
  readonly scoring: StoredScoring;
  readonly report: EvaluationReport;
  readonly results: Results;
  readonly ofIds: PlacesOfIds;
  readonly search: TextSearch;
  readonly tagsAt: (place: number) => readonly string[];
}

/** @param last an earlier state, of which everything is kept that only feedback has changed since. */
export function loadEvaluations(
  store: EvaluationStore,
  tool: EvaluationReport['tool'],
  version: number,
  last: LoadedEvaluations | null,
): LoadedEvaluations {
  const state = readState(store);
  if (last !== null && last.state === state) {
    const { scoring, report, results } = last;
    return { ...last, version, report: withFeedback(store, scoring.key, { report, results }, MOST_EXAMPLES) };
  }
  const scoring = chooseScoring(store, null);
  const options = { ...EVERYTHING, scoring: scoring.key, maxExamples: MOST_EXAMPLES, maxAnswers: 0 };
  const { report, results } = evaluationReport(store, tool, options);
  const tags = tagsOf(results);
  return {
    version,
    state,
    scoring,
    report,
    results,
    ofIds: groupByIds(results),
    search: new TextSearch(results),
    tagsAt: (place) => tags.get(place) ?? [],
  };
}

/** Rows are only ever added, so that the last key of each table tells whether one was. */
function readState(store: EvaluationStore): string {
  const tables = ['answer', 'scoring', 'result', 'reply', 'failure'];
  const keys = tables.map((table) => {
    const last = store.connection.prepare<[], number | null>(`SELECT max(${table}) FROM ${table}`).pluck();
    return store.read(() => last.get());
  });
  return JSON.stringify(keys);
}

function tagsOf({ tagged }: Results): ReadonlyMap<number, readonly string[]> {
  const tags = new Map<number, string[]>();
  for (const [tag, places] of tagged)
    for (const place of places) {
      const own = tags.get(place);
      if (own === undefined) tags.set(place, [tag]);
      else own.push(tag);
    }
  return tags;
}

/** The searches that are remembered: a list that scrolls asks for the same again and again. */
const MOST_KEPT = 8;

interface TextRow {
  readonly answer: number;
  readonly id: string;
  readonly query: string;
  readonly text: string;
}

/** The searches in one state of a store. */
class TextSearch {
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
