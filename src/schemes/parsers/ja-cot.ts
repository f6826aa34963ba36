/**
 * The answers of the Japanese chain-of-thought benchmark. Each of its expressions has a second alternative with よって、 in front: what
 * that one matches, the first matches four characters later with the same answer. They are rules of their own here, which never fire
 * unless the rule before is switched off.
 * The expressions are scanned for by hand where they would be quadratic on hostile texts.
 * Source: chain-of-thought-ja-benchmark, benchmark.py, extract_answer_*.
 */
import type { Parser } from '../../core/scheme.ts';
import { pythonRegExp } from '../../text/python-regex.ts';
import { isWhitespace } from '../../text/whitespace.ts';
import { derived, findingParser, firstMatch, group, slice, type FindRule, type Found } from '../finding.ts';

const ANSWER = '答えは';
const THEREFORE = `よって、${ANSWER}`;
const IS = 'です';

const CHOICE_FIRST = pythonRegExp(String.raw`^\s*(\([0-4]\))`);
const CHOICE_ANSWER = pythonRegExp(String.raw`答えは\s*(\([0-4]\))`);

const choiceFirst: FindRule = {
  id: 'choice-first',
  summary: 'The (0) to (4) that starts the response, blanks aside; the same further on does not count.',
  optional: true,
  find(text) {
    const match = firstMatch(CHOICE_FIRST, text);
    return match === null ? null : group(match, 1);
  },
};

const choiceAnswer: FindRule = {
  id: 'choice-answer',
  summary: 'The (0) to (4) of the first 答えは(2) that has です behind it on the same line.',
  optional: true,
  find: findChoiceAnswer,
};

const lastDigit: FindRule = {
  id: 'last-digit',
  summary: 'The last digit 0 to 4 of the response, whatever it counts: 3つ目は違う says (3), and 10 says (0).',
  optional: true,
  find(text) {
    for (let at = text.length - 1; at >= 0; at--) {
      const digit = text.charAt(at);
      if (digit < '0' || digit > '4') continue;
      return text[at - 1] === '(' && text[at + 1] === ')' ? slice(text, at - 1, at + 2) : derived(`(${digit})`);
    }
    return null;
  },
};

/** `(X)` counts at the start of the response only. Source: extract_answer_jcommonsenseqa. */
export const jaCotChoice: Parser = findingParser({
  id: 'ja-cot-choice',
  summary: 'The number of a choice in brackets.',
  missing: null,
  rules: [choiceFirst, choiceAnswer, lastDigit],
});

const lastPair: FindRule = {
  id: 'last-pair',
  summary: 'The last two letters (Chinese characters or kana) that stand in 「」 alone.',
  optional: true,
  find(text) {
    for (let at = text.lastIndexOf('「'); at !== -1; at = at === 0 ? -1 : text.lastIndexOf('「', at - 1)) {
      if (holdsLetters(text, at, 2)) return slice(text, at + 1, at + 3);
    }
    return null;
  },
};

const twoSingles: FindRule = {
  id: 'two-singles',
  summary:
    'The first and the last single letter in 「」 of the first line that has two of them, joined: 「野」と「博」 says 野博.',
  optional: true,
  find: findTwoSingles,
};

/** Source: extract_answer_last_letter_connection. */
export const jaCotLetters: Parser = findingParser({
  id: 'ja-cot-letters',
  summary: 'The text of 答えは「…」です or 答えは…です, or two letters in 「」.',
  missing: null,
  rules: [
    ...withTherefore('quoted-answer', 'Xです, where X is anything in 「」', quotedText),
    ...withTherefore(
      'plain-answer',
      'Xです, where X has no blanks, dots and brackets; the last です ends it',
      plainText,
    ),
    lastPair,
    twoSingles,
  ],
});

const lastNumber: FindRule = {
  id: 'last-number',
  summary:
    'The last run of digits, with a decimal part, whatever it counts; a minus sign and what stands before a thousands comma are lost (-1,234 says 234).',
  optional: true,
  find: findLastNumber,
};

/** Only ASCII digits count. Source: extract_answer_mawps and extract_answer_mgsm, which are the same. */
export const jaCotNumber: Parser = findingParser({
  id: 'ja-cot-number',
  summary: 'The number of 答えは「…」です or 答えは…です, or the last one; signs and thousands commas are lost.',
  missing: null,
  rules: [
    ...withTherefore('quoted-answer', '「X」です, where X is of digits and dots', quotedNumber),
    ...withTherefore('plain-answer', 'Xです, where X is of digits and dots', plainNumber),
    lastNumber,
  ],
});

/** What stands at an offset behind 答えは, if it is an answer. A finder may keep what it learned of a text for the offsets further on. */
type Finder = (text: string) => (at: number) => Found | null;

/** The rule for an answer behind 答えは, and the rule for よって、答えは that can add nothing to it. */
function withTherefore(id: string, what: string, finder: Finder): FindRule[] {
  const rule = (ruleId: string, summary: string, mark: string): FindRule => ({
    id: ruleId,
    summary,
    optional: true,
    find(text) {
      const find = finder(text);
      for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
        const found = find(at + mark.length);
        if (found !== null) return found;
      }
      return null;
    },
  });
  return [
    rule(id, `The first ${ANSWER}${what}.`, ANSWER),
    rule(`therefore-${id}`, `The same behind よって、; never fires, because ${id} finds it too.`, THEREFORE),
  ];
}

