/** What `audit extract` wrote is what a scheme reads: the keys of texts and truths agree. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditResult } from '../../../src/documents/result.ts';
import { extractionScene, madeUpTrial } from '../../support/extraction-scene.ts';
import { audit } from '../../support/in-process.ts';

const trials = Array.from({ length: 12 }, (_, at) => madeUpTrial(at));
/** The same texts as the third trial with another truth. */
const twin = { ...madeUpTrial(2), id: 'other', target: '9' };

test.each(['xfinder', 'regenerate', 'verify'])('all trials that %s was asked about are in scope', async (name) => {
  await using it = await extractionScene([...trials, twin]);
  expect((await it.extract(['--prompt', name])).code).toBe(0);
  const requests = it.server.requests.length;
  const args = [
    'log.jsonl',
    '--schemes',
    `extract:${name}`,
    '--extractions',
    'e.db',
    '--out-json',
    'r.json',
    '--out-md',
    'r.md',
  ];
  expect((await audit(args, { cwd: it.folder })).code).toBe(0);
  const { extractions, coverage } = JSON.parse(readFileSync(join(it.folder, 'r.json'), 'utf8')) as AuditResult;
  expect(extractions).toMatchObject([
    { scheme: `extract:${name}`, selection: 'all', trials: 13, notAsked: 0, withoutReply: 0, unparsed: [] },
  ]);
  expect(coverage.factualTrials).toBe(13);
  expect(it.server.requests).toHaveLength(requests);
});

test('the estimates of a sample of everything are the totals', async () => {
  await using it = await extractionScene([...trials, twin]);
  expect((await it.extract(['--only', 'sample:12'])).code).toBe(0);
  const args = [
    'log.jsonl',
    '--schemes',
    'extract:xfinder',
    '--extractions',
    'e.db',
    '--out-json',
    'r.json',
    '--out-md',
    'r.md',
  ];
  expect((await audit(args, { cwd: it.folder })).code).toBe(0);
  const { extractions, schemes } = JSON.parse(readFileSync(join(it.folder, 'r.json'), 'utf8')) as AuditResult;
  const accuracy = extractions?.[0]?.sample?.accuracy;
  expect(accuracy?.estimate).toBeCloseTo(100 - (schemes.find(({ id }) => id === 'extract:xfinder')?.errorPct ?? 0), 9);
  expect(accuracy?.interval).toEqual([accuracy?.estimate, accuracy?.estimate]);
});
