/** Where results go, `audit report`, and the gate, as a user meets them. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { intervalOf } from '../../src/report/numbers.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { openDatabase } from '../../src/base/sqlite/sqlite.ts';
import type { Outcome } from '../support/cli.ts';
import { copyDemo, listing, temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

/** A demo store and its result, which no test changes. */
let demo = '';
let saved = '';
let result: AuditResult;
beforeAll(async () => {
  demo = mkdtempSync(join(tmpdir(), 'audit-test-'));
  copyDemo(demo);
  saved = join(demo, 'result.json');
  await audit([demo, '--multiverse', '--out-md', join(demo, 'report.md'), '--out-json', saved]);
  result = JSON.parse(readFileSync(saved, 'utf8')) as AuditResult;
});
afterAll(() => rmSync(demo, { recursive: true, force: true }));

const auditDemo = async (...words: string[]): Promise<Outcome> => {
  const folder = temporaryFolder();
  return await audit([demo, '--out-md', join(folder, 'report.md'), ...words]);
};

/** The result of the demo, changed, in a separate file. */
const broken = (change: (document: Record<string, unknown>) => void): string => {
  const document = structuredClone(result) as unknown as Record<string, unknown>;
  change(document);
  const path = join(temporaryFolder(), 'broken.json');
  writeFileSync(path, JSON.stringify(document));
  return path;
};

test('a log whose schemes the program chose has no warning', async () => {
  const { code, stdout } = await audit([join(demo, 'log.jsonl'), '--out-md', '-', '--fail-on', 'warnings > 0']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^- `The schemes were chosen for these logs \(jsonl; .*Name others with --schemes\.`$/m);
});

