/** Finds the JSON objects of a response, in text, in blocks of code, or alone. */
import { skipScalar, skipSpace, skipString } from './tokens.ts';

/** A stretch of a text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** What may come next. */
type Expected = 'key or end' | 'key' | 'value or end' | 'value' | 'comma or end';

/**
 * The objects that are in no other object, in their order. If an object is not closed or has a mistake, the objects in it count.
 * Every brace is tried, but none that was read as part of another object: there it is the same object. So a character is read about twice at most,
 * once outside and once inside of strings.
 */
export function findObjects(text: string): readonly Place[] {
  const found: Place[] = [];
  const tried = new Set<number>();
  /** Objects that were read, the next one last. */
  const waiting: Place[] = [];
  let from = 0;
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', from)) {
    from = at + 1;
    if (waiting.at(-1)?.start === at) {
      const object = waiting.pop() as Place;
      found.push(object);
      from = object.end;
    } else if (!tried.has(at)) {
      const closed = readObject(text, at, tried);
      // An object in a string of an object that failed counts if it does not overlap with others.
      if ((closed.at(-1)?.end ?? 0) > (waiting.at(-1)?.start ?? Infinity)) continue;
      for (const object of closed.toReversed()) waiting.push(object);
      if (closed[0]?.start === at) from = at;
    }
  }
  return found;
}

/**
 * Reads the object at `start` as far as it is JSON.
 * @param tried gets the places of all objects that begin in it.
 * @returns the object; the objects in it that are closed, if it is not JSON.
 */
function readObject(text: string, start: number, tried: Set<number>): Place[] {
  const closed: Place[] = [];
  /** The places of the objects and lists that are open. */
  const open: number[] = [];
  let expected: Expected = 'value';

  const closing = (): string => (text[open.at(-1) ?? -1] === '{' ? '}' : ']');

  function close(at: number): void {
    const began = open.pop() as number;
    expected = 'comma or end';
    if (text[at] !== '}') return;
    while ((closed.at(-1)?.start ?? -1) > began) closed.pop();
    closed.push({ start: began, end: at + 1 });
  }

  function begin(at: number): void {
    const isObject = text[at] === '{';
    if (isObject) tried.add(at);
    expected = isObject ? 'key or end' : 'value or end';
    open.push(at);
  }

  function readValue(at: number): number {
    if (text[at] === '{' || text[at] === '[') {
      begin(at);
      return at + 1;
    }
    expected = 'comma or end';
    return text[at] === '"' ? skipString(text, at) : skipScalar(text, at);
  }

  /** The place after the next part; −1 for none. */
  function readPart(at: number): number {
    if (expected.endsWith('end') && text[at] === closing()) {
      close(at);
      return at + 1;
    }
    if (expected.startsWith('value')) return readValue(at);
    if (expected === 'comma or end') {
      expected = closing() === '}' ? 'key' : 'value';
      return text[at] === ',' ? at + 1 : -1;
    }
    expected = 'value';
    return skipColon(text, skipString(text, at));
  }

  let at = start;
  do at = readPart(skipSpace(text, at));
  while (at !== -1 && open.length > 0);
  return closed;
}

/** The place after a colon; −1 for none. */
function skipColon(text: string, at: number): number {
  if (at === -1) return -1;
  const colon = skipSpace(text, at);
  return text[colon] === ':' ? colon + 1 : -1;
}

/** A name and the place of its value. */
export interface Member extends Place {
  readonly name: string;
}

/** The members of an object that is JSON. */
export function listMembers(text: string, object: Place): readonly Member[] {
  const members: Member[] = [];
  let at = skipSpace(text, object.start + 1);
  while (at < object.end - 1) {
    const nameEnd = skipString(text, at);
    const start = skipSpace(text, skipColon(text, nameEnd));
    const end = skipValue(text, start);
    members.push({ name: String(JSON.parse(text.slice(at, nameEnd))), start, end });
    at = skipSpace(text, skipSpace(text, end) + 1);
  }
  return members;
}

/** The place after a value of JSON. */
function skipValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const char = text[at] ?? '';
    if (char === '"') at = skipString(text, at);
    else {
      if ('{['.includes(char)) depth++;
      else if ('}]'.includes(char)) depth--;
      at = '{[]},: \t\n\r'.includes(char) ? at + 1 : skipScalar(text, at);
    }
  } while (depth > 0);
  return at;
}
