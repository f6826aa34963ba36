/**
 * Regular expressions as Python's `re` reads them, for texts: written as their source has them, translated to JavaScript.
 * What differs: `\s`, `\d`, `\w` and `\b` cover all scripts, `.` stops at \n only, `$` also matches before a final 
, escapes of any
 * punctuation are allowed, and ignoring case also lets i match U+0130 and U+0131.
 * Source: CPython 3.11, Lib/re (_parser.py, _casefix.py); ECMAScript 2024, 22.2.
 */
import { WHITESPACE_CLASS } from './whitespace.ts';
import { WORD_CLASS } from './words.ts';

const CLASSES: Readonly<Record<string, string>> = { s: WHITESPACE_CLASS, d: '\\p{Nd}', w: WORD_CLASS };
const WORD = `[${WORD_CLASS}]`;
const NO_WORD = `[^${WORD_CLASS}]`;
/** Letters that Python takes for an i where case is ignored, and JavaScript does not. */
const DOTTED_I = '\u0130\u0131';
const ANY_I = `iI${DOTTED_I}`;
const SYNTAX = /[\\^$.*+?()[\]{}|/]/;

interface Flags {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
}

/**
 * The JavaScript expression for a Python pattern: global, with offsets of groups.
 * Inline flags may be at the start: `(?i)`, `(?m)`, `(?s)`.
 * Two things stay as JavaScript has them: a group inside of a repeat forgets its match of an earlier round, and U+0345 is a word
 * character where case is ignored.
 * @throws SyntaxError for what is not supported: flags in the middle, back references by name.
 */
export function pythonRegExp(pattern: string): RegExp {
  const [, letters = ''] = /^\(\?([ims]+)\)/.exec(pattern) ?? [];
  const flags = {
    ignoreCase: letters.includes('i'),
    multiline: letters.includes('m'),
    dotAll: letters.includes('s'),
  };
  const source = new Translator(pattern.slice(letters === '' ? 0 : letters.length + 3), flags).translate();
  return new RegExp(source, flags.ignoreCase ? 'dgiu' : 'dgu');
}

/** A text as a piece of a JavaScript expression, outside of brackets, that matches just it. */
export function escapeRegExp(text: string): string {
  return Array.from(text, (char) => (SYNTAX.test(char) ? `\\${char}` : char)).join('');
}

class Translator {
  readonly #pattern: string;
  readonly #flags: Flags;
  #at = 0;

  constructor(pattern: string, flags: Flags) {
    this.#pattern = pattern;
    this.#flags = flags;
  }

  translate(): string {
    let out = '';
    while (this.#at < this.#pattern.length) out += this.#next();
    return out;
  }

  /** Translates the next element of the pattern. */
  #next(): string {
    const char = this.#take();
    switch (char) {
      case '\\':
        return this.#escape(this.#take());
      case '[':
        return this.#brackets();
      case '(':
        return this.#open();
      case '.':
        return this.#flags.dotAll ? '[^]' : '[^\\n]';
      case '^':
        return this.#flags.multiline ? '(?:^|(?<=\\n))' : '^';
      case '$':
        return this.#flags.multiline ? '(?=\\n|$)' : '(?=\\n?$)';
      case '{':
        return this.#braces();
      case '}':
      case ']':
        return `\\${char}`;
      default:
        return this.#literal(char);
    }
  }

  #escape(char: string): string {
    if (char in CLASSES) return `[${CLASSES[char]}]`;
    if (char.toLowerCase() in CLASSES) return `[^${CLASSES[char.toLowerCase()]}]`;
    if (char === 'b') return `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`;
    if (char === 'B') return `(?:(?<=${WORD})(?=${WORD})|(?!^$)(?<=^|${NO_WORD})(?=${NO_WORD}|$))`;
    if (char === 'Z') return '$';
    if (char === 'A') return '^';
    return /[A-Za-z0-9]/.test(char) ? `\\${char}` : escapeRegExp(char);
  }

  #literal(char: string): string {
    if (this.#flags.ignoreCase && ANY_I.includes(char)) return `[${ANY_I}]`;
    return char;
  }

  #brackets(): string {
    const start = this.#at - 1;
    const isNegated = this.#peek() === '^';
    if (isNegated) this.#at++;
    let body = '';
    const outside: string[] = [];
    for (let isFirst = true; isFirst || this.#peek() !== ']'; isFirst = false) {
      if (this.#at >= this.#pattern.length) throw new SyntaxError(`unclosed bracket at ${start}`);
      const member = this.#member();
      if (member.startsWith('[^')) outside.push(member);
      else body += member;
    }
    this.#at++;
    if (this.#flags.ignoreCase && new RegExp(`[${body}]`, 'iu').test(ANY_I)) body += ANY_I;
    if (outside.length === 0) return `[${isNegated ? '^' : ''}${body}]`;
    const any = [...(body === '' ? [] : [`[${body}]`]), ...outside].join('|');
    return isNegated ? `(?:(?!${any})[^])` : `(?:${any})`;
  }

  /** A character, a range or a class in brackets; a class such as `\S` stays in separate brackets. */
  #member(): string {
    const first = this.#atom();
    const isClass = first.length > 2 && !/^\\[xu]/.test(first);
    if (isClass || this.#peek() !== '-' || [']', ''].includes(this.#pattern.charAt(this.#at + 1))) return first;
    this.#at++;
    return `${first}-${this.#atom()}`;
  }

  #atom(): string {
    const char = this.#take();
    if (char !== '\\') return escapeMember(char);
    const escaped = this.#take();
    if (escaped in CLASSES) return CLASSES[escaped] as string;
    if (escaped.toLowerCase() in CLASSES) return `[^${CLASSES[escaped.toLowerCase()]}]`;
    if (escaped !== 'x' && escaped !== 'u') return /[A-Za-z0-9]/.test(escaped) ? `\\${escaped}` : escapeMember(escaped);
    const digits = this.#pattern.slice(this.#at, (this.#at += escaped === 'x' ? 2 : 4));
    return `\\${escaped}${digits}`;
  }

  #open(): string {
    const rest = this.#pattern.slice(this.#at);
    const named = /^\?P<(\w+)>/.exec(rest);
    if (named !== null) {
      this.#at += named[0].length;
      return `(?<${named[1]}>`;
    }
    if (!rest.startsWith('?')) return '(';
    const [known] = /^\?(?:[:=!]|<[=!])/.exec(rest) ?? [];
    if (known === undefined) throw new SyntaxError(`group at ${this.#at} is not supported`);
    this.#at += known.length;
    return `(${known}`;
  }

  #braces(): string {
    const [quantifier] = /^(?:\d+(?:,\d*)?|,\d*)\}/.exec(this.#pattern.slice(this.#at)) ?? [];
    if (quantifier === undefined) return '\\{';
    this.#at += quantifier.length;
    return `{${quantifier.startsWith(',') ? '0' : ''}${quantifier}`;
  }

  #peek(): string {
    return this.#pattern[this.#at] ?? '';
  }

  #take(): string {
    const char = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0);
    this.#at += char.length;
    return char;
  }
}

function escapeMember(char: string): string {
  return /[\\\][^-]/.test(char) ? `\\${char}` : char;
}
