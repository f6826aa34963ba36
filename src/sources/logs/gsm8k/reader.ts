/**
 * The published solutions of grade-school-math: in each line a question with the solutions of several models, and whether each is right.
 * The truth is a whole solution. Only the text after `A: ` on its last line counts, and it is compared without commas.
 * Source: openai/grade-school-math, example_model_solutions.jsonl and grade_school_math/dataset.py.
 */
import { z } from 'zod';
import { readLabel } from '../kit/harness-values.ts';
import { readFirstRecord, isRecord, jsonLines } from '../kit/json-lines.ts';
import { withRecord, type LogReader, type LogTrial } from '../kit/log.ts';
import type { LogRecord } from '../kit/record-values.ts';
import { checkShape } from '../kit/shape.ts';

const TASK = 'gsm8k';
const FINAL = /(?:^|\n)(?:A: |#### )([^\n]*)\n?$/;
/** Parts of a first line that is longer than the beginning that is read. */
const LINE_PARTS = [/^\s*\{\s*"question"\s*:/, /"ground_truth"\s*:/, /"\s*:\s*\{\s*"(?:is_correct|solution)"\s*:/];

const questionSchema = z.looseObject({ question: z.string(), ground_truth: z.string() });
const solutionSchema = z.looseObject({ solution: z.string().nullish(), is_correct: z.unknown().optional() });

export const gsm8kSolutionsReader: LogReader = {
  id: 'gsm8k-solutions',
  summary: '`example_model_solutions.jsonl` of grade-school-math',
  example: 'audit example_model_solutions.jsonl',
  notes:
    'One trial for each of the four models of a line: `solution` is the response, `is_correct` the label, the last line of `ground_truth` the truth.',
  detects: (start) => {
    const first = readFirstRecord(start);
    if (first === null)
      return !start.isWhole && !start.text.includes('\n') && LINE_PARTS.every((part) => part.test(start.text));
    return questionSchema.safeParse(first).success && listModels(first).length > 0;
  },
  isOwnFormat: true,
  async *read(path, { name, limits, onBytes }) {
    let index = 0;
    for await (const { place, record } of jsonLines(path, { limits, onBytes, isLoose: true }))
      yield withRecord(record, readTrials(record, place, name, index++));
  },
};

/** @param index of the line, which alone identifies the question. */
function* readTrials(record: LogRecord, place: string, run: string, index: number): Generator<LogTrial> {
  const { question, ground_truth: truth } = checkShape(questionSchema, record, place, 'a question with solutions');
  for (const model of listModels(record)) {
    const { solution, is_correct: verdict } = checkShape(solutionSchema, record[model], place, 'a solution');
    yield {
      trialId: `${index}#${model}`,
      run,
      model,
      variant: null,
      condition: null,
      dataset: null,
      task: TASK,
      itemId: String(index),
      question,
      choices: null,
      temperature: null,
      groundTruth: FINAL.exec(truth)?.[1]?.replaceAll(',', '') ?? truth,
      response: solution ?? null,
      storedParse: null,
      storedLabel: readLabel(verdict),
      anomaly: typeof solution === 'string' ? null : 'error',
    };
  }
}

/** The names of the members that are solutions. */
function listModels(record: LogRecord): string[] {
  return Object.keys(record).filter((name) => {
    const value = record[name];
    return isRecord(value) && Object.hasOwn(value, 'is_correct') && Object.hasOwn(value, 'solution');
  });
}
