/** The JSON Schemas of documents, as they are shipped. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** Each checks a document; `errors` has the problems. */
export const validateBench: ValidateFunction = validatorOf('bench');
export const validateBenchModels: ValidateFunction = validatorOf('bench-models', ['bench']);
export const validateResult: ValidateFunction = validatorOf('result');
export const validateReview: ValidateFunction = validatorOf('review');
export const validateReplyAudit: ValidateFunction = validatorOf('reply-audit');
export const validateEvaluationInput: ValidateFunction = validatorOf('evaluation-input');
export const validateEvaluationResult: ValidateFunction = validatorOf('evaluation-result');
export const validateEvaluationReport: ValidateFunction = validatorOf('evaluation-report');
export const validateAlert: ValidateFunction = validatorOf('alert');
export const validateRagComparison: ValidateFunction = validatorOf('rag-comparison');

/** @param others schemas that it refers to. */
function validatorOf(name: string, others: readonly string[] = []): ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false, allowUnionTypes: true });
  for (const other of others) ajv.addSchema(readSchema(other), `${other}.schema.json`);
  return ajv.compile(readSchema(name));
}

function readSchema(name: string): object {
  const text = readFileSync(new URL(`../../reports/${name}.schema.json`, import.meta.url), 'utf8');
  return JSON.parse(text) as object;
}
