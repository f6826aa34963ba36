/** What the questions of a benchmark from a file have in common. */
import type { AnswerForm, BenchmarkFile, LetterForm } from '../documents/benchmark-file.ts';
import { findLanguage, type Language } from './answer-words.ts';
import { findAnswerForm } from './file-items.ts';
import type { ReadSet } from './read-sets.ts';

export interface FileSettings {
  readonly form: AnswerForm;
  readonly letters: LetterForm;
  readonly language: Language;
  /** Whether all questions are about a text. */
  readonly hasContext: boolean;
  /** Whether all sets have examples. */
  readonly hasExamples: boolean;
}

export function findSettings({ answer, letters }: BenchmarkFile, sets: readonly ReadSet[]): FileSettings {
  const questions = sets.flatMap(({ file }) => file.questions);
  return {
    form: answer ?? findAnswerForm(questions),
    letters: letters ?? 'A.',
    language: findLanguage(questions.map(({ question }) => question)),
    hasContext: sets.every(({ file }) => file.fields.paths.has('context')),
    hasExamples: sets.every(({ set }) => set.examples !== undefined),
  };
}
