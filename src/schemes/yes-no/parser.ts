/** Finds the yes or no that a response states. */
import type { Parser } from '../../base/core/scheme.ts';
import { ANSWER_WORD, WHERE_WORDS_ARE } from '../kit/answer/answer-words.ts';
import { eachBox, regionRule } from '../kit/answer/finders.ts';
import { findingParser, moved, slice, type Found } from '../kit/finding.ts';

/** Characters before a word in which its sentence begins. */
const LONGEST_SENTENCE = 500;
/** Quotation marks, brackets and emphasis before a word, and after it. */
const OPENING = String.raw`[\s*_"'“‘(（[]{0,8}`;
const CLOSING = String.raw`[*_"'”’)）\]}]{0,8}`;
/** "Yes or no" names both. */
const OTHER = String.raw`${CLOSING}\s{0,2}(?:\/|\bor\b)`;
/** A yes; and a no that belongs to no other word, as in "no remainder" and "no. 5". */
const YES = String.raw`yes(?![\p{L}\p{N}\p{M}]|[-'’]\p{L}|${OTHER})`;
const NO = String.raw`no(?![\p{L}\p{N}\p{M}]|[-'’]\p{L}|${OTHER})(?=${CLOSING}(?:\s*$|[,;:!?。，、]|\s*[–—\n]|\s+(?:as|because|but|since)\b|\.(?!\s?\d)))`;
const WORD = String.raw`(${YES}|${NO})`;

const IN_BOX = new RegExp(String.raw`^(?:\\text\s?\{)?${OPENING}${WORD}`, 'diu');
const AFTER_WORD = new RegExp(
  String.raw`${ANSWER_WORD}(?:[ \t][^\n:：.!?]{0,80}?)?[*_]{0,4}(?:[:：=]|[ \t](?:is|was|are|would be|must be|should be)\b[:：]?)${OPENING}${WORD}`,
  'dgiu',
);
/** Not after "or", "if" and the like, nor within "no, yes/no question", nor a no after words that make it a name or a quotation. */
const ANYWHERE = new RegExp(
  String.raw`(?<![\p{L}\p{N}\p{M}\/-])(?<!\b(?:answer|or|either|if|say|said|says|whether|with)\s{1,3}${OPENING})${WORD}`,
  'dgiu',
);

function toFound(text: string, match: RegExpExecArray | null | undefined): Found | null {
  const span = match?.indices?.[1];
  return span === undefined ? null : slice(text, span[0], span[1]);
}

const SENTENCE_START = /[.!?。！？\n]\s/g;
const CONDITION = /\b(?:if|whether)\b/i;

/** Whether the words before a place in its sentence state a condition: "if it is odd, the answer is no". */
function isConditional(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_SENTENCE), at);
  return CONDITION.test(before.slice([...before.matchAll(SENTENCE_START)].at(-1)?.index ?? 0));
}

function listPlaces(pattern: RegExp, text: string): RegExpExecArray[] {
  return [...text.matchAll(pattern)].filter(({ indices }) => !isConditional(text, indices?.[1]?.[0] ?? 0));
}

function lastBox(text: string): Found | null {
  for (const box of eachBox(text)) {
    const found = toFound(box.text, IN_BOX.exec(box.text));
    if (found !== null) return moved(found, box.start ?? 0);
  }
  return null;
}

function afterWord(text: string): Found | null {
  return toFound(text, listPlaces(AFTER_WORD, text).at(-1));
}

/** The first of all, if they are the same: a text with both states neither. */
function onlyOne(text: string): Found | null {
  const places = listPlaces(ANYWHERE, text);
  const words = new Set(places.map(({ 1: word = '' }) => word.toLowerCase()));
  return words.size === 1 ? toFound(text, places[0]) : null;
}

export const yesNo: Parser = findingParser({
  id: 'yes-no',
  summary:
    'The yes or no that the response states, after the thought and before a new problem. Where it states both, that after the last answer word counts. What is stated under a condition does not count.',
  missing: null,
  rules: [
    regionRule('last-box', 'The word in the last box that begins with one.', lastBox),
    regionRule('answer-word', `The word after the last answer word that has one. ${WHERE_WORDS_ARE}`, afterWord),
    regionRule(
      'only-one',
      'The word, if the response has yes alone or no alone. "Yes or no", "if yes" and a no that belongs to another word, as in "no remainder", are none.',
      onlyOne,
    ),
  ],
});

const PLAIN = /(?<![\p{L}\p{N}\p{M}])(yes|no)(?![\p{L}\p{N}\p{M}])/dgiu;

/** The parser of scripts that search for the words without regard to the words around them. */
function searchParser(place: 'first' | 'last'): Parser {
  const at = place === 'first' ? 0 : -1;
  return findingParser({
    id: `yes-no-${place}`,
    summary: `The ${place} yes or no among the words of the response, after the thought and before a new problem.`,
    missing: null,
    rules: [
      regionRule('word', `The ${place} of the words yes and no.`, (text) =>
        toFound(text, [...text.matchAll(PLAIN)].at(at)),
      ),
    ],
  });
}

export const firstYesNo: Parser = searchParser('first');
export const lastYesNo: Parser = searchParser('last');
