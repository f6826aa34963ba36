/** Replies that are an answer: their first line, without words around the answer. */
import { nfkc } from '../../../base/text/nfkc.ts';
import { saysNoAnswer, textOf, trimmed, unparsed, type ReplyReading, type Stretch } from './reading.ts';
import type { Step } from './rules.ts';

/** In UTF-16 units. */
const LONGEST_ANSWER = 200;

/** What is taken off a line, in this order. Each has the answer as its group. */
const AROUND: readonly (readonly [step: Step, form: RegExp])[] = [
  ['bold', /^\*\*(?<answer>[^*]+)\*\*$/u],
  ['answer-prefix', prefixForm(String.raw`(?:the\s+)?(?:final\s+)?answer\s*(?:is\s*:?|:)`)],
  ['answer-prefix', prefixForm(String.raw`(?:最終的な|最終)?(?:答え|回答|解答|正解)\s*(?:は|[:：])`)],
  // Not the period of an abbreviation such as U.S.
  ['final-period', /^(?<answer>.+?)(?:(?<!\.\p{Lu})\.|(?:です)?。)$/u],
  ['bold', /^\*\*(?<answer>[^*]+)\*\*$/u],
  ['boxed', /^\$?\\boxed\{(?<answer>[^{}]+)\}\$?$/u],
];

/** Words before an answer, perhaps in bold. */
function prefixForm(words: string): RegExp {
  return new RegExp(String.raw`^(?:\*\*${words}\*\*|${words})\s*(?<answer>.+)$`, 'iu');
}

/**
 * The answer of a reply.
 * @param reply without reasoning, and without whitespace at its ends.
 * @param choices the options of the question; null for none. With options, the answer must be the letter of one, or its text.
 */
export function readAnswer(reply: Stretch, choices: readonly string[] | null): ReplyReading {
  const line = firstLine(reply);
  if (saysNoAnswer(textOf(line))) return unparsed('no-answer');
  if (line.end - line.start > LONGEST_ANSWER) return unparsed('too-long');
  const steps: Step[] = [];
  let answer = line;
  for (const [step, form] of AROUND) {
    const inner = innerOf(answer, form);
    if (inner === null) continue;
    answer = inner;
    steps.push(step);
  }
  const text = textOf(answer);
  if (saysNoAnswer(text)) return unparsed('no-answer');
  const { start, end } = answer;
  const read = { kind: 'parsed', text, start, end, steps } as const;
  if (choices === null || choices.length === 0) return { ...read, rule: 'line', option: null };
  const found = findOption(text, choices);
  return found === null ? unparsed('not-an-option') : { ...read, ...found };
}

function firstLine(reply: Stretch): Stretch {
  const [line = ''] = textOf(reply).split(/[\r\n]/, 1);
  return trimmed({ ...reply, end: reply.start + line.length });
}

/** What a form leaves of a stretch; null where it does not fit. */
function innerOf(stretch: Stretch, form: RegExp): Stretch | null {
  const found = form.exec(textOf(stretch));
  const answer = found?.groups?.['answer'];
  if (found === null || answer === undefined) return null;
  const start = stretch.start + found[0].lastIndexOf(answer);
  return trimmed({ ...stretch, start, end: start + answer.length });
}

/** The letter of an option, perhaps in brackets, perhaps followed by the text of the same option. */
const LETTER = /^[（(]?(?<letter>[A-Z])(?:[)）.:：]|$)\s*(?<rest>.*)$/iu;

function findOption(
  answer: string,
  choices: readonly string[],
): { readonly option: number; readonly rule: 'option-letter' | 'option-text' } | null {
  const options = choices.map(fold);
  const byText = options.indexOf(fold(answer));
  if (byText !== -1) return { option: byText, rule: 'option-text' };
  const { letter, rest = '' } = LETTER.exec(nfkc(answer))?.groups ?? {};
  if (letter === undefined) return null;
  const option = letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);
  const fits = option < options.length && (rest === '' || fold(rest) === options[option]);
  return fits ? { option, rule: 'option-letter' } : null;
}

function fold(text: string): string {
  return nfkc(text).trim().replaceAll(/\s+/gu, ' ').toLowerCase();
}
