/** What the terminal shows after a comparison: it fits 80 columns and 20 lines, and names from outside cannot steer the terminal. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Comparison } from '../../../src/documents/comparison.ts';
import { displayWidth } from '../../../src/base/text/display-width.ts';
import { comparisonFinding } from '../../../src/report/comparison-finding.ts';
import { renderComparison } from '../../../src/report/markdown/comparison.ts';
import { comparisonSummary } from '../../../src/report/terminal/comparison-summary.ts';
import { copyDemo } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';

const OPTIONS = { program: 'npm run audit --', files: ['c.md', 'c.json'], saved: 'c.json' };
const HOSTILE = '\u001b[31m\n::error::x\u202e';

let stored: Comparison;

beforeAll(async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'audit-test-'));
  copyDemo(cwd);
  const { stdout } = await audit(['compare', 'log.jsonl', '--to', 'mc-v3', '--out-json', '-'], { cwd });
  rmSync(cwd, { recursive: true });
  stored = JSON.parse(stdout) as Comparison;
});

type Counts = Partial<Comparison['together']>;
const withCounts = (counts: Counts, fields: Partial<Comparison> = {}): Comparison => ({
  ...stored,
  together: { ...stored.together, ...counts },
  ...fields,
});
const none: Counts = { gained: 0, lost: 0, fromCorrect: 20, toCorrect: 20, changedPredictions: 0, otherNotation: 0 };

/** The comparison with so many files, each with more changes than the one before. */
function withFiles(count: number, name: (i: number) => string): Comparison {
  const [file] = stored.files;
  if (file === undefined) throw new Error('the comparison has a file');
  return {
    ...stored,
    files: Array.from({ length: count }, (_, i) => ({ ...file, path: name(i), gained: i, lost: 0 })),
  };
}

