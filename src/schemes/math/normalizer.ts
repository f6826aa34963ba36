/** The normalizer of the scheme `math`: an answer in LaTeX or plain text becomes what it means. */
import type { Normalizer } from '../../base/core/scheme.ts';
import { textNormalizer, textRule, type TextRule } from '../kit/rules.ts';
import { shortOnly } from '../kit/math/short-only.ts';
import { MARKS, sortSets, writeCanonical, writeFormulas } from '../kit/math/algebra/canonical.ts';
import { replaceCommands, splitAtCommas } from '../kit/math/braces.ts';
import { mathAnswer } from './answer-parser.ts';
import { toLatex } from '../kit/math/plain-text.ts';

/** A part of an answer that may be left out, such as its unit: it follows the answer in square brackets. */
const note = (kind: 'unit' | 'of', text: string): string => ` [${kind} ${text.trim()}]`;
const NOTES = /(?: \[(?:unit|of) [^\]]*\])*$/;

/** Changes the answer, and leaves its notes. */
function withoutNotes(change: (text: string) => string): (text: string) => string {
  return (text) => {
    const at = NOTES.exec(text)?.index ?? text.length;
    const changed = change(text.slice(0, at));
    return changed + text.slice(at);
  };
}

const FONTS =
  'mathbf|mathrm|mathit|mathsf|mathtt|textbf|textit|textrm|textsf|texttt|boldsymbol|bm|operatorname|mbox|emph|underline|mathcal';
const WRAPPERS: readonly (readonly [pattern: RegExp, inner: string])[] = [
  [/^\$\$?((?:[^$\\]|\\[\s\S])*)\$\$?$/, '$1'],
  [/^\\\(([\s\S]*)\\\)$/, '$1'],
  [/^\\\[([\s\S]*)\\\]$/, '$1'],
  [/^\{((?:[^{}]|\{[^{}]*\})*)\}$/, '$1'],
  [/^\*\*|\*\*$/g, ''],
  [/(?<!\\)[.,;:。、]$/, ''],
  [/^\\(?:displaystyle|textstyle)\b/, ''],
];

function unwrap(text: string): string {
  let current = text.trim();
  for (let before = ''; before !== current;) {
    before = current;
    for (const [pattern, inner] of WRAPPERS) current = current.replace(pattern, inner).trim();
    current = replaceCommands(current, 'boxed|fbox', (argument) => argument).trim();
  }
  return current;
}

const SPACES =
  /(?<!\\)\\[!,;:> ]|~|\\(?:q?quad|thinspace|limits|left|right|[bB]igg?[lrm]?)(?![a-zA-Z])|\u00A0|\u2009|\u202F/g;

