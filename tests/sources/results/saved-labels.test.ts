/** The labels of a result database, of which any row may be missing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachTrial } from '../../../src/base/core/label-batch.ts';
import type { TrialLabels } from '../../../src/base/core/labels.ts';
import { SavedLabels } from '../../../src/sources/results/saved-labels.ts';
import { openDatabase, type Database } from '../../../src/base/sqlite/sqlite.ts';
import { packageText } from '../../../src/base/system/package-files.ts';

/** Keys of schemes; labels of the last one are not asked for. */
const SCHEMES = [3, 1, 7];
const ASKED = [3, 1];

const label = fc.record({
  correct: fc.constantFrom(0, 1, null),
  parsed: fc.constantFrom(0, 1),
  rules: fc.constantFrom(null, 'r', 'r + s | t'),
});
const trial = fc.record({
  /** How many keys before it have no trial. */
  gap: fc.constantFrom(0, 0, 0, 1, 50),
  run: fc.constantFrom('one', 'one', 'two'),
  variant: fc.constantFrom('base', 'think', null),
  item: fc.constantFrom('i', null),
  stored: fc.constantFrom(0, 1, null),
  labels: fc.tuple(fc.option(label), fc.option(label), fc.option(label)),
});
type Made = typeof trial extends fc.Arbitrary<infer One> ? One : never;

function expected({ run, variant, item, stored, labels }: Made, ordinal: number): TrialLabels {
  const asked = ASKED.map((id) => labels[SCHEMES.indexOf(id)] ?? null);
  return {
    run,
    trialId: `t${ordinal}`,
    ordinal,
    itemId: item,
    temperature: 0.5,
    variant,
    condition: 'c',
    model: null,
    dataset: 'd',
    task: 'd',
    storedCorrect: stored === null ? null : stored === 1,
    correct: asked.map((one) => (one === null || one.correct === null ? null : one.correct === 1)),
    parsed: asked.map((one) => one !== null && one.correct !== null && one.parsed === 1),
    rules: asked.map((one) => (one === null || one.rules === null ? null : RULES[one.rules])) as TrialLabels['rules'],
  };
}

const RULES: Readonly<Record<string, readonly string[][]>> = { r: [['r']], 'r + s | t': [['r', 's'], ['t']] };

test('every trial has the labels that the database has of it', () => {
  fc.assert(
    fc.property(fc.array(trial), (trials) => {
      const db = filled(trials);
      const saved = new SavedLabels(db, 'saved.db', ASKED);
      const wanted = trials.map(expected);
      expect([...saved.all()].flatMap((batch) => [...eachTrial(batch)])).toEqual(wanted);
      for (const { rules: _, ...plain } of wanted) expect(saved.of(plain)).toEqual(plain);
      expect(saved.of({ trialId: 'none', run: 'one', ordinal: 1 })).toBeNull();
      db.close();
    }),
    { numRuns: 60 },
  );
});

/** Keys without a trial have labels too, which belong to none. */
function filled(trials: readonly Made[]): Database.Database {
  const db = emptyDatabase();
  const addTrial = db.prepare(`INSERT INTO trial VALUES (?, ?, ?, ?, ?, 0.5, ?, 'c', NULL, 'd', 'd', ?)`);
  const addLabel = db.prepare('INSERT INTO label VALUES (?, ?, ?, ?, 0, ?)');
  let key = -10;
  for (const [ordinal, { gap, run, variant, item, stored, labels }] of trials.entries()) {
    key += gap;
    if (gap > 0) for (const scheme of SCHEMES) addLabel.run(scheme, key - 1, 1, 1, 'r');
    addTrial.run(key, run, `t${ordinal}`, ordinal, item, variant, stored);
    for (const [i, one] of labels.entries())
      if (one !== null) addLabel.run(SCHEMES[i], key, one.correct, one.parsed, one.rules);
    key++;
  }
  return db;
}

function emptyDatabase(): Database.Database {
  const db = openDatabase(':memory:');
  db.exec(packageText('sql/audit-result.sql'));
  db.pragma('foreign_keys = OFF');
  return db;
}

test('more trials than are read at a time', () => {
  const db = emptyDatabase();
  db.exec(`
    WITH RECURSIVE key(pk) AS (SELECT 1 UNION ALL SELECT pk + 1 FROM key WHERE pk < 25000)
    INSERT INTO trial (trial_pk, run, trial_id, ordinal, stored_correct) SELECT pk, 'r', 't' || pk, pk, 1 FROM key;
    INSERT INTO label SELECT 3, trial_pk, trial_pk % 3 = 0, 1, 0, NULL FROM trial;
  `);
  const trials = [...new SavedLabels(db, 'saved.db', [3]).all()].flatMap((batch) => [...eachTrial(batch)]);
  db.close();
  expect(trials.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 25_000 }, (_, i) => i + 1));
  expect(trials.every(({ ordinal, correct }) => correct[0] === (ordinal % 3 === 0))).toBe(true);
});
