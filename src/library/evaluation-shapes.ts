/** The shapes of the options of functions about evaluations. */
import { z } from 'zod';
import { EVALUATION_TABLES } from './evaluation-tables.ts';
import type { EvaluateOptions } from './evaluate-types.ts';
import { callback, oneOf, shapesOf, SIGNAL, text, wholeNumber, type Shapes } from './option-shapes.ts';
import type { CompareEvaluationsOptions, EvaluationReportOptions, JudgeOptions } from './options.ts';

export const JUDGE: Shapes<JudgeOptions> = {
  ...shapesOf<JudgeOptions>(EVALUATION_TABLES.JudgeOptions),
  model: text,
  store: text,
  onRequest: callback,
};

export const EVALUATION_REPORT: Shapes<EvaluationReportOptions> = shapesOf(EVALUATION_TABLES.EvaluationReportOptions);

export const COMPARE_EVALUATIONS: Shapes<CompareEvaluationsOptions> = shapesOf(
  EVALUATION_TABLES.CompareEvaluationsOptions,
);

const LARGEST = 1000;

export const EVALUATE: Shapes<EvaluateOptions> = {
  ...SIGNAL,
  k: wholeNumber(1, LARGEST),
  relevanceLevel: wholeNumber(1, LARGEST),
  citationLevel: oneOf(['article', 'paragraph', 'item']),
  // What is in a group is checked with the names of the metrics, as in a config file.
  groups: z.array(z.looseObject({})).describe('a list of groups { id, weight, metrics }'),
  judge: z.looseObject({}).describe('an object such as { model, store }'),
  onNotice: callback,
  aliases: z.record(z.string(), z.string().min(1)).describe('an object with full names of laws by alias'),
};
