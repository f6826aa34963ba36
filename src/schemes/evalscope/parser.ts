/** The letter of an option in EvalScope. Source: modelscope/evalscope, evalscope/utils/multi_choices.py, parse_answers for one answer. */
import type { Parser, ParserInput } from '../../base/core/scheme.ts';
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { strip } from '../../base/text/whitespace.ts';
import { findingParser, slice, type FindRule, type Found } from '../kit/finding.ts';

const MARKER = pythonRegExp(String.raw`(?i)ANSWER\s*:\s*\**\s*`);
/** A label after a marker: in brackets, otherwise without them. */
const LABELS = [
  String.raw`[\(\[（【]\s*([A-Za-z\d](?:\s*[,，]\s*[A-Za-z\d])*)\s*[\)\]）】]`,
  String.raw`([A-Za-z\d][A-Za-z\d ,]*)`,
].map((label) => pythonRegExp(`^${label}`));
const TOKEN = /[A-Za-z\p{Nd}]+/gu;
const CAPITAL = /^\p{Uppercase}$/u;
/** The letters of a log without options. */
const ALL_LETTERS = 26;

const lastMarker: FindRule = {
  id: 'last-marker',
  summary: 'The letter of an option after the last "ANSWER:" that has one, also in brackets or bold.',
  optional: true,
  find(text, input) {
    const allowed = listLabels(input);
    const markers = [...text.matchAll(MARKER)];
    for (const marker of markers.toReversed()) {
      const start = marker.index + marker[0].length;
      const found = findLabel(text, start, allowed);
      if (found !== null) return found;
    }
    return null;
  },
};

const lastCapital: FindRule = {
  id: 'last-capital',
  summary: 'Otherwise the last capital letter of the text, if it is the letter of an option.',
  optional: true,
  find(text, input) {
    for (let at = text.length - 1; at >= 0; at--) {
      const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
      if (CAPITAL.test(letter)) return listLabels(input).has(letter) ? slice(text, at, at + letter.length) : null;
    }
    return null;
  },
};

/** What follows a marker, as far as it names options; more than one option is no answer. */
function findLabel(text: string, start: number, allowed: ReadonlySet<string>): Found | null {
  const tail = text.slice(start);
  for (const label of LABELS) {
    label.lastIndex = 0;
    const [from, to] = label.exec(tail)?.indices?.[1] ?? [0, 0];
    const end = from + endOfLetters(tail.slice(from, to), allowed);
    if (end === from) continue;
    const answer = strip(tail.slice(from, end));
    return allowed.has(answer)
      ? slice(text, start + from, start + from + answer.length)
      : { text: '', start: null, end: null };
  }
  return null;
}

/** Where the leading part of a text ends that contains only letters of options. */
function endOfLetters(text: string, allowed: ReadonlySet<string>): number {
  let end = 0;
  for (const { 0: word, index } of text.matchAll(TOKEN)) {
    if (!allowed.has(word) && !Array.from(word).every((letter) => allowed.has(letter))) break;
    end = index + word.length;
  }
  return end;
}

/** A to Z, then 1, 2, …: the labels of the options. Source: the same file, answer_character. */
function listLabels({ choices }: ParserInput): ReadonlySet<string> {
  const count = choices?.length ?? ALL_LETTERS;
  const label = (index: number): string =>
    index < ALL_LETTERS ? String.fromCharCode(65 + index) : String(index - ALL_LETTERS + 1);
  return new Set(Array.from({ length: count }, (_, index) => label(index)));
}

export const evalScopeChoice: Parser = findingParser({
  id: 'evalscope-choice',
  summary: 'The letter after the last "ANSWER:", otherwise the last capital letter.',
  missing: '',
  rules: [lastMarker, lastCapital],
});
