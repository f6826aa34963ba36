import type { Parser } from '../../base/core/scheme.ts';
import { lower } from '../../base/text/case.ts';
import { firstMatch, lastMatch } from '../../base/text/matches.ts';
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { strip } from '../../base/text/whitespace.ts';
import { derived, findingParser, group, type FindRule } from '../kit/finding.ts';

type Select = 'first' | 'last';

const BRACKETED = pythonRegExp(String.raw`(\([A-Z]\))`);
const PUNCTUATION = /\p{P}+/gu;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Expressions for a letter after a colon, by the number of choices. */
const afterColon = new Map<number, RegExp>();

/**
 * Finds a letter in brackets, otherwise the text of a choice, otherwise a letter after a colon. Choice texts and the response lose case and
 * punctuation (category P, so `$` and `^` stay) before they are compared. Word edges do not matter: `Parisian` contains `Paris`.
 * Source: lm-eval, lm_eval/filters/extraction.py, MultiChoiceRegexFilter with ignore_case and ignore_punctuation.
 */
export function choicesParser(id: string, select: Select): Parser {
  return findingParser({
    id,
    summary: `The ${select} letter in brackets, otherwise the ${select} choice text, otherwise the ${select} letter after a colon.`,
    missing: null,
    rules: [bracketed(select), choiceText(select), letterAfterColon(select)],
  });
}

const bracketed = (select: Select): FindRule => ({
  id: 'bracketed-letter',
  summary: `The ${select} capital letter in round brackets, even one that no choice has.`,
  optional: true,
  find(text) {
    const match = search(BRACKETED, text, select);
    return match === null ? null : group(match);
  },
});

const choiceText = (select: Select): FindRule => ({
  id: 'choice-text',
  summary: `The ${select} text of a choice, without case and punctuation, gives the choice's letter. If texts are equal, the last choice counts.`,
  optional: true,
  find(text, { choices }) {
    if (choices === undefined || choices === null) return null;
    const letters = new Map(choices.map((choice, i) => [plain(strip(choice)), `(${letterAt(i)})`]));
    const hit = strip(searchAny([...letters.keys()], plain(text), select));
    // If dropped punctuation leaves spaces at the ends of a choice, the choice is not recognized. The parse is then the hit itself.
    return hit === '' ? null : derived(letters.get(hit) ?? hit);
  },
});

const letterAfterColon = (select: Select): FindRule => ({
  id: 'letter-after-colon',
  summary: `The ${select} letter of a choice after a colon, also as the start of a word.`,
  optional: true,
  find(text, { choices }) {
    const count = Math.min(choices?.length ?? 0, LETTERS.length);
    const match = count === 0 ? null : search(colonExpression(count), text, select);
    return match === null ? null : derived(`(${match[1]})`);
  },
});

function search(expression: RegExp, text: string, select: Select): RegExpExecArray | null {
  return select === 'first' ? firstMatch(expression, text) : lastMatch(expression, text);
}

function colonExpression(count: number): RegExp {
  let expression = afterColon.get(count);
  if (expression === undefined) {
    expression = pythonRegExp(String.raw`:[\s]*([${LETTERS.slice(0, count)}])`);
    afterColon.set(count, expression);
  }
  return expression;
}

function letterAt(index: number): string {
  return String.fromCodePoint('A'.charCodeAt(0) + index);
}

function plain(text: string): string {
  return lower(text).replace(PUNCTUATION, '');
}

/**
 * The first or last match of an alternation of texts, or ''. The leftmost match wins; at the same place, the earlier text in the list.
 * An empty alternative matches everywhere, so also at the very end.
 */
function searchAny(words: readonly string[], text: string, select: Select): string {
  const next = words.map((word) => text.indexOf(word));
  if (select === 'first') return words[leftmost(next)] ?? '';
  if (words.includes('')) return '';
  let last = '';
  for (let chosen = leftmost(next); chosen !== -1; chosen = leftmost(next)) {
    last = words[chosen] as string;
    const end = (next[chosen] as number) + last.length;
    for (let i = 0; i < next.length; i++) {
      const at = next[i] as number;
      if (at !== -1 && at < end) next[i] = text.indexOf(words[i] as string, end);
    }
  }
  return last;
}

/** The place in the list of the smallest offset, or -1 if all are -1. */
function leftmost(offsets: readonly number[]): number {
  let chosen = -1;
  let smallest = Infinity;
  for (let i = 0; i < offsets.length; i++) {
    const at = offsets[i] as number;
    if (at === -1 || at >= smallest) continue;
    chosen = i;
    smallest = at;
  }
  return chosen;
}
