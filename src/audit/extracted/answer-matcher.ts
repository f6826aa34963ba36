/**
 * Compares short answers, as models read them out of responses, with truths: letters with letters, numbers with numbers, and other texts as
 * SQuAD's exact match does. Parsers of harnesses return one of these forms, and each of their matchers compares one; replies have all of them.
 */
import type { Item, Matcher, MatchResult } from '../../base/core/scheme.ts';
import { nfkc } from '../../base/text/nfkc.ts';
import { strip } from '../../base/text/whitespace.ts';
import { v2Normalizer } from '../../schemes/core/v2-normalizer.ts';
import { squadNormalizer } from '../../schemes/kit/squad-normalizer.ts';

/** "B", "(b)", "**B**", "B.", and with the text of the option after it: "B. Paris", "(B) Paris". */
const LETTER = /^[\s(["'*`]*([a-z])(?:[\s)\]"'*`.]*$|[)\].:,]+["'*`]*\s+\S)/iu;
/** One letter alone; a longer truth is the text of an option. */
const TRUTH_LETTER = /^[\s(["'*`]*([a-z])[\s)\]"'*`.]*$/iu;
/** Decimal numbers with or without commas between thousands. */
const NUMBERS = /[-+−]?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|[-+−]?\.\d+/g;
/** UTF-16 units of an answer in which a number is looked for. A longer one is no short answer. */
const LONGEST_NUMBER = 80;
const CODE_A = 65;

export const answerMatch: Matcher = {
  id: 'extracted-answer',
  summary:
    'Letters are compared with letters, numbers with numbers, and other texts without case, punctuation and articles.',
  rules: [
    { id: 'letter', summary: 'The truth and the answer each name an option by its letter.', optional: false },
    {
      id: 'option-text',
      summary: 'The answer is the text of an option, and the truth is its letter.',
      optional: false,
    },
    {
      id: 'number',
      summary: 'The truth is a number, and the answer contains one number: both are equal.',
      optional: false,
    },
    {
      id: 'text',
      summary: 'Both texts are the same in the form of v2, or in that of SQuAD (without articles).',
      optional: false,
    },
  ],
  match: (answer, _, truth, item) => compare(answer, truth, item),
};

function compare(given: string, wantedText: string, { choices }: Item): MatchResult {
  const [answer, truth] = [nfkc(given), nfkc(wantedText)];
  const wanted = findLetter(truth, TRUTH_LETTER) ?? letterOfOption(truth, choices);
  const letter = wanted === null ? null : findLetter(answer, LETTER);
  if (wanted !== null && letter !== null && !isOptionText(answer, choices)) return result('letter', letter === wanted);
  const option = wanted === null ? null : letterOfOption(answer, choices);
  if (option !== null) return result('option-text', option === wanted);
  const number = readNumber(strip(truth), true);
  const found = number === null ? null : readNumber(answer, false);
  if (found !== null) return result('number', found === number);
  return result('text', isSameText(given, wantedText));
}

function result(rule: string, correct: boolean): MatchResult {
  return { correct, rule, start: null, end: null };
}

function findLetter(text: string, form: RegExp): string | null {
  return form.exec(text)?.[1]?.toUpperCase() ?? null;
}

/** The letter of the option with this text; null where none has it, or several have. */
function letterOfOption(text: string, choices: readonly string[] | null): string | null {
  const wanted = v2Normalizer.normalize(text);
  if (wanted === '' || choices === null) return null;
  const places = choices.flatMap((choice, i) => (v2Normalizer.normalize(choice) === wanted ? [i] : []));
  return places.length === 1 ? String.fromCharCode(CODE_A + (places[0] as number)) : null;
}

/** Whether a text such as "A. Smith" is an option, so that its first letter is none of an option. */
function isOptionText(text: string, choices: readonly string[] | null): boolean {
  return text.length > 2 && letterOfOption(text, choices) !== null;
}

/** The only number of a text; null where it has none, or several. @param isAll whether nothing else may be in the text but signs such as $ and %. */
function readNumber(text: string, isAll: boolean): number | null {
  if (text.length > LONGEST_NUMBER) return null;
  const numbers = text.match(NUMBERS) ?? [];
  if (numbers.length !== 1) return null;
  const [number = ''] = numbers;
  if (isAll && !/^[\s$€£¥%.]*$/.test(text.replace(number, ''))) return null;
  return Number(number.replaceAll(',', '').replace('−', '-'));
}

function isSameText(answer: string, truth: string): boolean {
  return [v2Normalizer, squadNormalizer].some((normalizer) => {
    const normalized = normalizer.normalize(answer);
    return normalized !== '' && normalized === normalizer.normalize(truth);
  });
}
