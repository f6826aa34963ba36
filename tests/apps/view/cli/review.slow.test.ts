/** Marks in `audit view`, as its users make them. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OpenTrial, ReviewState, TrialRow, TrialRows } from '../../../../src/web/data-source.ts';
import type { Review } from '../../../../src/apps/review/documents/reviews.ts';
import { ReviewStore } from '../../../../src/apps/review/review-store.ts';
import { demoFolder, listing } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { viewed } from '../../../support/viewed.ts';

const ANN = ['--runs-dir', 'runs', '--reviews', 'r.db', '--reviewer', 'ann'];
const SAMPLE = 'trials?sample=all&from=0&count=200';

function inStore<Value>(folder: string, read: (store: ReviewStore) => Value): Value {
  const store = ReviewStore.open(join(folder, 'r.db'));
  try {
    return read(store);
  } finally {
    store.close();
  }
}

function marksIn(folder: string): Pick<Review, 'trialId' | 'reviewer' | 'mark' | 'note' | 'labels'>[] {
  const marks = inStore(folder, (store) => store.reviews());
  return marks.map(({ trialId, reviewer, mark, note, labels }) => ({ trialId, reviewer, mark, note, labels }));
}

/** All labels that an answer of the server gives away. */
function labelsIn({ storedCorrect, correct }: TrialRow): unknown[] {
  return [storedCorrect, ...correct].filter((label) => label !== null);
}

test('the sample is drawn as "audit review sample" draws it, and is blind until it is marked', async () => {
  const folder = demoFolder();
  const before = listing(join(folder, 'runs'));
  const { hash, ask, mark, reveal, kill, ended } = await viewed(ANN, folder);
  expect(hash).toBe('/trials?sample=all');
  expect(await ask<ReviewState>('review')).toEqual({
    reviewer: 'ann',
    drawn: 200,
    marked: 0,
    isBlind: true,
    isAdjudication: false,
    key: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  });
  const drawn = await ask<TrialRows>(SAMPLE);
  expect([drawn.total, drawn.gained, drawn.lost]).toEqual([200, 0, 0]);
  expect(drawn.rows.flatMap(labelsIn)).toEqual([]);
  expect(drawn.rows.map(({ place }) => place.trialId)).toEqual(
    inStore(folder, (store) => store.sample().trials.map(({ trialId }) => trialId)),
  );
  const id = drawn.rows[3]?.id ?? '';
  const hidden = await ask<OpenTrial>(`trial?id=${id}`);
  expect(hidden.review).toEqual({ mark: null, note: null, isBlind: true, conflict: null });
  expect(hidden.trial).toMatchObject({ storedParse: null, storedCorrect: null, verdicts: [], explain: '' });
  expect(hidden.trial.response).toEqual(expect.any(String));

  expect(await (await mark(id, { mark: 'incorrect', note: ' two\r\nlines\u202e ' })).json()).toMatchObject({
    marked: 1,
  });
  const unrevealed = await ask<OpenTrial>(`trial?id=${id}`);
  const kept = { mark: 'incorrect', note: 'two\nlines⟨U+202E⟩', conflict: null };
  expect(unrevealed.review).toEqual({ ...kept, isBlind: true });
  expect(unrevealed.trial.verdicts).toEqual([]);
  expect((await ask<TrialRows>(SAMPLE)).rows.flatMap(labelsIn)).toEqual([]);
  expect((await reveal(id)).status).toBe(200);
  const shown = await ask<OpenTrial>(`trial?id=${id}`);
  expect(shown.review).toEqual({ ...kept, isBlind: false });
  expect(shown.trial.verdicts.length).toBeGreaterThan(1);
  const after = await ask<TrialRows>(SAMPLE);
  expect(after.rows.flatMap(labelsIn)).toHaveLength(labelsIn(after.rows[3] as TrialRow).length);
  expect(labelsIn(after.rows[3] as TrialRow).length).toBeGreaterThan(1);
  expect((await ask<TrialRows>('trials?sample=unmarked')).total).toBe(199);
  kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  expect(listing(join(folder, 'runs'))).toEqual(before);
  const again = await audit(['review', 'sample', '--runs-dir', 'runs', '--reviews', 'r.db', '--n', '200'], {
    cwd: folder,
  });
  expect(again.stdout).toContain('0 trials added');
});

