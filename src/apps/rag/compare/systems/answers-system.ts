/** A system whose answers are in a file; they are evaluated by the metrics that need no judge. */
import type { AnsweredQuery } from '../../records/answered-query.ts';
import { NO_JUDGMENTS } from '../../scores/judged-metrics.ts';
import type { AnswerScorer } from '../../scores/score-answer.ts';
import { answerTexts } from '../answer-texts.ts';
import { SideTable, type CompositionNumbers } from '../side-table.ts';
import type { AnswerTexts, ComparedSystem, Selection } from '../system.ts';
import { BadEntries, belongs } from './entries.ts';

/** An answer of a file, or why there is none. */
export interface AnswerEntry {
  readonly answered: AnsweredQuery | null;
  readonly error: { readonly error: string } | null;
}

/**
 * @param read reads the file from its beginning; it is called again for the texts.
 * @throws InputError for a file without an answer of the selection.
 */
export async function answersSystem(
  file: string,
  read: () => AsyncIterable<AnswerEntry>,
  scorer: AnswerScorer,
  selection: Selection,
  compositions: CompositionNumbers,
): Promise<ComparedSystem & { readonly bad: BadEntries }> {
  const table = new SideTable(compositions);
  const bad = new BadEntries(file, 'entry', 'entries');
  let number = 0;
  for await (const { answered, error } of read()) {
    number++;
    if (answered === null) bad.add(number, error?.error ?? 'has no answer');
    else if (belongs(answered, selection)) {
      const { scores } = scorer.score(answered, [NO_JUDGMENTS]);
      const metrics = Object.entries(scores.metrics).map(([metric, { value, weight }]) => ({ metric, value, weight }));
      table.add({ id: String(answered.id), overall: scores.overall, metrics });
    }
  }
  bad.assertSome(table, selection);
  const { scoring } = scorer;
  const readTexts = async (ids: ReadonlySet<string>): Promise<Map<string, AnswerTexts>> => {
    const texts = new Map<string, AnswerTexts>();
    for await (const { answered } of read())
      if (answered !== null && ids.has(String(answered.id)) && belongs(answered, selection))
        texts.set(String(answered.id), answerTexts(answered, scoring));
    return texts;
  };
  return { file, kind: 'answers', tags: selection.tags, unusable: bad.count, scoring, table, readTexts, bad };
}
