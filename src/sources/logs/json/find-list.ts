/** Finds the list of records in a JSON document, by its beginning. */

/** The names of the members that lead to the list; empty where the document is the list. */
export type ListPath = readonly string[];

/** How many objects the list may be in. */
const DEEPEST = 2;

/**
 * The path to the first list of objects: the document itself, a member, or a member of a member. Lists in lists do not count.
 * @param text the beginning of the document.
 * @returns null where there is none in this beginning.
 */
export function findList(text: string): ListPath | null {
  const scan = new Scan(text);
  if (scan.next() === '[') return scan.next() === '{' ? [] : null;
  return scan.token === '{' ? findMember(scan) : null;
}

/** The path to the first list of objects below the object that was opened last. */
function findMember(scan: Scan): ListPath | null {
  const path: string[] = [];
  for (let token = scan.next(); token !== ''; token = scan.next()) {
    if (token === '}' && path.pop() === undefined) return null;
    if (token !== 'text') continue;
    const name = scan.text;
    if (scan.next() !== ':') continue;
    const value = scan.next();
    if (value === '[' && scan.peek() === '{') return [...path, name];
    if (value === '{' && path.length < DEEPEST - 1) path.push(name);
    else if (value === '{' || value === '[') scan.skip();
  }
  return null;
}

/** Reads the tokens of JSON: brackets, colons, commas, texts, and words. */
class Scan {
  readonly #json: string;
  #at = 0;
  token = '';
  text = '';

  constructor(json: string) {
    this.#json = json;
  }

  /** The next token: a sign, `text` or `word`; empty at the end. */
  next(): string {
    while (/[\s\ufeff]/.test(this.#json[this.#at] ?? '')) this.#at++;
    const sign = this.#json[this.#at];
    if (sign === undefined) return (this.token = '');
    if (sign === '"') return (this.token = this.#readText());
    this.#at++;
    if ('{}[]:,'.includes(sign)) return (this.token = sign);
    while (/[^\s{}[\]:,"]/.test(this.#json[this.#at] ?? '"')) this.#at++;
    return (this.token = 'word');
  }

  /** The next token, which stays the next one. */
  peek(): string {
    const at = this.#at;
    const token = this.next();
    this.#at = at;
    return token;
  }

  /** Skips the rest of the object or list that was opened last. */
  skip(): void {
    for (let depth = 1; depth > 0;) {
      const token = this.next();
      if (token === '') return;
      if (token === '{' || token === '[') depth++;
      else if (token === '}' || token === ']') depth--;
    }
  }

  #readText(): string {
    const start = ++this.#at;
    while (this.#at < this.#json.length && this.#json[this.#at] !== '"')
      this.#at += this.#json[this.#at] === '\\' ? 2 : 1;
    this.text = this.#json.slice(start, this.#at++);
    return this.#at > this.#json.length ? '' : 'text';
  }
}
