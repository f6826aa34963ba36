/** `--out-db`: the content of the database and its views, and that the file does not depend on the order. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../src/base/sqlite/sqlite.ts';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../src/base/core/errors.ts';
import { batchTrials } from '../../src/base/core/label-batch.ts';
import type { TrialLabels } from '../../src/base/core/labels.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { ResultDatabase } from '../../src/report/database/result-database.ts';
import { OutputBatch } from '../../src/base/system/output-batch.ts';
import { temporaryFolder } from '../support/folders.ts';
import { sampleResult, schemeConclusions } from '../support/result.ts';
import { inFull } from '../support/thorough.ts';

const SCHEMES = ['v1', 'v2-parse', 'combined'];

function trial(ordinal: number, changes: Partial<TrialLabels> = {}): TrialLabels {
  return {
    run: 'first',
    trialId: `trial-${ordinal}`,
    ordinal,
    itemId: `item-${ordinal % 2}`,
    temperature: 0.7,
    variant: 'base',
    condition: 'control',
    model: null,
    dataset: 'capitals',
    task: null,
    storedCorrect: true,
    correct: [true, true, true],
    parsed: [true, true, true],
    rules: [null, null, null],
    ...changes,
  };
}

const TRIALS: readonly TrialLabels[] = [
  trial(1, { correct: [true, false, false], rules: [null, [['source'], ['marker-cut']], [['source', 'think-strip']]] }),
  trial(2, { storedCorrect: false, correct: [false, false, true], variant: 'instruct' }),
  trial(3, { correct: [true, false, null], parsed: [true, false, false] }),
  trial(4, { storedCorrect: null, correct: [false, true, true], itemId: null }),
  trial(10),
  trial(1, { run: 'another', trialId: 'trial-0', correct: [true, false, true], condition: 'asch_history_5' }),
];

function write(path: string, trials: readonly TrialLabels[], result: AuditResult = sampleResult()): void {
  const database = new ResultDatabase(path, SCHEMES);
  add(database, ...trials);
  finish(database, result);
}

function add(database: ResultDatabase, ...trials: readonly TrialLabels[]): void {
  for (const batch of batchTrials(trials)) database.add(batch);
}

function finish(database: ResultDatabase, result: AuditResult): void {
  const batch = new OutputBatch();
  try {
    database.finish(result, batch);
    batch.commit();
  } finally {
    batch.discard();
  }
}

/** A database with these trials, opened for reading. */
function written(trials = TRIALS, result?: AuditResult): Database.Database {
  const path = join(temporaryFolder(), 'audit.db');
  write(path, trials, result);
  const db = openDatabase(path, { readonly: true });
  onTestFinished(() => void db.close());
  return db;
}

const rows = (db: Database.Database, sql: string): unknown[] => db.prepare(sql).raw().all();

describe('labels', () => {
  test('trials stand by run and ordinal', () => {
    expect(rows(written(), 'SELECT * FROM trial')).toEqual([
      [1, 'another', 'trial-0', 1, 'item-1', 0.7, 'base', 'asch_history_5', null, 'capitals', null, 1],
      [2, 'first', 'trial-1', 1, 'item-1', 0.7, 'base', 'control', null, 'capitals', null, 1],
      [3, 'first', 'trial-2', 2, 'item-0', 0.7, 'instruct', 'control', null, 'capitals', null, 0],
      [4, 'first', 'trial-3', 3, 'item-1', 0.7, 'base', 'control', null, 'capitals', null, 1],
      [5, 'first', 'trial-4', 4, null, 0.7, 'base', 'control', null, 'capitals', null, null],
      [6, 'first', 'trial-10', 10, 'item-0', 0.7, 'base', 'control', null, 'capitals', null, 1],
    ]);
  });

  test('each trial has one for each scheme, and a flip where it differs from the stored one', () => {
    const labels = 'SELECT name, trial_pk, correct, parsed, flip FROM label JOIN scheme USING (scheme_id)';
    expect(rows(written(), `${labels} WHERE name <> 'v1' ORDER BY scheme_id, trial_pk`)).toEqual([
      ['v2-parse', 1, 0, 1, -1],
      ['v2-parse', 2, 0, 1, -1],
      ['v2-parse', 3, 0, 1, 0],
      ['v2-parse', 4, 0, 0, -1],
      ['v2-parse', 5, 1, 1, 0],
      ['v2-parse', 6, 1, 1, 0],
      ['combined', 1, 1, 1, 0],
      ['combined', 2, 0, 1, -1],
      ['combined', 3, 1, 1, 1],
      ['combined', 4, null, null, 0],
      ['combined', 5, 1, 1, 0],
      ['combined', 6, 1, 1, 0],
    ]);
    expect(rows(written(), `SELECT count(*) FROM label`)).toEqual([[18]]);
  });

  test('texts are kept unchanged; other values are converted', () => {
    const name = `'); DROP TABLE label; --\0\u202e"`;
    const db = written([trial(1, { run: name, variant: 'a\ud83d', trialId: '' })]);
    expect(rows(db, 'SELECT run, variant, trial_id FROM trial')).toEqual([[name, 'a\ufffd', '']]);
    expect(rows(db, 'SELECT count(*) FROM label')).toEqual([[3]]);
  });

  test('runs that were given up half-way leave no trials', () => {
    const db = written([...TRIALS, trial(1, { run: 'second' })]);
    expect(rows(db, 'SELECT DISTINCT run FROM trial')).toEqual([['another'], ['first']]);
    expect(rows(db, 'SELECT count(*) FROM label')).toEqual([[18]]);
  });

  test('a trial must have a label for each scheme', () => {
    const database = new ResultDatabase(join(temporaryFolder(), 'audit.db'), SCHEMES);
    expect(() => add(database, trial(1, { correct: [true] }))).toThrow(RangeError);
    expect(() => add(database, trial(1, { parsed: [] }))).toThrow(RangeError);
    database.close();
  });
});

