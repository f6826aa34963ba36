/** Tuples, lists and sets of Python, as SymPy's parse_expr reads them. */
import type { Tree } from '../algebra/read-latex.ts';
import { splitAtCommas } from '../braces.ts';
import { readExpression } from './read-expression.ts';

const COLLECTIONS: Readonly<Record<string, string>> = { '()': 'Tuple', '[]': 'List', '{}': 'Set' };

/** An expression, or a collection of expressions; null for anything else. */
export function readStructure(text: string): Tree | null {
  const bare = text.trim();
  const single = readExpression(bare, false);
  if (single !== null) return single;
  const kind = COLLECTIONS[`${bare[0]}${bare.at(-1)}`];
  const parts = splitAtCommas(kind === undefined ? bare : bare.slice(1, -1));
  if (kind === undefined && parts.length < 2) return null;
  const trees = parts
    .filter((part, i) => part.trim() !== '' || i < parts.length - 1)
    .map((part) => readExpression(part, false));
  return trees.includes(null) ? null : [kind ?? 'Tuple', ...(trees as Tree[])];
}
