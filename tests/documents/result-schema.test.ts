/** The result document against its JSON Schema. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { auditInputs } from '../../src/audit/audit.ts';
import { demoFolder } from '../support/folders.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const validate = new Ajv2020({ allErrors: true, strictTypes: false }).compile(
  read('reports/result.schema.json') as object,
);

async function demoResult(groupBy: readonly ('temperature' | 'model')[]) {
  const folder = demoFolder();
  const options = {
    runsDir: `${folder}/runs`,
    metadata: `${folder}/runs_metadata.json`,
    conditions: null,
    groupBy,
    schemes: ['v2-parse', 'combined', 'v2-norm', 'post-think'],
    seed: 0,
    maxExamples: 3,
    nullGroundTruth: null,
    baselineCondition: 'control',
    multiverse: true,
    skipBadRuns: false,
    checksums: true,
  };
  return JSON.parse(JSON.stringify(await auditInputs(options, { name: 'test', version: '0' }))) as Record<
    string,
    unknown
  >;
}

test('a result matches the schema', async () => {
  validate(await demoResult(['temperature', 'model']));
  expect(validate.errors).toBeNull();
});

test('so does one of a log, which names the fields that were mapped', async () => {
  const { options, ...rest } = await demoResult(['temperature']);
  const asked = options as Record<string, unknown>;
  validate({ ...rest, options: { ...asked, runsDir: null, metadata: null, logs: ['l'], map: { response: 'said' } } });
  expect(validate.errors).toBeNull();
  validate({ ...rest, options: { ...asked, map: { response: 1 } } });
  expect(validate.errors?.map(({ instancePath }) => instancePath)).toEqual(['/options/map/response']);
});

test('the committed example matches the schema', () => {
  validate(read('reports/example/answer_parsing_audit.json'));
  expect(validate.errors).toBeNull();
});

test('whole numbers are of any size, and rates are null or within their limits', async () => {
  const { options, schemes, ...rest } = await demoResult(['temperature']);
  const asked = options as Record<string, unknown>;
  const [scheme] = schemes as readonly Record<string, unknown>[];
  const wrong = (change: object, rates: object): (string | undefined)[] => {
    validate({ ...rest, options: { ...asked, ...change }, schemes: [{ ...scheme, ...rates }] });
    return validate.errors?.map(({ message }) => message) ?? [];
  };
  expect(wrong({ seed: -1e20, maxExamples: 1e20 }, { errorPct: null, errors: 1e20, interval: null })).toEqual([]);
  expect(wrong({ maxExamples: -1 }, { errorPct: 100.5 })).toEqual(['must be >= 0', 'must be <= 100']);
  expect(wrong({ seed: 0.5 }, { errorPct: 'x' })).toEqual(['must be integer', 'must be number,null']);
});

test('the schema notices a key that is missing and one too many', async () => {
  const { think, ...rest } = await demoResult(['temperature']);
  expect(think).toBeDefined();
  validate({ ...rest, news: 1 });
  expect(validate.errors?.map(({ keyword }) => keyword).toSorted()).toEqual(['additionalProperties', 'required']);
});
