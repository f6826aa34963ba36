/** The numbers that a figure shows, as a table. */

/** A mark; columns that do not apply are missing. */
export type FigureRow = Readonly<Record<string, string | number | null>>;

export interface FigureData {
  /** By the numbers that marks have as `data-row`. */
  readonly rows: readonly FigureRow[];
  /** Where the page shows what a mark counts; undefined where the page decides it. */
  readonly leadsTo?: {
    readonly section: string;
    /** The parameters of the address, and the columns with their values. */
    readonly params: Readonly<Record<string, string>>;
  };
}