/** `「([^」]+)」です` */
function quotedText(text: string): (at: number) => Found | null {
  const closing = nextOf(text, '」');
  return (at) => {
    if (text[at] !== '「') return null;
    const end = closing(at + 1);
    return end !== -1 && end > at + 1 && text.startsWith(IS, end + 1) ? slice(text, at + 1, end) : null;
  };
}

/** `([^\s\.。「」]+)です`: greedy, so the last です of the run ends the answer. */
function plainText(text: string): (at: number) => Found | null {
  let end = 0;
  let last = -1;
  return (at) => {
    if (at >= end) {
      end = at;
      while (end < text.length && !endsRun(text.charCodeAt(end))) end++;
      const found = text.slice(at, end).lastIndexOf(IS);
      last = found === -1 ? -1 : at + found;
    }
    return last > at ? slice(text, at, last) : null;
  };
}

const RUN_ENDS = new Set(['.', '。', '「', '」'].map((char) => char.charCodeAt(0)));

function endsRun(unit: number): boolean {
  return isWhitespace(unit) || RUN_ENDS.has(unit);
}

/** `「([0-9\.]+)」です` */
function quotedNumber(text: string): (at: number) => Found | null {
  return (at) => {
    if (text[at] !== '「') return null;
    const end = endOfNumber(text, at + 1);
    return end > at + 1 && text.startsWith(`」${IS}`, end) ? slice(text, at + 1, end) : null;
  };
}

/** `([0-9\.]+)です` */
function plainNumber(text: string): (at: number) => Found | null {
  return (at) => {
    const end = endOfNumber(text, at);
    return end > at && text.startsWith(IS, end) ? slice(text, at, end) : null;
  };
}

function endOfNumber(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end)) || text[end] === '.') end++;
  return end;
}

/** `re.findall(r"([0-9]+(?:\.[0-9]+)?)", text)[-1]`: the last run of digits and dots, read from its start. */
function findLastNumber(text: string): Found | null {
  let end = text.length;
  while (end > 0 && !isDigit(text.charCodeAt(end - 1))) end--;
  if (end === 0) return null;
  let at = end;
  while (at > 0 && (isDigit(text.charCodeAt(at - 1)) || text[at - 1] === '.')) at--;
  for (;;) {
    while (text[at] === '.') at++;
    let stop = skipDigits(text, at);
    if (text[stop] === '.' && isDigit(text.charCodeAt(stop + 1))) stop = skipDigits(text, stop + 1);
    if (stop >= end) return slice(text, at, stop);
    at = stop;
  }
}

function skipDigits(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** `答えは\s*\(([0-4])\).*です` */
function findChoiceAnswer(text: string): Found | null {
  const nextIs = nextOf(text, IS);
  const nextBreak = nextOf(text, '\n');
  for (const match of text.matchAll(CHOICE_ANSWER)) {
    const found = group(match, 1);
    const end = match.index + match[0].length;
    const is = nextIs(end);
    if (is === -1) return null;
    const lineBreak = nextBreak(end);
    if (lineBreak === -1 || is < lineBreak) return found;
  }
  return null;
}

/** `「([一-龠々ぁ-ヶ])」.*「([一-龠々ぁ-ヶ])」` */
function findTwoSingles(text: string): Found | null {
  const nextBreak = nextOf(text, '\n');
  let first = -1;
  let last = -1;
  for (let at = text.indexOf('「'); at !== -1; at = text.indexOf('「', at + 1)) {
    if (!holdsLetters(text, at, 1)) continue;
    const lineBreak = first === -1 ? -1 : nextBreak(first);
    if (lineBreak !== -1 && lineBreak < at) {
      if (last !== -1) break;
      first = -1;
    }
    if (first === -1) first = at;
    else last = at;
  }
  return last === -1 ? null : derived(text.charAt(first + 1) + text.charAt(last + 1));
}

/** Whether the bracket at an offset holds just so many letters: `「[一-龠々ぁ-ヶ]{count}」`. */
function holdsLetters(text: string, at: number, count: number): boolean {
  for (let i = 1; i <= count; i++) if (!isLetter(text.charCodeAt(at + i))) return false;
  return text[at + count + 1] === '」';
}

/** A Chinese character from 一 to 龠, 々, or kana from ぁ to ヶ. */
function isLetter(unit: number): boolean {
  return (unit >= 0x4e00 && unit <= 0x9fa0) || unit === 0x3005 || (unit >= 0x3041 && unit <= 0x30f6);
}

/** The offset of the next occurrence from an offset on, or -1; offsets must not decrease from call to call. */
function nextOf(text: string, wanted: string): (from: number) => number {
  let next = -2;
  return (from) => {
    if (next !== -1 && next < from) next = text.indexOf(wanted, from);
    return next;
  };
}
