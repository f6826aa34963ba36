/** What a store of marks keeps, and what it refuses. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase, type Database } from '../../../src/base/sqlite/sqlite.ts';
import { describe, expect, test } from 'vitest';
import { ReviewStore } from '../../../src/apps/review/review-store.ts';
import { AUDITED, currentMarks, plainSample, review, storeWith } from '../../support/review-sample.ts';
import { temporaryFolder } from '../../support/folders.ts';

describe('a store', () => {
  test('is one file when no process has it open', () => {
    const path = join(temporaryFolder(), 'new', 'reviews.db');
    const store = ReviewStore.openOrCreate(path);
    store.addSample(AUDITED, plainSample(['t1']));
    store.addReviews([review({})]);
    store.close();
    expect(readdirSync(dirname(path))).toEqual(['reviews.db']);
  });

  test('keeps every mark, of which the latest of a reviewer counts', () => {
    const store = storeWith(plainSample(['t1', 't2']));
    const [first, later, other, earlier] = [
      review({ mark: 'correct' }),
      review({ mark: 'incorrect', at: '2026-01-02T00:00:00.000Z' }),
      review({ reviewer: 'bob' }),
      review({ mark: 'cannot_tell', at: '2025-01-01T00:00:00.000Z' }),
    ] as const;
    store.addReviews([first, later, other, earlier]);
    expect(store.reviews()).toEqual([first, later, other, earlier]);
    expect(currentMarks(store)).toEqual([later, other]);
    const same = review({ mark: 'correct', at: '2026-01-02T00:00:00.000Z' });
    store.addReviews([same]);
    expect(currentMarks(store)).toEqual([same, other]);
  });

  test('a mark that is made later counts, also where the clock was set back', () => {
    const store = storeWith(plainSample(['t1']));
    const { at: late, ...mark } = review({ mark: 'correct', at: '2030-01-01T00:00:00.000Z' });
    const early = '2026-01-01T00:00:00.000Z';
    store.addMark(mark, late);
    expect(store.addMark({ ...mark, mark: 'incorrect' }, early).at).toBe(late);
    expect(currentMarks(store)).toMatchObject([{ mark: 'incorrect' }]);
    store.addMark({ ...mark, mark: 'withdrawn' }, early);
    expect(currentMarks(store)).toEqual([]);
    store.addMark({ ...mark, mark: 'cannot_tell' }, early);
    expect(currentMarks(store)).toMatchObject([{ mark: 'cannot_tell' }]);
    expect(store.addMark({ ...mark, reviewer: 'bob' }, early).at).toBe(early);
    const db = openDatabase(store.path, { readonly: true });
    expect(db.prepare('SELECT mark FROM latest_review ORDER BY review').pluck().all()).toEqual([
      'cannot_tell',
      'correct',
    ]);
    db.close();
  });

  test('has a view of the marks that are not replaced or withdrawn', () => {
    const store = storeWith(plainSample(['t1', 't2']));
    store.addReviews([
      review({ trialId: 't1' }),
      review({ trialId: 't2', reviewer: 'bob' }),
      review({ trialId: 't1', mark: 'withdrawn', labels: 'revealed' }),
      review({ trialId: 't2', reviewer: 'bob', mark: 'incorrect', labels: 'revealed' }),
      review({ trialId: 't2', reviewer: 'bob', role: 'adjudicator' }),
    ]);
    const db = openDatabase(store.path, { readonly: true });
    const rows = db.prepare('SELECT reviewer, role, mark, labels FROM latest_review ORDER BY review').raw().all();
    expect(rows).toEqual([
      ['bob', 'reviewer', 'incorrect', 'revealed'],
      ['bob', 'adjudicator', 'correct', 'hidden'],
    ]);
    expect(currentMarks(store).map(({ reviewer, mark }) => [reviewer, mark])).toEqual([['bob', 'incorrect']]);
    db.close();
  });

  test('has the number of trials that each sampled trial represents', () => {
    const store = storeWith(plainSample(['t1', 't2', 't3']));
    const db = openDatabase(store.path, { readonly: true });
    expect(db.prepare('SELECT weight, stratum_size, stratum_drawn FROM weighted_sample').raw().all()).toEqual(
      Array.from({ length: 3 }, () => [10, 30, 3]),
    );
    db.close();
  });

  test('has no way to change or remove a mark', () => {
    const store = storeWith(plainSample(['t1']));
    store.addReviews([review({})]);
    const db = openDatabase(store.path);
    expect(() => db.exec(`UPDATE review SET mark = 'incorrect'`)).toThrow('only ever added');
    expect(() => db.exec('DELETE FROM review')).toThrow('only ever added');
    db.close();
  });

  test('adds all marks or none, and none of trials outside of the sample', () => {
    const store = storeWith(plainSample(['t1']));
    expect(() => store.addReviews([review({}), review({ trialId: 'elsewhere' })])).toThrow('FOREIGN KEY');
    expect(store.reviews()).toEqual([]);
  });

  test('refuses a longer draw of trials with other labels', () => {
    const sample = plainSample(['a', 'b', 'c']);
    const store = storeWith({ ...sample, trials: sample.trials.slice(0, 2) });
    const patterns = [
      { labels: '110', trials: 1 },
      { labels: '111', trials: 29 },
    ];
    expect(() => store.addSample(AUDITED, { ...sample, patterns })).toThrow('other trials, or other labels');
  });

  test('grows only by a longer draw of the same sample', () => {
    const sample = (n: number) => ({
      ...plainSample(['a', 'b', 'c']),
      trials: plainSample(['a', 'b', 'c']).trials.slice(0, n),
    });
    const store = storeWith(sample(2));
    expect(store.addSample(AUDITED, sample(2))).toBe(0);
    expect(store.addSample(AUDITED, sample(1))).toBe(0);
    expect(store.addSample({ ...AUDITED, runsDir: 'moved' }, sample(3))).toBe(1);
    expect(store.sample()).toEqual(sample(3));
    expect(() => store.addSample({ ...AUDITED, schemes: ['v1'] }, sample(3))).toThrow(
      'contains a sample of other data (--schemes: v1,other, now v1)',
    );
    expect(() => store.addSample({ ...AUDITED, logs: [], schemes: [] }, sample(3))).toThrow(/, now none[;)]/);
    const [, ...others] = sample(3).trials;
    expect(() => store.addSample(AUDITED, { ...sample(3), trials: others })).toThrow('other trials, or other labels');
    expect(() => store.addSample(AUDITED, plainSample(['a', 'b', 'c', 'd']))).toThrow('other trials, or other labels');
  });
});

describe('a file that is not a store', () => {
  const fileWith = (content: string | ((db: Database.Database) => void)): string => {
    const path = join(temporaryFolder(), 'some.db');
    if (typeof content === 'string') writeFileSync(path, content);
    else {
      const db = openDatabase(path);
      content(db);
      db.close();
    }
    return path;
  };

  test.each([
    ['text', 'hello '.repeat(200), 'no store of reviews'],
    ['empty', '', 'no store of reviews'],
    ['another database', (db: Database.Database) => void db.exec('CREATE TABLE meta (a)'), 'no store of reviews'],
    [
      'of a later version',
      (db: Database.Database) =>
        void db.exec(`CREATE TABLE meta (name, value); INSERT INTO meta VALUES ('schema_version', '3')`),
      'a store of reviews of version 3, and this program reads version 2; use the program that made it.',
    ],
  ])('is rejected with a message: %s', (_, content, sentence) => {
    const path = fileWith(content);
    const before = readdirSync(dirname(path));
    expect(() => ReviewStore.open(path)).toThrow(sentence);
    expect(readdirSync(dirname(path))).toEqual(before);
  });

  test('is not created by a command that only reads', () => {
    const path = join(temporaryFolder(), 'none.db');
    expect(() => ReviewStore.open(path)).toThrow('no such file; draw a sample first');
    expect(existsSync(path)).toBe(false);
  });

  test('is rejected by a command that would create one, and is unchanged', () => {
    const path = fileWith((db) => void db.exec('CREATE TABLE mine (a)'));
    expect(() => ReviewStore.openOrCreate(path)).toThrow('no store of reviews');
    const db = openDatabase(path, { readonly: true });
    expect(db.prepare('SELECT name FROM sqlite_schema').pluck().all()).toEqual(['mine']);
    expect(db.pragma('journal_mode', { simple: true })).toBe('delete');
    db.close();
  });
});
