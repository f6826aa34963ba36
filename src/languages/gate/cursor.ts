/** The position of the parser among the tokens of a rule. */
import type { NameNode, Span } from './nodes.ts';
import { tokenize, type Token } from './tokens.ts';
import { findColumn, errorAt } from './rule-error.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Rules that are nested deeper than this are rejected, so that the parser does not overflow the stack. */
const MAX_DEPTH = 40;

export class Cursor {
  readonly text: string;
  readonly vocabulary: Vocabulary;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  /** @throws InputError at a character that no rule contains. */
  constructor(text: string, vocabulary: Vocabulary) {
    this.text = text;
    this.vocabulary = vocabulary;
    this.#tokens = tokenize(text, vocabulary.examples.withId);
  }

  get token(): Token {
    return this.#tokens[this.#at] as Token;
  }

  get next(): Token | undefined {
    return this.#tokens[this.#at + 1];
  }

  /** From a place to the end of the last token that was stepped over. */
  since(start: number): Span {
    return { start, end: this.#tokens[this.#at - 1]?.span.end ?? start };
  }

  /** The error at the current token, or at another place. */
  errorHere(problem: string, span: Span = this.token.span): Error {
    return errorAt(this.text, span, problem);
  }

  isSign(...signs: readonly string[]): boolean {
    return this.token.kind === 'sign' && signs.includes(this.token.sign);
  }

  isWord(word: string): boolean {
    return this.token.kind === 'name' && this.token.id === null && this.token.base === word;
  }

  /** Steps over the token. */
  step(): void {
    this.#at++;
  }

  /** Steps over one of the signs. */
  take<Sign extends string>(...signs: readonly Sign[]): Sign | null {
    const { token } = this;
    const sign = token.kind === 'sign' ? signs.find((one) => one === token.sign) : undefined;
    if (sign !== undefined) this.step();
    return sign ?? null;
  }

  takeWord(word: string): boolean {
    const isHere = this.isWord(word);
    if (isHere) this.step();
    return isHere;
  }

  /** Steps over a name, which must be here. */
  takeName(): NameNode {
    const { token } = this;
    if (token.kind !== 'name') throw this.errorHere('a name was expected');
    this.step();
    return token;
  }

  /** Steps over the sign that closes what was opened. */
  close(sign: ')' | ']', opened: Span): void {
    if (this.take(sign) !== null) return;
    const open = this.text.slice(opened.start, opened.end);
    throw this.errorHere(`"${sign}" was expected for the "${open}" of column ${findColumn(this.text, opened)}`);
  }

  /** Parses what is nested. */
  deeper<T>(parse: () => T): T {
    if (++this.#depth > MAX_DEPTH) throw this.errorHere(`a rule is nested at most ${MAX_DEPTH} deep`);
    const result = parse();
    this.#depth--;
    return result;
  }
}
