/** How Math-Verify prepares LaTeX. Source: latex2sympy2_extended 1.11.0, math_normalization.py, normalize_latex. */
import { fractionBracesIfAny } from '../math/strip-string.ts';
import { textRule, type TextRule } from '../rules.ts';
import { toLatex } from '../math/plain-text.ts';
import { openBoxes } from './boxed.ts';

const replaced = (text: string, pairs: readonly (readonly [RegExp, string])[]): string =>
  pairs.reduce((current, [pattern, by]) => current.replaceAll(pattern, by), text);

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\\math(?:rm|it|bf)|\\text(?:normal|bf|it|rm)/g, '\\text'],
  [/\\[dtc]frac/g, '\\frac'],
  [/\s\./g, ' 0.'],
  [/\{\./g, '{0.'],
  [/~=/g, '\\approx'],
  [/\s*\{\s*,\s*\}/g, ','],
  [/,?\s*\\text\{\s*(?:and|or)\s*\}/g, ','],
  [/(?<![a-zA-Z]),?\s*(?:and|or)(?![a-zA-Z])/g, ','],
  [/(?<!\\)\\\s/g, ' '],
  [/(?<!\\)(?:infinity|inf(?!inity))/g, '\\infty'],
  [/,?\\ldots/g, ' '],
  [/\\text\{(?:percentage|percent|pct)\}|\s*\b(?:percentage|percent|pct)\b/g, '\\%'],
  [/ sqrt/g, '\\sqrt'],
];

const UNITS =
  'integerpoint|feet|sue|digit|pound|meal|edge|student|children ticket|multiple|east|degree|mph|kmph|ft|m square| m east|sq m|deg|mile|q .|monkey|prime|ratio|profit of rs|rd|o|gm|p . m|lb|tile|per|dm|lt|gain|ab|way|west|a .|b .|c .|d .|e .|f .|g .|h .|t|h|no change|men|soldier|pie|bc|excess|st|inches|noon|cent|by|gal|kmh|c|acre|rise|a . m|th|π r 2|sq|mark|l|toy|coin|sq . m|gallon|° f|profit|minw|yr|women|am|pm|hr|cu cm|square|are|rupee|rounds|cubic|cc|mtr|s|ohm|number|day|hour|minute|min|second|man|woman|sec|cube|mt|sq inch|mp|∏ cm ³|hectare|more|unit|cu . m|cm 2|rs .|rs|kg|g|month|km|m|cm|mm|apple|liter|loss|yard|pure|year|increase|decrease|d|less|Surface|litre|pi sq m|s .|metre|meter|inch';
const UNIT = new RegExp(`([\\d}\\s])\\s*(?:${UNITS})(?:s|es)?\\s*$`);

function withoutUnits(text: string): string {
  let current = text.replace(/\\(?:text|mbox)\{.*?\}(?:\^\d|\{\^\d\})?$/, '').trim() || text;
  for (let time = 0; time < 2; time++) current = current.replace(UNIT, '$1') || current;
  return current;
}

