/**
 * A made-up model for the Japanese chain-of-thought sets. It answers the same prompt in the same words each time, in the many forms that
 * parsers of answers meet, and is not good at anything.
 */
import seedrandom from 'seedrandom';
import { createRandomChoices, type RandomChoices } from '../../../src/apps/demo/random-choices.ts';

/** Chance that an answer is right, where the right one is known. */
const SKILL = 0.6;
const CHANCE_OF_THOUGHT = 0.7;
/** Chance of the first style of a task, which is the one that examples have. */
const CHANCE_OF_FIRST_STYLE = 0.4;

/** A question as the model understands it. */
interface Task {
  /** null if it has no idea. */
  readonly truth: string | null;
  /** What it may come up with. */
  readonly candidates: readonly string[];
  readonly thought: string;
  readonly styles: readonly Style[];
}

/** A response with an answer; some styles name another one first. */
type Style = (answer: string, other: string) => string;

/**
 * The response to a prompt. Questions for last letters it can solve; for others it takes options and numbers out of the question.
 * @param truth the right answer, for a model that is right in some 60 % of all questions.
 */
export function scriptedAnswer(prompt: string, truth: string | null = null): string {
  const task = taskOf(questionOf(prompt));
  const right = truth ?? task.truth;
  const random = createRandomChoices(seedrandom.tychei(prompt));
  const wrong = task.candidates.filter((candidate) => candidate !== right);
  const answer = right !== null && (wrong.length === 0 || random.chance(SKILL)) ? right : pickFrom(wrong, random);
  const other = pickFrom([...wrong, right ?? answer], random);
  const thought = random.chance(CHANCE_OF_THOUGHT) ? task.thought : '';
  const style = (random.chance(CHANCE_OF_FIRST_STYLE) ? task.styles[0] : undefined) ?? random.pick(task.styles);
  return thought + style(answer, other);
}

function pickFrom(candidates: readonly string[], random: RandomChoices): string {
  return candidates.length === 0 ? '0' : random.pick(candidates);
}

/** The examples before it end with an empty line each. */
function questionOf(prompt: string): string {
  return prompt.slice(prompt.lastIndexOf('\n\n') + 1).trim();
}

const OPTION = /^\([0-9]\).+$/gm;
const NAME = /「(\S+)\s(\S+)」/;

function taskOf(question: string): Task {
  const options = question.match(OPTION);
  if (options !== null) return choiceTask(options);
  const [, family, given] = NAME.exec(question) ?? [];
  if (family !== undefined && given !== undefined && question.includes('最後')) return letterTask(family, given);
  return numberTask(question);
}

function choiceTask(options: readonly string[]): Task {
  const digitOf = (option: string): string => option.charAt(1);
  const textOf = (option: string): string => option.slice(3);
  return {
    truth: null,
    candidates: options,
    thought: `選択肢は${options.length}つあります。${textOf(options[0] ?? '')}は少し違うと考えられます。`,
    styles: [
      (answer) => `答えは${answer}です。`,
      (answer) => `よって、答えは(${digitOf(answer)})です。`,
      (answer) => `答えは（${fullWidth(digitOf(answer))}）${textOf(answer)}です。`,
      (answer, other) => `答えは${other}です。いや、もう一度考えると違います。答えは${answer}です。`,
      (answer) => `\n${answer}\n2つの理由があります。`,
      (answer) => `最も適切なのは「${textOf(answer)}」だと思います。`,
    ],
  };
}

function letterTask(family: string, given: string): Task {
  const [families, givens] = [Array.from(family), Array.from(given)];
  const last = (letters: readonly string[]): string => letters.at(-1) ?? '';
  return {
    truth: last(families) + last(givens),
    candidates: [
      last(givens) + last(families),
      (families[0] ?? '') + (givens[0] ?? ''),
      last(families) + (givens[0] ?? ''),
      family + given,
    ],
    thought: `苗字は「${family}」、名前は「${given}」です。`,
    styles: [
      (answer) => `よって、答えは「${answer}」です。`,
      (answer) => `答えは${answer}です。`,
      (answer, other) => `答えは「${other}」です。訂正します。答えは「${answer}」です。`,
      (answer) => `繋げると「${answer}」になります。`,
      (answer) =>
        `最後の文字はそれぞれ${Array.from(answer, (letter) => `「${letter}」`).join('と')}なので、これらを繋げます。`,
    ],
  };
}

/** What can be made of two numbers, without knowing what is asked. */
function numberTask(question: string): Task {
  const numbers = Array.from(question.matchAll(/\d[\d,]*(?:\.\d+)?/g), ([digits]) =>
    Number(digits.replaceAll(',', '')),
  );
  const [a = 1, b = 2] = numbers;
  const results = [a + b, a - b, b - a, a * b, (a + b) * 100, ...numbers];
  return {
    truth: null,
    candidates: [...new Set(results)].map((result) => String(Number(result.toFixed(3)))),
    thought: `問題には${numbers.length}個の数があり、最初は${a}です。`,
    styles: [
      (answer) => `答えは${answer}です。`,
      (answer) => `よって、答えは${answer}個です。`,
      (answer) => `答えは「${answer}」です。`,
      (answer) => `答えは${fullWidth(answer)}です。`,
      (answer) => `答えは${grouped(answer)}円です。`,
      (answer) => `よって、答えは**${answer.replace('-', '−')}**です。`,
      (answer, other) => `答えは${other}です。計算し直すと、答えは${answer}です。`,
      (answer) => `したがって、合計は${grouped(answer)}になります。`,
    ],
  };
}

/** Digits, the dot and the minus sign as they are typed in Japanese. */
function fullWidth(text: string): string {
  return text.replace(/[0-9.-]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
}

/** With thousands commas; a text that is no number stays. */
function grouped(text: string): string {
  return text.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',');
}