test('a mark outlives the server, whatever ends it; another reviewer begins blind', async () => {
  const folder = demoFolder();
  const first = await viewed(ANN, folder);
  const [one, two] = (await first.ask<TrialRows>(SAMPLE)).rows as [TrialRow, TrialRow];
  await first.mark(one.id, { mark: 'correct', note: null });
  await first.reveal(one.id);
  await first.mark(one.id, { mark: 'cannot_tell', note: 'on second thought' });
  await first.mark(two.id, { mark: 'incorrect', note: '' });
  first.kill('SIGKILL');
  await first.ended;
  const { trialId } = one.place;
  expect(marksIn(folder)).toEqual([
    { trialId, reviewer: 'ann', mark: 'correct', note: null, labels: 'hidden' },
    { trialId, reviewer: 'ann', mark: 'cannot_tell', note: 'on second thought', labels: 'revealed' },
    { trialId: two.place.trialId, reviewer: 'ann', mark: 'incorrect', note: null, labels: 'hidden' },
  ]);
  const again = await viewed(ANN, folder);
  expect(await again.ask('review')).toMatchObject({ reviewer: 'ann', drawn: 200, marked: 2, isBlind: true });
  expect((await again.ask<OpenTrial>(`trial?id=${one.id}`)).review).toMatchObject({ mark: 'cannot_tell' });
  const other = await viewed([...ANN.slice(0, -1), 'bo'], folder);
  expect(await other.ask('review')).toMatchObject({ reviewer: 'bo', drawn: 200, marked: 0, isBlind: true });
  expect((await other.ask<OpenTrial>(`trial?id=${one.id}`)).review).toMatchObject({ mark: null, isBlind: true });
  // Both write to one file at once.
  const [a, b] = await Promise.all([
    again.mark(two.id, { mark: 'correct', note: null }),
    other.mark(two.id, { mark: 'correct', note: null }),
  ]);
  expect([a.status, b.status, marksIn(folder).length]).toEqual([200, 200, 5]);
});

test('a sample that is there decides what is scored, and --no-blind shows labels', async () => {
  const folder = demoFolder();
  const words = ['--schemes', 'post-think', '--group-by', 'variant', '--conditions', 'all', '--n', '30', '--seed', '7'];
  expect((await audit(['review', 'sample', ...ANN.slice(0, -2), ...words], { cwd: folder })).code).toBe(0);
  const { ask, mark } = await viewed([...ANN, '--no-blind'], folder);
  const { rows } = await ask<TrialRows>(SAMPLE);
  expect(rows).toHaveLength(30);
  expect(rows.filter((row) => labelsIn(row).length < 2)).toEqual([]);
  const outside = (await ask<TrialRows>('trials?from=0&count=200')).rows.find(({ review }) => review === null);
  const refused = await mark(outside?.id ?? '', { mark: 'correct', note: null });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringMatching(/is not in the sample/)]);
  expect(marksIn(folder)).toEqual([]);
  await expect(viewed([...ANN, '--schemes', 'combined'], folder)).rejects.toThrow(
    /r\.db: contains a sample of other data \(--schemes: v1,post-think, now v1,combined\)/,
  );
});

test('a saved result is reviewed without scoring it again, on the same sample', async () => {
  const folder = demoFolder();
  const outputs = ['--out-md', 'report.md', '--out-db', 'audit.db', '--out-json', 'audit.json'];
  expect((await audit(['--runs-dir', 'runs', ...outputs], { cwd: folder })).code).toBe(0);
  const [, , ...reviews] = ANN;
  const saved = await viewed(['audit.db', ...reviews], folder);
  const drawn = (await saved.ask<TrialRows>(SAMPLE)).rows;
  expect(drawn.flatMap(labelsIn)).toEqual([]);
  expect((await saved.mark(drawn[0]?.id ?? '', { mark: 'correct', note: null })).status).toBe(200);
  const scored = await viewed(ANN, folder);
  expect((await scored.ask<TrialRows>(SAMPLE)).rows.map(({ id }) => id)).toEqual(drawn.map(({ id }) => id));
  expect(await scored.ask('review')).toMatchObject({ drawn: 200, marked: 1 });
  const { code, stderr } = await audit(['view', 'audit.json', ...reviews, '--no-open'], { cwd: folder });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/--reviews.*is about trials/)]);
});
