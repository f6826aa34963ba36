/**
 * Evaluation logs of statutes-rags-FT: one JSON document with `config`, `summary` and `results`.
 * Stored predictions `unknown` mean that nothing was parsed. In rows whose prediction is `error` the response is the text of an exception.
 * Rows with `ensemble_votes` contain a majority vote beside the first response.
 */
import { z } from 'zod';
import { placeId, withRecord, type LogReader, type LogTrial } from '../kit/log.ts';
import { readJson } from '../kit/json.ts';
import { checkShape } from '../kit/shape.ts';

/** The only data set of this evaluation. */
const TASK = 'statutes (lawqa_jp)';
const NOT_PARSED = 'unknown';
const NO_RESPONSE = 'error';

const rowSchema = z.looseObject({
  question: z.string().nullish(),
  choices: z.string().nullish(),
  correct_answer: z.string().nullish(),
  predicted_answer: z.string().nullish(),
  is_correct: z.boolean().nullish(),
  response: z.string().nullish(),
  file_name: z.string().nullish(),
  ensemble_votes: z.record(z.string(), z.number()).nullish(),
});
type Row = z.infer<typeof rowSchema>;

const configSchema = z.looseObject({
  llm_model: z.string().nullish(),
  rag_enabled: z.boolean().nullish(),
  few_shot_enabled: z.boolean().nullish(),
  cot_enabled: z.boolean().nullish(),
  reranker_enabled: z.boolean().nullish(),
  ensemble_runs: z.number().nullish(),
  top_k: z.number().nullish(),
});
type Config = z.infer<typeof configSchema>;

/** A list of results with answers is in documents of other programs, too. */
const MARKS = [
  /^\s*\{/,
  /"config"\s*:/,
  /"results"\s*:\s*\[/,
  /"correct_answer"\s*:/,
  /"predicted_answer"\s*:\s*(?:"|null)/,
];

const EXPECTED = 'an evaluation log of statutes-rags-FT';
const logSchema = z.looseObject({ config: configSchema.nullish(), results: z.array(rowSchema) });

export const statutesReader: LogReader = {
  id: 'statutes-rags',
  summary: 'the evaluation JSON of statutes-rags-FT: `config`, `summary`, `results`',
  example: 'audit evaluation.json',
  notes:
    'The response is `response`, the truth `correct_answer`, the stored answer `predicted_answer`, the label `is_correct`. The stored answer of a row with votes is not a parse of its response; such rows are marked.',
  schemes: { choice: ['mc-v3', 'mc-first-token'] },
  detects: ({ text }) => MARKS.every((mark) => mark.test(text)),
  isOwnFormat: true,
  async *read(path, { name, limits }) {
    const { config, results } = checkShape(logSchema, await readJson(path, limits), path, EXPECTED);
    for (const [index, row] of results.entries()) yield withRecord(row, [readTrial(row, config ?? {}, name, index)]);
  },
};

function readTrial(row: Row, config: Config, name: string, index: number): LogTrial {
  const failed = row.predicted_answer === NO_RESPONSE;
  const isParsed = !failed && row.predicted_answer !== NOT_PARSED;
  const isVote = row.ensemble_votes !== undefined && row.ensemble_votes !== null;
  return {
    trialId: placeId(name, index),
    run: name,
    model: config.llm_model ?? null,
    variant: null,
    condition: describeCondition(config),
    dataset: null,
    task: TASK,
    itemId: row.file_name ?? null,
    question: row.question ?? null,
    choices: readChoices(row.choices ?? ''),
    temperature: null,
    groundTruth: row.correct_answer ?? null,
    response: failed ? null : (row.response ?? null),
    storedParse: isParsed ? (row.predicted_answer ?? null) : null,
    storedLabel: readLabel(row.is_correct),
    anomaly: failed ? 'error' : isVote ? 'vote' : null,
  };
}

function readLabel(isCorrect: Row['is_correct']): LogTrial['storedLabel'] {
  if (isCorrect === undefined || isCorrect === null) return null;
  return isCorrect ? 1 : 0;
}

/** The parts of the pipeline that were on, in words. */
function describeCondition(config: Config): string | null {
  const on = [
    config.rag_enabled === true ? `rag top ${config.top_k ?? '?'}` : config.rag_enabled === false ? 'no rag' : null,
    config.few_shot_enabled === true ? 'few-shot' : null,
    config.cot_enabled === true ? 'cot' : null,
    config.reranker_enabled === true ? 'reranker' : null,
    typeof config.ensemble_runs === 'number' ? `ensemble of ${config.ensemble_runs}` : null,
  ].filter((part) => part !== null);
  return on.length === 0 ? null : on.join(', ');
}

/** The texts of choices in lines `a …`, `b …`; null for any other form. */
function readChoices(text: string): string[] | null {
  const found = text
    .replace(/[\r\n]+$/, '')
    .split(/\r?\n/)
    .map((line) => /^([a-z])[ \u3000](.*)$/s.exec(line));
  const inOrder = found.every((match, i) => match !== null && match[1] === String.fromCharCode('a'.charCodeAt(0) + i));
  return inOrder ? found.map((match) => match?.[2] ?? '') : null;
}
