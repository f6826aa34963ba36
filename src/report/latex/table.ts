/** A table of booktabs as the definition of a command, so that the paper chooses its place, caption and label. */

export interface TexColumn<Row> {
  /** In LaTeX. */
  readonly title: string;
  readonly align: 'l' | 'r';
  /** What it returns must be LaTeX. */
  readonly show: (row: Row) => string;
}

/** @param groups rows with a space between each two groups. */
export function texTable<Row>(
  command: string,
  groups: readonly (readonly Row[])[],
  columns: readonly TexColumn<Row>[],
): string {
  const line = (cells: readonly string[]): string => `  ${cells.join(' & ')} \\\\`;
  const rows = groups.map((group) => group.map((row) => line(columns.map(({ show }) => show(row)))).join('\n'));
  return texCommand(
    command,
    [
      `\\begin{tabular}{@{}${columns.map(({ align }) => align).join('')}@{}}`,
      String.raw`  \toprule`,
      line(columns.map(({ title }) => title)),
      String.raw`  \midrule`,
      rows.join('\n  \\addlinespace\n'),
      String.raw`  \bottomrule`,
      String.raw`\end{tabular}`,
    ].join('\n'),
  );
}

/** Defines a command, also where the file of another audit has defined it before. */
export function texCommand(command: string, body: string): string {
  return `\\providecommand{\\${command}}{}\n\\renewcommand{\\${command}}{%\n${body}%\n}`;
}
