/** The files that `audit bench new` writes: questions, and a file of the benchmark that explains every field. */
import { jsonText } from '../../../base/core/json-text.ts';
import { TOOL } from '../../../base/system/version.ts';

const QUESTIONS: readonly object[] = [
  {
    id: 'planet',
    question: 'Which planet is closest to the Sun?',
    choices: ['Venus', 'Mercury', 'Mars', 'Earth'],
    answer: 'B',
  },
  {
    id: 'metal',
    question: 'Which metal is liquid at room temperature?',
    choices: ['Mercury', 'Iron', 'Copper', 'Tin'],
    answer: 'A',
  },
  {
    id: 'ocean',
    question: 'Which ocean is the largest?',
    choices: ['Atlantic', 'Indian', 'Arctic', 'Pacific'],
    answer: 'D',
  },
];

/** The text of the questions, in JSON lines. */
export function newQuestions(): string {
  return QUESTIONS.map((question) => `${jsonText(question)}\n`).join('');
}

/** The text of the file of the benchmark. @param file the name of the file of questions. */
export function newBenchmarkFile(id: string, file: string): string {
  return `# yaml-language-server: $schema=https://unpkg.com/${TOOL.name}@${TOOL.version}/reports/benchmark.schema.json
# A benchmark for "audit bench" (docs/bench.md). Lines that begin with # are comments; remove the # to use a field.

# The name of the folder with the runs: lower-case letters, digits and hyphens.
id: ${id}
title: Three questions

# The file of questions, in JSON lines, JSON, CSV, TSV or Parquet. Several files are sets, each with a name:
file: ${file}
# sets:
#   easy: { file: easy.jsonl }
#   hard: { file: hard.csv, limit: 100, map: { question: text }, examples: examples.jsonl }

# Where the fields are in a record, if they have other names. Fields: id, question, context, choices, groundTruth, answerIndex.
# map: { question: inputs.text, groundTruth: outputs[0].answer }

# How each question is asked. In a template, {question} is the question and {choices} the lines of its choices; without {choices} they
# follow the question. {instruction} is the form of the answer, {examples} the examples, and {name} the field "name" of the record.
# A brace of the text is written twice: {{ or }}.
conditions:
  - id: cot
    title: reasoning before the answer
    template: |-
      {question}

      Think step by step before you answer. {instruction}
  - id: direct
    title: the answer alone
    # system: You answer in one line.
    template: |-
      {question}

      Do not explain the answer. {instruction}
    # Questions with answers before the question: from a file like that of the questions.
    # examples:
    #   file: examples.jsonl
    #   number: 3
    #   template: "{question}\\n\\nAnswer: {answer}\\n\\n"

# The condition that gains are measured from.
baseline: direct

# The form of the answers: letter, number or text.
answer: letter

# How choices are written: "A." (A. Venus), "A)", "(A)", "a" (a Venus) or "①".
letters: "A."

# How a record names the right choice: letter, text, index-from-0 or index-from-1. Default: what fits all records.
# truth: letter

# The form of the answer in words. Default: one that the scheme reads.
# instruction: 'Write the answer in the last line, in the form "Answer: X".'

# The scheme that makes the stored parse and label, and those that an audit compares with it: ids of "audit schemes". Default: those that fit the answers.
# scheme: simpleevals.mcq
# alternatives: [opencompass.first_option, mc-v3]

# How many times each question is asked.
repeats: 1

# The system prompt of all conditions that have none.
# system: You are an expert.

# Used where the command line names nothing else. temperature: null sends none.
# sampling: { temperature: 0, maxTokens: 2048, stop: ["\\n\\n"] }

# Where the questions are from.
source: written by audit bench new
`;
}
