/** A run list with options of the audit of its runs, as users see it. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Comparison } from '../../src/documents/comparison.ts';
import type { Explanation } from '../../src/documents/explanation.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { benchmarkFolder, HINT } from '../support/benchmark-store.ts';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { unreadInputs } from '../../src/documents/scope.ts';

const PAPER = ['v2-parse', 'combined', 'v2-norm', 'post-think'];

/** The result and the report of an audit, which must go well. */
async function auditOf(folder: string, ...words: string[]): Promise<{ result: AuditResult; report: string }> {
  const path = join(temporaryFolder(), 'r.md');
  const outputs = ['--out-md', path, '--out-json', '-'];
  const { code, stdout, stderr } = await audit(['--runs-dir', join(folder, 'runs'), ...outputs, ...words]);
  expect({ code, stderr: stderr.replace('audit: --fail-on: 1 rule passed.\n', '') }).toEqual({ code: 0, stderr: '' });
  return { result: JSON.parse(stdout) as AuditResult, report: readFileSync(path, 'utf8') };
}

/** The reason of a refusal. */
async function refusalOf(folder: string, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await audit([...words, '--runs-dir', join(folder, 'runs')], {
    cwd: temporaryFolder(),
  });
  expect([code, stdout]).toEqual([2, '']);
  return stderr;
}

