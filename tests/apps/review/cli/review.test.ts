/** `audit review` as its users run it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Review, ReviewReport } from '../../../../src/apps/review/documents/reviews.ts';
import { ReviewStore } from '../../../../src/apps/review/review-store.ts';
import { demoFolder, listing } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { plainSample, storeWith } from '../../../support/review-sample.ts';
import { validateReview } from '../../../support/schemas.ts';

/** A folder with the demo and a sample of it. */
async function sampledFolder(n = 60): Promise<string> {
  const folder = demoFolder();
  expect(await sample(folder, '--n', String(n))).toMatchObject({ code: 0, stderr: '' });
  return folder;
}

async function sample(folder: string, ...words: readonly string[]) {
  return await audit(['review', 'sample', '--runs-dir', 'runs', '--reviews', 'r.db', ...words], { cwd: folder });
}

function readSample(folder: string, name = 'r.db') {
  const store = ReviewStore.open(join(folder, name));
  try {
    return store.sample();
  } finally {
    store.close();
  }
}

async function mark(folder: string, trial: string, word: string, ...words: readonly string[]) {
  const about = ['--trial', trial, '--mark', word, '--reviewer', 'ann'];
  return await audit(['review', 'mark', '--reviews', 'r.db', ...about, ...words], { cwd: folder });
}

/** Marks by a reviewer who agrees with a scheme. */
function marksLike(folder: string, scheme: number, reviewer: string): string {
  const rows = readSample(folder).trials.map(({ run, trialId, correct }) => ({
    run,
    trialId,
    reviewer,
    mark: correct[scheme] === true ? 'correct' : 'incorrect',
    labels: 'hidden',
  }));
  const path = join(folder, `${reviewer}.jsonl`);
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return path;
}