function unspace(text: string): string {
  return text
    .replaceAll(/(\d),\\!(?=\d{3})/g, '$1{,}')
    .replaceAll(SPACES, ' ')
    .replaceAll(/\\[dtc]frac(?![a-zA-Z])/g, '\\frac')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const WORDS: readonly string[] = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(' '); // prettier-ignore

function readNumberWord(text: string): string {
  const place = WORDS.indexOf(
    text
      .replace(/^\\text\{(.*)\}$/, '$1')
      .trim()
      .toLowerCase(),
  );
  return place < 0 ? text : String(place);
}

const MONEY = /\\\$|[€£¥]|(?<=^|[\s(,[])\$(?=\d)/g;

const THOUSANDS = /(?<![\d.,])\d{1,3}(?:(?:,|\{,\})\d{3})+(?![\d])/g;
const GROUPS = /(?<![\d.,])\d{1,3}(?: \d{3})+(?![\d])/g;

/** `1,200` alone; within brackets a comma separates. */
function joinThousands(text: string): string {
  const join = (group: string): string => group.replaceAll(/[{},\s]/g, '');
  const braces = text.replaceAll(/(?<=\d)\{,\}(?=\d{3}(?!\d))/g, '');
  return /[()[\]{}]/.test(braces.replaceAll(/\\[a-z]+\s*\{[^{}]*\}|\^\{[^{}]*\}/g, ''))
    ? braces
    : braces.replaceAll(THOUSANDS, join).replaceAll(GROUPS, join);
}

const PERCENT = /\s*(?:\\%|%|\\text\{\s*percent\s*\}|percent)\s*$/;
const DEGREES = /\s*(?:\^\s*\{?\s*\\circ\s*\}?|°|\\degree|\\text\{\s*degrees?\s*\}|degrees?)\s*(?:[CF]\b)?\s*$/;
const TRIGONOMETRY = /\\?(?:sin|cos|tan|cot|sec|csc)/;

/** Words after a number or a closing bracket, with an exponent and a fraction of units. */
const UNIT =
  /^(.*?(?:[\d)}\]|!]|\\pi))((?:\s*(?:\\text|\\mathrm|\\mbox|\\textrm)\s*\{[^{}]*\}[\s\S]*)|\s*[a-zA-Zμµ°Å][a-zA-Z\sμµ./*^{}⁻¹²³\d-]*)$/u;
/** Of at most three letters; a longer word is a unit, too. */
const SHORT_UNITS: ReadonlySet<string> = new Set(
  'm cm mm km nm in ft yd mi kg g mg lb oz s ms h hr hrs min sec l ml n j kj w kw ev v a hz pa k mol erg yr yrs day mph rad deg au pc mpc kpc c f mev gev per of sq cu å'.split(
    ' ',
  ),
);

function isUnit(unit: string, value: string): boolean {
  const words = unit.toLowerCase().match(/\p{L}+/gu) ?? [];
  // A letter that touches a number, or follows a formula, is a symbol.
  if (words.length === 1 && words[0]?.length === 1 && !(/^\s/.test(unit) && /^[-\d.,]+$/.test(value))) return false;
  return (
    words.length > 0 &&
    words.every((word) => SHORT_UNITS.has(word) || (word.length > 3 && !/^(?:sqrt|frac|and|infty)/.test(word)))
  );
}

function noteUnit(text: string): string {
  const found = UNIT.exec(text);
  const [, value = '', unit = ''] = found ?? [];
  const isMarked = /^\s*\\(?:text|mathrm|mbox|textrm)/.test(unit);
  if (found === null || /\\text\{\s*(?:and|or)\s*\}|[=<>]/.test(unit) || (!isMarked && !isUnit(unit, value.trim())))
    return text;
  if ((value.match(/\{/g)?.length ?? 0) !== (value.match(/\}/g)?.length ?? 0)) return text;
  const name = unit.replaceAll(/\\(?:text|mathrm|mbox|textrm|cdot|times)|[{}\\\s.*]/g, '').toLowerCase();
  return name === '' ? text : `${value.trim()}${note('unit', name)}`;
}

/** `1\frac{2}{5}`, `1 2/5`: a whole number and a proper fraction. */
function readMixed(text: string): string {
  const sum = (all: string, n: string, above: string, below: string): string =>
    Number(above) < Number(below) ? `(${n}+\\frac{${above}}{${below}})` : all;
  return text
    .replaceAll(/(?<![\d.}\])\w])(\d+)\s*\\frac\s*\{(\d+)\}\s*\{(\d+)\}/g, sum)
    .replaceAll(/(?<![\d.}\])\w])(\d+)\s*\\frac\s*(\d)\s*(\d)(?!\d)/g, sum)
    .replaceAll(/(?<![\d.}\])\w/])(\d+) (\d+)\/(\d+)(?![\d.])/g, sum);
}

function expandPlusMinus(text: string): string {
  if (!/\\pm|\\mp|±/.test(text)) return text;
  const signed = (plus: string, minus: string): string =>
    text
      .replaceAll(/\\pm|±/g, plus)
      .replaceAll('\\mp', minus)
      .replace(/^\s*\+/, '');
  return `${signed('+', '-')},${signed('-', '+')}`;
}

const AND = /\s*(?:\\text\{\s*,?\s*(?:and|or)\s*\}|(?<![a-zA-Z])(?:and|or)(?![a-zA-Z]))\s*/g;