describe('the document', () => {
  test('is there in one piece, with texts that are invalid Unicode unchanged', () => {
    const result = sampleResult({ warnings: ['half \ud800 a pair'] });
    expect(rows(written(TRIALS, result), 'SELECT json FROM document')).toEqual([[JSON.stringify(result)]]);
  });

  test('is there in full, and everything refers to something', () => {
    const db = written();
    const tables = ['scheme', 'cell', 'contrast', 'rank', 'inversion', 'player', 'attribution', 'universe'];
    const more = ['flip_set', 'universe_cell', 'robustness', 'receipt', 'run', 'warning', 'failure', 'never_correct'];
    const counts = [...tables, ...more].map((name) => [name, db.prepare(`SELECT count(*) FROM ${name}`).pluck().get()]);
    expect(Object.fromEntries(counts)).toEqual({
      scheme: 6,
      cell: 8,
      contrast: 6,
      rank: 6,
      inversion: 1,
      player: 4,
      attribution: 16,
      universe: 2,
      flip_set: 2,
      universe_cell: 2,
      robustness: 1,
      receipt: 1,
      run: 2,
      warning: 1,
      failure: 1,
      never_correct: 2,
    });
    expect(db.pragma('foreign_key_check')).toEqual([]);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('application_id', { simple: true })).toBe(0x61756474);
    expect(db.pragma('user_version', { simple: true })).toBe(1);
  });

  test('schemes have what is tested beside what is a fact, and the blind reference', () => {
    const { conclusions } = sampleResult();
    const blind = {
      changes: 10,
      movable: 10,
      meanSignFlips: 0.75,
      isDrawn: true,
      upperSignFlips: 2,
      meanSignificanceFlips: 0.5,
      upperSignificanceFlips: 1,
      draws: 100,
    };
    const schemes = [schemeConclusions('combined', { signFlips: 3, testable: 2, tested: 1, blind })];
    const db = written(TRIALS, sampleResult({ conclusions: { ...conclusions, schemes } }));
    const blindColumns =
      'blind_mean_sign_flips, blind_upper_sign_flips, blind_mean_significance_flips, blind_upper_significance_flips, blind_draws, blind_is_drawn';
    expect(
      rows(db, `SELECT sign_flips, testable, tested, ${blindColumns} FROM scheme WHERE name = 'combined'`),
    ).toEqual([[3, 2, 1, 0.75, 2, 0.5, 1, 100, 1]]);
    expect(rows(db, `SELECT value FROM audit WHERE name = 'conclusions.tested'`)).toEqual([[0]]);
  });

  test('schemes keep their order; one that is only mentioned has a name', () => {
    expect(rows(written(), 'SELECT scheme_id, name, error_pct, sign_flips, mean_tau_b FROM scheme')).toEqual([
      [1, 'stored', 50, null, null],
      [2, 'v1', 50, null, null],
      [3, 'v2-parse', 56.25, 0, null],
      [4, 'combined', 43.75, 1, -1],
      [5, 'mine', null, null, null],
      [6, 'theirs', null, null, null],
    ]);
  });

  test.each([
    [
      'SELECT scheme_id, temperature, variant, condition, model, run, n, error_pct, delta_interval_low, items, p, is_exact, bh FROM cell LIMIT 1',
      [4, 0.7, 'base', 'control', null, null, 4, 50, 15, 4, 1, 1, null],
    ],
    [
      'SELECT scheme_id, variant, condition, baseline, effect_pp, interval_high, sign_flip FROM contrast WHERE sign_flip',
      [4, 'base', 'asch_history_5', 'control', -25, 25, 1],
    ],
    [
      'SELECT shared_items, method, p, change_pp, change_high, change_min_p, change_is_exact, change_holm FROM contrast WHERE sign_flip',
      [4, 'tango', 1, -50, 0, 0.5, 0, null],
    ],
    ['SELECT change_pp, change_min_p, change_is_exact FROM contrast', [null, null, null]],
    [
      'SELECT variant, condition, field, value, rank, low, high, tau_b FROM rank',
      [null, 'control', 'variant', 'base', 1, 1, 2, 1],
    ],
    [
      'SELECT scheme_id, field, first, second, class, p_stored, p_scheme FROM inversion',
      [4, 'variant', 'base', 'instruct', 'none', 1, 1],
    ],
    [
      'SELECT level, variant, n, delta_pp, player, rule, pp FROM attribution',
      ['overall', null, 16, -6.25, 'S', 'source', 6.25],
    ],
    [
      `SELECT universe, variant, n, errors, error_pct FROM universe_cell WHERE errors = 2`,
      ['raw+P1', 'base', 4, 2, 50],
    ],
    ['SELECT sign_share, highest_pp, p_median, p_share, p_stouffer FROM robustness', [0.5, 25, 0.5, 1, 0.25]],
    [
      'SELECT kind, response, stored_correct, scheme_correct, rules FROM receipt',
      ['combined-flip', 'London, [… 90 characters left out …] or Paris', 1, 0, 'source + marker-cut | script-digits'],
    ],
    ['SELECT run, trials, skipped FROM run WHERE trials IS NULL', ['second', null, 'the database is damaged']],
    ['SELECT text FROM warning', ['run second: not read']],
    ['SELECT name, trial_id, reason FROM failure JOIN scheme USING (scheme_id)', ['mine', 'trial-9', 'took too long']],
    [
      'SELECT name, rule, dataset, item_id, ground_truth, never_correct.trials FROM never_correct JOIN scheme USING (scheme_id)',
      ['theirs', 'number/no-number', 'sums', 'item-7', '2,125', 3],
    ],
    [`SELECT value FROM audit WHERE name = 'factualTrials'`, [16]],
    [`SELECT value ->> '$.baselineCondition' FROM audit WHERE name = 'options'`, ['control']],
  ])('%s', (sql, wanted) => {
    expect(rows(written(), sql)[0]).toEqual(wanted);
  });

  test('without a multiverse, its tables are empty', () => {
    const db = written(TRIALS, sampleResult({ multiverse: null }));
    expect(
      rows(
        db,
        'SELECT count(*) FROM universe UNION ALL SELECT count(*) FROM universe_cell UNION ALL SELECT count(*) FROM robustness',
      ),
    ).toEqual([[0], [0], [0]]);
  });
});

