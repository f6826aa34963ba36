/** Finds the records in a JSON document, by its beginning: a list of objects, or an object whose members are records. */

export interface RecordsPlace {
  /** The names of the members that lead to the records; empty where the document itself contains them. */
  readonly path: readonly string[];
  /** Whether they are elements of a list, or members of an object. */
  readonly form: 'list' | 'object';
}

/** How many objects the records may be in. */
const DEEPEST = 2;
/** Members are records of one kind if they begin with the same names. */
const COMPARED_NAMES = 2;
const NUMBER = /^\d+$/;

/**
 * The first list of objects: the document itself, a member, or a member of a member. Lists in lists do not count. If there is none, or the document is one, the first object of records.
 * @param text the beginning of the document.
 * @returns null where there is neither in this beginning.
 */
export function findRecords(text: string): RecordsPlace | null {
  const scan = new Scan(text);
  const first = scan.next();
  if (first === '[') return scan.next() === '{' ? { path: [], form: 'list' } : null;
  if (first !== '{') return null;
  if (areRecords(scan)) return { path: [], form: 'object' };
  return findMember(scan, (at) => (at.peek() === '[' ? startsObject(at) : false), 'list') ?? findNested(text);
}

function findNested(text: string): RecordsPlace | null {
  const scan = new Scan(text);
  scan.next();
  return findMember(scan, (at) => at.peek() === '{' && at.ahead(() => at.next() === '{' && areRecords(at)), 'object');
}

/** The first list of objects whose path passes a test, in an object; null where there is none in this beginning. */
export function findNamedList(text: string, isWanted: (path: readonly string[]) => boolean): RecordsPlace | null {
  const scan = new Scan(text);
  if (scan.next() !== '{') return null;
  return findMember(scan, (at, path) => at.peek() === '[' && isWanted(path) && startsObject(at), 'list');
}

type IsWanted = (atValue: Scan, path: readonly string[]) => boolean;

/** The first member, at most {@link DEEPEST} names deep, whose value passes a test. The scan is after the opening bracket of the document. */
function findMember(scan: Scan, isWanted: IsWanted, form: RecordsPlace['form']): RecordsPlace | null {
  const path: string[] = [];
  for (let token = scan.next(); token !== ''; token = scan.next()) {
    if (token === '}' && path.pop() === undefined) return null;
    if (token !== 'text') continue;
    const name = scan.text;
    if (scan.next() !== ':') continue;
    if (isWanted(scan, [...path, name])) return { path: [...path, name], form };
    const value = scan.next();
    if (value === '{' && path.length < DEEPEST - 1) path.push(name);
    else if (value === '{' || value === '[') scan.skip();
  }
  return null;
}

/** Whether the list that comes next begins with an object. */
function startsObject(scan: Scan): boolean {
  return scan.ahead(() => scan.next() === '[' && scan.next() === '{');
}

/** Whether all members of the object that was opened last, as far as they are in this beginning, are objects that begin alike. If none is whole, the name must be a number. */
function areRecords(scan: Scan): boolean {
  return scan.ahead(() => {
    const first = readMember(scan);
    if (first?.names === undefined) return false;
    if (scan.isAtEnd) return NUMBER.test(first.name);
    let count = 1;
    for (let next = readMember(scan); next !== null && !scan.isAtEnd; next = readMember(scan), count++)
      if (next.names?.join('\0') !== first.names.join('\0')) return false;
    return count > 1;
  });
}

interface Member {
  readonly name: string;
  /** The first names of the object that it is; undefined for another value, and for an object without names. */
  readonly names?: readonly string[];
}

/** The next member of the object that was opened last; null where there is none. */
function readMember(scan: Scan): Member | null {
  if (scan.peek() === ',') scan.next();
  if (scan.next() !== 'text') return null;
  const name = scan.text;
  scan.next();
  if (scan.next() !== '{') return { name };
  const names: string[] = [];
  while (scan.peek() === 'text') {
    scan.next();
    if (names.length < COMPARED_NAMES) names.push(scan.text);
    scan.next();
    const value = scan.next();
    if (value === '{' || value === '[') scan.skip();
    if (scan.peek() === ',') scan.next();
  }
  scan.next();
  return names.length === 0 ? { name } : { name, names };
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

  get isAtEnd(): boolean {
    return this.#at >= this.#json.length;
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

  /** The result of a function that reads ahead; the next token stays the next one. */
  ahead<Value>(read: () => Value): Value {
    const at = this.#at;
    const value = read();
    this.#at = at;
    return value;
  }

  /** The next token, which stays the next one. */
  peek(): string {
    return this.ahead(() => this.next());
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