describe('the finding', () => {
  const found = (comparison: Comparison): string => comparisonFinding(comparison, (name) => `<${name}>`);

  test('has the labels that change, and both rates', () => {
    expect(found(stored)).toBe(
      '<mc-v3> changes 6 of 32 stored labels: accuracy rises from 50.0\u00a0% to 62.5\u00a0%.',
    );
    expect(found({ ...stored, from: 'v1', options: { ...stored.options, measure: 'error' } })).toBe(
      '<mc-v3> changes 6 of 32 labels of <v1>: error rate falls from 50.0\u00a0% to 37.5\u00a0%.',
    );
  });

  test('names answers that change where no label does, and what changes nothing', () => {
    expect(found(withCounts({ ...none, changedPredictions: 5, otherNotation: 1 }))).toBe(
      '<mc-v3> changes 4 answers and none of 32 stored labels: accuracy stays 62.5\u00a0%.',
    );
    expect(found(withCounts(none))).toBe('<mc-v3> changes none of 32 stored labels: accuracy stays 62.5\u00a0%.');
  });

  test('compares two logs by their names', () => {
    const names = { kind: 'model' as const, old: 'small', new: 'large' };
    const pair = { names } as NonNullable<Comparison['pair']>;
    expect(found({ ...stored, to: null, pair })).toBe(
      '6 of 32 labels differ between <small> and <large>: accuracy rises from 50.0\u00a0% to 62.5\u00a0%.',
    );
    expect(found(withCounts({ gained: 1, lost: 0 }, { to: null, pair }))).toMatch(/^1 of 32 labels differs /);
  });

  test('is about no vote, where some stored answers are none', () => {
    const withoutVotes = { ...stored.together, trials: 10, gained: 1, lost: 0, fromCorrect: 5, toCorrect: 6 };
    const comparison = { ...stored, withoutVotes, votes: stored.together };
    expect(found(comparison)).toContain(
      'changes 1 of 10 stored labels: accuracy rises from 50.0\u00a0% to 60.0\u00a0%.',
    );
    expect(comparisonSummary(comparison, OPTIONS)).toContain('22 votes over several responses are left out.');
  });

  test('has at most 20 words, and is the first sentence of the terminal and of the report', () => {
    for (const comparison of [stored, withCounts({ ...none, changedPredictions: 5 }), { ...stored, from: 'v1' }]) {
      const words = found(comparison).match(/[\p{L}\d][^ ]*/gu) ?? [];
      expect(words.length).toBeLessThanOrEqual(20);
      const sentence = comparisonFinding(comparison, (name) => name);
      expect(comparisonSummary(comparison, OPTIONS).replaceAll('\n', ' ').startsWith(sentence)).toBe(true);
      expect(renderComparison(comparison)).toContain(
        `\n**${comparisonFinding(comparison, (name) => `\`${name}\``)}**\n`,
      );
    }
  });
});

describe('the summary', () => {
  test('ends with the paths and the next commands', () => {
    const lines = comparisonSummary(stored, OPTIONS).trimEnd().split('\n');
    expect(lines.slice(-6)).toEqual([
      'c.md',
      'c.json',
      '',
      'Next:',
      '  npm run audit -- view c.json',
      expect.stringMatching(/^ {2}npm run audit -- explain --trial \S+ --scheme mc-v3 log\.jsonl$/),
    ]);
  });

  test('names the options that write more, where nothing is written', () => {
    expect(comparisonSummary(stored, { ...OPTIONS, files: [], saved: null })).toContain('add --out-html FILE');
    expect(comparisonSummary(stored, OPTIONS)).not.toContain('--out-html');
  });

  test('has the files that change most in their order, and a row for all', () => {
    const lines = comparisonSummary(
      withFiles(40, (i) => `${i}.jsonl`),
      OPTIONS,
    ).split('\n');
    const names = lines.map((line) => line.split(/ {2,}/)[0] ?? '').filter((name) => /jsonl|^all/.test(name));
    expect(names[0]).toMatch(/^3\d\.jsonl$/);
    expect(names).toEqual(expect.arrayContaining(['37.jsonl', '38.jsonl', '39.jsonl', 'all 40 files']));
    expect(names.length).toBeLessThan(10);
    expect(lines).toContain(`… and ${40 - names.length + 1} more files`);
  });

  test('fits a small terminal, whatever the names are', () => {
    const comparison = {
      ...withFiles(40, (i) => `${HOSTILE}${'日本'.repeat(60)}${i}`),
      from: HOSTILE.repeat(20),
      to: HOSTILE.repeat(20),
    };
    const paths = ['a.md', 'b.json', 'c.html', 'd.xml', 'e.sarif'];
    const text = comparisonSummary({ ...comparison, receipts: [] }, { ...OPTIONS, files: paths });
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(20);
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(80);
    expect(text).not.toMatch(/\u001b|\u202e|^::/m);
  });

  test('has the first notes, what is left out, and the number of the other notes', () => {
    const leftOut = [{ reason: 'no-truth' as const, trials: 8 }];
    const scope = { ...stored.scope, trials: 40, compared: 32, leftOut };
    const warnings = [`${HOSTILE}${'a '.repeat(500)}`, 'second', 'third', 'fourth'];
    const text = comparisonSummary({ ...stored, scope, warnings }, OPTIONS);
    expect(text).toContain('\nNot in these numbers: 8 of the 40 trials without a ground truth.\n');
    expect(text).toMatch(/\nNote: ␛\[31m[^]*\nNote: second\n… and 2 more notes in the report\n/);
    expect(text.split('\n').length).toBeLessThan(25);
  });

  test('has the claims whose truth changes, and the effects of parser and model', () => {
    const claims = ['holds', 'fails'].map((verdict) => ({
      id: verdict,
      from: { verdict: 'holds' },
      to: { verdict },
    })) as unknown as NonNullable<Comparison['claims']>;
    const effects = { parserPp: 12.5, modelPp: -3, totalPp: 9.5, items: 32 };
    const pair = { names: { kind: 'model', old: 'a', new: 'b' }, effects } as unknown as NonNullable<
      Comparison['pair']
    >;
    const text = comparisonSummary({ ...stored, claims, pair }, OPTIONS).replaceAll('\n', ' ');
    expect(text).toContain('The truth of 1 of 2 claims changes.');
    expect(text).toContain('+12.5 pp by the parser, −3.0 pp by the model, +9.5 pp together.');
  });
});
