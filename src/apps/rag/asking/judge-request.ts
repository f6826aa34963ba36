/** A request to a judge. */
export interface JudgeRequest {
  /** The id of the judge, or of a step of a computed judge. */
  readonly judge: string;
  /** The version of the prompt. */
  readonly prompt: string;
  /** Which context, from 0; null for the whole answer. */
  readonly context: number | null;
  readonly text: string;
}