describe('audit review sample', () => {
  test('draws trials with and without flips, and the same again', async () => {
    const folder = demoFolder();
    const before = listing(join(folder, 'runs'));
    const first = await sample(folder, '--n', '80');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^80 trials added: the sample has 80 of 234 trials, \d\d of them with a flip\.\nNot in these numbers: 18 of the 252 trials without a ground truth, and 1 input that was not read\.\nr\.db\n$/,
    );
    const drawn = readSample(folder);
    expect(drawn.trials).toHaveLength(80);
    expect(drawn.strata.reduce((sum, { size }) => sum + size, 0)).toBe(234);
    const flips = drawn.trials.slice(0, 40).filter(({ stratum }) => drawn.strata[stratum]?.flip !== null);
    expect(Math.abs(flips.length - 20)).toBeLessThanOrEqual(4);

    expect((await sample(folder, '--n', '80', '--jobs', '1')).stdout).toMatch(/^0 trials added/);
    expect((await sample(folder, '--n', '100')).stdout).toMatch(/^20 trials added: the sample has 100 /);
    expect(readSample(folder).trials.slice(0, 80)).toEqual(drawn.trials);
    expect(listing(join(folder, 'runs'))).toEqual(before);
  });

  test('refuses another sample in the same store', async () => {
    const folder = await sampledFolder();
    const others: [words: readonly string[], why: string][] = [
      [['--seed', '1'], '--seed: 0, now 1'],
      [['--schemes', 'combined'], '--schemes: v1,v2-parse,combined,v2-norm,post-think, now v1,combined'],
      [
        ['--group-by', 'variant', '--conditions', 'control'],
        '--group-by: temperature,variant,condition, now variant; --conditions: control,asch_history_5,authoritative_bias, now control',
      ],
    ];
    for (const [words, why] of others)
      expect(await sample(folder, ...words)).toEqual({
        code: 2,
        stdout: '',
        stderr: `audit: r.db: contains a sample of other data (${why}); repeat the options that it was drawn with, or name a new file with --reviews.\n`,
      });
    expect(readSample(folder).trials).toHaveLength(60);
  });

  test('draws from logs too', async () => {
    const folder = demoFolder();
    const words = ['review', 'sample', 'log.jsonl', '--reviews', 'l.db', '--n', '10'];
    expect(await audit([...words, '--schemes', 'mc-v3'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
    const { trials } = readSample(folder, 'l.db');
    expect(trials).toHaveLength(10);
    expect(new Set(trials.map(({ run }) => run))).toEqual(new Set(['log.jsonl']));
  });

  test('never writes among the runs, nor over an input', async () => {
    const folder = demoFolder();
    const words = ['review', 'sample', '--runs-dir', 'runs', '--reviews'];
    expect(await audit([...words, 'runs/r.db'], { cwd: folder })).toMatchObject({ code: 2, stdout: '' });
    expect((await audit([...words, 'runs_metadata.json'], { cwd: folder })).stderr).toContain('is an input');
    expect(existsSync(join(folder, 'runs/r.db'))).toBe(false);
    expect((await audit([...words, '.'], { cwd: folder })).stderr).toMatch(
      /^audit: \.: a folder, not a file; name a file\.\n$/,
    );
  });

  test('wants every label of every scheme', async () => {
    const folder = demoFolder();
    writeFileSync(
      join(folder, 'mine.ts'),
      `export const scheme = { id: 'mine', parse: ({ response }) => { if (response?.includes('e')) throw new Error('no'); return response; } };`,
    );
    const { code, stderr } = await sample(folder, '--schemes', './mine.ts');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^audit: mine: failed on \d+ trials?; fix it, or leave it out of --schemes\.\n$/);
    expect(existsSync(join(folder, 'r.db'))).toBe(false);
  });
});

describe('audit review mark', () => {
  test('keeps a mark with its note', async () => {
    const folder = await sampledFolder();
    const { trialId = '', run } = readSample(folder).trials[0] ?? {};
    expect(await mark(folder, trialId, 'correct', '--note', 'fine\u001b[31m')).toEqual({
      code: 0,
      stdout: `${trialId}: correct, marked by ann.\n`,
      stderr: '',
    });
    const exported = await audit(['review', 'export', '--reviews', 'r.db', '--format', 'jsonl'], { cwd: folder });
    expect(JSON.parse(exported.stdout)).toEqual({
      run,
      trialId,
      reviewer: 'ann',
      mark: 'correct',
      note: 'fine␛[31m',
      at: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      labels: 'unknown',
      role: 'reviewer',
    });
  });

  test('withdraws a mark, of which all rows stay', async () => {
    const folder = await sampledFolder();
    const { trialId = '' } = readSample(folder).trials[0] ?? {};
    expect(await mark(folder, trialId, 'withdrawn')).toEqual({
      code: 2,
      stdout: '',
      stderr: `audit: ${trialId}: has no mark of ann that could be withdrawn.\n`,
    });
    expect((await mark(folder, trialId, 'correct', '--labels', 'hidden')).code).toBe(0);
    expect((await mark(folder, trialId, 'withdrawn')).code).toBe(0);
    const { stdout } = await audit(['review', 'export', '--reviews', 'r.db', '--format', 'jsonl'], { cwd: folder });
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Review);
    expect(rows.map((row) => [row.mark, row.labels])).toEqual([
      ['correct', 'hidden'],
      ['withdrawn', 'unknown'],
    ]);
    const report = await audit(['review', 'report', '--reviews', 'r.db'], { cwd: folder });
    expect(report.stderr).toContain('contains no mark yet');
  });

  test('refuses what it cannot keep, in a sentence', async () => {
    const folder = await sampledFolder();
    const refused: [word: string, words: readonly string[], sentence: string][] = [
      ['correct', [], 'audit: t0: no trial of the sample in r.db has this id'],
      ['correct', ['--run', 'x'], 'has this id and belongs to the run x'],
      ['maybe', [], 'choose from correct, incorrect, cannot_tell'],
      ['correct', ['--labels', 'seen'], 'choose from hidden, revealed, visible, unknown'],
      ['correct', ['--reviewer', ' '], 'audit: reviewer: is empty; write a name.'],
      ['correct', ['--reviews', 'none.db'], 'audit: none.db: no such file; draw a sample first'],
    ];
    for (const [word, words, sentence] of refused) {
      const { code, stdout, stderr } = await mark(folder, 't0', word, ...words);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(sentence);
    }
  });
});

