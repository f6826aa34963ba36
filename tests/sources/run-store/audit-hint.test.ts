/** The key `audit` of an entry of the run list. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRunList, type RunList } from '../../../src/sources/run-store/metadata.ts';
import { temporaryFolder } from '../../support/folders.ts';

/** A list with one entry for each of these keys. */
function readHints(...hints: readonly unknown[]): Promise<RunList> {
  const path = join(temporaryFolder(), 'runs_metadata.json');
  const entries = hints.map((audit, i) => [
    `run-${i}`,
    { status: 'completed', run_id: 'r', run_dir: 'd', temperature: -i, audit },
  ]);
  writeFileSync(path, JSON.stringify({ experiments: Object.fromEntries(entries) as unknown }));
  return readRunList(path);
}

const NOTHING = { schemes: null, conditions: null, groupBy: null, baselineCondition: null, labelledBy: null };

test('has each value of the list once', async () => {
  const hint = {
    schemes: ['mc-v3', 'option-match(threshold=0.5)', 'lmeval.gsm8k.strict', 'mc-v3'],
    conditions: ['shot', 'ゼロ ショット', 'shot'],
    groupBy: ['dataset', 'condition', 'dataset'],
    baselineCondition: 'ゼロ ショット',
    labelledBy: 'ja-cot-mgsm',
  };
  const { runs, problems } = await readHints(hint);
  expect(problems).toEqual([]);
  expect(runs.map((run) => run.hint)).toEqual([
    {
      schemes: hint.schemes.slice(0, 3),
      conditions: ['shot', 'ゼロ ショット'],
      groupBy: ['dataset', 'condition'],
      baselineCondition: 'ゼロ ショット',
      labelledBy: 'ja-cot-mgsm',
    },
  ]);
});

test.each([
  ['no key', undefined, null],
  ['null', null, null],
  ['nothing in it', {}, NOTHING],
  ['nulls in it', NOTHING, NOTHING],
  ['one thing in it', { labelledBy: 'mc-v3' }, { ...NOTHING, labelledBy: 'mc-v3' }],
])('%s', async (_, audit, hint) => {
  const { runs, problems } = await readHints(audit);
  expect(problems).toEqual([]);
  expect(runs.map((run) => run.hint)).toEqual([hint]);
});

const FIFTY_ONE = Array.from({ length: 51 }, (_, i) => `c${i}`);
const CATALOG = /expected an id of "audit schemes"/;

test.each<[name: string, audit: unknown, field: string, reason: RegExp]>([
  ['a text', 'mc-v3', '', /expected an object with some of schemes, /],
  ['a list', [], '', /expected an object/],
  ['an unknown key', { scheme: ['mc-v3'] }, '', /it has the key "scheme"; expected an object with some of/],
  ['a hostile key', JSON.parse('{"__proto__": 1}'), '', /it has the key "__proto__"/],
  ['schemes as a text', { schemes: 'mc-v3' }, '.schemes', /expected a list of 1 to 50 schemes/],
  ['no scheme', { schemes: [] }, '.schemes', /expected a list of 1 to 50 schemes/],
  ['an empty scheme', { schemes: ['mc-v3', ''] }, '.schemes.1', /it is empty; expected the id of a scheme/],
  ['a scheme that is a number', { schemes: [3] }, '.schemes.0', /expected the id of a scheme, a text/],
  ['a module', { schemes: ['evil.ts'] }, '.schemes.0', CATALOG],
  ['a module by its path', { schemes: ['./evil.mjs'] }, '.schemes.0', CATALOG],
  ['a module on another system', { schemes: [String.raw`C:\evil`] }, '.schemes.0', CATALOG],
  ['a module behind a scheme', { schemes: ['mc-v3(x)/../evil.js'] }, '.schemes.0', CATALOG],
  ['a command', { schemes: ['command:touch x'] }, '.schemes.0', CATALOG],
  ['an expression', { schemes: ['regex:/(a+)+/'] }, '.schemes.0', CATALOG],
  ['several in one word', { schemes: ['mc-v3,evil'] }, '.schemes.0', CATALOG],
  ['whitespace around a command', { labelledBy: ' command:x' }, '.labelledBy', CATALOG],
  ['a labeller that is a module', { labelledBy: '/tmp/evil.cts' }, '.labelledBy', CATALOG],
  ['a labeller that is a line of its own', { labelledBy: 'mc-v3\n' }, '.labelledBy', CATALOG],
  ['a labeller that is a list', { labelledBy: ['mc-v3'] }, '.labelledBy', /expected the id of a scheme, a text/],
  ['a long labeller', { labelledBy: 'a'.repeat(201) }, '.labelledBy', /longer than 200 characters/],
  ['too many conditions', { conditions: FIFTY_ONE }, '.conditions', /expected a list of 1 to 50 conditions/],
  ['an empty condition', { conditions: [''] }, '.conditions.0', /it is empty; expected the name of a condition/],
  ['a condition that is none', { conditions: [null] }, '.conditions.0', /expected the name of a condition, a text/],
  ['an unknown field', { groupBy: ['colour'] }, '.groupBy.0', /expected one of temperature, variant, condition, /],
  ['no field', { groupBy: [] }, '.groupBy', /expected a list of 1 to 50 fields/],
  ['an empty baseline', { baselineCondition: '' }, '.baselineCondition', /it is empty/],
  ['a baseline that is a number', { baselineCondition: 1 }, '.baselineCondition', /expected the name of a condition/],
])('refused: %s', async (_, audit, field, reason) => {
  const { runs, problems } = await readHints({}, audit);
  expect(runs.map(({ key }) => key)).toEqual(['run-0']);
  expect(problems).toHaveLength(1);
  const [{ run, problem } = { run: '', problem: '' }] = problems;
  expect(run).toBe('run-1');
  expect(problem).toMatch(reason);
  expect(problem).toContain(`experiments["run-1"].audit${field}: `);
});

test('every problem is reported', async () => {
  const { problems } = await readHints({ schemes: ['x.ts'], groupBy: ['colour'], labelledBy: 'command:x' });
  expect(problems).toHaveLength(3);
});

test('the order of the file is kept beside the order of the runs', async () => {
  const { runs, listed } = await readHints({}, {}, {});
  expect(listed.map(({ key }) => key)).toEqual(['run-0', 'run-1', 'run-2']);
  expect(runs.map(({ key }) => key)).toEqual(['run-2', 'run-1', 'run-0']);
});
