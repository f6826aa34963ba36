import { matchClaim } from '../../../../src/languages/claims/match-claim.ts';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { EVERY_TRIAL, FACETS, type TrialFilter } from '../../../../src/web/data-source.ts';
import { isFieldFacet, listFilters } from '../../../../src/web/facets.ts';
import { valueWord } from '../../../../src/base/core/value-word.ts';
import type { TrialLabels } from '../../../../src/base/core/labels.ts';
import { batchTrials } from '../../../../src/base/core/label-batch.ts';
import type { TrialSets } from '../../../../src/apps/view/server/trial-sets.ts';
import type { DrawState } from '../../../../src/apps/view/server/trial-sets.ts';
import { TrialStoreBuilder, type TrialStore } from '../../../../src/apps/view/server/trial-store.ts';

const SCHEMES = ['v1', 'a', 'b'].map((id) => ({ id, title: id }));
const TRIALS_A_BATCH = 7;

const label = fc.constantFrom(true, false, null);
const labels = fc.record({
  trialId: fc.constantFrom('t', 'u', 'v%', "'; DROP TABLE trial; --"),
  run: fc.constantFrom('one', 'two', 'left out'),
  ordinal: fc.nat(30),
  itemId: fc.constantFrom('i_1', 'i%1', null),
  temperature: fc.constantFrom(0, 0.7, null),
  variant: fc.constantFrom('', 'base', '日本', '7B', ' 7 ', '1e1'),
  condition: fc.constant('c'),
  model: fc.constant(null),
  dataset: fc.constant('d'),
  task: fc.constant('d'),
  storedCorrect: label,
  correct: fc.tuple(label, label, label),
  parsed: fc.constant([true, true, true]),
  rules: fc.tuple(fc.constant(null), fc.constantFrom(null, [['r'], ['s', 'q"']]), fc.constantFrom(null, [['s']])),
});
const trials = fc.uniqueArray(labels, { selector: ({ run, ordinal }) => `${run} ${ordinal}`, maxLength: 40 });
const filters = fc.record({
  scheme: fc.constantFrom(null, 'a', 'b', 'v1', 'unknown'),
  versus: fc.constantFrom(null, null, 'a', 'v1', 'unknown'),
  direction: fc.constantFrom(null, 'gained' as const, 'lost' as const),
  fields: fc.constantFrom(
    {},
    { variant: 'base' },
    { temperature: '0.7', variant: '日本' },
    { temperature: '\0' },
    { variant: '\u0001' },
  ),
  rule: fc.constantFrom(null, 'r', 's', 'q"'),
  set: fc.constantFrom(null, null, 's', 'r | s + q"'),
  claim: fc.constantFrom(
    null,
    'errorPct(variant=base) > 3',
    'errorPct(temperature=0..0.5) > errorPct(temperature=0.7, variant=[日本, base])',
    'errorPct(variant=0..20) > 3',
    'no claim',
  ),
  text: fc.constant(''),
  sample: fc.constantFrom(null, 'all' as const, 'unmarked' as const, 'marked' as const),
});

function stored(list: readonly TrialLabels[]): TrialStore {
  return filled(list).store;
}

/** The trials arrive in batches of a few, as they do from threads. */
function filled(list: readonly TrialLabels[]): { readonly store: TrialStore; readonly sets: TrialSets } {
  const builder = new TrialStoreBuilder(SCHEMES, ['a', 'b']);
  onTestFinished(() => builder.close());
  for (let from = 0; from < list.length; from += TRIALS_A_BATCH)
    for (const batch of batchTrials(list.slice(from, from + TRIALS_A_BATCH))) builder.add(batch);
  const store = builder.finish(['two', 'one']);
  return { store, sets: store.sets };
}

/** A trial of every third ordinal is drawn, the later ones first; each other one of them is marked. */
function drawOf({ ordinal }: TrialLabels): 'none' | 'unmarked' | 'marked' {
  if (ordinal % 3 !== 0) return 'none';
  return ordinal % 2 === 0 ? 'marked' : 'unmarked';
}

