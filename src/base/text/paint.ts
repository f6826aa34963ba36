/** The styles of texts in a terminal. Renderers take a paint and do not know the terminal, so the same result gives the same text. */

type Style = (text: string) => string;

export interface Paint {
  readonly title: Style;
  readonly dim: Style;
  readonly good: Style;
  readonly bad: Style;
  readonly warning: Style;
}

/** No styles, for files and for terminals without colours. */
export const PLAIN: Paint = {
  title: (text) => text,
  dim: (text) => text,
  good: (text) => text,
  bad: (text) => text,
  warning: (text) => text,
};
