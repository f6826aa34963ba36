/** How OpenCompass normalizes mathematical answers. Source: OpenCompass, opencompass/datasets/math.py. */
import { strip } from '../../base/text/whitespace.ts';
import type { FallibleRule } from '../kit/math/attempt.ts';
import { removals, SHORT_FORMS, SUBSTITUTIONS, UNWRAPPED } from '../kit/math/final-answer.ts';
import { lastBetween, replaceBetween } from '../kit/math/parts.ts';
import {
  degrees,
  dropped,
  fractionBracesIfAny,
  fractionForms,
  leftRight,
  lineBreaks,
  OPENCOMPASS_RULES,
  shortName,
  slash,
  spaces,
  zeroAtStart,
  zeroInside,
} from '../kit/math/strip-string.ts';
import { andWords, finalDots, imaginaryUnit, infinity, mboxes, rootBraces } from '../kit/math/more-strip-rules.ts';
import { textRule, type TextRule } from '../kit/rules.ts';

/** normalize_final_answer. */
export const FINAL_RULES: readonly TextRule[] = [
  ...SUBSTITUTIONS,
  textRule('final-less', 'Writes \\le as the sign <, also in \\left.', (text) => text.replaceAll('\\le', '<')),
  ...removals(['ft']),
  // It is always on, so that no normalized text contains a line break.
  { ...dropped('final-line-ends', 'Drops line breaks.', ['\n', '\r', '\f']), optional: false },
  textRule('final-text-brackets', 'Keeps of \\text only what is in brackets in its braces.', (text) =>
    replaceBetween(text, '\\text{(', ')}'),
  ),
  ...UNWRAPPED,
  textRule('final-answer-is', 'Keeps what follows "finalansweris".', (text) => after(text, /finalansweris/)),
  textRule('answer-is', 'Keeps what follows "answeris", with or without its r and a colon.', (text) =>
    after(text, /answer?is:?/),
  ),
  textRule(
    'last-oxed',
    'Keeps the last "oxed{", up to the next closing brace.',
    (text) => lastBetween(text, 'oxed{', '}') ?? text,
  ),
  textRule(
    'last-dollars',
    'Keeps the text between the last pair of dollar signs.',
    (text) => lastBetween(text, '$', '$') ?? text,
  ),
  textRule('ends', 'Drops whitespace at both ends.', strip),
  textRule('fraction-command', 'Writes rac as \\frac where the text has no \\frac.', (text) =>
    text.includes('\\frac') ? text : text.replaceAll('rac', '\\frac'),
  ),
  ...SHORT_FORMS,
];

function after(text: string, words: RegExp): string {
  const found = words.exec(text);
  return found === null ? text : text.slice(found.index + found[0].length);
}

/** The text as normalize_final_answer returns it. */
export function finalAnswer(text: string): string {
  return FINAL_RULES.reduce((current, { rewrite }) => rewrite(current), text);
}

/** MATHEvaluator, version v1. */
export const STRIP_RULES_V1: readonly FallibleRule[] = OPENCOMPASS_RULES;

/** As `(\d+)\.0+([^\d])`, but without a search from every digit. */
const ZEROS_INSIDE = /(?<=\p{Nd})\.0+(\P{Nd})/gu;
const ZEROS_AT_END = /(?<=\p{Nd})\.0+$/u;

/** MATHEvaluator, version v2. Only its last rule can fail. */
export const STRIP_RULES_V2: readonly FallibleRule[] = [
  textRule('whitespace', 'Drops whitespace at both ends.', strip),
  lineBreaks,
  finalDots,
  dropped('small-spaces', 'Drops \\! and a backslash before a space, with that space.', ['\\!', '\\ ']),
  textRule('double-backslashes', 'Writes two backslashes as one, twice.', (text) =>
    text.replaceAll('\\\\', '\\').replaceAll('\\\\', '\\'),
  ),
  fractionForms,
  leftRight,
  textRule(
    'text-at-end',
    'Drops everything from the first \\text{ on if a brace ends the text, and whitespace at both ends.',
    withoutTextAtEnd,
  ),
  degrees,
  dropped('dollar-signs', 'Drops dollar signs, also with a backslash.', ['\\$', '$']),
  dropped('text-commands', 'Drops \\text and x\\in, but nothing in braces.', ['\\text', 'x\\in']),
  dropped('percent', 'Drops percent signs, also with a backslash.', ['\\%', '\\%', '%']),
  zeroInside,
  dropped('dot-products', 'Drops \\cdot.', ['\\cdot']),
  infinity,
  andWords,
  mboxes,
  imaginaryUnit,
  textRule('zeros', 'Drops a dot and zeros that end a number.', (text) =>
    text.replace(ZEROS_INSIDE, '$1').replace(ZEROS_AT_END, ''),
  ),
  zeroAtStart,
  shortName,
  rootBraces,
  spaces,
  fractionBracesIfAny,
  slash,
];

/** Whitespace goes without any command, too; but nothing changes where nothing would be left. */
function withoutTextAtEnd(text: string): string {
  const at = text.endsWith('}') ? text.indexOf('\\text{') : -1;
  return strip(at === -1 ? text : text.slice(0, at)) || text;
}