/** A name before `=`: symbols, functions of symbols, and words, without numbers or operations. */
const NAME = /^(?:\\[a-zA-Z]+|[a-zA-Z]|_\{?\w+\}?|[\s'|,(){}])+$/;
const EQUALS = /(?:(?<![<>!\\:])=(?!=)|\\approx(?![a-zA-Z])|\\in(?![a-zA-Z]))/;

/** x = 5 is 5, 2 · 4 = 8 is 8, and x = a = b is b; an equation of two formulas stays. */
function afterName(part: string): [value: string, name: string] {
  const sides = part.split(EQUALS);
  const [left = '', last = ''] = [sides[0], sides.at(-1)];
  if (sides.length < 2 || last.trim() === '' || /[<>]|\\[lg]e/.test(part)) return [part, ''];
  const isNumber = !/[a-zA-Z]/.test(left.replaceAll(/\\[a-zA-Z]+/g, ''));
  if (sides.length === 2 && !isNumber && !NAME.test(left)) return [part, ''];
  return [last.trim(), isNumber || !NAME.test(left) ? '' : left.replaceAll(/[\s{}]/g, '')];
}

function noteName(text: string): string {
  const parts = splitAtCommas(text).map(afterName);
  const names = parts.map(([, name]) => name).filter((name) => name !== '');
  const values = parts.map(([value]) => value).join(',');
  return names.length === 0 ? values : values + note('of', [...new Set(names)].join(','));
}

/** A word, a sentence, or a letter in brackets. */
const LETTERS = /^[(（]?\s*([A-Z])\s*[)）]?[.:]?$/;
const SENTENCE = /^[\p{L}][\p{L}\s.,'’:;()-]{2,}$/u;

function readWords(text: string): string {
  const bare = replaceCommands(text, 'text|textnormal', (argument) => argument).trim();
  const letter = LETTERS.exec(bare)?.[1];
  if (letter !== undefined) return `text: ${letter.toLowerCase()}`;
  if (bare === text && /^[a-zA-Z]{1,3}$/.test(bare)) return text;
  const isNumber = /^[-+\d.,\s/]+$/.test(bare) || bare === '';
  if (isNumber) return bare === '' ? text : bare;
  const isTime = /^\d[\d:]*\s*[ap]\.?\s*m\.?$/i.test(bare);
  if (isTime || (/\p{L}{2}/u.test(bare) && SENTENCE.test(bare)))
    return `text: ${bare.toLowerCase().replaceAll(/[.\s]/g, '')}`;
  return text;
}

const BASE = /^\(?([0-9A-Fa-f]+)\)?\s*_\s*\{?\s*(\d{1,2}|\\text\{[a-z]+\})\s*\}?$/;

/** Rules that read longer texts, too: the first one shortens them, and the other one does not decide them. */
const LONG: ReadonlySet<string> = new Set(['worked-solution', 'values']);

const isText = (text: string): boolean => text.startsWith('text: ');
/** Rules after that for words leave them alone. */
const ofValue = (change: (text: string) => string): ((text: string) => string) =>
  withoutNotes((text) => (isText(text) || text.trim() === '' ? text.trim() : change(text)));

const STATED = /answer\s*(?:is|:)/i;
const BOX = /\\(?:boxed|fbox)/i;

/** Whether a text states its answer, or has a box after its first word. */
function isSolution(text: string): boolean {
  const space = text.search(/\S\s/);
  return STATED.test(text) || (space !== -1 && BOX.test(text.slice(space + 2)));
}

/** The truths of MATH and of NuminaMath are worked solutions. */
function takeAnswer(text: string): string {
  return isSolution(text) ? (mathAnswer.parse({ response: text, storedParse: null }).text ?? text) : text;
}

const RULES: readonly TextRule[] = [
  textRule('worked-solution', 'Of a worked solution, only the last answer counts.', takeAnswer),
  textRule(
    'digits',
    'Digits of other scripts, signs and names in plain text become LaTeX.',
    (text) => toLatex(text.replaceAll(MARKS, '')),
    false,
  ),
  textRule(
    'wrappers',
    'Dollar signs, brackets of display mathematics, boxes, outer braces and a final dot go.',
    unwrap,
    false,
  ),
  textRule('spacing', 'Commands for space and size go, and all fractions are \\frac.', unspace, false),
  textRule('fonts', 'Commands for fonts go.', (text) => unwrap(replaceCommands(text, FONTS, (inner) => inner)), false),
  textRule('number-words', 'A number word up to twenty becomes a number.', readNumberWord),
  textRule('money', 'Signs of currencies go.', (text) => text.replaceAll(MONEY, '').trim()),
  textRule('thousands', 'Commas and spaces between groups of three digits go.', joinThousands),
  textRule('percent', 'A percent sign at the end is a unit.', (text) =>
    PERCENT.test(text) ? `${text.replace(PERCENT, '')}${note('unit', '%')}` : text,
  ),
  textRule(
    'degrees',
    'A degree sign at the end is a unit.',
    withoutNotes((text) =>
      DEGREES.test(text) && !TRIGONOMETRY.test(text) ? `${text.replace(DEGREES, '')}${note('unit', '°')}` : text,
    ),
  ),
  textRule(
    'lists',
    'The words and, or between answers are commas.',
    ofValue((text) => (/[\d\\=]/.test(text) ? text.replaceAll(AND, ',') : text)),
  ),
  textRule('equations', 'The name of an answer goes: x = 5 is 5, and x ∈ S is S.', ofValue(noteName)),
  textRule('words', 'Words are compared in lower case, and a letter without its brackets.', withoutNotes(readWords)),
  textRule('units', 'Words after a number are its unit.', (text) =>
    isText(text) || / \[unit [^\]]*\]$/.test(text) ? text : withoutNotes(noteUnit)(text),
  ),
  textRule('mixed-numbers', 'A whole number before a proper fraction is added to it.', ofValue(readMixed)),
  textRule('plus-minus', '±a is the two numbers a and −a.', ofValue(expandPlusMinus)),
  textRule(
    'values',
    'Numbers, intervals, sets and matrices are written as their values.',
    ofValue((text) => {
      const base = BASE.exec(text);
      if (base !== null) return `base(${base[1]}; ${base[2]})`;
      return writeCanonical(text) ?? text.replaceAll(/\s/g, '');
    }),
  ),
  textRule('formulas', 'Formulas with symbols are written as their values at five points.', ofValue(writeFormulas)),
  textRule('order', 'The elements of sets and of lists without brackets are sorted.', ofValue(sortSets)),
];

export const mathNormalizer: Normalizer = textNormalizer({
  id: 'math',
  summary: 'What an answer means: its value, its unit and its name.',
  rules: RULES.map((rule) => (LONG.has(rule.id) ? rule : shortOnly(rule))),
});
