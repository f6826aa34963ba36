/** Reads the labels of answers from the store. */
import type { Judge } from '../judges/judge.ts';
import type { JudgeSet } from '../judges/judge-set.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import type { StoredPeriod } from '../store/queries.ts';

export interface AnswerLabel {
  /** The key of the answer. */
  readonly answer: number;
  readonly judge: Judge;
  /** As a share of the best score. */
  readonly label: number;
}

interface Row {
  readonly answer: number;
  readonly judge: unknown;
  /** A number, unless the details of the answer are damaged. */
  readonly label: unknown;
}

/** Answers without a label are skipped without parsing their details: the condition is true for every answer with one. */
const SQL = `
  SELECT answer.answer, label.key AS judge, label.value AS label
  FROM answer CROSS JOIN json_each(answer.details, '$.labels') AS label
  WHERE answer.at >= coalesce(:since, answer.at) AND (:until IS NULL OR answer.at < :until)
    AND instr(answer.details, '"labels":{"') > 0
  ORDER BY answer.answer`;

/** In the order of arrival. Labels outside of the scale of the judge are left out. @param judges those of the scoring. */
export function* storedLabels(
  store: EvaluationStore,
  { since, until }: StoredPeriod,
  judges: JudgeSet,
): Generator<AnswerLabel> {
  const rows = store.query<[object], Row>(SQL).iterate({ since, until });
  for (const { answer, judge: name, label } of store.readEach(rows)) {
    const judge = typeof name === 'string' ? judges.get(name) : undefined;
    if (judge === undefined || typeof label !== 'number') continue;
    if (label >= 0 && label <= judge.best) yield { answer, judge, label: label / judge.best };
  }
}
