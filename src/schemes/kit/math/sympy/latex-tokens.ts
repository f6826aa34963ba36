/** The tokens of LaTeX in SymPy's grammar. Source: SymPy 1.13.3, sympy/parsing/latex/LaTeX.g4. */

export interface Token {
  readonly kind: 'command' | 'letter' | 'digit' | 'differential' | 'sign';
  readonly text: string;
}

const SKIPPED =
  /^(?:\s+|\\(?:[,:;!*./"(=-]|(?:thinspace|medspace|thickspace|quad|qquad|negthinspace|negmedspace|negthickspace|left|right|vrule|vcenter|vbox|vskip|vspace|hfil)(?![a-zA-Z])))/;
const TOKENS: readonly (readonly [kind: Token['kind'], pattern: RegExp])[] = [
  ['sign', /^\\[{}]/],
  ['sign', /^\\(?:left|right)\|/],
  ['command', /^\\[a-zA-Z]+/],
  ['differential', /^d\s*(?:[a-zA-Z]|\\[a-zA-Z]+)/],
  ['letter', /^[a-zA-Z]/],
  ['digit', /^[0-9]/],
  ['sign', /^(?:&\s*=|=\s*&|[-+*/(){}[\]|_^:=<>!,.'])/],
];

/** null where the grammar has no such token. */
export function readTokens(latex: string): Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < latex.length;) {
    const rest = latex.slice(at, at + 100);
    const [, pipe] = /^(\\(?:left|right)\|)/.exec(rest) ?? [];
    const skipped = pipe === undefined ? SKIPPED.exec(rest)?.[0] : undefined;
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    const token = readToken(rest);
    if (token === null) return null;
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function readToken(rest: string): Token | null {
  for (const [kind, pattern] of TOKENS) {
    const text = pattern.exec(rest)?.[0];
    if (text !== undefined) return { kind, text };
  }
  return null;
}