describe('a list with options', () => {
  test('needs no option for the right report', async () => {
    const { result, report } = await auditOf(benchmarkFolder({ '0.0': { audit: HINT } }));
    const { conditions, groupBy, schemes, baselineCondition } = result.options;
    expect({ conditions, groupBy, schemes, baselineCondition }).toEqual({
      conditions: HINT.conditions,
      groupBy: HINT.groupBy,
      schemes: HINT.schemes,
      baselineCondition: 'zero_shot',
    });
    expect(result.warnings).toEqual([]);
    expect(result.coverage.conditions).toEqual(['shot', 'zero_shot']);
    expect(result.conclusions).toMatchObject({ baseline: 'zero_shot', contrasts: 2 });
    expect(result.consistency).toEqual({ scheme: 'mc-v3', mismatches: 0, trialIds: [] });
    expect(report).toContain(
      '`mc-v3`, which made the stored labels according to the run list, reproduces all 24 stored',
    );
  });

  test('gets a report without sections that were not requested', async () => {
    const { result, report } = await auditOf(benchmarkFolder({ '0.0': { audit: HINT } }), '--figures', '--full');
    expect(result.schemes.map(({ id }) => id)).toEqual(['stored', 'v1', 'mc-v3', 'mc-first-token']);
    expect(report).not.toMatch(/`v1`|`combined`|<\/think>|Caution|Markers|post-think/);
    expect(report).toContain('### Δ error, pp, at a glance: `mc-first-token`');
    expect(report).not.toContain('### `mc-v3`: ');
    expect(report).not.toContain('attribution.svg');
  });

  test('is outweighed by options', async () => {
    const folder = benchmarkFolder({ '0.0': { audit: HINT } });
    const words = ['--schemes', 'mc-first-token,v1', '--conditions', 'shot,unused', '--group-by', 'condition'];
    const { result, report } = await auditOf(folder, ...words, '--baseline-condition', 'unused');
    expect(result.options).toMatchObject({
      schemes: ['mc-first-token', 'v1'],
      conditions: ['shot', 'unused'],
      groupBy: ['condition'],
      baselineCondition: 'unused',
    });
    expect(result.conclusions).toMatchObject({ baseline: 'unused', contrasts: 1 });
    // The check is scored although no option names it, and v1 is an alternative like others.
    expect(result.consistency).toEqual({ scheme: 'mc-v3', mismatches: 0, trialIds: [] });
    expect(result.schemes.map(({ id }) => id)).toEqual(['stored', 'v1', 'mc-first-token']);
    expect(report).toMatch(/^\| `v1` +\| stored parse/m);
  });

  test('is mixed with the usual where only some entries say something', async () => {
    const schemes = ['mc-first-token'];
    const folder = benchmarkFolder({
      second: { audit: { schemes, conditions: ['shot'] } },
      first: {},
      other: { audit: { schemes: ['mc-v3'] }, status: 'failed' },
    });
    const { result } = await auditOf(folder, '--baseline-condition', 'shot');
    expect(result.warnings).toContainEqual(expect.stringMatching(/name different schemes .*--schemes/));
    expect(result.options.schemes).toEqual([...schemes, ...PAPER]);
    // Not every usual condition has a trial, so all are read.
    expect(result.options.conditions).toBeNull();
    expect(result.options.groupBy).toEqual(['temperature', 'variant', 'condition']);
    expect(result.consistency.scheme).toBe('v1');
  });

  test('that contradicts itself is not followed, and the result has a warning', async () => {
    const folder = benchmarkFolder({
      a: { audit: { ...HINT, groupBy: ['dataset'] } },
      b: { audit: { ...HINT, baselineCondition: 'shot' } },
    });
    const { result } = await auditOf(folder);
    expect(result.options).toMatchObject({
      groupBy: ['temperature', 'variant', 'condition'],
      baselineCondition: 'control',
    });
    expect(result.warnings).toEqual([
      expect.stringMatching(/runs_metadata\.json: .* disagree on audit\.groupBy, .*--group-by/),
      expect.stringMatching(
        /runs_metadata\.json: .* disagree on audit\.baselineCondition, .*control; .*--baseline-condition/,
      ),
      expect.stringMatching(/no trial has the condition control/),
    ]);
    const told = (await auditOf(folder, '--group-by', 'dataset,condition', '--baseline-condition', 'shot')).result;
    expect(told.warnings).toEqual([]);
  });

  test.each([
    [
      'an unknown scheme',
      { schemes: ['mc-v3', 'mc-v9'] },
      /experiments\["a"\]\.audit\.schemes\.1: mc-v9: no scheme has this id; did you mean mc-v3/,
    ],
    [
      'the stored label',
      { labelledBy: 'stored' },
      /experiments\["a"\]\.audit\.labelledBy: stored: this is the stored label/,
    ],
    ['parameters of none', { schemes: ['mc-v3(x=1)'] }, /\.audit\.schemes\.0: mc-v3\(x=1\): mc-v3 takes no parameters/],
    [
      'parameters out of range',
      { schemes: ['option-match(threshold=9)'] },
      /\.audit\.schemes\.0: .*threshold must be a number from /,
    ],
    [
      'a labeller of some responses',
      { labelledBy: 'post-think' },
      /\.labelledBy: post-think labels some responses only/,
    ],
    [
      'a module',
      { schemes: ['./evil.ts'] },
      /experiments\["a"\]\.audit\.schemes\.0: expected an id of "audit schemes"/,
    ],
    ['a command', { labelledBy: 'command:touch x' }, /experiments\["a"\]\.audit\.labelledBy: expected an id/],
  ])('that names %s is refused', async (_, hint, reason) => {
    const folder = benchmarkFolder({ a: { audit: { conditions: ['shot'], ...hint } } });
    const refusal = await refusalOf(folder, '--out-md', join(temporaryFolder(), 'r.md'));
    expect(refusal).toMatch(reason);
    expect(refusal).not.toMatch(/\n {4}at /);
  });

  test('cannot have a module loaded, whatever is skipped', async () => {
    const folder = benchmarkFolder({ a: { audit: { schemes: ['evil.mjs'] } }, b: { audit: HINT } });
    const marker = join(folder, 'loaded');
    const evil = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(marker)}, '');`;
    for (const place of [folder, join(folder, 'runs')]) writeFileSync(join(place, 'evil.mjs'), evil);
    const { code, stdout } = await audit(['--skip-bad-runs', '--out-md', 'r.md', '--out-json', '-'], { cwd: folder });
    expect(code).toBe(0);
    const { coverage, scope, options } = JSON.parse(stdout) as AuditResult;
    expect(unreadInputs({ scope })).toEqual([
      { run: 'a', reason: expect.stringMatching(/audit\.schemes\.0: expected an id/) },
    ]);
    expect([coverage.runs, options.schemes]).toEqual([1, HINT.schemes]);
    expect(existsSync(marker)).toBe(false);
  });

  test('may give a scheme parameters, and names it once however they are written', async () => {
    const hint = (word: string): object => ({ ...HINT, schemes: [word] });
    const folder = benchmarkFolder({
      a: { audit: hint('option-match(threshold=0.5)') },
      b: { audit: hint('option-match( threshold = 0.50 )') },
    });
    expect((await auditOf(folder)).result.options.schemes).toEqual(['option-match(threshold=0.5)']);
  });
});

describe('who made the labels', () => {
  const MIXED = {
    a: { audit: HINT },
    b: { audit: { ...HINT, labelledBy: 'mc-first-token' }, labeller: 'mc-first-token' },
  };

  test('a label that its scheme does not give is reported', async () => {
    const folder = benchmarkFolder({ a: { audit: HINT, isWrong: true }, b: { audit: HINT } });
    const { result, report } = await auditOf(
      folder,
      '--schemes',
      'mc-first-token',
      '--fail-on',
      'consistency.mismatches > 1',
    );
    expect(result.consistency).toEqual({ scheme: 'mc-v3', mismatches: 1, trialIds: ['a-0'] });
    expect(report).toContain(
      '**Caution:** `mc-v3`, which made the stored labels according to the run list, does not reproduce the stored label of 1 trial of 48;',
    );
    expect(report).toContain(
      '`mc-v3` made the stored labels. It must reproduce them. It does not reproduce the label of 1 trial: `a-0`.',
    );
  });

  test('each run is checked by its own scheme where they differ', async () => {
    const { result, report } = await auditOf(benchmarkFolder(MIXED), '--full');
    expect(result.consistency).toEqual({
      scheme: null,
      mismatches: 0,
      trialIds: [],
      runs: [
        { run: 'a', scheme: 'mc-v3', trials: 24, mismatches: 0 },
        { run: 'b', scheme: 'mc-first-token', trials: 24, mismatches: 0 },
      ],
    });
    expect(report).toContain('Each run is checked with that scheme: all 48 labels that can be checked are reproduced');
    expect(report).toMatch(/\| `b` +\| `mc-first-token` +\| +24 \| +0 \|/);
    // Both are alternatives to the labels of the other run.
    expect(report).toMatch(/^### `mc-v3`: /m);
    expect(report).toMatch(/^### `mc-first-token`: /m);
  });

  test('a run without a named scheme is not checked if others are', async () => {
    const { labelledBy: _, ...silent } = HINT;
    const folder = benchmarkFolder({ a: { audit: HINT, isWrong: true }, b: { audit: silent, isWrong: true } });
    const { result, report } = await auditOf(folder);
    expect(result.consistency).toMatchObject({ scheme: null, mismatches: 1, trialIds: ['a-0'] });
    expect(report).toMatch(/\| `b` +\| – +\| +24 \| +– \|/);
    expect(report).toContain('**caution:** that scheme does not reproduce 1 label of 24');
  });

  test('without a word of it v1 checks them', async () => {
    const { labelledBy: _, ...silent } = HINT;
    const { result, report } = await auditOf(benchmarkFolder({ a: { audit: silent } }));
    expect(result.consistency.scheme).toBe('v1');
    expect(report).toContain('The matcher of this audit (`v1`)');
  });

  test('a saved result is rendered with its own check', async () => {
    const { result, report } = await auditOf(benchmarkFolder(MIXED));
    const path = join(temporaryFolder(), 'saved.json');
    writeFileSync(path, JSON.stringify(result));
    expect(await audit(['report', path])).toEqual({ code: 0, stdout: report, stderr: '' });
  });
});

describe('audit explain', () => {
  const schemesOf = async (folder: string, ...words: string[]): Promise<string[]> => {
    const { code, stdout } = await audit(['explain', '--json', '--runs-dir', join(folder, 'runs'), ...words]);
    expect(code).toBe(0);
    return (JSON.parse(stdout) as Explanation[]).flatMap(({ schemes }) => schemes.map(({ id }) => id));
  };
  const hint = { schemes: ['mc-first-token'], labelledBy: 'mc-v3' };

  test('shows the schemes that the entry of the run names: the labeller first', async () => {
    const folder = benchmarkFolder({ a: { audit: hint }, b: {} });
    expect(await schemesOf(folder, '--trial', 'a-3')).toEqual(['mc-v3', 'mc-first-token']);
    expect(await schemesOf(folder, '--trial', 'b-3')).toEqual(['v1', 'v2-parse', 'combined', 'v2-norm', 'post-think']);
    expect(await schemesOf(folder, '--trial', 'a-3', '--scheme', 'combined')).toEqual(['combined']);
  });

  test('names a scheme of the core if it would not show it', async () => {
    const folder = benchmarkFolder({ a: { audit: HINT } });
    const { result } = await auditOf(folder, '--schemes', 'combined');
    const [receipt] = result.receipts['combined-flip'];
    expect(receipt?.explain).toMatch(/ --scheme combined$/);
  });
});

describe('audit compare', () => {
  const compare = async (folder: string, ...words: string[]): Promise<Comparison> => {
    const all = ['compare', '--to', 'mc-first-token', '--out-json', '-', '--runs-dir', join(folder, 'runs'), ...words];
    const { code, stdout } = await audit(all);
    expect(code).toBe(0);
    return JSON.parse(stdout) as Comparison;
  };

  test('takes the conditions of the list, and reports it', async () => {
    const folder = benchmarkFolder({ a: { audit: HINT } });
    const { together, warnings, scope } = await compare(folder);
    expect(together.trials).toBe(24);
    expect(warnings).toEqual([expect.stringMatching(/names the conditions shot, zero_shot, and only these/)]);
    const unread = { reason: 'condition', name: 'unused', trials: 12, option: '--conditions all' };
    expect(scope).toMatchObject({ trials: 36, compared: 24, leftOut: [unread] });
    const all = await compare(folder, '--conditions', 'all');
    expect([all.together.trials, all.warnings]).toEqual([36, []]);
  });

  test('takes all conditions where a run does not say which', async () => {
    const { together, warnings } = await compare(benchmarkFolder({ a: { audit: HINT }, b: {} }));
    expect([together.trials, warnings]).toEqual([72, []]);
  });
});

describe('which list is read', () => {
  const list = (marker: string): string =>
    JSON.stringify({ experiments: { [marker]: { status: 'failed', run_id: 'x', run_dir: 'x' } } });

  /** A folder with the three places in which a list may be. */
  function threeLists(): string {
    const folder = temporaryFolder();
    for (const name of ['mine/runs', 'runs', 'runs-metadata']) mkdirSync(join(folder, name), { recursive: true });
    for (const path of [
      'mine/runs_metadata.json',
      'mine/runs/runs_metadata.json',
      'runs_metadata.json',
      'runs-metadata/runs_metadata.json',
    ])
      writeFileSync(join(folder, path), list(path));
    return folder;
  }

  /** The path that the refusal of an empty list names. */
  const readIn = async (cwd: string, ...words: string[]): Promise<string | undefined> =>
    /audit: (\S+): no completed run/.exec((await audit([...words, '--out-md', 'r.md'], { cwd })).stderr)?.[1];

  test('with --runs-dir the one beside it, the one in it, then the default', async () => {
    const folder = threeLists();
    const words = ['--runs-dir', 'mine/runs'];
    expect(await readIn(folder, ...words)).toBe('mine/runs_metadata.json');
    renameSync(join(folder, 'mine/runs_metadata.json'), join(folder, 'mine/x.json'));
    expect(await readIn(folder, ...words)).toBe('mine/runs/runs_metadata.json');
    renameSync(join(folder, 'mine/runs/runs_metadata.json'), join(folder, 'mine/y.json'));
    expect(await readIn(folder, ...words)).toBe('runs-metadata/runs_metadata.json');
    expect(await readIn(folder, ...words, '--metadata', 'mine/x.json')).toBe('mine/x.json');
  });

  test('without it the default, then the one beside runs', async () => {
    const folder = threeLists();
    expect(await readIn(folder)).toBe('runs-metadata/runs_metadata.json');
    renameSync(join(folder, 'runs-metadata'), join(folder, 'x'));
    expect(await readIn(folder)).toBe('runs_metadata.json');
  });
});
