/** A set that comes with the program: a dozen questions that we wrote, and the examples that come before each of them. */
export interface BuiltInSet {
  readonly items: readonly { readonly question: string; readonly answer: string }[];
  /** Examples with a chain of thought, question and answer together; each ends with a line feed. */
  readonly shots: readonly string[];
  /** The same examples with the answer alone. */
  readonly zeroShots: readonly string[];
}
