/** Examples of a condition: questions of a file with their answers, as one text. */
import { InputError } from '../../../base/core/errors.ts';
import type { AnswerForm, ExamplesRecord, LetterForm } from '../documents/benchmark-file.ts';
import { createFileItem } from './file-items.ts';
import { checkPlaces, fillTemplate } from './places.ts';
import type { Problems } from './problems.ts';
import type { FileQuestions } from './read-questions.ts';
import { compileTemplate } from './template.ts';

export interface ExampleSettings {
  readonly form: AnswerForm;
  readonly letters: LetterForm;
  /** What an answer line begins with. */
  readonly lead: string;
  /** The condition, for errors. */
  readonly where: string;
}

/** The text of all examples. @throws InputError if there are fewer than the condition asks for, or a place is not filled. */
export function writeExamples(
  { name, questions, fields }: FileQuestions,
  { number, template: text }: ExamplesRecord,
  { form, letters, lead, where }: ExampleSettings,
  problems: Problems,
): string {
  if (number !== undefined && questions.length < number)
    throw new InputError(
      `${where}: number is ${number}, but ${name} has ${questions.length} examples; write more, or a smaller number.`,
    );
  const context = fields.paths.has('context') ? '{context}\n\n' : '';
  const template = compileTemplate(text ?? `${context}{question}\n\n${lead}{answer}\n\n`, `${where}, examples`);
  const chosen = questions.slice(0, number);
  const own = ['question', 'choices', 'context', 'answer'];
  checkPlaces(template, `${where}, examples`, own, chosen.map(({ row }) => row)); // prettier-ignore
  const texts = chosen.map((source) => {
    const say = (message: string): string => `${source.place}: ${message}; correct it, or leave the example out.`;
    return problems.attempt(() => {
      const { question, lines, groundTruth } = createFileItem(source, form, letters);
      const values = {
        question: template.places.includes('choices') ? source.question : question,
        choices: lines ?? undefined,
        context: source.context ?? undefined,
        answer: [groundTruth].flat()[0],
      };
      return fillTemplate(template, values, source.row);
    }, say);
  });
  return texts.join('');
}
