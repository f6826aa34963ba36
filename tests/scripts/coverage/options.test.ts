/** The options of `npm run coverage`. */
import { expect, test } from 'vitest';
import { HELP, parseOptions, USUAL_RUNS } from '../../../scripts/coverage/options.ts';
import { SIMULATIONS } from '../../../scripts/coverage/parts.ts';

test('all parts run without options, and each is in the help', () => {
  const { runs, seed, parts, isHelp } = parseOptions([]);
  expect({ runs, seed, isHelp }).toEqual({ runs: USUAL_RUNS, seed: 1, isHelp: false });
  expect(parts).toEqual(Object.keys(SIMULATIONS));
  for (const part of parts) expect(HELP).toContain(`\n                  ${part} `);
});

test('parts, runs and seed', () => {
  const options = parseOptions(['--part', 'means', '--part', 'stores', '--runs', '7', '--seed', '0']);
  expect(options).toEqual({ runs: 7, seed: 0, parts: ['means', 'stores'], isHelp: false });
});

test.each([
  [['--part', 'mean'], '--part mean: no such part'],
  [['--runs', '0'], '--runs 0: it must be a whole number from 1 on'],
  [['--runs', '1e3'], '--runs 1e3: it must be a whole number'],
  [['--seed', '-1'], /--seed/],
])('%j is an error', (words, message) => {
  expect(() => parseOptions(words)).toThrow(message);
});

test('a part prints its progress and its tables', async () => {
  const progress: string[] = [];
  const tables = await SIMULATIONS.means({ runs: 2, seed: 1, onProgress: (text) => progress.push(text) });
  expect(progress).toEqual([
    'means',
    'several answers to a question',
    'differences of means',
    'false alarms',
    'agreement with users',
  ]);
  expect(tables.match(/^#### .*$/gm)).toEqual([
    '#### Means',
    '#### Several answers to a question',
    '#### Differences of means',
    '#### False drops and rises near 1',
    '#### Agreement with users',
  ]);
});
