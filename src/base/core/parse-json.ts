/** JSON from users, with reasons that name the place. The messages of JSON.parse are about its code and differ between versions. */
import { jsonText } from './json-text.ts';

/** Explains why a text is no JSON, as a part of a sentence: `it ends too early`, or `line 2, column 5: unexpected "x"`. */
export class JsonProblem extends Error {
  override readonly name = 'JsonProblem';
}

/**
 * The value of a JSON text, which may begin with a byte order mark.
 * @throws JsonProblem for any other text.
 */
export function parseJsonText(text: string, revive?: Parameters<typeof JSON.parse>[1]): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  try {
    return JSON.parse(json, revive);
  } catch (error) {
    if (error instanceof RangeError) throw new JsonProblem('it is nested too deep');
    if (!(error instanceof SyntaxError)) throw error;
    throw new JsonProblem(whyNoJson(json));
  }
}

function whyNoJson(json: string): string {
  if (json.trim() === '') return 'it is empty';
  const at = firstWrong(json);
  if (at >= json.length) return 'it ends too early';
  const before = json.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  return `line ${line}, column ${column}: unexpected ${jsonText(String.fromCodePoint(json.codePointAt(at) ?? 0))}`;
}

/** What may come next: a value, a value or the end of the list, a key, a key or the end of the object, a colon, or what follows a value. */
type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'next';

const WHITESPACE = /[ \t\n\r]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const PLAIN = /[^"\\\0-\x1f]*/y;
/** The beginning of a scalar or an escape at the end of a text. */
const UNFINISHED = /(?:-|t|tr|tru|f|fa|fal|fals|n|nu|nul|\\|\\u[\da-fA-F]{0,3})$/y;

/** Where a text stops being the beginning of a JSON document (RFC 8259); its length where it ends before the document does. */
function firstWrong(json: string): number {
  const scanner = new Scanner(json);
  while (scanner.step());
  return scanner.at;
}

/** Steps over a text token by token, as far as it is JSON. */
class Scanner {
  at = 0;
  readonly #json: string;
  readonly #open: ('{' | '[')[] = [];
  #expected: Expected = 'value';

  constructor(json: string) {
    this.#json = json;
  }

  /** Whether there was another token that may be where it is. */
  step(): boolean {
    this.#take(WHITESPACE);
    const char = this.#json[this.at];
    if (char === undefined) return false;
    return this.#punctuation(char) || this.#string(char) || this.#scalar();
  }

  #punctuation(char: string): boolean {
    const inside = this.#open.at(-1);
    if (char === ':' && this.#expected === 'colon') return this.#go('value');
    if (char === ',' && this.#expected === 'next' && inside !== undefined)
      return this.#go(inside === '{' ? 'key' : 'value');
    return this.#end(char) || this.#begin(char);
  }

  #end(char: string): boolean {
    const inside = this.#open.at(-1);
    const isEnd = (char === '}' && inside === '{') || (char === ']' && inside === '[');
    if (!isEnd || !(this.#expected === 'next' || this.#expected.startsWith('first'))) return false;
    this.#open.pop();
    return this.#go('next');
  }

  #begin(char: string): boolean {
    if ((char !== '{' && char !== '[') || !this.#expected.endsWith('value')) return false;
    this.#open.push(char);
    return this.#go(char === '{' ? 'first key' : 'first value');
  }

  #string(char: string): boolean {
    const isKey = this.#expected.endsWith('key');
    if (char !== '"' || !(isKey || this.#expected.endsWith('value'))) return false;
    this.at++;
    do this.#take(PLAIN);
    while (this.#take(ESCAPE));
    if (this.#json[this.at] === '"') return this.#go(isKey ? 'colon' : 'next');
    this.#take(UNFINISHED);
    return false;
  }

  #scalar(): boolean {
    if (!this.#expected.endsWith('value')) return false;
    if (this.#take(SCALAR)) {
      this.#expected = 'next';
      return true;
    }
    this.#take(UNFINISHED);
    return false;
  }

  /** Steps over one character. */
  #go(expected: Expected): true {
    this.at++;
    this.#expected = expected;
    return true;
  }

  /** Steps over what an expression matches here. @returns whether that is anything. */
  #take(expression: RegExp): boolean {
    expression.lastIndex = this.at;
    const { length } = expression.exec(this.#json)?.[0] ?? '';
    this.at += length;
    return length > 0;
  }
}
