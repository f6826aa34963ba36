/** `audit compare --out-html`: the trials of the page, what it names of its inputs, and `audit view` of a saved comparison. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Comparison } from '../../src/documents/comparison.ts';
import type { ComparisonPageData, PageTrial, PageTrials } from '../../src/documents/page.ts';
import { readSaved } from '../../src/sources/results/read-result.ts';
import { comparisonPage } from '../../src/report/html/render-html.ts';
import { demoFolder, temporaryFolder } from '../support/folders.ts';
import type { Outcome } from '../support/cli.ts';
import { audit } from '../support/in-process.ts';
import { readPage } from '../support/page.ts';

interface Made extends Outcome {
  readonly page: ComparisonPageData;
  readonly trials: PageTrials | null;
}

async function compared(cwd: string, ...words: readonly string[]): Promise<Made> {
  const outcome = await audit(['compare', ...words, '--out-html', 'c.html', '--out-json', 'c.json', '--force'], {
    cwd,
  });
  expect([outcome.code, outcome.stderr]).toEqual([0, '']);
  const page = readPage(join(cwd, 'c.html'));
  return { ...outcome, page: page as unknown as ComparisonPageData, trials: page.trials };
}

const comparisonIn = (cwd: string): Comparison => JSON.parse(readFileSync(join(cwd, 'c.json'), 'utf8')) as Comparison;

/** The labels of both sides, of a page that compares two schemes. */
const labelsOf = ({ verdicts }: PageTrial): (boolean | null)[] => verdicts.map(({ correct }) => correct);

describe('the page', () => {
  test('has every trial whose label changes, with both readings', async () => {
    const cwd = demoFolder();
    const { page, trials, stdout } = await compared(cwd, 'log.jsonl', '--from', 'mc-first-token', '--to', 'mc-v3');
    const { gained, lost } = page.comparison.together;
    expect(gained + lost).toBeGreaterThan(0);
    expect(page.comparison).toEqual(comparisonIn(cwd));
    expect(page.sample).toEqual({ flips: gained + lost, listed: gained + lost });
    expect(trials?.schemes.map(({ id }) => id)).toEqual(['mc-first-token', 'mc-v3']);
    const changes = trials?.list.map(labelsOf) ?? [];
    expect(changes).toHaveLength(gained + lost);
    expect(changes.filter(([from]) => from === false)).toHaveLength(gained);
    for (const [from, to] of changes) expect(from).toBe(to === false);
    expect(stdout).toContain('\nc.html\n');
  });

  test('has one scheme where the other side is stored, and a command that explains each trial', async () => {
    const cwd = demoFolder();
    const { trials, page } = await compared(cwd, 'log.jsonl', '--to', 'mc-v3');
    expect(trials?.schemes.map(({ id }) => id)).toEqual(['mc-v3']);
    for (const { storedCorrect, verdicts } of trials?.list ?? []) expect(verdicts[0]?.correct).toBe(!storedCorrect);
    const [first] = page.comparison.receipts;
    expect(trials?.list.find(({ trialId }) => trialId === first?.trialId)?.explain).toBe(first?.explain);
  });

  test('has those of smallest rank where they are too many, and the same bytes twice', async () => {
    const cwd = demoFolder();
    const words = ['.', '--from', 'v1', '--to', 'combined', '--conditions', 'all', '--max-html-trials', '5'];
    const { page, trials } = await compared(cwd, ...words);
    const { gained, lost } = page.comparison.together;
    expect(page.sample).toEqual({ flips: gained + lost, listed: 5 });
    const bytes = readFileSync(join(cwd, 'c.html'), 'utf8');
    await compared(cwd, ...words);
    expect(readFileSync(join(cwd, 'c.html'), 'utf8')).toBe(bytes);
    const sampled = page.comparison.receipts.slice(0, 5).map(({ trialId }) => trialId);
    expect(trials?.list.map(({ trialId }) => trialId).toSorted()).toEqual(sampled.toSorted());
    const other = await compared(cwd, ...words, '--seed', '1');
    expect(other.trials?.list.map(({ trialId }) => trialId).toSorted()).not.toEqual(sampled.toSorted());
  });

  test('names no folder of this machine, but in commands', async () => {
    const cwd = temporaryFolder();
    const demo = demoFolder();
    const { page } = await compared(cwd, join(demo, 'log.jsonl'), '--to', 'mc-v3');
    const { receipts, ...shown } = page.comparison;
    expect(receipts[0]?.explain).toContain(demo);
    expect(JSON.stringify(shown)).not.toContain(demo);
    expect(shown.options.inputs).toEqual(['log.jsonl']);
  });

  test('of two logs without a scheme has no list of trials', async () => {
    const cwd = demoFolder();
    const rows = readFileSync(join(cwd, 'log.jsonl'), 'utf8');
    writeFileSync(join(cwd, 'new.jsonl'), rows.replaceAll('"label":1', '"label":0'));
    const { page, trials } = await compared(cwd, 'log.jsonl', 'new.jsonl');
    expect([page.sample, trials]).toEqual([null, null]);
    expect(page.comparison.to).toBeNull();
  });

  test('is refused for changes to what is stored, and --max-html-trials without it', async () => {
    const cwd = demoFolder();
    const refusal = async (...words: readonly string[]): Promise<string> => {
      const { code, stderr } = await audit(['compare', 'log.jsonl', ...words], { cwd });
      expect(code).toBe(2);
      return stderr;
    };
    expect(await refusal('--from', 'mc-v3', '--to', 'stored', '--out-html', 'c.html')).toContain(
      'write --from stored --to mc-v3.',
    );
    expect(await refusal('--to', 'mc-v3', '--max-html-trials', '5')).toContain('write it with --out-html');
  });
});

describe('a saved comparison', () => {
  test('is read again, and shown without trials', async () => {
    const cwd = demoFolder();
    await audit(['compare', 'log.jsonl', '--to', 'mc-v3', '--out-json', 'c.json'], { cwd });
    const saved = readSaved(join(cwd, 'c.json'));
    expect(saved).toEqual(comparisonIn(cwd));
    expect(comparisonPage(saved as Comparison, null)).toMatchObject({ comparison: { to: 'mc-v3' }, sample: null });
  });

  test.each([
    ['of another version', { schemaVersion: 99 }, /a comparison of version 99, and this program reads version 3/],
    [
      'with a value of another kind',
      { receipts: 'none' },
      /no sound comparison, \/receipts must be array; make it again/,
    ],
    ['without a key', { files: undefined }, /has no key "files".*run the comparison again with --out-json/],
  ])('%s is refused', async (_, change, sentence) => {
    const cwd = demoFolder();
    await audit(['compare', 'log.jsonl', '--to', 'mc-v3', '--out-json', 'c.json'], { cwd });
    writeFileSync(join(cwd, 'bad.json'), JSON.stringify({ ...comparisonIn(cwd), ...change }));
    const { code, stderr } = await audit(['view', 'bad.json', '--no-open'], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
  });
});
