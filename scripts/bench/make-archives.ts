/** Archives for the benchmark, made up in the layout and the sizes of the published outputs of MMLU-Pro. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeZip } from '../../tests/support/made-zip.ts';

const MODELS = 8;
const LETTERS = 'ABCDEFGHIJ';
const CATEGORIES = ['biology', 'law', 'math', 'philosophy'];
const STEPS = [
  'The question asks which of the options is a property of the group.',
  "We know from Newton's second law that \\(F = ma\\), so $a = 4.9\\ m/s^2$.",
  'Options (B) and (E) describe something else, so they are not it.',
  'According to the statute, the buyer may reject the goods – within a reasonable time.',
];
const ENDINGS = [
  (letter: string) => `The answer is (${letter}).`,
  (letter: string) => `**Answer: ${letter}**`,
  (letter: string) => `The answer is (${letter}).\n\nQ: Which of these is a metal?\nA: Let's think. The answer is (C).`,
  () => 'None of the options fits.',
];

/** Writes an archive for each model, each with the same questions. @returns their paths. */
export function writeMmluProArchives(folder: string, answers: number): string[] {
  return Array.from({ length: MODELS }, (_, model) => {
    const name = `model_outputs_Model-${model}_5shots`;
    const list = Array.from({ length: Math.ceil(answers / MODELS) }, (__, i) => answer(i, model));
    const path = join(folder, `${name}.zip`);
    writeFileSync(path, madeZip([{ name: `${name}.json`, content: JSON.stringify(list) }]));
    return path;
  });
}

function answer(question: number, model: number): object {
  const index = (question * 7919) % LETTERS.length;
  const given = (question * 31 + model * 17) % 10 < 3 + model / 2 ? index : (index + 1) % LETTERS.length;
  const letter = LETTERS[given] ?? '';
  const steps = Array.from({ length: 4 + ((question + model) % 9) }, (_, at) => STEPS[(question + at) % STEPS.length]);
  const response = `Step ${question}. ${steps.join(' ')} ${ENDINGS[(question + model) % ENDINGS.length]?.(letter)}`;
  const pred = /answer is \((.)\)/.exec(response)?.[1] ?? null;
  return {
    question_id: question,
    question: `Question ${question}: ${STEPS[question % STEPS.length]} Which one?`,
    options: Array.from(LETTERS, (_, at) => `property ${(question + at) % 97} of ${at}`),
    answer: LETTERS[index],
    answer_index: index,
    cot_content: '',
    category: CATEGORIES[question % CATEGORIES.length],
    src: 'made-up',
    pred,
    model_outputs: response,
  };
}
