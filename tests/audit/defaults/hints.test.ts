/** What runs want of an audit, together. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hintedDefaults } from '../../../src/audit/defaults/hints.ts';
import { type AuditDefaults } from '../../../src/languages/options/defaults.ts';
import type { AuditHint } from '../../../src/sources/run-store/audit-hint.ts';
import type { RunEntry } from '../../../src/sources/run-store/metadata.ts';

const USUAL: AuditDefaults = {
  schemes: ['combined', 'v2-norm'],
  conditions: ['control'],
  groupBy: ['variant'],
  baselineCondition: 'control',
  measure: 'error',
};
const NOTHING: AuditHint = {
  schemes: null,
  conditions: null,
  groupBy: null,
  baselineCondition: null,
  labelledBy: null,
};

const runWith = (hint: Partial<AuditHint> | null): RunEntry => ({
  key: 'k',
  runId: 'r',
  runDir: 'd',
  temperature: 0,
  modelVariant: null,
  hint: hint === null ? null : { ...NOTHING, ...hint },
});
const together = (...hints: readonly (Partial<AuditHint> | null)[]) => hintedDefaults(hints.map(runWith), USUAL);

test.each<[name: string, hints: (Partial<AuditHint> | null)[], expected: object]>([
  ['no run', [], USUAL],
  ['runs that say nothing', [null, {}], USUAL],
  [
    'schemes in the order of the list',
    [{ schemes: ['b', 'a'] }, { schemes: ['a', 'c'] }],
    { schemes: ['b', 'a', 'c'], areSchemesMixed: true },
  ],
  ['the same schemes', [{ schemes: ['b'] }, { schemes: ['b'] }], { schemes: ['b'], areSchemesMixed: false }],
  [
    'the usual at its place',
    [{ schemes: ['b'] }, null, { schemes: ['c'] }],
    { schemes: ['b', 'combined', 'v2-norm', 'c'] },
  ],
  [
    'a run with another key',
    [{ schemes: ['b'] }, { labelledBy: 'x' }],
    { schemes: ['b', 'combined', 'v2-norm'], areSchemesMixed: true },
  ],
  ['all conditions', [{ conditions: ['all'] }, { conditions: ['x'] }], { conditions: ['all', 'x'] }],
  ['one mind', [{ groupBy: ['run'] }, { groupBy: ['run'] }], { groupBy: ['run'], unsettled: [] }],
  [
    'another order',
    [{ groupBy: ['run', 'task'] }, { groupBy: ['task', 'run'] }],
    { groupBy: ['variant'], unsettled: ['groupBy'] },
  ],
  [
    'one of two',
    [{ baselineCondition: 'x' }, null],
    { baselineCondition: 'control', unsettled: ['baselineCondition'] },
  ],
  ['the other of two', [{}, { groupBy: ['run'] }], { groupBy: ['variant'], unsettled: ['groupBy'] }],
])('%s', (_, hints, expected) => {
  expect(together(...hints)).toMatchObject(expected);
});

const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'combined', 'd'), { minLength: 1 });
const hint = fc.option(fc.record({ schemes: fc.option(words), conditions: fc.option(words) }));

test('every word of every run is there once, and no other', () => {
  fc.assert(
    fc.property(fc.array(hint, { minLength: 1 }), (hints) => {
      for (const name of ['schemes', 'conditions'] as const) {
        const wanted = new Set(hints.flatMap((one) => one?.[name] ?? USUAL[name]));
        const found = together(...hints)[name];
        expect(found).toHaveLength(wanted.size);
        expect(new Set(found)).toEqual(wanted);
      }
    }),
  );
});
