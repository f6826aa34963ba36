/** A system whose results are in a store of evaluations. */
import { InputError } from '../../../../base/core/errors.ts';
import { DamagedStore } from '../../../../base/sqlite/errors.ts';
import type { Scoring } from '../../documents/evaluation.ts';
import type { EvaluationStore } from '../../store/evaluation-store.ts';
import { storedAnswer } from '../../store/stored-answers.ts';
import { answersWithResult, storedResults, type StoredScoring } from '../../store/stored-results.ts';
import { answerTexts } from '../answer-texts.ts';
import { SideTable, type CompositionNumbers, type SideResult } from '../side-table.ts';
import type { AnswerTexts, ComparedSystem, Selection } from '../system.ts';

/**
 * Reads the results of a scoring. Texts are read later, so that the store must stay open.
 * @throws InputError where the selection has no result.
 */
export function storeSystem(
  store: EvaluationStore,
  { key, scoring }: Pick<StoredScoring, 'key' | 'scoring'>,
  selection: Selection,
  compositions: CompositionNumbers,
): ComparedSystem {
  const table = new SideTable(compositions);
  let last = 0;
  for (const { id, record, tags, metrics, overall } of storedResults(store, key, selection)) {
    if (!selection.tags.every((tag) => tags.includes(tag))) continue;
    last = Math.max(last, record);
    const values = Object.entries(metrics).map(([metric, { value, weight }]) => ({ metric, value, weight }));
    store.read(() => addStored(table, { id, overall, metrics: values }));
  }
  if (table.results === 0) throw new InputError(describeNone(store.path, selection));
  const readTexts = (ids: ReadonlySet<string>): Promise<Map<string, AnswerTexts>> =>
    Promise.resolve(readStored(store, { key, scoring, last }, selection, ids));
  return { file: store.path, kind: 'store', tags: selection.tags, unusable: 0, scoring, table, readTexts };
}

/** @throws DamagedStore for a value that the program does not store. */
function addStored(table: SideTable, result: SideResult): void {
  try {
    table.add(result);
  } catch (error) {
    throw error instanceof RangeError ? new DamagedStore(error.message) : error;
  }
}

/** What was read. */
interface Read {
  readonly key: number;
  readonly scoring: Scoring;
  /** The key of the last answer: other processes may have added more. */
  readonly last: number;
}

function readStored(
  store: EvaluationStore,
  { key, scoring, last }: Read,
  selection: Selection,
  ids: ReadonlySet<string>,
): Map<string, AnswerTexts> {
  const texts = new Map<string, AnswerTexts>();
  for (const id of ids)
    for (const answer of answersWithResult(store, key, id, selection).toReversed()) {
      if (answer > last) continue;
      const { answered } = storedAnswer(store, answer);
      if (!selection.tags.every((tag) => answered.tags.includes(tag))) continue;
      texts.set(id, answerTexts(answered, scoring));
      break;
    }
  return texts;
}

function describeNone(path: string, { tags, since, until }: Selection): string {
  const time = since === null && until === null ? '' : ' of this time';
  const named = tags.length === 0 ? '' : ` with ${tags.map((tag) => `the tag ${JSON.stringify(tag)}`).join(' and ')}`;
  return `${path}: contains no result${named}${time}; name tags and times that its answers have.`;
}
