/** The schema of a benchmark of a user: the file beside the questions, or the one that names them. */
import { z } from 'zod';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';

const ID = /^[a-z0-9][a-z0-9-]*$/;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;

const path = z.string().min(1).describe('A file. Paths are relative to the file of the benchmark.');
const map = z
  .record(z.string(), z.string().min(1))
  .describe('Which value of a record is which field, as --map names it: `question: inputs.question`.');
const template = z
  .string()
  .min(1)
  .describe(
    'A text with places: {question}, {choices}, {examples}, {instruction}, and any field of the record as {name}. A brace is written twice: {{ or }}.',
  );

const setSchema = z
  .strictObject({
    file: path,
    map: map.exactOptional(),
    limit: z.int().min(1).exactOptional().describe('The most questions, the first ones.'),
    examples: path.exactOptional().describe('The file of examples of all conditions that name none.'),
  })
  .meta({ id: 'set', description: 'A file of questions.' });

const examplesSchema = z
  .strictObject({
    file: path.exactOptional().describe('Default: that of the set.'),
    number: z.int().min(1).exactOptional().describe('How many, the first ones. Default: all.'),
    template: z
      .string()
      .min(1)
      .exactOptional()
      .describe('The text of an example: places as in a template, and {answer}. Default: question and answer.'),
    map: map.exactOptional(),
  })
  .meta({ id: 'examples', description: 'Questions with their answers, as text before the question.' });

const conditionSchema = z
  .strictObject({
    id: z.string().max(80).regex(NAME).describe('Letters, digits, dots, hyphens and underscores.'),
    title: z.string().min(1).exactOptional().describe('Default: the id.'),
    system: z.string().exactOptional().describe('The system prompt. Default: that of the benchmark.'),
    template: template.exactOptional().describe('The prompt. Default: the question and the instruction.'),
    examples: examplesSchema.exactOptional(),
  })
  .meta({ id: 'condition', description: 'A way to ask: a prompt.' });

const samplingSchema = z
  .strictObject({
    temperature: z.number().min(0).nullable().exactOptional().describe('null sends none.'),
    maxTokens: z.int().min(1).exactOptional().describe('The most tokens of an answer.'),
    stop: z.array(z.string().min(1)).min(1).exactOptional().describe('Texts that end the answer.'),
  })
  .meta({ id: 'sampling', description: 'What the command uses where its options name nothing else.' });

export const benchmarkFileSchema = z
  .strictObject({
    $schema: z.string().exactOptional().describe('The address of this schema, for editors.'),
    id: z
      .string()
      .max(80)
      .regex(ID)
      .exactOptional()
      .describe('Lower-case letters, digits and hyphens. Default: the name of the file.'),
    title: z.string().min(1).exactOptional().describe('Default: the name of the file.'),
    file: path
      .exactOptional()
      .describe('The file of questions, if there is one set. Default: the one beside this file.'),
    sets: z
      .record(z.string().max(80).regex(NAME), setSchema)
      .exactOptional()
      .describe('Several sets by their names, in place of file.'),
    map: map.exactOptional(),
    conditions: z
      .array(conditionSchema)
      .min(1)
      .exactOptional()
      .describe('Default: cot (reasoning before the answer) and direct (the answer alone).'),
    baseline: z
      .string()
      .exactOptional()
      .describe('The condition that gains are measured from. Default: direct, if there is one.'),
    answer: z
      .enum(['letter', 'number', 'text'])
      .exactOptional()
      .describe(
        'The form of the answers. Default: letter for questions with choices, number if all answers are numbers.',
      ),
    letters: z
      .enum(['A.', 'A)', '(A)', 'a', '①'])
      .exactOptional()
      .describe('How choices are written: "A. Paris", "A) Paris", "(A) Paris", "a Paris", "① Paris". Default: A.'),
    truth: z
      .enum(['letter', 'text', 'index-from-0', 'index-from-1'])
      .exactOptional()
      .describe('How a record names the right choice. Default: what fits all records.'),
    instruction: z
      .string()
      .exactOptional()
      .describe(
        'The form of the answer in words, at {instruction} or else at the end of each prompt. Default: one that the scheme reads.',
      ),
    scheme: z
      .string()
      .min(1)
      .exactOptional()
      .describe('The scheme that makes the stored parse and label: an id of "audit schemes".'),
    alternatives: z.array(z.string().min(1)).exactOptional().describe('Schemes that an audit compares with it.'),
    repeats: z.int().min(1).max(1000).exactOptional().describe('How many times each question is asked.'),
    system: z.string().exactOptional().describe('The system prompt of all conditions that have none.'),
    sampling: samplingSchema.exactOptional(),
    source: z.string().min(1).exactOptional().describe('Where the questions are from.'),
  })
  .meta({
    title: 'Benchmark',
    description: 'Questions and how they are asked, for "audit bench". YAML or JSON; see docs/bench.md.',
  });

export type BenchmarkFile = DeepReadonly<z.infer<typeof benchmarkFileSchema>>;
export type ConditionRecord = NonNullable<BenchmarkFile['conditions']>[number];
export type ExamplesRecord = NonNullable<ConditionRecord['examples']>;
export type SetRecord = NonNullable<BenchmarkFile['sets']>[string];
export type AnswerForm = NonNullable<BenchmarkFile['answer']>;
export type LetterForm = NonNullable<BenchmarkFile['letters']>;
export type TruthForm = NonNullable<BenchmarkFile['truth']>;
