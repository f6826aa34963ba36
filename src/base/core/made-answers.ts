/** Schemes whose answers were made beforehand, by a model that read them out of responses. */

/** What a scheme whose answers were made beforehand has of a trial. */
export interface Coverage {
  readonly state: 'not-asked' | 'without-reply' | 'replied';
  /** The reply, unchanged; null without one. */
  readonly reply: string | null;
  /**
   * The number of the subject of the trial, if it is in the sample that the answers are for; otherwise null. Trials with the same texts are one
   * subject.
   */
  readonly sampled: number | null;
}

/** A model that reads answers out of responses. */
export interface Reader {
  /** provider:name */
  readonly model: string;
  readonly prompt: string;
}
