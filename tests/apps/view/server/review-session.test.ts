/** What a session of a reviewer or an adjudicator hides, stores and hands out. */
import { expect, test } from 'vitest';
import type { MarkWords } from '../../../../src/web/data-source.ts';
import type { Review } from '../../../../src/apps/review/documents/reviews.ts';
import { ReviewStore } from '../../../../src/apps/review/review-store.ts';
import { ReviewSession, type SessionOptions } from '../../../../src/apps/view/server/review-session.ts';
import { TrialStoreBuilder } from '../../../../src/apps/view/server/trial-store.ts';
import { onTestFinished } from 'vitest';
import { plainSample, review, storeWith, trialLabels } from '../../../support/review-sample.ts';
import { batchTrials } from '../../../../src/base/core/label-batch.ts';

const IDS = ['t1', 't2', 't3'];

/** A session over three trials, and the store that it writes. */
function begun(store: ReviewStore = storeWith(plainSample(IDS)), options: Partial<SessionOptions> = {}) {
  const builder = new TrialStoreBuilder([], []);
  onTestFinished(() => builder.close());
  for (const batch of batchTrials(IDS.map((trialId, ordinal) => trialLabels({ trialId, ordinal })))) builder.add(batch);
  const { sets } = builder.finish(['first']);
  const own = ReviewStore.open(store.path);
  onTestFinished(() => own.close());
  const session = new ReviewSession(own, sets, { reviewer: 'ann', isBlind: true, isAdjudication: false, ...options });
  return { store, session, sets };
}

function words(mark: MarkWords['mark'], overrides: Partial<MarkWords> = {}): MarkWords {
  return { mark, note: null, review: null, ...overrides };
}

function wordsIn(store: ReviewStore): string[] {
  return store.reviews().map(({ mark, labels }: Review) => `${mark} ${labels}`);
}

test('labels are hidden until a mark is revealed, and a change after that is kept as such', () => {
  const { store, session, sets } = begun();
  session.reveal(0);
  expect(session.of(0)).toEqual({ mark: null, note: null, isBlind: true, conflict: null });
  session.say(0, words('correct'), 'a');
  expect([session.of(0)?.isBlind, sets.hidden().size]).toEqual([true, 3]);
  session.say(0, words('withdrawn'), 'a');
  session.reveal(0);
  expect(session.of(0)).toMatchObject({ mark: null, isBlind: true });
  session.say(0, words('incorrect'), 'a');
  session.reveal(0);
  expect([session.of(0)?.isBlind, sets.hidden().size]).toEqual([false, 2]);
  session.say(0, words('correct'), 'a');
  session.say(0, words('withdrawn'), 'a');
  expect(session.of(0)).toMatchObject({ mark: null, isBlind: false });
  session.say(0, words('cannot_tell'), 'a');
  expect(wordsIn(store)).toEqual([
    'correct hidden',
    'withdrawn hidden',
    'incorrect hidden',
    'correct revealed',
    'withdrawn revealed',
    'cannot_tell revealed',
  ]);
});

test('what changes nothing is not stored', () => {
  const { store, session } = begun();
  session.say(0, words('withdrawn'), 'a');
  session.say(0, words('correct', { note: 'why' }), 'a');
  session.say(0, words('correct', { note: ' why ' }), 'a');
  session.say(0, words('correct', { note: 'because' }), 'a');
  expect(store.reviews().map(({ mark, note }) => [mark, note])).toEqual([
    ['correct', 'why'],
    ['correct', 'because'],
  ]);
});

test('a session that begins again shows the labels of marked trials, and of those that were seen', () => {
  const { store, session } = begun();
  session.say(0, words('correct'), 'a');
  session.say(1, words('correct'), 'a');
  session.say(1, words('withdrawn'), 'a');
  session.say(2, words('correct'), 'a');
  session.reveal(2);
  session.say(2, words('withdrawn'), 'a');
  const again = begun(store).session;
  expect([0, 1, 2].map((draw) => again.of(draw)?.isBlind)).toEqual([false, true, false]);
  expect(begun(store, { isBlind: false }).session.of(1)?.isBlind).toBe(false);
});

test('marks of another process are taken over, and reveal no blind mark of this one', () => {
  const { store, session } = begun();
  session.say(0, words('correct'), 'a');
  store.addReviews([review({ trialId: 't2' }), review({ trialId: 't3', reviewer: 'bob' })]);
  expect(session.state().marked).toBe(1);
  session.refresh();
  expect(session.state().marked).toBe(2);
  expect(session.of(0)).toMatchObject({ mark: 'correct', isBlind: true });
  expect(session.next(null, 'a')).toEqual({ draw: 2, inOtherTabs: 0 });
});

