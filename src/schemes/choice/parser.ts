/** Finds the letters that a response chooses. */
import type { Parser, ParserInput } from '../../base/core/scheme.ts';
import { ANSWER_WORD, WHERE_WORDS_ARE } from '../kit/answer/answer-words.ts';
import { eachBox, regionRule } from '../kit/answer/finders.ts';
import { derived, findingParser, moved, slice, type FindRule, type Found } from '../kit/finding.ts';
import { optionOfText } from '../kit/option-text.ts';
import { endsLine, readLetters, skipOpening, type PlacedLetters } from './letters.ts';

const ALL_LETTERS = 26;
/** Phrases, lines and letters that are tried, the last ones first. */
const MOST_TRIED = 30;
/** Longer responses and lines are not compared with the texts of options. */
const LONGEST_TEXT = 500;

function countOptions({ choices }: ParserInput): number {
  const options = choices?.length ?? 0;
  return options < 2 ? ALL_LETTERS : options;
}

function found(text: string, letters: PlacedLetters): Found {
  return slice(text, letters.start, letters.end);
}

/** Marks around an answer word and an answer, as in "【答案】", "[Answer]:" and "answer -> ". */
const MARK = String.raw`:：=*_"'“‘(（)）\[\]「」『』【】《》>,，$-`;
const GAP = String.raw`[\s${MARK}]`;
/** Within a line. */
const LINE_GAP = String.raw`[ \t${MARK}]`;
const FILLERS =
  'is|are|was|be|would|should|must|will|can|then|therefore|thus|indeed|the|final|correct|right|best|most|likely|probably|clearly|definitely|simply|just|option|choice|letter|number|we|you|i(?=\\s+(?:think|believe|guess|would|will|can|choose|select|pick|go)\\b)|believe|think|guess|choose|select|pick|go|with|this|that|it|of|ist|lautet|die|der|es|la|el|le|opción|é|è|est|correcta|correcto|correcte|corretta|correta|richtig|الصحيحة|الصحيح|هي|هو|是|为|為|應|应|该|該|选项|選項|选|選|项|項|は|が|을|를|은|는|이|가';

/** An answer word with marks alone after it, and one with other words, too. */
const PHRASE = new RegExp(`${ANSWER_WORD}(${GAP}{0,12}(?:(?:${FILLERS})${GAP}{0,6}){0,10})`, 'giu');
const MARKS = new RegExp(`^${GAP}*`, 'u');

interface Phrase {
  /** Where the answer word begins. */
  readonly index: number;
  /** Where the answer may begin. */
  readonly starts: readonly number[];
}

function lastPhrases(text: string): Phrase[] {
  return [...text.matchAll(PHRASE)]
    .slice(-MOST_TRIED)
    .toReversed()
    .map(({ index, 0: whole, 1: gap = '' }) => {
      const start = index + whole.length - gap.length;
      return { index, starts: [...new Set([start + (MARKS.exec(gap)?.[0].length ?? 0), start + gap.length])] };
    });
}

const NONE =
  /^(?:none|nothing|no (?:such|correct|valid|right|option|answer|choice)|not (?:among|listed|given|provided|available|in the)|[无無]|没有|沒有|不存在|不在|以上[都皆均]不|题目|題目|該当なし|없)/iu;

const NO =
  /(?:\b(?:there is no(?: \w{1,12})?|no (?:correct|right|valid|possible))|[无無]|没有|沒有|[无無]法.{0,4}) ?$/iu;

/** Where the letters may be: after the last answer word and its sentence, if that states that no option is right; otherwise anywhere. */
function startOfLetters(text: string): number {
  const [phrase] = lastPhrases(text);
  if (phrase === undefined) return 0;
  const { index, starts } = phrase;
  const isNone =
    NO.test(text.slice(Math.max(0, index - 20), index)) ||
    starts.some((start) => NONE.test(text.slice(start, start + 30)));
  return isNone ? (sentenceAfter(text, phrase).end ?? text.length) : 0;
}

/** The rule, after a statement that no option is right. */
const afterNone =
  (find: (text: string, input: ParserInput) => Found | null): typeof find =>
  (text, input) => {
    const from = startOfLetters(text);
    return moved(find(text.slice(from), input), from);
  };

/** Right after the word; otherwise after words such as "is" and "option". */
function afterWord(text: string, input: ParserInput): Found | null {
  const options = countOptions(input);
  for (const { starts } of lastPhrases(text)) {
    for (const start of starts) {
      const letters = readLetters(text, start, options);
      if (letters !== null) return found(text, letters);
    }
  }
  return null;
}