test('a report of the demo has no warning, and one of a saved result is shown', async () => {
  expect(result.warnings).toEqual([]);
  expect(readFileSync(join(demo, 'report.md'), 'utf8')).not.toMatch(/Warnings:|fires on none/);
  const text = 'v2-parse: its rule first-line fires on none of 234 trials. It cannot: nothing is cut.';
  const warning = { code: 'rule-never-fires', scheme: 'v2-parse', rule: 'first-line', share: 0, trials: 234, text };
  const path = broken((document) => (document['warnings'] = [warning]));
  const { code, stdout, stderr } = await audit(['report', path, '--full']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('- `v2-parse`: 1 rule fires on none of 234 trials (`first-line`).');
});

function expectInside(value: number, interval: readonly [number, number] | null): void {
  if (interval === null) throw new Error('the items of the demo have an interval');
  expect(interval[0]).toBeLessThanOrEqual(value + 1e-9);
  expect(interval[1]).toBeGreaterThanOrEqual(value - 1e-9);
}

describe('the statistics of the demo', () => {
  test('of cells belong together', () => {
    expect(result.cells.length).toBeGreaterThan(10);
    for (const { interval, errorPct, deltaInterval, deltaPp, items, flipItems, p, minP, holm, bh, n } of result.cells) {
      expectInside(errorPct, interval);
      expectInside(deltaPp, deltaInterval);
      expect(items).toBeLessThanOrEqual(n);
      expect(flipItems).toBeLessThanOrEqual(items ?? 0);
      expect(p).toBeGreaterThanOrEqual(minP ?? 0);
      // Only what can be tested is adjusted.
      expect([holm === null, bh === null]).toEqual([(minP ?? 1) > 0.05, (minP ?? 1) > 0.05]);
      expect(bh ?? 1).toBeGreaterThanOrEqual(bh === null ? 1 : (p ?? 1));
      expect(holm ?? 1).toBeGreaterThanOrEqual(bh ?? 1);
    }
    expect(result.cells.some(({ holm }) => holm !== null)).toBe(true);
  });

  test('of contrasts and ranks belong together', () => {
    for (const { effectPp, low, high, change, scheme } of result.contrasts) {
      expectInside(effectPp, intervalOf(low, high));
      expect(change === null).toBe(scheme === 'stored');
      if (change !== null) expect(change.holm === null).toBe((change.minP ?? 1) > 0.05);
    }
    for (const { rank, low, high } of result.ranks.flatMap(({ ranking }) => ranking))
      expectInside(rank, intervalOf(low, high));
  });

  test('shares of rules add up to the difference, together and in each cell', () => {
    const { overall, deltaPp, cells, n, flipSets } = result.attribution;
    const sum = (shares: Readonly<Record<string, number>>): number => Object.values(shares).reduce((a, b) => a + b, 0);
    expect(sum(overall)).toBeCloseTo(deltaPp, 9);
    for (const cell of cells) expect(sum(cell.shapleyPp)).toBeCloseTo(cell.deltaPp, 9);
    expect(cells.reduce((all, cell) => all + cell.n, 0)).toBe(n);
    const gained = flipSets.reduce((all, set) => all + set.gained - set.lost, 0);
    expect((-gained / n) * 100).toBeCloseTo(deltaPp, 9);
  });

  test('universes of named schemes have the errors of those schemes', () => {
    const errors = new Map(result.multiverse?.universes.map((universe) => [universe.id, universe.errors]));
    const of = (id: string): number | undefined => result.schemes.find((scheme) => scheme.id === id)?.errors;
    expect(errors.get('stored')).toBe(of('v1'));
    expect(errors.get('raw+P1+P2')).toBe(of('v2-parse'));
    expect(errors.get('stored+N1+N2+N3')).toBe(of('v2-norm'));
    expect(errors.get('raw+P1+P2+N1+N2+N3')).toBe(of('combined'));
    for (const [i, { id, errors: all }] of (result.multiverse?.universes ?? []).entries())
      expect([id, result.multiverse?.cells.reduce((sum, cell) => sum + (cell.errors[i] ?? 0), 0)]).toEqual([id, all]);
  });

  test('a scheme beyond the core has separate rules', async () => {
    const { code, stdout } = await auditDemo('--schemes', 'mc-v3,combined', '--out-json', '-');
    expect(code).toBe(0);
    const { attribution, schemes } = JSON.parse(stdout) as AuditResult;
    const [own] = attribution.schemes;
    expect(own?.players.map(({ rule }) => rule)).toEqual(['answer-line', 'correct-answer-line', 'lone-letter-line']);
    expect(own?.noneErrorPct).toBe(100);
    const errorPct = schemes.find(({ id }) => id === 'mc-v3')?.errorPct as number;
    expect(100 + (own?.deltaPp ?? 0)).toBeCloseTo(errorPct, 9);
  });

  test('another baseline condition gives other contrasts', async () => {
    const contrastsFrom = async (name: string): Promise<AuditResult> =>
      JSON.parse((await auditDemo('--baseline-condition', name, '--out-json', '-')).stdout) as AuditResult;
    const { contrasts, conclusions } = await contrastsFrom('asch_history_5');
    expect(new Set(contrasts.map(({ baseline }) => baseline))).toEqual(new Set(['asch_history_5']));
    expect(new Set(contrasts.map(({ condition }) => condition)).has('control')).toBe(true);
    expect(conclusions.contrasts).toBeGreaterThan(0);
    const sentences = ({ warnings }: AuditResult) => warnings.filter((warning) => typeof warning === 'string');
    expect(sentences(result)).toEqual([]);
    expect(result.warnings).toEqual([]);
  });
});

describe('outputs', () => {
  test('all of them at once, and nothing beside them', async () => {
    const folder = temporaryFolder();
    const at = (name: string): string => join(folder, name);
    const words = ['--out-md', at('r.md'), '--figures', '--out-csv', at('csv'), '--out-db', at('r.db')];
    const { code, stdout, stderr } = await audit([
      demo,
      ...words,
      '--summary-md',
      at('s.md'),
      '--out-json',
      at('r.json'),
      '--multiverse',
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const paths = stdout.split('\n').filter((line) => line.startsWith(folder));
    expect(paths.toSorted()).toEqual(['csv', 'r.db', 'r.json', 'r.md', 's.md'].map(at));
    expect(readdirSync(folder).toSorted()).toEqual(['csv', 'r-figures', 'r.db', 'r.json', 'r.md', 's.md']);
    expect(readdirSync(at('csv'))).toContain('multiverse.csv');
    const report = readFileSync(at('r.md'), 'utf8');
    const pictures = [...report.matchAll(/!?\[[^\]]+\]\((r-figures\/[\w-]+\.svg)\)/g)].map(
      ([, path]) => path as string,
    );
    expect(pictures.map((path) => path.slice('r-figures/'.length)).toSorted()).toEqual(
      readdirSync(at('r-figures')).toSorted(),
    );
    for (const path of pictures) expect(readFileSync(at(path), 'utf8')).toMatch(/^<svg[^>]* xmlns=/);
    expect(readFileSync(at('s.md'), 'utf8')).toMatch(/^## Answer-parsing audit\n/);
  });

  test('the database has every factual trial with the labels of each scheme', async () => {
    const path = join(temporaryFolder(), 'r.db');
    expect((await auditDemo('--out-db', path, '--jobs', '2')).code).toBe(0);
    const db = openDatabase(path, { readonly: true });
    try {
      const count = (sql: string): number => db.prepare<[], number>(sql).pluck().get() as number;
      expect(count('SELECT count(*) FROM trial')).toBe(result.coverage.factualTrials);
      expect(count('SELECT count(*) FROM trial WHERE item_id IS NULL')).toBe(0);
      const ofScheme = 'FROM label JOIN scheme USING (scheme_id) JOIN trial USING (trial_pk)';
      for (const { id, gained, lost, trials } of result.schemes.slice(1)) {
        const where = `${ofScheme} WHERE scheme.name = '${id}' AND trial.stored_correct IS NOT NULL AND correct IS NOT NULL`;
        expect([id, count(`SELECT count(*) ${where}`)]).toEqual([id, trials]);
        expect([id, count(`SELECT count(*) ${where} AND flip = 1`)]).toEqual([id, gained]);
        expect([id, count(`SELECT count(*) ${where} AND flip = -1`)]).toEqual([id, lost]);
        // Some rule makes every flip but those that v1 has too.
        const own = `${where} AND flip <> 0 AND label.correct <> (SELECT one.correct FROM label AS one WHERE one.trial_pk = trial.trial_pk AND one.scheme_id = (SELECT scheme_id FROM scheme WHERE name = 'v1'))`;
        expect([id, count(`SELECT count(*) ${where} AND rules IS NOT NULL`)]).toEqual([
          id,
          count(`SELECT count(*) ${own}`),
        ]);
      }
    } finally {
      db.close();
    }
  });

  test('a path that would steer the terminal is shown, not obeyed', async () => {
    const folder = temporaryFolder();
    const { stdout } = await audit([demo, '--out-md', 'r.md', '--out-json', 'r\u001b[31m\n.json'], { cwd: folder });
    expect(stdout).toMatch(/\n\nr\.md\nr␛\[31m↵\.json\n\nNext:\n {2}audit view \$'r\\x1b\[31m\\x0a\.json'\n/);
    expect(readdirSync(folder).toSorted()).toEqual(['r\u001b[31m\n.json', 'r.md']);
  });

  test.each(['--junit', '--summary-md', '--out-json', '--out-tex'])(
    '%s on standard output is there alone',
    async (option) => {
      const folder = temporaryFolder();
      const words = [demo, '--out-md', join(folder, 'r.md'), '--fail-on', 'factualTrials < 0'];
      expect((await audit([...words, option, join(folder, 'file')])).code).toBe(0);
      expect((await audit([...words, option, '-'])).stdout).toBe(readFileSync(join(folder, 'file'), 'utf8'));
    },
  );

  test('a log gives the same outputs', async () => {
    const folder = temporaryFolder();
    const words = [
      '--schemes',
      'mc-v3',
      '--out-md',
      join(folder, 'r.md'),
      '--out-db',
      join(folder, 'r.db'),
      '--figures',
    ];
    const { code, stderr } = await audit([join(demo, 'log.jsonl'), ...words]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const db = openDatabase(join(folder, 'r.db'), { readonly: true });
    expect(db.prepare('SELECT count(*) AS n FROM trial WHERE item_id IS NOT NULL').get()).toEqual({ n: 32 });
    db.close();
  });

  test.each([
    [['--figures', '--out-md', '-'], /--figures: writes files beside the report/],
    [['--out-csv', '-'], /--out-csv -: must be a folder/],
    [['--out-db', '-'], /--out-db -: is a SQLite file/],
    [['--junit', 'x.xml'], /--junit x\.xml: is about the rules of --fail-on/],
    [['--baseline', 'old.json'], /old\.json: no such file/],
    [
      ['--summary-md', 'same.md', '--out-json', 'same.md'],
      /is where --summary-md goes already|is where --out-json goes already/,
    ],
  ])('%j is refused', async (words, reason) => {
    const { code, stdout, stderr } = await audit([demo, '--out-md', 'r.md', ...words], { cwd: temporaryFolder() });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
  });

  test('nothing is written into the runs directory, whatever the option', async () => {
    const before = listing(demo);
    for (const words of [
      ['--out-csv', join(demo, 'runs', 'csv')],
      ['--out-db', join(demo, 'runs', 'r.db')],
    ])
      expect(await auditDemo(...words)).toMatchObject({ code: 2, stdout: '' });
    expect(listing(demo)).toEqual(before);
  });

  test('a table does not replace a log', async () => {
    const folder = temporaryFolder();
    const log = join(folder, 'cells.csv');
    writeFileSync(log, 'id,response,groundTruth,label\n1,a,a,1\n');
    const before = listing(folder);
    const { code, stderr } = await audit([
      log,
      '--schemes',
      'helm.exact_match',
      '--out-csv',
      folder,
      '--out-md',
      join(folder, 'r.md'),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain(`the output ${log}: is an input of this audit`);
    expect(listing(folder)).toEqual(before);
  });
});

describe('audit report', () => {
  test('gives the report that the audit gave', async () => {
    const { code, stdout, stderr } = await audit(['report', saved]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(readFileSync(join(demo, 'report.md'), 'utf8'));
  });

  test('takes the options of outputs and of the gate', async () => {
    const folder = temporaryFolder();
    const words = ['--out-md', join(folder, 'r.md'), '--figures', '--out-csv', join(folder, 'csv'), '--max-rows', '1'];
    const { code, stderr } = await audit(['report', saved, ...words, '--fail-on', 'factualTrials > 1']);
    expect(code).toBe(1);
    expect(stderr).toContain('--fail-on factualTrials > 1: exceeded');
    expect(readdirSync(folder).toSorted()).toEqual(['csv', 'r-figures', 'r.md']);
  });

  test.each([
    ['a comparison', { comparison: true }, /no result of an audit/],
    [
      'another version',
      { schemaVersion: 4 },
      /broken\.json: a result of version 4, and this program reads version 3; use the program that made it, or run the audit again with --out-json\.$/m,
    ],
    [
      'cells that are none',
      { cells: [{ scheme: 1 }] },
      /no sound result of an audit, \/cells\/0\/scheme must be string; make it again with --out-json/,
    ],
  ])('refuses %s', async (_, change, reason) => {
    const path = broken((document) => {
      if ('comparison' in change)
        for (const key of Object.keys(document)) if (key !== 'schemaVersion') delete document[key];
      Object.assign(document, 'comparison' in change ? { files: [] } : change);
    });
    const { code, stdout, stderr } = await audit(['report', path]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
  });

  test('ignores keys that it does not know', async () => {
    const later = broken((document) => {
      document['news'] = { a: 1 };
      const [, , scheme] = document['schemes'] as { widestCell: Record<string, unknown> }[];
      Object.assign(scheme?.widestCell ?? {}, { newStatistic: 0.5 });
    });
    expect(await audit(['report', later, '--out-md', '-', '--baseline', later])).toEqual(
      await audit(['report', saved, '--out-md', '-', '--baseline', later]),
    );
  });

  test('names the key that a result lacks, also in an object that may be null', async () => {
    const old = broken((document) => {
      const [, , scheme] = document['schemes'] as { widestCell: Record<string, unknown> }[];
      delete scheme?.widestCell['minP'];
    });
    expect(await audit(['report', old])).toEqual({
      code: 2,
      stdout: '',
      stderr: `audit: ${old}: /schemes/2/widestCell has no key "minP", which this version of the program needs; run the audit again with --out-json.\n`,
    });
  });

  test.each([
    ['not there', '/nowhere/x.json', /no such file.*--out-json/],
    ['a folder', '.', /a folder, not a file.*--out-json/],
    ['no JSON', 'package.json5', /no such file|no JSON/],
  ])('refuses a file that is %s', async (_, path, reason) => {
    const { code, stderr } = await audit(['report', path]);
    expect(code).toBe(2);
    expect(stderr).toMatch(reason);
  });

  test('does not replace the result it reads', async () => {
    const before = listing(demo);
    expect(await audit(['report', saved, '--out-md', saved])).toMatchObject({ code: 2, stdout: '' });
    expect(listing(demo)).toEqual(before);
  });
});

describe('the gate', () => {
  test('five rules passed and five were exceeded, with exit codes, worst cells and JUnit', async () => {
    const { flips } = result.schemes.find(({ id }) => id === 'combined') as { flips: number };
    const held = [
      'max(abs(deltaPp)) > 100',
      'flips.combined / factualTrials > 99%',
      `consistency.mismatches > ${result.consistency.mismatches}`,
      `contrasts.signFlips > ${result.conclusions.signFlips}`,
      'cells where n >= 1: abs(deltaPp) > 100',
    ];
    const exceeded = [
      'max(abs(deltaPp)) > 1',
      'flips.combined / factualTrials > 0.5%',
      'consistency.mismatches >= 0',
      'contrasts.count >= 1',
      'cells where n >= 1: abs(deltaPp) > 2',
    ];
    expect(flips).toBeGreaterThan(0);
    const junit = join(temporaryFolder(), 'gate.xml');
    const ruled = (rules: readonly string[]): string[] => rules.flatMap((rule) => ['--fail-on', rule]);
    expect(await auditDemo(...ruled(held))).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^audit: --fail-on: 5 rules passed; \d+ members compared\.\n$/) as string,
    });
    const { code, stderr } = await auditDemo(...ruled([...held, ...exceeded]), '--junit', junit);
    expect(code).toBe(1);
    for (const rule of exceeded) expect(stderr).toContain(`audit: --fail-on ${rule}: exceeded`);
    for (const rule of held) expect(stderr).not.toContain(`--fail-on ${rule}:`);
    expect(stderr).toMatch(/\n {2}[\w-]+: T [\d.]+ \/ \w+ \/ \w+: abs\(deltaPp\) = /);
    const xml = readFileSync(junit, 'utf8');
    expect(xml.match(/<testcase /g)).toHaveLength(10);
    expect(xml.match(/<failure /g)).toHaveLength(5);
  });

  test.each([
    ['max(abs(deltaPp) > 1', /parenthesis|\)/],
    ['max(abs(deltaPP)) > 1', /did you mean deltaPp/],
    ['cells where n >= 50 abs(deltaPp) > 2', /:/],
    ['flips.combinde > 3', /did you mean combined/],
    ['max(abs(deltaPp))', /compar/],
  ])('%s is reported before anything is scored', async (rule, reason) => {
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await audit([demo, '--out-md', join(folder, 'r.md'), '--fail-on', rule]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
    expect(stderr).toContain(rule);
    expect(existsSync(join(folder, 'r.md'))).toBe(false);
  });

  test('against a baseline, only what changed since counts', async () => {
    const same = await auditDemo(
      '--baseline',
      saved,
      '--fail-on',
      'max(abs(deltaPp)) > 0',
      '--fail-on',
      'flips.combined > 0',
    );
    expect(same).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^audit: --fail-on: 2 rules passed; \d+ members compared\.\n$/) as string,
    });
    const earlier = structuredClone(result) as unknown as { cells: { errorPct: number; deltaPp: number }[] };
    const [first] = earlier.cells;
    if (first === undefined) throw new Error('no cell');
    first.errorPct -= 5;
    first.deltaPp -= 5;
    const path = join(temporaryFolder(), 'earlier.json');
    writeFileSync(path, JSON.stringify(earlier));
    const moved = await auditDemo('--baseline', path, '--fail-on', 'max(abs(deltaPp)) > 1');
    expect(moved.code).toBe(1);
    expect(moved.stderr).toContain('exceeded against the baseline, max(abs(deltaPp)) = 5');
  });

  test('a baseline without rules shows what changed since, in the report, the result and the summary', async () => {
    const folder = temporaryFolder();
    const earlier = structuredClone(result) as unknown as { cells: { errorPct: number; flips: number }[] };
    const [first, ...rest] = earlier.cells;
    if (first === undefined) throw new Error('no cell');
    const now = first.errorPct;
    first.errorPct -= 5;
    const path = join(folder, 'earlier.json');
    writeFileSync(path, JSON.stringify({ ...earlier, cells: [first, ...rest.slice(1)] }));
    const outputs = ['--out-json', join(folder, 'r.json'), '--summary-md', join(folder, 's.md')];
    const { code, stderr } = await audit([demo, '--out-md', join(folder, 'r.md'), '--baseline', path, ...outputs]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { since, cells } = JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')) as AuditResult;
    expect(since).toMatchObject({ baseline: path, matched: cells.length - 1, unmatched: 1 });
    expect(since?.schemes.map(({ scheme, changePp }) => [scheme, changePp])).toEqual(
      result.schemes.map(({ id }) => [id, 0]),
    );
    expect(since?.cells).toEqual([
      expect.objectContaining({ key: cells[0]?.key, thenErrorPct: now - 5, errorPct: now, changePp: now - (now - 5) }),
    ]);
    for (const name of ['r.md', 's.md']) {
      const text = readFileSync(join(folder, name), 'utf8');
      expect(text).toContain(`## Since the baseline\n\n1 of ${cells.length - 1} cells moved since`);
      expect(text).toContain('1 cell is in one of the two results only.');
    }
    const same = await audit(['report', saved, '--baseline', saved]);
    expect(same.stdout).toMatch(/\nNothing moved since `/);
  });

  test('a baseline that lacks a key is none', async () => {
    const { code, stderr } = await auditDemo(
      '--baseline',
      broken((document) => delete document['schemes']),
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/it has no key "schemes", which this version of the program needs; run the audit again/);
  });

  test.each([
    ['no member passes the filter', 'cells where n > 1000000: abs(deltaPp) > 1'],
    ['an aggregate of no member', 'max(cells where n > 1000000: abs(deltaPp)) > 1'],
    ['a name without a value', 'flips.combined / failures > 1'],
  ])('a rule that compares nothing is an error, unless that is allowed: %s', async (_, rule) => {
    const { code, stderr } = await auditDemo('--fail-on', rule);
    expect(code).toBe(2);
    expect(stderr).toContain('nothing was compared');
    expect(stderr).toContain(
      'audit: --fail-on: 1 rule compared nothing; correct the rules, or allow it with --allow-empty.\n',
    );
    expect((await auditDemo('--fail-on', rule, '--allow-empty')).code).toBe(0);
    expect((await auditDemo('--fail-on', rule, '--fail-on', 'trials > 0')).code).toBe(1);
  });

  test('a gate that passed reports what was compared', async () => {
    const rules = ['--fail-on', 'cells: abs(deltaPp) > 1000', '--fail-on', 'trials < 1'];
    const { code, stderr } = await auditDemo(...rules);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^audit: --fail-on: 2 rules passed; [1-9]\d* members compared\.\n$/);
  });

  test.each(['==', '!='])('a text that no member has is refused after %s, with the nearest one', async (sign) => {
    const { code, stderr } = await auditDemo('--fail-on', `count(cells where condition ${sign} "contrl") > 3`);
    expect(code).toBe(2);
    expect(stderr).toMatch(/no cell of this audit has this condition; there are .*; did you mean control\?\n$/);
    expect((await auditDemo('--fail-on', 'count(cells where condition == "control") > 1000')).code).toBe(0);
  });

  test('--allow-empty is about rules', async () => {
    expect((await auditDemo('--allow-empty')).stderr).toMatch(/--allow-empty: is about the rules of --fail-on/);
  });

  test('a report that cannot be written outweighs the gate', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'r.md'));
    const { code, stderr } = await audit([
      demo,
      '--out-md',
      join(folder, 'r.md'),
      '--fail-on',
      'max(abs(deltaPp)) > 1',
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('cannot be written');
  });
});
