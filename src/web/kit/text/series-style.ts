/** The style of one of several things: a colour, and a pattern, because colour is never the only sign. */
export interface SeriesStyle {
  /** A CSS colour that follows the theme. */
  readonly color: string;
  readonly pattern: Pattern;
}

export const PATTERNS = ['solid', 'dashed', 'dotted'] as const;
type Pattern = (typeof PATTERNS)[number];
