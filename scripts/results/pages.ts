/** The files of docs/results: numbers as JSON, and the figures and tables of a page, which follow from the numbers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Study } from './study.ts';

export const FOLDER = 'docs/results';

/** Keys in the order of the alphabet, so that the same numbers give the same file. */
export function numbersText(value: unknown): string {
  return `${JSON.stringify(sortKeys(value), null, 1)}\n`;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

/** The figures and the page of a study as they should be, by path; `root` has docs/results/NAME.json and NAME.md. */
export function pageFiles(study: Study, root: string): Readonly<Record<string, string>> {
  const path = `${FOLDER}/${study.name}.md`;
  const numbers: unknown = JSON.parse(readFileSync(join(root, FOLDER, `${study.name}.json`), 'utf8'));
  const { figures, tables } = study.render(numbers);
  let page = readFileSync(join(root, path), 'utf8');
  for (const [name, table] of Object.entries(tables)) page = withTable(page, name, table);
  return { ...Object.fromEntries(figures.map(({ name, svg }) => [`${FOLDER}/${name}`, svg])), [path]: page };
}

/** The page with another table between `<!-- generated: NAME -->` and `<!-- end -->`. */
function withTable(page: string, name: string, table: string): string {
  const start = `<!-- generated: ${name} -->\n`;
  const [before, rest] = [page.indexOf(start), page.indexOf('<!-- end -->', page.indexOf(start))];
  if (before < 0 || rest < 0) throw new Error(`the page lacks ${start.trim()} … <!-- end -->`);
  return `${page.slice(0, before)}${start}\n${table}\n\n${page.slice(rest)}`;
}