describe('views', () => {
  test.each([
    [
      'SELECT scheme, direction, trial_id, parsed FROM flip ORDER BY scheme, trial_pk',
      [
        ['combined', 'lost', 'trial-1', 1],
        ['combined', 'gained', 'trial-2', 1],
        ['v2-parse', 'lost', 'trial-0', 1],
        ['v2-parse', 'lost', 'trial-1', 1],
        ['v2-parse', 'lost', 'trial-3', 0],
      ],
    ],
    [
      'SELECT * FROM item_flips',
      [
        ['item-1', 'capitals', 3, 4, 0, 4, 2],
        ['item-0', 'capitals', 2, 1, 1, 0, 1],
      ],
    ],
    [
      `SELECT variant, rule, pp, n FROM variant_by_rule WHERE scheme = 'combined'`,
      [
        ['base', 'marker-cut', 6.25, 8],
        ['base', 'source', 6.25, 8],
        ['instruct', 'source', 6.25, 8],
        ['instruct', 'marker-cut', 0, 8],
        ['base', 'script-digits', -12.5, 8],
        ['instruct', 'script-digits', -18.75, 8],
      ],
    ],
    ['SELECT * FROM model_by_rule', []],
    [
      'SELECT scheme, variant, condition, delta_pp FROM moved_cells',
      [
        ['combined', 'base', 'control', 25],
        ['combined', 'base', 'asch_history_5', -25],
        ['combined', 'instruct', 'control', -25],
        ['v2-parse', 'base', 'control', 25],
      ],
    ],
    ['SELECT count(*), sum(n) FROM cell_by_scheme', [[8, 32]]],
    [
      'SELECT scheme, variant, condition, stored_effect_pp, effect_pp, sign_flip, significance_flip FROM changed_contrasts',
      [['combined', 'base', 'asch_history_5', 25, -25, 1, 0]],
    ],
  ])('%s', (sql, wanted) => {
    expect(rows(written(), sql)).toEqual(wanted);
  });

  test('the weights of cells are their trials', () => {
    const { attribution } = sampleResult();
    const [first, second, ...others] = attribution.cells as [
      (typeof attribution.cells)[0],
      (typeof attribution.cells)[0],
    ];
    const cells = [{ ...first, n: 12 }, second, ...others];
    const db = written(TRIALS, sampleResult({ attribution: { ...attribution, cells } }));
    expect(rows(db, `SELECT pp, n FROM variant_by_rule WHERE variant = 'base' AND player = 'S'`)).toEqual([
      [9.375, 16],
    ]);
  });

  test('they and the labels of a trial are found by indexes', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => trial(i, { correct: [true, i % 100 !== 0, true] }));
    const db = written(many);
    const plan = (sql: string): string =>
      db
        .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => detail)
        .join('; ');
    expect(plan(`SELECT * FROM flip WHERE scheme = 'v2-parse'`)).toContain(
      'COVERING INDEX label_that_flips (scheme_id=?)',
    );
    expect(plan('SELECT * FROM item_flips')).toContain('COVERING INDEX label_that_flips');
    expect(plan('SELECT * FROM label WHERE trial_pk = 7')).toContain('(ANY(scheme_id) AND trial_pk=?)');
    expect(plan(`SELECT * FROM trial WHERE trial_id = 'x'`)).toContain('trial_by_id');
  });
});

