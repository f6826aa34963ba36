/** How one of several things is marked: a colour, and a pattern, because colour never stands alone. */
export interface SeriesStyle {
  /** A CSS colour that follows the theme. */
  readonly color: string;
  readonly pattern: Pattern;
}

export const PATTERNS = ['solid', 'dashed', 'dotted'] as const;
type Pattern = (typeof PATTERNS)[number];
