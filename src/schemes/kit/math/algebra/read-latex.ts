/** Reads LaTeX as a tree of operations (MathJSON), with the reader of @cortex-js/compute-engine. Nothing else of that library is used: it has no limit of steps. */
import { createRequire } from 'node:module';
import type { LatexSyntax } from '@cortex-js/compute-engine/latex-syntax';

/** An operation and its operands, a number, a symbol or a text. */
export type Tree =
  | number
  | string
  | { readonly num: string }
  | { readonly str: string }
  | { readonly fn: readonly Tree[] }
  | readonly Tree[];

/** Loaded only where there is mathematics, because that takes 20 ms. */
const load = createRequire(import.meta.url);

let reader: LatexSyntax | undefined;

/** Longer texts are no answers, and the reader would take long. */
export const LONGEST = 2000;
/** Deeper nesting is none that a person wrote. */
const DEEPEST = 120;

/** Whether a text is not read at all. */
export const isTooLarge = (latex: string): boolean => latex.length > LONGEST || isDeep(latex);

/** @param latex not {@link isTooLarge}. @returns null for a text that cannot be read, or in which a part cannot be. */
export function readLatex(latex: string): Tree | null {
  reader ??= new (
    load('@cortex-js/compute-engine/latex-syntax') as { readonly LatexSyntax: new () => LatexSyntax }
  ).LatexSyntax();
  try {
    const tree = reader.parse(latex) as Tree | null;
    return tree === null || hasError(tree) || !isWhole(tree, latex) ? null : tree;
  } catch {
    return null;
  }
}

function isDeep(latex: string): boolean {
  let depth = 0;
  for (const character of latex) {
    if ('{(['.includes(character)) depth++;
    else if ('})]'.includes(character)) depth--;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Whether a tree has the letters, the digits and the equality signs of its text: the reader leaves out what it cannot read without saying so. */
function isWhole(tree: Tree, latex: string): boolean {
  const written = JSON.stringify(tree);
  const bare = latex.replaceAll(
    /\\(?:text|mathrm|begin|end)\s*\{[^{}]*\}|\\(?:times|cdot)\s*10|\\log\s*_\s*\{?(?:10|2)|\\[a-zA-Z]+/g,
    ' ',
  );
  const leaves = written.replaceAll(/\["[A-Z][A-Za-z]+",/g, ' ');
  return (
    [...new Set(bare.match(/[a-zA-Z]/g))].every((letter) => leaves.includes(letter)) &&
    [...new Set(bare.match(/[1-9]/g))].every((digit) => written.includes(digit)) &&
    (!latex.includes('=') || /Equal|Sum|Product|Limit|Unit/.test(written))
  );
}

function hasError(tree: Tree): boolean {
  const [operation, ...operands] = partsOf(tree);
  return operation === 'Error' || operands.some(hasError);
}

/** The operation and the operands of a tree; a leaf has neither. */
export function partsOf(tree: Tree): [operation: string, ...operands: Tree[]] {
  if (typeof tree !== 'object') return [''];
  if ('fn' in tree) return partsOf(tree.fn);
  return Array.isArray(tree) ? (tree as [string, ...Tree[]]) : [''];
}
