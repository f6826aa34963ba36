/** Where the records are in a JSON document. */
export interface RecordsPlace {
  /** The names of the members that lead to the records; empty where the document itself contains them. */
  readonly path: readonly string[];
  /** Whether they are elements of a list, members of an object, the documents of a file (also a single one), or rows of columns. */
  readonly form: 'list' | 'object' | 'sequence' | 'columns';
}
