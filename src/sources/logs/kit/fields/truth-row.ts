/** What is known of a record by which the form of its truth is decided. */
export interface TruthRow {
  readonly truth: unknown;
  /** null where it has none. */
  readonly options: readonly string[] | null;
  /** The stored answer and the response. */
  readonly answers: readonly string[];
  /** The stored answer, of any type; null where it has none. */
  readonly parse: unknown;
  readonly responses: readonly string[];
  /** null where it has none. */
  readonly label: 0 | 1 | null;
}
