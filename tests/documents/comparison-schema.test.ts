/** The result of a comparison against its JSON Schema, in all of its shapes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { compareSource } from '../../src/audit/compare/compare.ts';
import { openSource } from '../../src/sources/open-source.ts';
import { STORED } from '../../src/base/core/scheme.ts';
import { findScheme } from '../../src/schemes/find-scheme.ts';
import { demoFolder } from '../support/folders.ts';
import type { CompareRequest } from '../../src/audit/compare/request.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../reports/comparison.schema.json', import.meta.url), 'utf8'),
) as object;
const validate = new Ajv2020({ allErrors: true, strictTypes: false }).compile(schema);

async function comparisonOf(sides: Pick<CompareRequest, 'from' | 'to'>, change?: (text: string) => string) {
  const folder = demoFolder();
  const old = join(folder, 'log.jsonl');
  const fresh = join(folder, 'new.jsonl');
  if (change !== undefined) writeFileSync(fresh, change(readFileSync(old, 'utf8')));
  const source = await openSource({
    logs: change === undefined ? [old] : [old, fresh],
    format: null,
    map: {},
    conditions: null,
    nullGroundTruth: null,
  });
  const request = { ...sides, inputs: source.runs.map(({ file }) => file.name), words: [], seed: 0, maxExamples: 5 };
  const comparison = await compareSource(source, request, { name: 'test', version: '0' });
  return JSON.parse(JSON.stringify(comparison)) as Record<string, unknown>;
}

const mcV3 = findScheme('mc-v3');

test.each([
  ['one log', { from: STORED, to: mcV3 }, undefined],
  ['two schemes', { from: findScheme('mc-first-token'), to: mcV3 }, undefined],
  ['two logs', { from: STORED, to: null }, (text: string) => text.replaceAll('Answer', 'ANSWER')],
  ['two logs and a parser', { from: STORED, to: mcV3 }, (text: string) => text.replaceAll('Answer: ', '')],
] as const)('%s', async (_, sides, change) => {
  const comparison = await comparisonOf(sides, change);
  validate(comparison);
  expect(validate.errors).toBeNull();
  expect(comparison['pair'] === null).toBe(change === undefined);
});

test('the schema notices a key that is missing and one too many', async () => {
  const { together, ...rest } = await comparisonOf({ from: STORED, to: mcV3 });
  expect(together).toBeDefined();
  validate({ ...rest, news: 1 });
  expect(validate.errors?.map(({ keyword }) => keyword).toSorted()).toEqual(['additionalProperties', 'required']);
});