/** The same by plain reading; what is drawn and not marked is hidden, with the fields that studies compare. */
function expected(
  list: readonly TrialLabels[],
  { scheme, versus, direction, fields, claim, rule, set, sample }: TrialFilter,
): TrialLabels[] {
  const positions = SCHEMES.flatMap(({ id }, i) => ((scheme === null ? id !== 'v1' : scheme === id) ? [i] : []));
  const isFlip = (trial: TrialLabels, towards: boolean): boolean =>
    drawOf(trial) !== 'unmarked' &&
    positions.some((i) => labelBefore(trial) === !towards && trial.correct[i] === towards);
  const labelBefore = ({ storedCorrect, correct }: TrialLabels): boolean | null | undefined =>
    versus === null ? storedCorrect : correct[SCHEMES.findIndex(({ id }) => id === versus)];
  const isMade = ({ rules }: TrialLabels, i: number): boolean => {
    const made = rules[i] ?? null;
    if (rule !== null && made?.some((one) => one.includes(rule)) !== true) return false;
    return set === null || made?.map((one) => one.join(' + ')).join(' | ') === set;
  };
  const words: Record<string, (trial: TrialLabels) => string> = {
    variant: ({ variant }) => (variant === '' ? '\u0001' : String(variant)),
    temperature: ({ temperature }) => (temperature === null ? '\0' : String(temperature)),
  };
  const isChanged = (trial: TrialLabels): boolean => {
    if (direction !== null) return isFlip(trial, direction === 'gained');
    return (scheme === null && versus === null && claim === null) || isFlip(trial, true) || isFlip(trial, false);
  };
  const found = list
    .filter(({ run }) => run !== 'left out')
    .toSorted((a, b) => Number(a.run === 'one') - Number(b.run === 'one') || a.ordinal - b.ordinal)
    .filter(
      (trial) =>
        isChanged(trial) &&
        Object.entries(fields).every(([field, word]) => words[field]?.(trial) === word) &&
        ((Object.keys(fields).length === 0 && claim === null) || drawOf(trial) !== 'unmarked') &&
        (claim === null || matchClaim(claim)(trial)) &&
        ((rule === null && set === null) ||
          (drawOf(trial) !== 'unmarked' && positions.some((i) => isMade(trial, i)))) &&
        (sample === null || (sample === 'all' ? drawOf(trial) !== 'none' : drawOf(trial) === sample)),
    );
  return sample === null ? found : found.toReversed();
}

function drawState(isMarked: boolean): DrawState {
  return { parts: ['all', isMarked ? 'marked' : 'unmarked'], isHidden: !isMarked };
}

test('a filter finds what reading all trials finds, in the order of the input', () => {
  fc.assert(
    fc.property(trials, filters, (list, filter) => {
      const { store, sets } = filled(list);
      const drawn = expected(list, { ...EVERY_TRIAL, sample: 'all' });
      const isMarked = (trial: TrialLabels): boolean => drawOf(trial) === 'marked';
      const count = sets.setSample(
        drawn.map((trial) => ({ ...trial, ...drawState(isMarked(trial) && trial.ordinal % 4 !== 0) })),
      );
      expect(count).toBe(drawn.length);
      for (const [draw, trial] of drawn.entries()) if (isMarked(trial)) sets.setDrawn(draw, drawState(true));
      const wanted = expected(list, filter);
      const { places, gained, lost } = store.match(filter);
      const rows = store.rows(places);
      expect(rows.map(({ run, ordinal }) => [run, ordinal])).toEqual(wanted.map(({ run, ordinal }) => [run, ordinal]));
      expect([places.length, gained, lost]).toEqual([
        wanted.length,
        ...(['gained', 'lost'] as const).map((direction) => expected(wanted, { ...filter, direction }).length),
      ]);
      for (const [i, { id, run, ordinal, place, correct, storedCorrect }] of rows.entries()) {
        const trial = wanted[i] as TrialLabels;
        expect({ ...place, correct, storedCorrect }).toMatchObject({
          trialId: trial.trialId,
          variant: trial.variant,
          correct: trial.correct,
          storedCorrect: trial.storedCorrect,
        });
        const draw = drawn.indexOf(trial);
        expect(store.find(id)).toEqual({ run, ordinal, draw: draw === -1 ? null : draw, rules: trial.rules });
        expect(store.positionOf(id, places, filter.sample === null)).toBe(i);
      }
    }),
    { numRuns: 150 },
  );
});

