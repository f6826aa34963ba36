/** Finds the last answer of a response about mathematics. */
import { isHeading } from '../kit/answer/headings.ts';
import { findThoughts } from '../kit/answer/thoughts.ts';
import { betweenMarks } from '../kit/answer/region.ts';
import { findingParser, moved, slice, type FindRule, type Found } from '../kit/finding.ts';
import { findJsonAnswer, readJsonAnswer } from '../kit/json-object/answer-field.ts';
import { endOfBraces } from '../kit/math/braces.ts';

/** Where the answer begins: after the last thought that ends. */
function startOf(text: string): number {
  const thoughts = findThoughts(text);
  return thoughts === null || thoughts.isOpen ? 0 : (thoughts.answer?.start ?? 0);
}

const BOX = /\\(?:boxed|fbox)(\s*\{|\s+(?=[^\s{])|(?=[^\s{a-zA-Z]))/g;

/** The content of the last box, after the thought if there is one. One that is not closed ends with the text, and one without braces, as in `\boxed 5`, with the line or its mathematics. */
function lastBox(text: string): Found | null {
  return findBox(text, startOf(text)) ?? findBox(text, 0);
}

function findBox(text: string, start: number): Found | null {
  const box = [...text.slice(start).matchAll(BOX)].at(-1);
  if (box === undefined) return null;
  const from = start + box.index + box[0].length;
  const end = box[1]?.endsWith('{') === true ? endOfBraces(text, from - 1) - 1 : -1;
  const line = /^[^$\n]*/.exec(text.slice(from))?.[0].trimEnd() ?? '';
  return slice(text, from, end >= 0 ? end : from + line.length);
}

/** The group of the last match after the thought. @param pattern with one group, and the flags d and g. @param isNone whether a group is no answer. */
const last =
  (pattern: RegExp, isNone: (text: string) => boolean = () => false) =>
  (text: string): Found | null => {
    const start = startOf(text);
    let found: Found | null = null;
    for (const match of text.slice(start).matchAll(pattern)) {
      const span = match.indices?.[1];
      const group = match[1] ?? '';
      if (span !== undefined && group.trim() !== '' && !isNone(group))
        found = slice(text, start + span[0], start + span[1]);
    }
    return found;
  };

/** Up to the end of the sentence: a dot that does not follow a digit, or the end of the line. Mathematics between dollar signs is a whole. */
const SENTENCE = String.raw`(\$[^$\n]+\$|\\\([^\n]*?\\\)|\\\[[\s\S]*?\\\]|[^\n]*?)(?=\s*(?:\.\s|\.?$|\n|\. ?I hope))`;
const PHRASE = new RegExp(
  String.raw`(?:final answer|answer)\*{0,2}\s*(?:is|:|=)\s*\*{0,2}\s*:?\s*(?:(?:the\s+)?(?:final\s+)?answer\s+is\s*:?\s*)?(?:(?:indeed|definitely|simply|therefore|thus|just|exactly|only)\s+)*(?!\s*(?:correct|right|wrong|valid|not|in|that|reasonable|consistent)\b)${SENTENCE}`,
  'dgim',
);

const MATHEMATICS =
  /\\\[([\s\S]{0,2000}?)\\\]|\$\$([\s\S]{0,2000}?)\$\$|(?<![\\$])\$((?:[^$\\\n]|\\[^\n])+?)\$|\\\(((?:[^\\\n]|\\[^()\n])+)\\\)/dg;

/** The last display or inline mathematics of a stretch of a text. */
function lastMathematics(text: string, start: number, end: number = text.length): Found | null {
  let found: Found | null = null;
  for (const { indices } of text.slice(start, end).matchAll(MATHEMATICS)) {
    const span = indices?.slice(1).find((own) => own !== undefined);
    if (span !== undefined) found = slice(text, start + span[0], start + span[1]);
  }
  return found;
}

/** What an answer sentence has after its words: the mathematics in it, if there is some. */
function answerPhrase(text: string): Found | null {
  const found = last(PHRASE)(text);
  const { start = null, end = null } = found ?? {};
  return start === null || end === null ? found : (lastMathematics(text, start, end) ?? found);
}

const NUMBER = /[-−]?\$?\d[\d,]*(?:\.\d+)?(?:\/\d+)?\s?%?/dg;

/** The last mathematics between dollar signs or brackets, or the last number of the last line with one, whichever comes later. */
function lastOfAll(text: string): Found | null {
  const start = startOf(text);
  const mathematics = lastMathematics(text, start);
  const numbers = [...text.slice(start).matchAll(NUMBER)];
  const number = numbers.at(-1)?.indices?.[0];
  if (number === undefined) return mathematics;
  const [from, to] = [start + number[0], start + number[1]];
  if ((mathematics?.end ?? -Infinity) + 2 >= from) return mathematics;
  const before = text.slice(start + text.slice(start, from).lastIndexOf('\n') + 1, from);
  const tail = /(?:=|\bis|\bare|:)\s*([^=:\p{L}]*(?:\b(?:sqrt|pi|x|y)\b[^=:\p{L}]*)*)$/u.exec(before)?.[1];
  return slice(text, from - (tail?.length ?? 0), to);
}

/** Between the last marks of an answer after the thought: a box, or mathematics, or all of it. */
function marked(text: string): Found | null {
  const stretch = betweenMarks(text, { start: startOf(text), end: text.length });
  if (stretch === null) return null;
  const { start, end } = stretch;
  return findBox(text.slice(0, end), start) ?? lastMathematics(text, start, end) ?? slice(text, start, end);
}

/** A JSON object at the end, with or without a fence of code. */
const ENDS_WITH_OBJECT = /[\]"\deE}]\s*\}\s*(?:```\s*)?$/;
/** Characters at the end of a response that decide whether it ends with an object. */
const JSON_END = 1000;

/** The field for the answer of an object at the end, after the thought. */
function jsonField(text: string): Found | null {
  const tail = text.slice(-JSON_END);
  if (!tail.includes('"') || !ENDS_WITH_OBJECT.test(tail)) return null;
  const start = startOf(text);
  const after = text.slice(start);
  const answer = findJsonAnswer(after);
  return answer === null || answer.rule === 'object' ? null : moved(readJsonAnswer(after, answer), start);
}

const RULES: readonly FindRule[] = [
  {
    id: 'answer-marks',
    summary: 'What is between the last <answer> and </answer> after the thought: a box, mathematics, or all of it.',
    optional: true,
    find: marked,
  },
  {
    id: 'json-field',
    summary:
      'The field answer, final_answer, choice, result or output of the JSON object with which the response ends, as in json_answer.',
    optional: true,
    find: jsonField,
  },
  { id: 'last-box', summary: 'What is in the last \\boxed{…} or \\fbox{…}.', optional: true, find: lastBox },
  {
    id: 'answer-phrase',
    summary: 'What follows the last "answer is" or "answer:", to the end of the sentence.',
    optional: true,
    find: answerPhrase,
  },
  {
    id: 'hashes',
    summary: 'The rest of the last line that begins with "####", unless it is a heading.',
    optional: true,
    find: last(/^####\s*(.+)$/dgm, isHeading),
  },
  {
    id: 'last-mathematics',
    summary: 'The last mathematics between dollar signs or brackets, or the last number, whichever comes later.',
    optional: true,
    find: lastOfAll,
  },
];

export const mathAnswer = findingParser({
  id: 'math-answer',
  summary: 'The last answer after the thought: a box, an answer sentence, mathematics, or the last number.',
  missing: null,
  rules: RULES,
});
