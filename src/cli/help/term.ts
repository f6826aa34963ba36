/** An entry of the glossary. */

export interface Term {
  readonly word: string;
  /** Other words for the same entry, such as `lost` in that of `flip`. */
  readonly also?: readonly string[];
  /** One or two plain sentences. */
  readonly meaning: string;
  /** The page of docs/ that explains it in full. */
  readonly page?: string;
}
