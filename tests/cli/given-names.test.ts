/** A name that the user or a run list gives and the data do not have is an error, with the nearest names that there are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/base/sqlite/sqlite.ts';
import { demoFolder, temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

/** Has every entry of the run list of a demo give such names. */
function hint(cwd: string, names: object): void {
  const path = join(cwd, 'runs_metadata.json');
  const list = JSON.parse(readFileSync(path, 'utf8')) as { experiments: Record<string, { audit?: object }> };
  for (const entry of Object.values(list.experiments)) entry.audit = names;
  writeFileSync(path, JSON.stringify(list));
}

/** Leaves no trial a model. The columns of such a store may be NULL, unlike those that this program makes. */
function removeModels(path: string): void {
  const db = openDatabase(path);
  db.exec(`PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON;
    CREATE TABLE other AS SELECT * FROM conformity_trials; DROP TABLE conformity_trials;
    ALTER TABLE other RENAME TO conformity_trials; UPDATE conformity_trials SET model_id = NULL`);
  db.close();
}

/** Overwrites the last page of a store that contains trials. */
function damage(path: string): void {
  const db = openDatabase(path, { readonly: true });
  const sql = "SELECT max(pageno) FROM dbstat WHERE name = 'conformity_trials' AND pagetype = 'leaf'";
  const page = db.prepare<[], number>(sql).pluck().get() ?? 0;
  db.close();
  const bytes = readFileSync(path);
  const size = bytes.readUInt16BE(16);
  writeFileSync(path, bytes.fill(0xaa, (page - 1) * size, page * size));
}

const CONDITIONS = 'there are asch_history_5, authoritative_bias, control';

describe('of a run store', () => {
  test.each([
    ['audit', ['--conditions', 'control,asch_historie_5'], 'asch_historie_5, named by --conditions', 'asch_history_5'],
    ['audit', ['--baseline-condition', 'contrl'], 'contrl, named by --baseline-condition', 'control'],
    ['view', ['--no-open', '--conditions', 'contrl'], 'contrl, named by --conditions', 'control'],
    ['view', ['--no-open', '--baseline-condition', 'contrl'], 'contrl, named by --baseline-condition', 'control'],
    ['review sample', ['--reviews', 'r.db', '--conditions', 'all,contrl'], 'contrl, named by --conditions', 'control'],
    ['compare', ['--to', 'v2-parse', '--conditions', 'control,contrl'], 'contrl, named by --conditions', 'control'],
  ])('%s %j', async (command, words, unknown, near) => {
    const cwd = demoFolder();
    const name = command === 'audit' ? [] : command.split(' ');
    const { code, stdout, stderr } = await audit([...name, '--runs-dir', 'runs', ...words], { cwd });
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      `audit: runs_metadata.json: no trial has the condition ${unknown}; ${CONDITIONS}; did you mean ${near}?\n`,
    ]);
  });

  test.each(['--group-by', 'the run list'])('a field that no trial has, named by %s', async (where) => {
    const cwd = demoFolder();
    for (const run of ['demo_t0.0', 'demo_t0.7']) removeModels(join(cwd, 'runs', run, 'simulation.db'));
    if (where !== '--group-by') hint(cwd, { groupBy: ['model', 'condition'] });
    const words = where === '--group-by' ? ['--group-by', 'condition,model'] : [];
    const { code, stderr } = await audit(['.', '--out-md', '-', ...words], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('no trial has a model, which ')]);
    expect(stderr).toContain(where === '--group-by' ? '--group-by names' : 'audit.groupBy names');
  });

  test('names are sought in the runs that can be read', async () => {
    const cwd = demoFolder();
    const names = ['--conditions', 'asch_history_5,authoritative_bias', '--out-md', '-'];
    // A leaf of the outputs: the damage is met only by who reads them.
    damage(join(cwd, 'runs', 'demo_t0.0', 'simulation.db'));
    const left = await audit(['.', '--skip-bad-runs', ...names], { cwd });
    expect([left.code, left.stdout]).toEqual([0, expect.stringMatching(/stored trials of 1 run again /)]);
    const whole = await audit(['.', ...names], { cwd });
    expect([whole.code, whole.stderr]).toEqual([2, expect.stringMatching(/damaged.*\n.*--skip-bad-runs leaves/)]);
  });

  test('a baseline that is not among the conditions that are read', async () => {
    const words = ['--conditions', 'asch_history_5', '--baseline-condition', 'control', '--out-md', '-'];
    const { code, stderr } = await audit(['--runs-dir', 'runs', ...words], { cwd: demoFolder() });
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/condition control, named by --baseline-condition; the only one is "asch_history_5"\./),
    ]);
  });

  test.each([
    [
      { conditions: ['control', 'asch_historie_5'] },
      'asch_historie_5, named by .*audit\\.conditions',
      'asch_history_5',
    ],
    [{ baselineCondition: 'contrl' }, 'contrl, named by .*audit\\.baselineCondition', 'control'],
  ])('the run list names %j', async (names, unknown, near) => {
    const cwd = demoFolder();
    hint(cwd, names);
    const { code, stderr } = await audit(['.', '--out-md', '-'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`condition ${unknown}; there are .*; did you mean ${near}\\?\n$`));
  });

  test('the baseline of one entry, which the others do not name', async () => {
    const cwd = demoFolder();
    const path = join(cwd, 'runs_metadata.json');
    const list = JSON.parse(readFileSync(path, 'utf8')) as { experiments: Record<string, object> };
    const [first = ''] = Object.keys(list.experiments);
    list.experiments[first] = { ...list.experiments[first], audit: { baselineCondition: 'contrl' } };
    writeFileSync(path, JSON.stringify(list));
    const { code, stderr } = await audit(['.', '--out-md', '-'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /condition contrl, named by .*audit\.baselineCondition; there are .*; did you mean control\?\n$/,
    );
    expect((await audit(['.', '--out-md', '-', '--baseline-condition', 'control'], { cwd })).code).toBe(0);
  });
});

