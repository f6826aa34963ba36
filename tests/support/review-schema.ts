/** The JSON Schema of what `audit review report` says. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const text = readFileSync(new URL('../../reports/review.schema.json', import.meta.url), 'utf8');

/** Says whether a document is one; `errors` has what is wrong. */
export const validateReview: ValidateFunction = new Ajv2020({ allErrors: true, strictTypes: false }).compile(
  JSON.parse(text) as object,
);
