/** A system whose ranked lists are a run of TREC, with relevance judgments for both systems. */
import { InputError } from '../../../../base/core/errors.ts';
import type { Evaluator } from '../../retrieval/evaluate.ts';
import type { Qrels, RankedList } from '../../retrieval/trec-files.ts';
import { SideTable, type CompositionNumbers, type SideMetric } from '../side-table.ts';
import type { AnswerTexts, ComparedSystem } from '../system.ts';

/**
 * @param read reads the file from its beginning; it is called again for the lists of some queries.
 * @throws InputError for a run without a judged query.
 */
export async function runSystem(
  file: string,
  read: () => AsyncIterable<RankedList>,
  qrels: Qrels,
  evaluator: Evaluator,
  compositions: CompositionNumbers,
): Promise<ComparedSystem> {
  const table = new SideTable(compositions);
  let unjudged = 0;
  for await (const { id, retrieved } of read()) {
    const grades = qrels.get(id);
    if (grades === undefined) {
      unjudged++;
      continue;
    }
    const judgments = { relevance: grades, gains: grades };
    const { shape, values } = evaluator.evaluate({ retrieved, judgments, k: null });
    const metrics = (values ?? []).map((value, at): SideMetric => ({
      metric: shape.names[at] as string,
      value,
      weight: 0,
    }));
    table.add({ id, overall: null, metrics });
  }
  const { cutoffs, complete } = evaluator.options;
  if (table.results === 0)
    throw new InputError(
      `${file}: ranks no query that the file of --qrels judges; give the judgments of the same queries.`,
    );
  if (complete) addMissing(table, qrels, evaluator);
  const cut = Math.max(...cutoffs);
  const readTexts = async (ids: ReadonlySet<string>): Promise<Map<string, AnswerTexts>> => {
    const texts = new Map<string, AnswerTexts>();
    for await (const { id, retrieved } of read())
      if (ids.has(id)) texts.set(id, { query: null, answer: null, retrieved: retrieved.slice(0, cut), cited: null });
    return texts;
  };
  return { file, kind: 'run', tags: [], unusable: unjudged, scoring: null, table, readTexts };
}

/** Judged queries that the run does not have, with 0 as every metric; `-c` of trec_eval. */
function addMissing(table: SideTable, qrels: Qrels, { shape }: Evaluator): void {
  const metrics = shape.names.map((metric): SideMetric => ({ metric, value: 0, weight: 0 }));
  for (const id of qrels.keys()) if (table.find(id) === undefined) table.add({ id, overall: null, metrics });
}