test('audit review mark requires the run if two runs have the id', async () => {
  const [trial] = plainSample(['t1']).trials;
  if (trial === undefined) throw new Error('one trial');
  const { path } = storeWith({ ...plainSample(['t1']), trials: [trial, { ...trial, run: 'second' }] });
  const words = ['review', 'mark', '--reviews', path, '--trial', 't1', '--mark', 'incorrect', '--reviewer', 'ann'];
  expect(await audit(words)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'audit: t1: belongs to several runs (first, second); name one with --run.\n',
  });
  expect(await audit([...words, '--run', 'second'])).toMatchObject({ code: 0, stderr: '' });
});

describe('audit review export and import', () => {
  test('carry marks from one store to another', async () => {
    const folder = await sampledFolder();
    const { trialId = '' } = readSample(folder).trials[0] ?? {};
    await mark(folder, trialId, 'incorrect', '--note', '=HYPERLINK("x")\n"two"');
    await mark(folder, trialId, 'cannot_tell');
    const run = (...words: readonly string[]) => audit(['review', ...words], { cwd: folder });
    expect((await run('export', '--reviews', 'r.db', '--out-file', 'm.csv')).stdout).toBe('2 marks in m.csv\n');
    expect(readFileSync(join(folder, 'm.csv'), 'utf8')).toContain(`"'=HYPERLINK(""x"")\n""two"""`);
    expect((await run('import', 'm.csv', '--reviews', 'r.db')).stdout).toBe('2 rows, 0 new marks.\n');

    await run('sample', '--runs-dir', 'runs', '--reviews', 'other.db', '--n', '60');
    expect((await run('import', 'm.csv', '--reviews', 'other.db')).stdout).toBe('2 rows, 2 new marks.\n');
    const csv = async (name: string): Promise<string> => (await run('export', '--reviews', name)).stdout;
    expect(await csv('other.db')).toBe(await csv('r.db'));
    expect(await csv('r.db')).toBe(readFileSync(join(folder, 'm.csv'), 'utf8'));
  });

  test('take no row where one is wrong', async () => {
    const folder = await sampledFolder();
    const { trialId } = readSample(folder).trials[0] ?? {};
    writeFileSync(join(folder, 'm.csv'), `trialId,reviewer,mark\n${trialId},ann,correct\n${trialId},ann,perhaps\n`);
    const { code, stderr } = await audit(['review', 'import', 'm.csv', '--reviews', 'r.db'], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toBe(
      'audit: m.csv: line 3: mark: "perhaps" is not a mark; write correct, incorrect, cannot_tell, withdrawn.\n',
    );
    expect((await audit(['review', 'export', '--reviews', 'r.db'], { cwd: folder })).stdout).toBe(
      'run,trialId,reviewer,mark,note,at,labels,role\r\n',
    );
  });
});

describe('audit review report', () => {
  test('finds the scheme that the reviewers follow', async () => {
    const folder = await sampledFolder(234);
    for (const [at, reviewer] of [
      [2, 'ann'],
      [2, 'bob'],
      [0, 'cem'],
    ] as const)
      await audit(['review', 'import', marksLike(folder, at, reviewer), '--reviews', 'r.db'], { cwd: folder });
    const { code, stdout, stderr } = await audit(['review', 'report', '--reviews', 'r.db', '--out-json', 'r.json'], {
      cwd: folder,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(
      '**People support `combined` best. This is a fact about these trials: all trials on which it differs from 4 other labellings were reviewed. 702 marks on 234 trials; the strata with marks represent 234 of 234 trials (100.0\u00a0%).**',
    );
    const report = JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')) as ReviewReport;
    validateReview(report);
    expect(validateReview.errors).toBeNull();
    expect(report.leader).toMatchObject({ scheme: 'combined', verdict: 'fact', family: 0 });
    expect(report.leader?.against.map(({ p, holm }) => p ?? holm)).toEqual([null, null, null, null]);
    expect(report.agreement[0]).toMatchObject({ first: 'ann', second: 'bob', both: 234, told: 234, alike: 234 });
    expect(report.fleiss?.trials).toBe(234);
    expect(report.fleiss?.kappa).toBeLessThan(1);
    const combined = report.schemes.find(({ scheme }) => scheme === 'combined');
    expect(combined?.gainedRight).toMatchObject({ share: 1, isCensus: true });
    expect(combined?.lostWrong).toMatchObject({ share: 1, isCensus: true });
    expect(report.sample).toMatchObject({ method: 'halves', trials: 234 });
    expect(report.progress).toMatchObject({ reviewed: 234, ties: 0 });
  });

  test('calibrates with the labelling that is named, and lists forms and cells', async () => {
    const folder = await sampledFolder(120);
    await audit(['review', 'import', marksLike(folder, 2, 'ann'), '--reviews', 'r.db'], { cwd: folder });
    const words = ['review', 'report', '--reviews', 'r.db', '--out-json', 'r.json', '--out-md', 'r.md'];
    expect(await audit([...words, '--calibrate', 'combined'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
    const report = JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')) as ReviewReport;
    validateReview(report);
    expect(validateReview.errors).toBeNull();
    // The marks are the labels of `combined`, so that they correct nothing.
    const counted = report.score?.labelled.find(({ scheme }) => scheme === 'combined');
    expect(report.calibration).toMatchObject({ by: 'combined', trials: 234 });
    expect(report.calibration?.score?.share).toBeCloseTo((counted?.right ?? 0) / 234, 12);
    expect(report.labelAgreement?.byForm.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(120);
    expect(report.labelAgreement?.byForm.length).toBeGreaterThan(1);
    expect(new Set(report.labelAgreement?.byCell.map(({ field }) => field)).size).toBeGreaterThan(1);
    expect(readFileSync(join(folder, 'r.md'), 'utf8')).toMatch(/^\| people and `combined` +\|/m);
    const unknown = await audit(['review', 'report', '--reviews', 'r.db', '--calibrate', 'other'], { cwd: folder });
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.stderr).toContain('audit: --calibrate other: the sample has no labels of it; there are stored, ');
  });

  test('needs the store of extractions for prices', async () => {
    const folder = await sampledFolder();
    await audit(['review', 'import', marksLike(folder, 0, 'ann'), '--reviews', 'r.db'], { cwd: folder });
    const report = (...words: readonly string[]) =>
      audit(['review', 'report', '--reviews', 'r.db', ...words], { cwd: folder });
    expect(await report('--prices', 'p.json')).toMatchObject({ code: 2, stdout: '' });
    expect(await report('--extractions', 'no.db')).toMatchObject({ code: 2, stdout: '' });
    // The report must not replace its input.
    expect((await report('--extractions', 'e.db', '--out-md', 'e.db')).stderr).toMatch(/^audit: --out-md.*e\.db/);
  });

  test('writes to the given paths, and prints the JSON alone if that goes to standard output', async () => {
    const folder = await sampledFolder();
    await audit(['review', 'import', marksLike(folder, 0, 'ann'), '--reviews', 'r.db'], { cwd: folder });
    const report = (...words: readonly string[]) =>
      audit(['review', 'report', '--reviews', 'r.db', ...words], { cwd: folder });
    expect(JSON.parse((await report('--out-json', '-')).stdout)).toMatchObject({ reportVersion: 2 });
    expect(await report('--out-md', 'r.md')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readFileSync(join(folder, 'r.md'), 'utf8')).toBe((await report()).stdout);
    expect((await report('--out-md', 'r.db')).stderr).toContain('is an input');
    expect(await report('--out-md', '-', '--out-json', '-')).toMatchObject({ code: 2, stdout: '' });
  });

  test('reports what to do if there are no marks', async () => {
    const { code, stdout, stderr } = await audit(['review', 'report', '--reviews', 'r.db'], {
      cwd: await sampledFolder(),
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      'audit: r.db: contains no mark yet; mark trials with "audit review mark", or import marks with "audit review import".\n',
    );
  });
});

test('every command of audit review has help', async () => {
  for (const command of ['sample', 'mark', 'import', 'export', 'report']) {
    const { code, stdout, stderr } = await audit(['review', command, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Usage: audit review ${command}`);
  }
});
