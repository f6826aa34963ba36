/** The JSON Schema of the result of a benchmark. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const text = readFileSync(new URL('../../reports/bench.schema.json', import.meta.url), 'utf8');

/** Says whether a document is one; `errors` has what is wrong. */
export const validateBench: ValidateFunction = new Ajv2020({ allErrors: true, strictTypes: false }).compile(
  JSON.parse(text) as object,
);