test('a facet counts what its filter finds with each value', () => {
  fc.assert(
    fc.property(trials, filters, fc.constantFrom(...FACETS), (list, filter, facet) => {
      const { store, sets } = filled(list);
      sets.setSample(
        expected(list, { ...EVERY_TRIAL, sample: 'all' }).map((one) => ({
          ...one,
          ...drawState(drawOf(one) === 'marked'),
        })),
      );
      const claims = [{ id: 'c1', holds: 'errorPct(variant=base) > 3' }];
      const choices = { index: store.index(), claims };
      const counts = store.counts(filter, facet, choices, null);
      const values = isFieldFacet(facet)
        ? list.map(
            (one) =>
              [
                valueWord(one[facet]),
                { ...filter, fields: { ...filter.fields, [facet]: valueWord(one[facet]) } },
              ] as const,
          )
        : listFilters(filter, facet, choices);
      for (const [value, one] of values) expect(counts[value] ?? 0).toBe(store.match(one).places.length);
      expect(Object.keys(counts).filter((value) => !values.some(([known]) => known === value))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

const ONE: TrialLabels = {
  trialId: 't',
  run: 'one',
  ordinal: 1,
  itemId: null,
  temperature: 0,
  variant: 'x',
  condition: 'c',
  model: null,
  dataset: 'd',
  task: 'd',
  storedCorrect: true,
  correct: [true, false, null],
  parsed: [true, true, true],
  rules: [null, [['s'], ['r', 's']], null],
};

test('a facet counts its other values too', () => {
  const list = [0, 1, 2, 3].map((ordinal) => ({
    ...ONE,
    ordinal,
    trialId: `t${ordinal}`,
    variant: ordinal === 3 ? 'y' : 'x',
  }));
  const { store, sets } = filled(list);
  sets.setSample(list.map((one) => ({ ...one, ...drawState(one.ordinal < 3) })));
  const choices = { index: store.index(), claims: [] };
  const filter: TrialFilter = { ...EVERY_TRIAL, fields: { variant: 'x' }, sample: 'unmarked' };
  expect(store.counts(filter, 'sample', choices, null)).toEqual({ all: 3, marked: 3 });
  expect(store.counts({ ...filter, sample: 'all' }, 'variant', choices, null)).toEqual({ x: 3 }); // a hidden trial would show its variant
  expect(store.counts({ ...filter, sample: null }, 'direction', choices, null)).toEqual({ lost: 3 });
});

test('the index has what there is to filter by', () => {
  const other = { ...ONE, ordinal: 0, variant: 'y', correct: [true, true, true], rules: [null, null, null] };
  const store = stored([ONE, other]);
  expect(store.index()).toEqual({
    schemes: SCHEMES,
    flips: 1,
    listed: 2,
    values: { variant: ['y', 'x'] },
    rules: ['r', 's'],
    sets: ['s | r + s'],
  });
  expect(store.rows(store.match(EVERY_TRIAL).places).map(({ id }) => id)).toEqual(['t', 't~2']);
  expect(store.find('t~3')).toBeNull();
  expect(store.find('nobody')).toBeNull();
});

test('labels that are not hidden count before the trial is marked', () => {
  const { store, sets } = filled([ONE]);
  sets.setSample([{ ...ONE, ...drawState(false), isHidden: false }]);
  expect(store.match({ ...EVERY_TRIAL, scheme: 'a', sample: 'unmarked' }).places.length).toBe(1);
});

test('a filter by what studies compare finds no trial that is hidden', () => {
  const { store, sets } = filled([{ ...ONE, variant: 'think', task: 'facts' }]);
  const count = (fields: TrialFilter['fields']): number => store.match({ ...EVERY_TRIAL, fields }).places.length;
  sets.setSample([{ ...ONE, ...drawState(false) }]);
  expect([count({ variant: 'think' }), count({ task: 'facts' })]).toEqual([0, 1]);
  sets.setDrawn(0, drawState(true));
  expect(count({ variant: 'think' })).toBe(1);
});

test('a search has its own trials, until it is forgotten', () => {
  const list = [0, 1, 2].map((ordinal) => ({ ...ONE, ordinal, trialId: `t${ordinal}` }));
  const { store, sets } = filled(list);
  const [, first, second] = list as [TrialLabels, TrialLabels, TrialLabels];
  sets.setFound(7, sets.placesOf([second, first, { run: 'left out', ordinal: 1 }, second])); // in its response and in its id
  sets.setFound(8, []);
  const idsOf = (search: number | null) => store.rows(store.match(EVERY_TRIAL, search).places).map(({ id }) => id);
  expect([idsOf(7), idsOf(8), idsOf(null)]).toEqual([['t1', 't2'], [], ['t0', 't1', 't2']]);
  expect(store.positionOf('t2', store.match(EVERY_TRIAL, 7).places, true)).toBe(1);
  sets.dropFound(7);
  expect(idsOf(7)).toEqual([]);
});

test('of a hundred thousand trials some are listed', () => {
  const list = Array.from({ length: 100_000 }, (_, ordinal) => {
    const correct = [true, ordinal % 3 === 0, true];
    return { ...ONE, ordinal, trialId: `t${ordinal}`, correct, rules: [null, null, null] };
  });
  const store = stored(list);
  const { places, lost } = store.match({ ...EVERY_TRIAL, scheme: 'a' });
  const rows = store.rows(places.subarray(50_000, 50_010));
  expect([places.length, lost, rows.map(({ ordinal }) => ordinal % 3 === 0)]).toEqual([
    66_666,
    66_666,
    Array(10).fill(false),
  ]);
});
