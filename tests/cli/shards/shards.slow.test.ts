/** Shards: the merged result is that of one audit, byte for byte, and every part that does not fit is refused with a sentence. */
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditResult } from '../../../src/documents/result.ts';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';
import { forgePlan } from '../../support/forged-shards.ts';
import { demoFolder, listing, temporaryFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';
import { thorough } from '../../support/thorough.ts';
import { unreadInputs } from '../../../src/documents/scope.ts';

/** The part of a plan that tests read. */
interface PlanFile {
  readonly plan: { readonly shards: readonly Readonly<Record<string, unknown>>[] };
}

const OUTPUTS = [
  '--out-md',
  'out/a.md',
  '--out-json',
  'out/a.json',
  '--out-html',
  'out/a.html',
  '--out-csv',
  'out/csv',
];

/** Runs a command that must go well. */
async function done(cwd: string, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await audit(words, { cwd });
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

/** The sentences of a command that must fail. */
async function refused(cwd: string, ...words: string[]): Promise<string> {
  const { code, stderr } = await audit(words, { cwd });
  expect(code).toBe(2);
  return stderr;
}

async function planned(cwd: string, shards: number, ...words: string[]): Promise<void> {
  await done(cwd, 'plan', ...words, '--shards', String(shards), '--out', 'plan.json');
}

async function shard(cwd: string, ...indexes: number[]): Promise<void> {
  for (const index of indexes) await done(cwd, 'shard', 'plan.json', '--index', String(index));
}

/** The outputs of an audit in a folder, which are removed. */
function taken(cwd: string): readonly string[] {
  const files = listing(join(cwd, 'out'));
  rmSync(join(cwd, 'out'), { recursive: true });
  return files;
}

/** The outputs of one audit, and those of its shards in this order. */
async function bothWays(
  cwd: string,
  words: readonly string[],
  { order, outputs = OUTPUTS, plan = [] }: { order: readonly number[]; outputs?: readonly string[]; plan?: string[] },
): Promise<readonly [readonly string[], readonly string[]]> {
  await done(cwd, ...words, ...outputs);
  const whole = taken(cwd);
  await planned(cwd, order.length, ...words, ...plan);
  await shard(cwd, ...order);
  await done(cwd, 'merge', 'plan.json', ...outputs);
  return [whole, taken(cwd)];
}

describe('the same bytes', () => {
  test('of a run store, with the database of its trials', async () => {
    const cwd = demoFolder();
    const outputs = [...OUTPUTS, '--out-db', 'out/a.db'];
    const [whole, merged] = await bothWays(cwd, ['.', '--multiverse'], {
      order: [2, 0, 6, 1, 5, 3, 4],
      outputs,
      plan: ['--labels'],
    });
    expect(whole.length).toBeGreaterThan(8);
    expect(merged).toEqual(whole);
  });

  thorough('with claims, by other cells, and with schemes beyond the core', async () => {
    const cwd = demoFolder();
    const holds = 'errorPct(condition=control) < errorPct(condition=asch_history_5, temperature=0)';
    writeFileSync(join(cwd, 'claims.yaml'), `claims:\n  - id: pressure\n    holds: ${holds}\n`);
    const words = ['.', '--claims', 'claims.yaml', '--group-by', 'variant', '--schemes', 'mc-v3,combined'];
    const [whole, merged] = await bothWays(cwd, words, { order: [1, 2, 0] });
    expect(merged).toEqual(whole);
  });

  thorough('of a run whose trials with several outputs are in several shards', async () => {
    const cwd = demoFolder();
    const db = openDatabase(join(cwd, 'runs/demo_t0.7/simulation.db'));
    db.exec(`INSERT INTO conformity_outputs SELECT 'again ' || output_id, trial_id, raw_text, parsed_answer_text, parsed_answer_json,
      is_correct, refusal_flag, latency_ms, token_usage_json, created_at FROM conformity_outputs`);
    const trials = db.prepare('SELECT count(*) FROM conformity_trials').pluck().get();
    db.close();
    const [whole, merged] = await bothWays(cwd, ['.'], { order: [3, 4, 2, 0, 1] });
    expect(merged).toEqual(whole);
    await done(cwd, 'merge', 'plan.json', ...OUTPUTS);
    const { coverage } = JSON.parse(readFileSync(join(cwd, 'out/a.json'), 'utf8')) as Pick<AuditResult, 'coverage'>;
    expect(coverage.multiOutputTrials).toBe(trials);
  });

  thorough('of logs with and without labels, whatever the number of shards', async () => {
    const cwd = temporaryFolder();
    const line = (i: number, label?: boolean): string =>
      JSON.stringify({
        id: i % 700, // some twice
        response: i % 50 === 0 ? null : `Answer: ${'AABC'[i % 4]}`,
        groundTruth: 'A',
        choices: ['w', 'x', 'y', 'z'],
        model: `m${i % 3}`,
        ...(label === undefined ? {} : { label }),
      });
    const lines = Array.from({ length: 1500 }, (_, i) => i);
    writeFileSync(join(cwd, 'a.jsonl'), lines.map((i) => line(i, i % 4 < 2 !== (i % 9 === 0))).join('\n'));
    writeFileSync(join(cwd, 'b.jsonl'), lines.map((i) => line(i)).join('\n'));
    for (const log of ['a.jsonl', 'b.jsonl'])
      for (const order of [[0], [4, 2, 0, 1, 3]]) {
        const [whole, merged] = await bothWays(cwd, [log], { order });
        expect(merged).toEqual(whole);
        rmSync(join(cwd, 'parts'), { recursive: true });
      }
  });

  thorough('where a run is bad in one shard, and bad runs are left out', async () => {
    const cwd = demoFolder();
    const path = join(cwd, 'runs/demo_t0.7/simulation.db');
    const db = openDatabase(path);
    const { page } = db
      .prepare("SELECT pageno AS page FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 1")
      .get('conformity_outputs') as {
      page: number;
    };
    db.close();
    const bytes = readFileSync(path);
    bytes.fill(0xee, (page - 1) * 4096, page * 4096);
    writeFileSync(path, bytes);
    const [whole, merged] = await bothWays(cwd, ['.', '--skip-bad-runs'], { order: [3, 1, 0, 2] });
    const { plan } = JSON.parse(readFileSync(join(cwd, 'plan.json'), 'utf8')) as PlanFile;
    expect(plan.shards.flatMap((own) => Object.keys(own))).toContain('0.7');
    expect(merged).toEqual(whole);
  });

  test('where a run cannot be opened by the last shard, and bad runs are left out', async () => {
    const cwd = demoFolder();
    const path = join(cwd, 'runs/demo_t0.7/simulation.db');
    await planned(cwd, 3, '.', '--skip-bad-runs');
    await shard(cwd, 0, 1);
    const { atime, mtime } = statSync(path);
    const bytes = readFileSync(path);
    bytes.fill('x', 0, 16);
    writeFileSync(path, bytes);
    utimesSync(path, atime, mtime);
    await shard(cwd, 2);
    await done(cwd, 'merge', 'plan.json', ...OUTPUTS);
    const merged = JSON.parse(readFileSync(join(cwd, 'out/a.json'), 'utf8')) as AuditResult;
    await done(cwd, '.', '--skip-bad-runs', ...OUTPUTS);
    const whole = JSON.parse(readFileSync(join(cwd, 'out/a.json'), 'utf8')) as AuditResult;
    expect(unreadInputs(merged)).toContainEqual({
      run: '0.7',
      reason: expect.stringContaining('not a SQLite database') as string,
    });
    expect(merged.schemes).toEqual(whole.schemes);
  });
});

describe('a plan', () => {
  test('prints the commands to run next', async () => {
    const cwd = demoFolder();
    const text = await done(cwd, 'plan', '.', '--shards', '3', '--out', 'a plan/p.json');
    const [, job = ''] = /sbatch --array=0-2 (\S+) 'a plan\/p\.json'/.exec(text) ?? [];
    expect(readFileSync(job, 'utf8')).toContain('#SBATCH --requeue');
    expect(text).toContain("audit merge 'a plan/p.json' 'a plan/parts'");
  });

  test('moves with its inputs, also without the parts that were made before', async () => {
    const cwd = demoFolder();
    await done(cwd, '.', ...OUTPUTS);
    const whole = taken(cwd);
    await planned(cwd, 2, '.');
    await shard(cwd, 0);
    const moved = join(temporaryFolder(), 'moved');
    cpSync(cwd, moved, { recursive: true, preserveTimestamps: true });
    rmSync(cwd, { recursive: true });
    mkdirSync(cwd);
    const elsewhere = temporaryFolder();
    await done(elsewhere, 'shard', join(moved, 'plan.json'), '--index', '1');
    rmSync(join(moved, 'runs'), { recursive: true }); // a merge needs none
    await done(elsewhere, 'merge', join(moved, 'plan.json'), ...OUTPUTS);
    expect(taken(elsewhere)).toEqual(whole);
  });

  test('with checksums still counts where only the time of a file has changed', async () => {
    const cwd = demoFolder();
    await planned(cwd, 1, '.', '--checksums');
    utimesSync(join(cwd, 'runs/demo_t0.0/simulation.db'), 1, 1);
    await shard(cwd, 0);
    await done(cwd, 'merge', 'plan.json', ...OUTPUTS);
    expect(readFileSync(join(cwd, 'out/a.json'), 'utf8')).toMatch(/"sha256": "[\da-f]{64}"/);
  });

  test.each([
    ['a scheme of the user', ['--schemes', 'regex:/a/'], 'one process only'],
    ['no input', ['nowhere'], 'nowhere'],
    ['its own input', ['--out', 'runs_metadata.json'], 'runs_metadata.json'],
    ['standard output', ['--out', '-'], 'must be a file'],
  ])('is refused with %s', async (_, words, sentence) => {
    const cwd = demoFolder();
    const inputs = words[0] === 'nowhere' ? words : ['.', ...words];
    expect(await refused(cwd, 'plan', ...inputs, '--shards', '2')).toContain(sentence);
  });

  test('that was edited, or is of another version, is refused', async () => {
    const cwd = demoFolder();
    await planned(cwd, 2, '.');
    const text = readFileSync(join(cwd, 'plan.json'), 'utf8');
    writeFileSync(join(cwd, 'plan.json'), text.replace('"seed": 0', '"seed": 1'));
    expect(await refused(cwd, 'shard', 'plan.json', '--index', '0')).toContain('changed since it was written');
    writeFileSync(join(cwd, 'plan.json'), 'nothing');
    expect(await refused(cwd, 'merge', 'plan.json', 'parts')).toContain('no plan');
  });
});

describe('a shard', () => {
  test('that was made is not made again, and a damaged part is', async () => {
    const cwd = demoFolder();
    await planned(cwd, 2, '.');
    await shard(cwd, 0);
    const path = join(cwd, 'parts/0.part');
    const { mtimeMs } = statSync(path);
    expect(await done(cwd, 'shard', 'plan.json', '--index', '0')).toContain('made before');
    expect(statSync(path).mtimeMs).toBe(mtimeMs);
    const bytes = readFileSync(path);
    bytes[bytes.length - 9] = (bytes.at(-9) as number) ^ 1;
    writeFileSync(path, bytes);
    expect(await done(cwd, 'shard', 'plan.json', '--index', '0')).not.toContain('made before');
    bytes[bytes.length - 9] = (bytes.at(-9) as number) ^ 1;
    expect(readFileSync(path)).toEqual(bytes);
  });

  test.each([
    ['index', ['plan.json', '--index', '2'], 'name one from 0 to 1'],
    ['plan', ['nowhere.json', '--index', '0'], 'nowhere.json'],
    ['output', ['plan.json', '--index', '0', '--out', 'plan.json'], 'plan.json'],
  ])('is refused for a wrong %s', async (_, words, sentence) => {
    const cwd = demoFolder();
    await planned(cwd, 2, '.');
    expect(await refused(cwd, 'shard', ...words)).toContain(sentence);
  });

  test('is refused where an input has changed, or is gone', async () => {
    const cwd = demoFolder();
    await planned(cwd, 2, '.');
    appendFileSync(join(cwd, 'runs_metadata.json'), '\n');
    expect(await refused(cwd, 'shard', 'plan.json', '--index', '0')).toContain('has changed since the plan was made');
    renameSync(join(cwd, 'runs_metadata.json'), join(cwd, 'other.json'));
    expect(await refused(cwd, 'shard', 'plan.json', '--index', '0')).toContain('not found');
  });
});

test.each([
  ['run stores', ['.'], { '0.0': 'runs/demo_t0.0', '0.7': 'runs/demo_t0.7' }],
  ['logs', ['a.jsonl', 'b.jsonl'], { 'a.jsonl': 'a.jsonl', 'b.jsonl': 'b.jsonl' }],
])('a shard of %s needs no other inputs than its own', async (_, words, inputs) => {
  const cwd = demoFolder();
  const log = '{"id": "1", "response": "Answer: A", "groundTruth": "A", "label": true}\n';
  for (const name of ['a', 'b']) writeFileSync(join(cwd, `${name}.jsonl`), log);
  await done(cwd, ...words, ...OUTPUTS);
  const whole = taken(cwd);
  await planned(cwd, 4, ...words);
  const { plan } = JSON.parse(readFileSync(join(cwd, 'plan.json'), 'utf8')) as PlanFile;
  for (const [index, own] of [...plan.shards.entries()].filter(([at]) => at !== 1 && at !== 2)) {
    const [away = ''] = Object.entries(inputs).flatMap(([key, path]) => (key in own ? [] : [path]));
    renameSync(join(cwd, away), join(cwd, 'away'));
    await shard(cwd, index);
    renameSync(join(cwd, 'away'), join(cwd, away));
  }
  await shard(cwd, 1, 2);
  await done(cwd, 'merge', 'plan.json', ...OUTPUTS);
  expect(taken(cwd)).toEqual(whole);
});

describe('a merge is refused', () => {
  async function madeParts(): Promise<string> {
    const cwd = demoFolder();
    await planned(cwd, 6, '.');
    await shard(cwd, 0, 1, 2, 3, 4, 5);
    return cwd;
  }
  const merge = (cwd: string, ...words: string[]): Promise<string> => refused(cwd, 'merge', 'plan.json', ...words);

  test('without some parts, with the indexes as SLURM takes them', async () => {
    const cwd = await madeParts();
    for (const index of [0, 2, 3, 4]) rmSync(join(cwd, `parts/${index}.part`));
    expect(await merge(cwd)).toContain('4 shards of 6 have no part; run them, with SLURM as --array=0,2-4.');
  });

  test('with damaged parts, all of them named', async () => {
    const cwd = await madeParts();
    const text = readFileSync(join(cwd, 'parts/1.part'));
    writeFileSync(join(cwd, 'parts/1.part'), text.subarray(0, -1));
    writeFileSync(join(cwd, 'parts/2.part'), 'nothing');
    const problems = await merge(cwd);
    expect(problems).toContain('parts/1.part: damaged');
    expect(problems).toContain('parts/2.part: damaged');
    const last = readFileSync(join(cwd, 'parts/5.part'));
    last[last.length - 1] = (last.at(-1) as number) ^ 1;
    writeFileSync(join(cwd, 'parts/5.part'), last);
    writeFileSync(join(cwd, 'parts/1.part'), text);
    await shard(cwd, 2);
    expect(await merge(cwd)).toContain('parts/5.part: damaged; remove it and run its shard again.');
  });

  test('with a part of another plan, or two of one shard', async () => {
    const cwd = await madeParts();
    cpSync(join(cwd, 'parts/1.part'), join(cwd, 'parts/one.part'));
    expect(await merge(cwd)).toContain('of the same shard as');
    rmSync(join(cwd, 'parts/one.part'));
    await planned(cwd, 6, '.', '--seed', '1');
    expect(await merge(cwd)).toContain('parts/0.part: a part of another plan than plan.json');
  });

  test('where an input has changed, for labels that no part has, and without a folder', async () => {
    const cwd = await madeParts();
    expect(await merge(cwd, '--out-db', 'a.db')).toContain('plan again with --labels');
    expect(await merge(cwd, 'nowhere')).toContain('nowhere: no folder');
    utimesSync(join(cwd, 'runs/demo_t0.0/simulation.db'), 1, 1);
    expect(await merge(cwd)).toContain('has changed since the plan was made');
  });
});

/** The plan with other schemes, and a hash that fits it. */
function forgeSchemes(cwd: string, schemes: readonly string[]): void {
  const path = join(cwd, 'plan.json');
  const forged = forgePlan(readFileSync(path, 'utf8'), ({ plan }) => {
    (plan as { request: { schemes: unknown } }).request.schemes = schemes;
  });
  writeFileSync(path, forged);
}

test.each(['command:touch PWNED', './evil.mjs', 'regex:/(a+)+$/'])(
  'a plan that names %s runs no code',
  async (word) => {
    const cwd = demoFolder();
    writeFileSync(join(cwd, 'evil.mjs'), `import { writeFileSync } from 'node:fs'; writeFileSync('PWNED', '');`);
    await planned(cwd, 1, '--runs-dir', 'runs');
    await shard(cwd, 0);
    forgeSchemes(cwd, [word]);
    const reason = `audit: plan.json: names ${word}, and no code runs because a file names it; plan again, with schemes of the catalog.\n`;
    expect(await refused(cwd, 'shard', 'plan.json', '--index', '0')).toBe(reason);
    expect(await refused(cwd, 'merge', 'plan.json')).toBe(reason);
    expect(listing(cwd).filter((name) => name.includes('PWNED'))).toEqual([]);
  },
);
