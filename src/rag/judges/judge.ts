/** The description of a judge: its metric, the texts in its prompt, and the form of the score in its reply. */

/** A text that a prompt shows. */
export type Place = 'query' | 'answer' | 'document' | 'contexts' | 'truth' | 'relationships';

export interface Judge<Id extends string = string> {
  readonly id: Id;
  /** The name of the metric that the score becomes. Metrics of contexts get the number of contexts too, such as `contextRelevance@5`. */
  readonly metric: string;
  /** One line of documentation. */
  readonly summary: string;
  /** Whether the judge is asked once about an answer, or about each of its contexts. */
  readonly asksAbout: 'answer' | 'context';
  /** The places that its prompts must have. They may also have `query` and `answer`. */
  readonly shows: readonly Place[];
  /** Whether the whole reply must be a number, or an object that contains the number. */
  readonly form: 'number' | 'object';
  /** The best score; the worst is 0. */
  readonly best: number;
  readonly isInteger: boolean;
  /** The field of the object that contains the score. */
  readonly scoreField: string;
  /** Fields of the object from which the score can be counted: the good ones, and all. */
  readonly counts: readonly [good: string, all: string] | null;
  /** Names that models give to this score, in addition to general names of scores. */
  readonly scoreNames: readonly string[];
}

/** The name of the metric of a judge; for a judge of contexts it includes k. */
export function metricName({ metric, asksAbout }: Judge, k: number): string {
  return asksAbout === 'context' ? `${metric}@${k}` : metric;
}
