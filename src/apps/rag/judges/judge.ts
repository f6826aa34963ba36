/** The description of a judge: its metric, the texts in its prompt, and the form of the score in its reply. */

/** The texts that a prompt can show. */
export const PLACES = [
  'query',
  'answer',
  'document',
  'contexts',
  'truth',
  'relationships',
  'claims',
  'questions',
] as const;
export type Place = (typeof PLACES)[number];

/** A judge as its file `judge.json` describes it. */
export interface JudgeRecord {
  readonly id: string;
  /** One line of documentation. */
  readonly summary: string;
  /** The name of the metric that the score becomes. Metrics of contexts get the number of contexts too, such as `contextRelevance@5`. */
  readonly metric: string;
  /** Whether the judge is asked once about an answer, or about each of its contexts. */
  readonly asksAbout: 'answer' | 'context';
  /** The places that its prompts must have. They may also have `query` and `answer`. */
  readonly inputs: readonly Place[];
  /** Whether the whole reply must be a number, or an object that contains the number. */
  readonly form: 'number' | 'object';
  /** The best score; the worst is 0. */
  readonly scale: { readonly best: number; readonly integer?: boolean | undefined };
  /** The field of the object that contains the score; `score` without one. */
  readonly scoreField?: string | undefined;
  /** Fields of the object from which the score can be counted: the good ones, and all. */
  readonly counts?: readonly [good: string, all: string] | undefined;
  /** Names that models give to this score, in addition to general names of scores. */
  readonly scoreNames?: readonly string[] | undefined;
  /** Where the metric counts in the score; it has no weight without it. */
  readonly group?: { readonly id: string; readonly weight?: number | undefined } | undefined;
}

/** A judge that gives one score for one prompt. */
export interface Judge<Id extends string = string> {
  readonly id: Id;
  readonly metric: string;
  readonly summary: string;
  readonly asksAbout: 'answer' | 'context';
  readonly shows: readonly Place[];
  /** Steps of the judge of claims are compared as judges, too; their replies have other forms. */
  readonly form: 'number' | 'object' | 'claims' | 'verdicts';
  readonly best: number;
  readonly isInteger: boolean;
  readonly scoreField: string;
  readonly counts: readonly [good: string, all: string] | null;
  readonly scoreNames: readonly string[];
}

/** A judge that asks in several steps. Its metrics are computed from all replies; src/apps/rag/asking/computed-judges.ts has the code. */
export interface ComputedJudge {
  readonly id: string;
  readonly summary: string;
  readonly metrics: readonly string[];
  /** The places that the prompt of each step must have, by the id of the step. */
  readonly steps: Readonly<Record<string, readonly Place[]>>;
  /** Whether it is asked only where it is named. */
  readonly isOptional?: boolean;
}

/** The judge of a record. */
export function judgeOf<Id extends string>(record: JudgeRecord & { readonly id: Id }): Judge<Id> {
  const { inputs, scale, scoreField = 'score', counts = null, scoreNames = [] } = record;
  const { id, metric, summary, asksAbout, form } = record;
  const { best, integer: isInteger = false } = scale;
  return { id, metric, summary, asksAbout, shows: inputs, form, best, isInteger, scoreField, counts, scoreNames };
}

/** The name of the metric of a judge; for a judge of contexts it includes k. */
export function metricName({ metric, asksAbout }: Judge, k: number): string {
  return asksAbout === 'context' ? `${metric}@${k}` : metric;
}
