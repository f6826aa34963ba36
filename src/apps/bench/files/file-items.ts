/** Questions of a file as items of a benchmark. */
import type { BenchmarkItem } from '../benchmark.ts';
import type { AnswerForm, LetterForm } from '../documents/benchmark-file.ts';
import { choiceLines, letterOf, mostChoices } from './letters.ts';
import type { FileQuestion } from './read-questions.ts';

/** An item, and what its templates may show. */
export interface FileItem extends BenchmarkItem {
  readonly source: FileQuestion;
  /** The lines of the choices; null without any. */
  readonly lines: string | null;
}

/**
 * The stored question has the lines of its choices, because parsers read them there; the stored truth is then the letter.
 * @throws TypeError for more choices than there are letters.
 */
export function createFileItem(source: FileQuestion, form: AnswerForm, letters: LetterForm): FileItem {
  const { id, question, choices, right, accepted } = source;
  if (choices === null) return { id, question, groundTruth: oneOrAll(accepted), source, lines: null };
  if (choices.length > mostChoices(letters))
    throw new TypeError(`has ${choices.length} choices, more than there are letters of the form ${letters}`);
  const lines = choiceLines(letters, choices);
  const truths = form === 'letter' && right !== null ? right.map((index) => letterOf(letters, index)) : accepted;
  return { id, question: `${question}\n${lines}`, groundTruth: oneOrAll(truths), source, lines };
}

function oneOrAll(truths: readonly string[]): string | readonly string[] {
  const [first = ''] = truths;
  return truths.length === 1 ? first : truths;
}

const NUMBER = /^-?\d[\d,]*(?:\.\d+)?$/;

/** Letters for questions with choices, numbers if all answers are numbers, otherwise texts. */
export function findAnswerForm(questions: readonly FileQuestion[]): AnswerForm {
  if (questions.every(({ choices }) => choices !== null)) return 'letter';
  const areNumbers = questions.every(({ accepted }) => accepted.every((answer) => NUMBER.test(answer)));
  return areNumbers ? 'number' : 'text';
}