test('a row is not before the one that it replaces, whatever the clock is', () => {
  const { store } = begun();
  const at = '2999-01-01T00:00:00.000Z';
  store.addReviews([review({ at })]);
  begun(store).session.say(0, words('incorrect'), 'a');
  expect(store.reviews().at(-1)).toMatchObject({ mark: 'incorrect', at });
});

test('each tab gets another trial, until it is marked, given back or withdrawn', () => {
  const { session } = begun();
  expect(session.next(null, 'a')).toEqual({ draw: 0, inOtherTabs: 0 });
  expect(session.next(null, 'b')).toEqual({ draw: 1, inOtherTabs: 1 });
  expect(session.next(0, 'a')).toEqual({ draw: 2, inOtherTabs: 1 });
  expect(session.next(null, 'c')).toEqual({ draw: 0, inOtherTabs: 2 });
  expect(session.next(null, 'd')).toEqual({ draw: null, inOtherTabs: 3 });
  session.release('c');
  expect(session.next(null, 'd').draw).toBe(0);
  session.say(0, words('correct'), 'd');
  session.open(0, 'd');
  expect(session.next(null, 'e')).toEqual({ draw: null, inOtherTabs: 2 });
  session.say(0, words('withdrawn'), 'd');
  expect(session.next(null, 'e')).toEqual({ draw: null, inOtherTabs: 3 });
  expect(session.next(0, 'd').draw).toBe(0);
});

test('a trial that was opened by its address is not the next one of another tab', () => {
  const { session } = begun();
  session.open(0, 'a');
  session.open(null, 'a');
  expect(session.next(null, 'b').draw).toBe(1);
  session.open(2, 'a');
  expect(session.next(null, 'c').draw).toBe(0);
});

test('an adjudicator gets the trials that others marked differently, and not those that the same person marked', () => {
  const { store } = begun();
  store.addReviews([
    review({ trialId: 't1', note: 'a', mark: 'correct' }),
    review({ trialId: 't1', note: 'later', mark: 'incorrect', labels: 'revealed', at: '2026-01-02T00:00:00.000Z' }),
    review({ trialId: 't1', reviewer: 'bob', mark: 'incorrect' }),
    review({ trialId: 't2' }),
    review({ trialId: 't2', reviewer: 'bob' }),
    review({ trialId: 't3' }),
    review({ trialId: 't3', reviewer: 'cara', mark: 'incorrect' }),
  ]);
  const { session, sets } = begun(store, { reviewer: 'cara', isAdjudication: true });
  expect(session.state()).toMatchObject({ drawn: 1, marked: 0, isAdjudication: true });
  expect(session.of(0)).toEqual({
    mark: null,
    note: null,
    isBlind: true,
    conflict: [
      { reviewer: 'ann', mark: 'correct', note: 'a' },
      { reviewer: 'bob', mark: 'incorrect', note: null },
    ],
  });
  expect([1, 2].map((draw) => session.of(draw)?.conflict)).toEqual([[], []]);
  for (const draw of [1, 2])
    expect(() => session.say(draw, words('correct'), 'a')).toThrow('Other reviewers do not differ on this trial');
  const countParts = () =>
    (['all', 'conflicts', 'unmarked', 'marked'] as const).map((part) => sets.sampled(part).length);
  expect(countParts()).toEqual([3, 1, 1, 0]);
  session.say(0, words('correct'), 'a');
  expect(countParts()).toEqual([3, 1, 0, 1]);
  expect(store.reviews().at(-1)).toMatchObject({ reviewer: 'cara', role: 'adjudicator', labels: 'hidden' });
  // The same person as a reviewer has not marked it, and sees no marks of others.
  const reviewer = begun(store, { reviewer: 'cara' });
  expect(reviewer.session.of(0)).toEqual({ mark: null, note: null, isBlind: true, conflict: null });
  expect(reviewer.sets.sampled('conflicts')).toEqual([]);
});

test('a mark for another review is refused', () => {
  const { store, session } = begun();
  const { key } = session.state();
  session.say(0, words('correct', { review: key }), 'a');
  for (const options of [{ reviewer: 'bob' }, { isBlind: false }, { isAdjudication: true }])
    expect(() => begun(store, options).session.say(1, words('correct', { review: key }), 'a')).toThrow(
      'This is another review',
    );
});