/** Rules with both configurations. */
export const BASIC_RULES: readonly TextRule[] = [
  textRule('boxes', 'Keeps what is in boxes.', (text) => openBoxes(text, false)),
  textRule('left-right', 'Drops \\left and \\right before brackets.', (text) =>
    text.replaceAll(/\\m?(?:left|right)(?=\\?[{}|[\]()]|\\(?:[lr]?(?:brac[ek]|group|vert|ceil|floor|angle)))/g, ''),
  ),
  textRule('removed', 'Drops dollar signs, quotes, \\!, \\displaystyle and empty \\text.', (text) =>
    text.replaceAll(/\\mathrm\{th\}|\\!\s*|\\text\s*\{\s*\}|\\?\$|(?<!\\)["']|\\displaystyle/g, ''),
  ),
  textRule(
    'spellings',
    'Writes fonts as \\text, fractions as \\frac, words between answers as commas, and percent as a sign.',
    (text) => replaced(text, SPELLINGS),
  ),
  textRule('line-breaks', 'Line breaks and tabs become spaces.', (text) => text.replaceAll(/[\n\t]/g, ' ')),
  textRule('backslashes', 'Writes two backslashes before a letter as one, unless there is a matrix.', (text) =>
    text.includes('matrix') ? text : text.replaceAll(/\\\\(?=[a-zA-Z])/g, '\\'),
  ),
  textRule('units', 'Drops units at the end.', withoutUnits),
];

const MALFORMED: readonly (readonly [RegExp, string])[] = [
  [/\^\s?\((.*?)\)/g, '^{$1}'],
  [/sqrt\s?\((.*?)\)/g, '\\sqrt{$1}'],
  [/\\frac\s?(\d)\s?(\d+)/g, '\\frac{$1}{$2}'],
  [/\\log_\s?(\d)\s?(\d+)/g, '\\log_{$1}{$2}'],
  [/\\frac\s?\{([^{}]*)\}\s?(\d)/g, '\\frac{$1}{$2}'],
  [/\\frac\s?(\d)\s?\{([^{}]*)\}/g, '\\frac{$1}{$2}'],
  [/\\sqrt\s*([^{[\s])/g, '\\sqrt{$1}'],
  [/\\frac\s+/g, '\\frac'],
];

/** Rules of Math-Verify's defaults alone. */
export const REPAIRS: readonly TextRule[] = [
  textRule('zero-at-start', 'Writes a zero before a dot at the start.', (text) =>
    text.startsWith('.') ? `0${text}` : text,
  ),
  textRule('malformed', 'Puts the arguments of \\frac, \\sqrt, \\log and exponents into braces.', (text) =>
    replaced(text, MALFORMED),
  ),
  fractionBracesIfAny,
];

export const ENDS: TextRule = textRule('ends', 'Drops whitespace at both ends.', (text) => text.trim());

/** For the reader of the algebra. */
const READING: readonly (readonly [RegExp, string])[] = [
  [/\\[,;:]/g, ' '],
  [/\^\s*\{?\s*\\circ\s*\}?|°/g, ''],
  [/(\d)\s*_\s*(?:\d+|\{\s*\d+\s*\})/g, '$1'],
  [/\\varnothing/g, '\\text{varnothing}'],
  [/\^\s*(\d{2,})/g, '^{$1}'],
  [/(\d)e(?=\d)/g, '$1 \\cdot e \\cdot '],
  [/(\d)e(?=[-+]\d)/g, '$1 \\cdot e '],
  [/\\frac\s*\{d\s*\\?([a-zA-Z]+)(?:\([a-z]\))?\}\s*\{d\s*([a-zA-Z])\}/g, 'D_{$1$2}'],
  [/(?<![\d.}\])])(\d+)\s*\\frac\s*\{(\d+)\}\s*\{(\d+)\}/g, '($1+\\frac{$2}{$3})'],
  [/(\d+(?:\.\d+)?)\s*\\?%/g, '(\\frac{$1}{100})'],
  [/(?<=\d):(?=\d)/g, '/'],
];
const THOUSANDS = /(?<![\d.,{])\d{1,3}(?:,\d{3})+(?![\d}])/g;
const ROW = /(?<![\d._])\d+(?:\s+\d+)+(?![\d.])/g;
/** Where one of these is, i is the imaginary unit, and else a symbol. */
const COMPLEX = /\\mathbb\{C\}|\\i\b|\bi\b|\\imath\b|\\det/;
/** Symbols are read in lower case, but E is not e. */
const CAPITAL = /(?<!\\[a-zA-Z]*|\\mathbb\{)(?!E)[A-Z]/g;
const SYMBOL_I = /(?<![a-zA-Z\\])i(?![a-zA-Z])/g;

/** LaTeX that the algebra reads with the meaning that latex2sympy gives it. Numbers side by side are added. */
export function forReading(text: string): string {
  const isList = /[([=]|\\,/.test(text);
  const joined = isList ? text : text.replaceAll(THOUSANDS, (group) => group.replaceAll(',', ''));
  const plain = joined.replaceAll(ROW, (row) => `(${row.replaceAll(/\s+/g, '+')})`);
  const read = toLatex(replaced(plain, READING)).replaceAll(CAPITAL, (letter) => letter.toLowerCase());
  return COMPLEX.test(text) ? read : read.replaceAll(SYMBOL_I, '\\iota ');
}
