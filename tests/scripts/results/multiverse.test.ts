/** The page about the multiverse: every number of it is recounted from the errors of each setting. */
import { expect, test } from 'vitest';
import { readNumbers, readPage } from './numbers.ts';
import { numberProblems, pct, sortRows, tableRows, thousands } from './recount.ts';

interface Numbers {
  readonly trials: number;
  readonly storedErrors: number;
  readonly universes: readonly { readonly rules: readonly string[]; readonly errors: number }[];
  readonly contrasts: readonly { readonly lowestPp: number; readonly highestPp: number }[];
}

const page = readPage('multiverse.md');
const { trials, storedErrors, universes, contrasts } = readNumbers('multiverse') as Numbers;
const errors = universes.map((universe) => universe.errors);

/** What a rule does to the number of errors in each setting of the other rules in which it can be on and off. */
function effectsOf(rule: string): number[] {
  const byRules = new Map(universes.map((universe) => [universe.rules.toSorted().join(), universe.errors]));
  return universes.flatMap((universe) => {
    const without = byRules.get(
      universe.rules
        .filter((id) => id !== rule)
        .toSorted()
        .join(),
    );
    return universe.rules.includes(rule) && without !== undefined ? [universe.errors - without] : [];
  });
}

test('the prose has the numbers of the counts, and no others', () => {
  const [low, high] = [Math.min(...errors), Math.max(...errors)];
  const claims = [
    `one store in ${universes.length} settings`,
    `between ${pct([low, trials])} and ${pct([high, trials])} %`,
    `As stored it is ${pct([storedErrors, trials])} %`,
    `the error rate in ${universes.length} settings`,
    `A paper could use each of the ${universes.length} settings`,
    `The error rates span ${pct([high - low, trials])} points`,
    `Of ${contrasts.length} contrasts between conditions, ${contrasts.filter(({ lowestPp, highestPp }) => lowestPp < 0 && highestPp > 0).length} change`,
    `a synthetic store of ${thousands(trials)} trials`,
  ];
  const given = ['answer-audit 0.1.0', 'H₂O, U.S. and 3²'];
  expect(numberProblems(page, claims, { names: [], given })).toEqual([]);
});

test('rules work in the directions that the page states', () => {
  for (const rule of ['N1', 'N3']) expect(Math.max(...effectsOf(rule))).toBeLessThan(0);
  expect(Math.min(...effectsOf('P1'))).toBeGreaterThan(0);
  expect(effectsOf('P1').length).toBeGreaterThan(5);
});

test('the table is recounted', () => {
  const recounted = universes.map((universe) => [
    universe.rules.map((id) => `\`${id}\``).join(' ') || 'none',
    String(universe.errors),
    pct([universe.errors, trials]),
  ]);
  expect(sortRows(tableRows(page, 'universes'))).toEqual(sortRows(recounted));
  expect(universes.find(({ rules }) => rules.length === 0)?.errors).toBe(storedErrors);
});