function lastBox(text: string, input: ParserInput): Found | null {
  const options = countOptions(input);
  for (const box of eachBox(text)) {
    const end = box.end as number;
    const letters = readLetters(text, box.start as number, options);
    // Only letters, or a letter and the text of its option: a formula is none.
    if (
      letters !== null &&
      letters.end <= end &&
      /^[\s)\]}.:：,*]*(?:$|[\s)\]}.:：,*]+\p{L})/u.test(text.slice(letters.end, end))
    )
      return found(text, letters);
    const option = optionOfText(box.text.replaceAll(/\\text\s?\{|\}/g, ''), input.choices ?? []);
    if (option !== null) return derived(String.fromCharCode(65 + option));
  }
  return null;
}

const CHOSEN = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:options?|choices?|choose|chose|select|pick|go with|going with|opt for|opción|opciones|alternativa|alternative|buchstabe|lettre)${LINE_GAP}{1,4}(?:is${LINE_GAP}{1,4})?|(?<![A-ZＡ-Ｚ][ *]?)(?:选项|選項|選択肢|선택지|보기)${LINE_GAP}{0,4}`,
  'giu',
);

function chosen(text: string, input: ParserInput): Found | null {
  const options = countOptions(input);
  for (const { index, 0: whole } of [...text.matchAll(CHOSEN)].slice(-MOST_TRIED).toReversed()) {
    if (
      /(?:not|never|n['’]t|none of|neither of|either of|eliminate|exclude|reject|不|排除)\s{0,2}(?:choose|select|pick|the|out|了)?\s{0,2}$/iu.test(
        text.slice(Math.max(0, index - 30), index),
      )
    )
      continue;
    const start = index + whole.length;
    const letters = readLetters(text, start, options);
    if (letters !== null && !text.slice(start, letters.start).includes('\n')) return found(text, letters);
  }
  return null;
}

function lastLine(text: string): number {
  return text.lastIndexOf('\n', text.trimEnd().length - 1) + 1;
}

function loneLetter(text: string, input: ParserInput): Found | null {
  const last = lastLine(text);
  const letters = readLetters(text, last, countOptions(input));
  const isAlone = letters !== null && endsLine(text, letters.end) && skipOpening(text, last) === letters.start;
  return isAlone ? found(text, letters) : smallLetters(text, input);
}

const SMALL_LETTERS = /^[\s*_"'“(（[]{0,8}([a-j]{2,10})[\s*_"'”)）\].。]{0,8}$/u;

/** Small letters without anything between them, as in "ce", are words within a text. They count where they are all of it, and the text of no option. */
function smallLetters(text: string, input: ParserInput): Found | null {
  const letters = SMALL_LETTERS.exec(text)?.[1]?.split('') ?? [];
  const last = String.fromCharCode('a'.charCodeAt(0) + countOptions(input) - 1);
  const isList = letters.length > 0 && letters.every((letter) => letter <= last);
  if (!isList || new Set(letters).size < letters.length) return null;
  return optionOfText(text, input.choices ?? []) === null ? derived(letters.join('').toUpperCase()) : null;
}

const LABEL_END = /^[*_\s]{0,4}[)\]）.．]/;
const LABELS = /^[*_\s>-]{0,6}[(（[]?[A-ZＡ-Ｚ][*_]{0,3}[)\]）.．]/mu;

/** The letter that begins the last line of several, as in "D. lead", if no other line begins so. */
function lastLabel(text: string, input: ParserInput): Found | null {
  const last = lastLine(text);
  if (last === 0) return null;
  const letters = readLetters(text, last, countOptions(input));
  if (letters === null || !LABEL_END.test(text.slice(letters.end, letters.end + 6))) return null;
  return LABELS.test(text.slice(0, last)) ? null : found(text, letters);
}

function firstLabel(text: string, input: ParserInput): Found | null {
  const first = readLetters(text, 0, countOptions(input));
  if (first === null) return null;
  const isLabel = endsLine(text, first.end) || /^[*_\s]{0,4}[)\]）.:：]/.test(text.slice(first.end, first.end + 6));
  return isLabel ? found(text, first) : null;
}

const SENTENCE_END = /[.!?](?=\s|$)|[。！？\n]/g;
const CAPITAL = /(?<![\p{L}\p{N}_\\^{$'’-])[A-ZＡ-Ｚ](?![\p{L}\p{N}_'’^-])/gu;

function sentenceAfter(text: string, { starts }: Phrase): Found {
  const start = starts.at(-1) as number;
  const from = Math.min(...starts);
  SENTENCE_END.lastIndex = start;
  return slice(text, from, SENTENCE_END.exec(text)?.index ?? text.length);
}

/** The last letter of a stretch that is not rejected. */
function lastLetter(text: string, from: number, to: number, options: number): Found | null {
  for (const { index } of [...text.slice(from, to).matchAll(CAPITAL)].slice(-MOST_TRIED).toReversed()) {
    const letters = readLetters(text, from + index, options);
    if (letters !== null) return found(text, letters);
  }
  return null;
}

function inSentence(text: string, input: ParserInput): Found | null {
  const options = countOptions(input);
  for (const phrase of lastPhrases(text)) {
    const { start, end } = sentenceAfter(text, phrase);
    const letter = lastLetter(text, start as number, end as number, options);
    if (letter !== null) return letter;
  }
  return null;
}

/** The text of exactly one option in the last answer sentence, or in a short response. */
function byText(text: string, { choices }: ParserInput): Found | null {
  if (choices === null || choices === undefined) return null;
  const [phrase] = lastPhrases(text);
  const stretches = phrase === undefined ? [] : [sentenceAfter(text, phrase).text];
  if (startOfLetters(text) === 0) stretches.push(text.trim());
  for (const stretch of stretches) {
    const option = stretch.length > LONGEST_TEXT ? null : optionOfText(stretch, choices);
    if (option !== null && option < ALL_LETTERS) return derived(String.fromCharCode(65 + option));
  }
  return null;
}

/** Not the argument of a function, and not the name of a part. */
const IN_BRACKETS =
  /(?<![A-Za-z0-9_}^)\]])(?<!\b(?:case|part|step|figure|fig\.|equation|eq\.|method|item)[ *]{1,2})[(（[【][ *]{0,3}[A-ZＡ-Ｚ][ *]{0,3}[)）\]】]/gi;

function lastBracketed(text: string, input: ParserInput): Found | null {
  const options = countOptions(input);
  for (const { index } of [...text.matchAll(IN_BRACKETS)].slice(-MOST_TRIED).toReversed()) {
    const letters = readLetters(text, index, options);
    if (letters !== null) return found(text, letters);
  }
  return null;
}

/** The only capital of an option in the response, wherever it is. */
function onlyLetter(text: string, input: ParserInput): Found | null {
  const options = countOptions(input);
  const places = [...text.matchAll(CAPITAL)];
  if (places.length > MOST_TRIED) return null;
  const read = places.flatMap(({ index }) => readLetters(text, index, options) ?? []);
  const [first] = read;
  const letters = new Set(read.map(({ start, end }) => text.slice(start, end)));
  return first !== undefined && letters.size === 1 ? found(text, first) : null;
}

const RULES: readonly FindRule[] = [
  regionRule('last-box', 'The letters in the last box with some, or the option whose text it has.', lastBox),
  regionRule(
    'lone-letter',
    'The last line, if it has letters alone; or all of the response, if it is small letters from a to j such as "ce".',
    loneLetter,
  ),
  regionRule('answer-word', `The letters after the last answer word. ${WHERE_WORDS_ARE}`, afterWord),
  regionRule(
    'last-label',
    'The letter that begins the last line of several, as in "B. zinc", if no other line begins with one.',
    lastLabel,
  ),
  regionRule('chosen', 'The letters after the last "option", "choose" and the like.', afterNone(chosen)),
  regionRule(
    'first-label',
    'The letter that begins the response, as in "B. zinc", or is its first line.',
    afterNone(firstLabel),
  ),
  regionRule(
    'answer-sentence',
    'The last letter that is not rejected in the sentence of the last answer word.',
    afterNone(inSentence),
  ),
  regionRule(
    'option-text',
    'The option whose text the answer sentence or a short response has; only one may be named.',
    byText,
  ),
  regionRule('brackets', 'The last letter in brackets.', afterNone(lastBracketed)),
  regionRule('only-letter', 'The capital, if only one option is named.', afterNone(onlyLetter)),
];

export const choiceAnswer: Parser = findingParser({
  id: 'choice-answer',
  summary:
    'The letters that the response chooses, after the thought and before a new problem. A rejected letter and an article are none.',
  missing: null,
  rules: RULES,
});