describe('docs/outputs.md', () => {
  const page = readFileSync(new URL('../../docs/outputs.md', import.meta.url), 'utf8');
  const queries = [...page.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, sql = '']) => sql);

  test('its queries answer', () => {
    const db = written();
    expect(queries.map((sql) => rows(db, sql))).toEqual([
      [
        ['item-1', 'capitals', 3, 4, 0, 4],
        ['item-0', 'capitals', 2, 1, 1, 0],
      ],
      [
        ['base', 6.25, 8],
        ['instruct', 0, 8],
      ],
      [
        ['first', 'trial-1', 'item-1'],
        ['first', 'trial-3', 'item-1'],
      ],
      [
        ['combined', null, 'gained', 1],
        ['combined', 'source + think-strip', 'lost', 1],
        ['v2-parse', 'source | marker-cut', 'lost', 1],
        ['v2-parse', null, 'lost', 2],
      ],
      [['combined', 'base', 'asch_history_5', 25, -25, 1, 0]],
      [],
      [
        ['trial-0', 0, 1],
        ['trial-2', 0, 1],
      ],
      [
        ['options', JSON.stringify(sampleResult().options)],
        ['version', '1.2.3'],
      ],
    ]);
  });

  test('names every table and view', () => {
    const names = written().prepare(`SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')`).pluck().all();
    const own = (names as string[]).filter((name) => !name.startsWith('sqlite_'));
    expect(own).toHaveLength(21 + 7);
    expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the file', () => {
  test('has the same bytes whatever the order of trials', () => {
    const folder = temporaryFolder();
    // Two outputs of one trial differ in their labels alone.
    const many = Array.from({ length: 3_000 }, (_, i) =>
      trial(Math.floor(i / 2), { run: `run-${i % 4 < 2 ? 'a' : 'b'}`, correct: [true, i % 2 === 0, i % 7 === 0] }),
    );
    const orders = [many, many.toReversed(), many.toSorted((a, b) => a.trialId.localeCompare(b.trialId))];
    const files = orders.map((trials, i) => {
      const path = join(folder, `${i}.db`);
      write(path, trials);
      return readFileSync(path);
    });
    expect(files[0]?.length).toBeGreaterThan(100_000);
    expect(files[1]?.equals(files[0] as Buffer)).toBe(true);
    expect(files[2]?.equals(files[0] as Buffer)).toBe(true);
  });

  test('has all trials, sorted by all that is known of them, whatever their order was', () => {
    const name = fc.option(fc.constantFrom('', 'a', 'b', 'a\ud83d', 'a\ud83e'));
    const trials = fc.array(
      fc.record({
        run: fc.constantFrom('b', 'a', '\ud83d\ude00', '\uffee'),
        ordinal: fc.nat(2),
        trialId: fc.constantFrom('x', 'y'),
        itemId: name,
        temperature: fc.option(fc.constantFrom(0, 0.7, 10)),
        variant: name,
        task: name,
        storedCorrect: fc.option(fc.boolean()),
        correct: fc.tuple(...SCHEMES.map(() => fc.option(fc.boolean()))),
      }),
    );
    const columns = 'run, ordinal, trial_id, item_id, temperature, variant, task, stored_correct';
    const labelled = `
      SELECT ${columns}, group_concat(coalesce(correct, '-'), '' ORDER BY scheme_id) AS marks
      FROM trial JOIN label USING (trial_pk) GROUP BY trial_pk ORDER BY`;
    const folder = temporaryFolder();
    const path = join(folder, 'audit.db');
    fc.assert(
      fc.property(trials, (some) => {
        const all = some.map((one) => trial(0, one));
        write(path, all.toReversed());
        const bytes = readFileSync(path);
        write(path, all);
        expect(readFileSync(path).equals(bytes)).toBe(true);
        const db = openDatabase(path, { readonly: true });
        const found = rows(db, `${labelled} trial_pk`);
        expect(found).toEqual(rows(db, `${labelled} ${columns}, marks`));
        db.close();
        expect(found).toHaveLength(all.length);
      }),
      { numRuns: inFull(60, 12), seed: 1 },
    );
  });

  test('is replaced as a whole, with its folder where that is missing', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'new', 'folder', 'audit.db');
    write(path, TRIALS);
    const before = readFileSync(path);
    write(path, TRIALS.slice(0, 1));
    expect(readFileSync(path).equals(before)).toBe(false);
    write(path, TRIALS);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(join(folder, 'new', 'folder'))).toEqual(['audit.db']);
  });

  test('an abort leaves nothing, and what was there stays', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'audit.db');
    writeFileSync(path, 'old');
    const database = new ResultDatabase(path, SCHEMES);
    for (const one of TRIALS) add(database, one);
    expect(readdirSync(folder)).toEqual(['audit.db']);
    database.close();
    database.close();
    expect(readdirSync(folder)).toEqual(['audit.db']);
    expect(readFileSync(path, 'utf8')).toBe('old');
    new ResultDatabase(join(folder, 'sub', 'audit.db'), SCHEMES).close();
    expect(readdirSync(folder)).toEqual(['audit.db']);
  });

  test('a failure while it is written leaves nothing either', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'audit.db');
    const universe = { id: 'twice', rules: [], errors: 1, errorPct: 1 };
    const multiverse = { n: 1, universes: [universe, universe], cells: [], contrasts: [] };
    expect(() => write(path, TRIALS, sampleResult({ multiverse }))).toThrow(/UNIQUE/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a name with the characters of URIs and spaces is a name', () => {
    const folder = temporaryFolder();
    for (const name of ['file:x?mode=ro', 'a b%20#é.db', ':memory:']) write(join(folder, name), TRIALS);
    expect(readdirSync(folder).toSorted()).toEqual([':memory:', 'a b%20#é.db', 'file:x?mode=ro']);
  });

  test('a folder is no file', () => {
    const folder = temporaryFolder();
    const problem = new InputError(`${folder}: cannot be written: it is a folder; name a file.`);
    expect(() => new ResultDatabase(folder, SCHEMES)).toThrow(problem);
  });

  test('a path that became a folder meanwhile is reported too', () => {
    const path = join(temporaryFolder(), 'audit.db');
    const database = new ResultDatabase(path, SCHEMES);
    mkdirSync(path);
    expect(() => finish(database, sampleResult())).toThrow(InputError);
    expect(readdirSync(join(path, '..'))).toEqual(['audit.db']);
  });

  test('below a file nothing can be written', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const path = join(file, 'audit.db');
    const problem = new InputError(`${path}: cannot be written: a part of the path is not a folder; check the path.`);
    expect(() => new ResultDatabase(path, SCHEMES)).toThrow(problem);
  });
});
