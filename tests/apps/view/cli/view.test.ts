/** `audit view` as a user runs it. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OpenTrial, TrialIndex, TrialRows } from '../../../../src/web/data-source.ts';
import { parseText, type PageData, type PageTrial } from '../../../../src/documents/page.ts';
import { rowTexts } from '../../../../src/documents/row-texts.ts';
import { compareNaturally } from '../../../../src/base/text/natural-order.ts';
import { demoFolder, listing, temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { viewed } from '../../../support/viewed.ts';
import { thorough } from '../../../support/thorough.ts';

test('all trials of a store are there, each with the answers of every scheme, and the store stays unchanged', async () => {
  const folder = demoFolder();
  const before = listing(folder);
  const { kill, ended, address, ask } = await viewed([folder]);
  const page = await (await fetch(address)).text();
  expect(page).toContain('<html data-source="server"');
  expect(page).toContain("connect-src 'self'");
  const { result, figures, trials } = await ask<PageData>('result');
  expect([trials, figures.length > 0]).toEqual([null, true]);
  const index = await ask<TrialIndex>('index');
  expect(index.listed).toBe(result.coverage.factualTrials);
  const flipped = await ask<TrialRows>('trials?scheme=combined&direction=lost&from=0&count=200');
  expect(flipped.total).toBe(result.schemes.find(({ id }) => id === 'combined')?.lost);
  const all = await ask<TrialRows>('trials?from=0&count=1000');
  expect([all.total, all.rows[0]?.question]).toEqual([index.listed, expect.stringContaining('?')]);
  const id = flipped.rows[0]?.id ?? '';
  const { trial, review } = await ask<OpenTrial>(`trial?id=${id}`);
  expect([review, await ask('review')]).toEqual([null, null]);
  const position = index.schemes.findIndex((scheme) => scheme.id === 'combined');
  expect(trial).toMatchObject({
    trialId: id,
    storedCorrect: true,
    explain: expect.stringContaining('audit explain') as string,
  });
  expect(trial.verdicts[position]).toMatchObject({ correct: false, madeBy: expect.anything() as unknown });
  kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  expect(listing(folder)).toEqual(before);
});

thorough('rows have the texts that the trial in full has, in the order that was asked for', async () => {
  const { ask } = await viewed([demoFolder()]);
  const { schemes } = await ask<TrialIndex>('index');
  const [combined, norm] = ['combined', 'v2-norm'].map((id) => schemes.findIndex((scheme) => scheme.id === id));
  for (const [query, from, shown] of [
    ['scheme=combined', null, combined],
    ['scheme=combined&versus=v2-norm', norm, combined],
  ] as const) {
    const { rows } = await ask<TrialRows>(`trials?${query}&from=0&count=200&sort=truth.descending`);
    const full = await ask<PageTrial[]>(`full-trials?${query}&from=0&count=200&sort=truth.descending`);
    expect(full.map(({ trialId }) => trialId)).toEqual(rows.map(({ place }) => place.trialId));
    for (const [i, { question, truth, before, after }] of rows.entries()) {
      const trial = full[i] as PageTrial;
      const earlier = from === null ? trial.storedParse : parseText(trial, from ?? -1);
      expect({ question, truth, before, after }).toEqual(rowTexts(trial, earlier, parseText(trial, shown ?? -1)));
    }
    const truths = rows.map(({ truth }) => truth);
    expect(truths).toEqual(truths.toSorted((a, b) => compareNaturally(b, a)));
    expect(new Set(truths).size).toBeGreaterThan(3);
  }
});

thorough('so are those of a log', async () => {
  const { ask } = await viewed([join(demoFolder(), 'log.jsonl'), '--schemes', 'mc-v3']);
  const { total, rows } = await ask<TrialRows>('trials?scheme=mc-v3&from=0&count=10');
  expect(total).toBeGreaterThan(0);
  expect(await ask<OpenTrial>(`trial?id=${rows[0]?.id}`)).toMatchObject({ trial: { question: rows[0]?.question } });
});

thorough('a search looks at responses too', async () => {
  const { ask } = await viewed([demoFolder()]);
  const { rows } = await ask<TrialRows>('trials?text=SPIDER&from=0&count=200');
  const trials = await Promise.all(rows.map(({ id }) => ask<OpenTrial>(`trial?id=${id}`)));
  const where = trials.map(({ trial: { question, response } }) =>
    [question, response].map((text) => text?.includes('spider') === true),
  );
  expect(where.length).toBeGreaterThan(0);
  expect(where.every(([inQuestion, inResponse]) => inQuestion === true || inResponse === true)).toBe(true);
  expect(await ask<TrialRows>('trials?text=no+such+words&from=0&count=200')).toMatchObject({ total: 0 });
});

test('a folder without runs is reported, and no server starts', async () => {
  const { code, stdout, stderr } = await audit(['view', temporaryFolder(), '--no-open']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/the folder is empty; name a folder with logs or with a run store/);
});