describe('the id of a trial', () => {
  test('of a log', async () => {
    const cwd = demoFolder();
    const { code, stderr } = await audit(['explain', 'log.jsonl', '--trial', 'small-8b-mc-01-9'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^audit: small-8b-mc-01-9: no trial of log\.jsonl has this id; did you mean small-8b-mc-01-0\?\n$/,
    );
  });

  test('of a run store', async () => {
    const cwd = demoFolder();
    const db = openDatabase(join(cwd, 'runs', 'demo_t0.7', 'simulation.db'), { readonly: true });
    const id = db.prepare<[], string>('SELECT trial_id FROM conformity_trials').pluck().get() ?? '';
    db.close();
    const { code, stderr } = await audit(['explain', '.', '--trial', `${id.slice(0, -1)}?`], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`no trial of the 2 runs has this id.*; did you mean ${id}\\?\n$`));
    const far = await audit(['explain', '.', '--trial', 'x'], { cwd });
    expect(far.stderr).toMatch(/; take one from a report\.\n$/);
  });

  test('of a sample for reviews, and the run of it', async () => {
    const cwd = demoFolder();
    await audit(['review', 'sample', '.', '--reviews', 'r.db', '--n', '20'], { cwd });
    const db = openDatabase(join(cwd, 'r.db'), { readonly: true });
    const sql = 'SELECT trial_id, run FROM sample';
    const [id = '', run = ''] = db.prepare<[], [string, string]>(sql).raw().get() ?? [];
    db.close();
    const mark = async (...words: string[]) =>
      (await audit(['review', 'mark', '--reviews', 'r.db', '--mark', 'correct', '--reviewer', 'me', ...words], { cwd }))
        .stderr;
    expect(await mark('--trial', `${id.slice(0, -1)}?`)).toMatch(new RegExp(`; did you mean ${id}\\?\n$`));
    expect(await mark('--trial', id, '--run', `${run}1`)).toMatch(new RegExp(`; did you mean ${run}\\?\n$`));
  });
});

describe('of a log', () => {
  function logFolder(): string {
    const cwd = temporaryFolder();
    const rows = ['base', 'biased'].map((condition) => ({
      response: 'x',
      groundTruth: 'x',
      label: 1,
      condition,
      model: 'm',
    }));
    writeFileSync(join(cwd, 'log.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return cwd;
  }

  test.each([
    [['--conditions', 'base,biasd'], /log\.jsonl: no trial has the condition biasd, .*; did you mean biased\?/],
    [['--baseline-condition', 'bass'], /log\.jsonl: no trial has the condition bass, .*; did you mean base\?/],
    [['--group-by', 'model,variant'], /log\.jsonl: no trial has a variant, which --group-by names/],
    [['--group-by', 'modle'], /there is no "modle"; there are .*; did you mean model\?/],
    [['--format', 'jsnl'], /--format jsnl: no such format .*; there are .*; did you mean jsonl\?/],
    [['--map', 'response=choices[0'], /--map response=choices\[0: no such field in any record/],
    [['--map', 'response=modle'], /no such field in any record; the first has .*; did you mean model\?/],
    [['--stored', 'exact'], /--stored exact: logs in the format jsonl do not use this option, only .*; leave it out\./],
  ])('%j', async (words, sentence) => {
    const { code, stderr } = await audit(['log.jsonl', '--schemes', 'v2-parse', '--out-md', '-', ...words], {
      cwd: logFolder(),
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(sentence);
  });

  test('names by default are not given', async () => {
    expect((await audit(['log.jsonl', '--schemes', 'v2-parse', '--out-md', '-'], { cwd: logFolder() })).code).toBe(0);
  });
});
