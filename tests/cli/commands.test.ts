/** Every command but `score`, as a user runs it. */
import { once } from 'node:events';
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Explanation } from '../../src/documents/explanation.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { SCHEMES } from '../../src/schemes/catalog.ts';
import { openDatabase } from '../../src/base/sqlite/sqlite.ts';
import type { Outcome } from '../support/cli.ts';
import { copyDemo, demoFolder, listing, temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { thorough } from '../support/thorough.ts';
import { displayWidth } from '../../src/base/text/display-width.ts';

const IDS = ['v1', 'v2-parse', 'combined', 'v2-norm', 'post-think'];
const entry = fileURLToPath(new URL('../../bin/audit.js', import.meta.url));

/** A demo store that no test changes. */
let demo = '';
beforeAll(() => {
  demo = mkdtempSync(join(tmpdir(), 'audit-test-'));
  copyDemo(demo);
});
afterAll(() => rmSync(demo, { recursive: true, force: true }));

/** The result document of an audit of the demo, which must go well. */
async function auditDemo(...words: string[]): Promise<AuditResult> {
  const report = join(temporaryFolder(), 'report.md');
  const { code, stdout, stderr } = await audit([demo, '--out-md', report, '--out-json', '-', ...words]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(existsSync(report)).toBe(true);
  return JSON.parse(stdout) as AuditResult;
}

/** The reason of a refusal: exit code 2, nothing on standard output, no stack. */
function refusalOf({ code, stdout, stderr }: Outcome): string {
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).not.toMatch(/\n {4}at /);
  return stderr;
}

describe('audit', () => {
  test('--version', async () => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    expect(await audit(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('--help lists every command', async () => {
    const { code, stdout, stderr } = await audit(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const command of ['compare', 'explain', 'score', 'schemes', 'report', 'demo'])
      expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
    expect(stdout).toMatch(/Exit code: 0 .*; 2 /);
  });

  test.each(['compare', 'explain', 'score', 'schemes', 'report', 'review', 'rag', 'demo'])(
    '%s --help',
    async (command) => {
      const { code, stdout, stderr } = await audit([command, '--help']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(new RegExp(`^Usage: audit ${command} `));
    },
  );

  test.each([
    ['--jobs', '0'],
    ['--jobs', 'x'],
    ['--jobs', '1.5'],
    ['--seed', 'x'],
    ['--seed', '1e3'],
    ['--seed', '9007199254740993'],
    ['--max-rows', '0'],
    ['--max-rows', '-1'],
    ['--max-examples', '-1'],
    ['--max-examples', ''],
    ['--group-by', 'temperature,colour'],
    ['--group-by', ''],
    ['--schemes', 'combined,,v2-norm'],
    ['--schemes', ''],
    ['--conditions', 'a,,b'],
  ])('%s %j is refused', async (option, value) => {
    const folder = temporaryFolder();
    const outcome = await audit([demo, '--out-md', join(folder, 'r.md'), option, value]);
    expect(refusalOf(outcome)).toMatch(option);
    expect(outcome.stderr.trim().split('\n')).toHaveLength(1);
    expect(listing(folder)).toEqual([]);
  });

  test.each([
    ['an unknown option', ['--nope'], '--nope'],
    ['an unknown option of a command', ['schemes', '--nope'], '--nope'],
    ['an unknown command', ['explian'], 'explian'],
    ['a value that is missing', ['--seed'], '--seed'],
    ['a folder and --runs-dir', ['a', '--runs-dir', 'b'], /not both/],
    ['too many arguments of a command', ['schemes', 'v1', 'v2-norm'], /too many arguments/],
  ])('%s is refused', async (_, words, reason) => {
    expect(refusalOf(await audit(words, { cwd: temporaryFolder() }))).toMatch(reason);
  });

  test('two run stores are refused, and so are a run store and a log', async () => {
    const log = join(demo, 'log.jsonl');
    expect(refusalOf(await audit([demo, demo]))).toMatch(/too many folders; name one/);
    expect(refusalOf(await audit([demo, log]))).toMatch(/: not a file or folder of logs, but .*log\.jsonl is one/);
  });

  test.each([
    ['the report', '--out-md'],
    ['the document', '--out-json'],
  ])('%s may not be in the runs directory', async (_, option) => {
    const before = listing(demo);
    const file = join(demo, 'runs', 'x', 'out');
    expect(refusalOf(await audit([demo, '--out-md', join(temporaryFolder(), 'r.md'), option, file]))).toMatch(option);
    expect(listing(demo)).toEqual(before);
  });

  test('reads its inputs and leaves them as they are', async () => {
    const before = listing(demo);
    await auditDemo();
    expect(listing(demo)).toEqual(before);
  });

  test('reports the verdict, what changes, and where the report is', async () => {
    const folder = temporaryFolder();
    const report = join(folder, 'deep', 'er', 'report.md');
    const { code, stdout, stderr } = await audit([demo, '--out-md', report]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Error rate of think rises from 39\.7\u00a0% to [^]*\n\nerror rate, % +stored +v2-parse [^]*\n\nv2-parse: [^]*\n\nNext:\n {2}audit view .*\n {2}audit explain --trial .*\n {2}audit review sample --schemes .* --reviews reviews\.db .*\n$/,
    );
    expect(stdout).toContain(`\n${report}\n`);
    expect(readFileSync(report, 'utf8')).toMatch(/^# Answer-parsing audit\n/);
    expect(readdirSync(join(folder, 'deep', 'er'))).toEqual(['report.md']);
  });

  test('--out-md - prints the report and nothing else', async () => {
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await audit([demo, '--out-md', '-'], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^# Answer-parsing audit\n[^]*\n## How to read this\n[^]*\.\n$/);
    expect(listing(folder)).toEqual([]);
  });

  test('--out-json - prints JSON and nothing else', async () => {
    const { schemaVersion, coverage, schemes, options } = await auditDemo();
    expect([schemaVersion, coverage.trials, coverage.factualTrials]).toEqual([3, 252, 234]);
    expect(schemes.map((scheme) => scheme.id)).toEqual(['stored', ...IDS]);
    expect(options).toMatchObject({ runsDir: join(demo, 'runs'), seed: 0, maxExamples: 30 });
  });

  test.each([
    ['one file', 'same.out', './same.out'],
    ['standard output', '-', '-'],
  ])('refuses two outputs to %s', async (_, first, second) => {
    const cwd = temporaryFolder();
    const { code, stderr } = await audit([demo, '--out-md', first, '--out-json', second], { cwd });
    expect({ code, left: readdirSync(cwd) }).toEqual({ code: 2, left: [] });
    expect(stderr).toMatch(/--out-json .*: is where --out-md goes already/);
  });

  test('every receipt is about the scheme that it was drawn for', async () => {
    const { receipts } = await auditDemo('--max-examples', '1000');
    expect(receipts['think-dependence'].length).toBeGreaterThan(3);
    expect(receipts['combined-flip'].length).toBeGreaterThan(3);
    for (const [kind, scheme] of [
      ['think-dependence', 'post-think'],
      ['combined-flip', 'combined'],
    ] as const) {
      expect(new Set(receipts[kind].map((receipt) => receipt.scheme))).toEqual(new Set([scheme]));
      for (const { storedCorrect, schemeCorrect } of receipts[kind]) expect(schemeCorrect).toBe(!storedCorrect);
    }
  });

  test('gives the same bytes again, on one thread as on three', async () => {
    const run = async (...words: string[]) => {
      const folder = temporaryFolder();
      const outputs = ['--out-md', join(folder, 'r.md'), '--out-json', join(folder, 'r.json')];
      expect(await audit([demo, ...outputs, ...words])).toMatchObject({ code: 0, stderr: '' });
      return listing(folder);
    };
    const first = await run('--jobs', '1');
    expect(first).toHaveLength(2);
    expect(await run('--jobs', '1')).toEqual(first);
    expect(await run('--jobs', '3')).toEqual(first);
    expect(await run('--seed', '1')).not.toEqual(first);
  });

  test.each([
    ['model', ['demo/base-7b', 'demo/instruct-7b', 'demo/think-7b'], 78],
    ['dataset', ['facts'], 234],
    ['run', ['0.0', '0.7'], 117],
    ['variant', ['base', 'instruct', 'think'], 78],
    ['temperature', [0, 0.7], 117],
  ])('--group-by %s', async (field, values, n) => {
    const { cells, options, schemes } = await auditDemo('--group-by', field, '--schemes', 'combined');
    expect(options.groupBy).toEqual([field]);
    expect(cells.map(({ key, n: trials }) => [key, trials])).toEqual(values.map((value) => [{ [field]: value }, n]));
    const combined = schemes.find((scheme) => scheme.id === 'combined');
    expect(cells.reduce((sum, cell) => sum + cell.flips, 0)).toBe(combined?.flips);
  });

  test('--schemes chooses, in that order', async () => {
    const { schemes, cells } = await auditDemo('--schemes', 'v2-norm,v2-parse');
    expect(schemes.map((scheme) => scheme.id)).toEqual(['stored', 'v1', 'v2-norm', 'v2-parse']);
    expect(new Set(cells.map((cell) => cell.scheme))).toEqual(new Set(['v2-norm', 'v2-parse']));
  });

  test.each([
    ['all', null, ['asch_history_5', 'authoritative_bias', 'control'], 252],
    ['control', ['control'], ['control'], 84],
    ['control, asch_history_5', ['control', 'asch_history_5'], ['asch_history_5', 'control'], 168],
  ])('--conditions %s', async (words, asked, found, trials) => {
    const { options, coverage } = await auditDemo('--conditions', words);
    expect([options.conditions, coverage.conditions, coverage.trials]).toEqual([asked, found, trials]);
  });

  test('conditions that nothing has are refused', async () => {
    expect(refusalOf(await audit([demo, '--out-md', '-', '--conditions', 'nowhere']))).toMatch(/nowhere.*--conditions/);
  });

  test('--max-examples 0 shows no trial', async () => {
    const { receipts, consistency } = await auditDemo('--max-examples', '0');
    expect(receipts).toEqual({ 'think-dependence': [], 'combined-flip': [] });
    expect(consistency).toEqual({ scheme: 'v1', mismatches: 1, trialIds: [] });
  });

  test('--max-examples takes the first of more', async () => {
    const ids = async (n: number) =>
      (await auditDemo('--max-examples', String(n))).receipts['combined-flip'].map((one) => one.trialId);
    const ten = await ids(10);
    expect(ten).toHaveLength(10);
    expect(await ids(4)).toEqual(ten.slice(0, 4));
  });

  test('a seed may be negative, and chooses other receipts', async () => {
    const ids = async (seed: string) =>
      (await auditDemo('--seed', seed, '--max-examples', '5')).receipts['combined-flip'].map((one) => one.trialId);
    expect(await ids('-5')).not.toEqual(await ids('5'));
  });

  test.each([30, 100, 150, 200, 300])('interrupted after %i ms, it leaves nothing half-written', async (delay) => {
    const folder = temporaryFolder();
    const out = join(folder, 'out');
    mkdirSync(out);
    const words = [demo, '--out-md', join(out, 'r.md'), '--out-json', join(out, 'r.json')];
    const child = spawn(process.execPath, [entry, ...words], { env: { ...process.env, TMPDIR: folder } });
    const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
    await setTimeout(delay);
    child.kill('SIGINT');
    const [code, signal] = await ended;
    expect([0, 130, 'SIGINT']).toContain(code ?? signal); // SIGINT: before it listens, which a shell reports as 130
    const files = readdirSync(out).toSorted();
    if (code === 0) expect(files).toEqual(['r.json', 'r.md']);
    expect([[], ['r.json', 'r.md']]).toContainEqual(files);
    expect(readdirSync(folder).filter((name) => !/^(?:out|node-compile-cache)$/.test(name))).toEqual([]);
    for (const name of files) expect(readFileSync(join(out, name), 'utf8')).toMatch(/\n$/);
  });
});

describe('audit schemes', () => {
  test('is a line for each scheme, within 80 columns', async () => {
    const { code, stdout, stderr } = await audit(['schemes']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.split('\n');
    expect(lines.filter((line) => displayWidth(line) > 80)).toEqual([]);
    const rows = lines.flatMap((line) => {
      const [, mark, id] = /^([ *]) (\S+) {2,}\S/.exec(line) ?? [];
      return id === undefined ? [] : [{ mark, id }];
    });
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(SCHEMES.map(({ id }) => id)));
    const parsed = SCHEMES.filter(({ source }) => source === 'storedParse').map(({ id }) => id);
    expect(new Set(rows.filter(({ mark }) => mark === '*').map(({ id }) => id))).toEqual(new Set(parsed));
  });

  test('with --long it is a table for each project, with the source of every scheme', async () => {
    const { code, stdout, stderr } = await audit(['schemes', '--long']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const rows = stdout.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:id|-)/.test(line));
    const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
    expect(new Set(cells.map(([, id]) => id))).toEqual(new Set(SCHEMES.map(({ id }) => id)));
    expect(cells).toHaveLength(SCHEMES.length);
    for (const [, id, ...others] of cells) expect(others.slice(0, 4), `case ${id}`).not.toContain('');
    for (const project of new Set(SCHEMES.map((scheme) => scheme.project)))
      expect(stdout.split('\n')).toContain(project);
  });

  test('--json has all of it', async () => {
    const { code, stdout } = await audit(['schemes', '--json']);
    expect(code).toBe(0);
    type Part = { id: string; summary: string; rules: { id: string; summary: string; optional: boolean }[] };
    type Described = {
      id: string;
      citation: string;
      asks: string;
      tasks: string[] | null;
      parser: Part;
      normalizer: Part;
      matcher: Part;
    };
    const schemes = JSON.parse(stdout) as Described[];
    expect(schemes.map((scheme) => scheme.id)).toEqual(SCHEMES.map(({ id }) => id));
    expect(schemes.map(({ tasks }) => tasks)).toEqual(SCHEMES.map(({ tasks = null }) => tasks));
    for (const { id, citation, asks, parser, normalizer, matcher } of schemes) {
      expect(citation, `case ${id}`).toMatch(/section| at [0-9a-f]{7}, /);
      expect(asks, `case ${id}`).toMatch(/\?$/);
      for (const part of [parser, normalizer, matcher]) {
        expect(part.id, `case ${id}`).toMatch(/^[a-z0-9-]+$/);
        expect(part.summary, `case ${id}`).toMatch(/\.$/);
        for (const rule of part.rules)
          expect(rule, `case ${id}`).toEqual({
            id: expect.stringMatching(/^(?:[a-z]+\/)?[a-z0-9-]+$/) as string,
            summary: expect.stringMatching(/\.$/) as string,
            optional: expect.any(Boolean) as boolean,
          });
      }
    }
  });

  test.each(IDS)('%s in full', async (id) => {
    const { code, stdout, stderr } = await audit(['schemes', id]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^${id}: `));
    for (const part of ['parser', 'normalizer', 'matcher'])
      expect(stdout).toMatch(new RegExp(`^${part} [a-z0-9-]+: `, 'm'));
    const [described] = JSON.parse((await audit(['schemes', id, '--json'])).stdout) as [
      { normalizer: { rules: { id: string }[] } },
    ];
    for (const rule of described.normalizer.rules) expect(stdout).toMatch(new RegExp(`^  [?·] ${rule.id}: `, 'm'));
  });

  test('rules that cannot fire are described, with the reason', async () => {
    const [words, reason] = [['schemes', 'v2-parse'], /first-line: .* It never fires: .*\.$/m];
    expect((await audit(words)).stdout).toMatch(reason);
    expect((await audit([...words, '--json'])).stdout).toMatch(/It never fires: /);
    expect((await audit(['schemes', 'ja-cot'])).stdout).toMatch(
      /therefore-plain-answer: .* It never fires: plain-answer /,
    );
  });

  test('an unknown one is refused, with those that come closest', async () => {
    expect(refusalOf(await audit(['schemes', 'mcv3']))).toMatch(/^audit: mcv3: .*did you mean mc-v3/);
    expect(refusalOf(await audit(['schemes', 'qqqqqq']))).toMatch(
      /^audit: qqqqqq: no scheme has this id; "audit schemes"/,
    );
  });

  test('a reader that goes away is no error', () => {
    const script = '"$1" "$2" schemes --json | head -c 1; exit "${PIPESTATUS[0]}"';
    const { status, stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, entry], {
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '[', stderr: '' });
  });
});

describe('audit explain', () => {
  const explain = (trial: string, words: readonly string[] = [], env: NodeJS.ProcessEnv = {}, folder = demo) =>
    audit(['explain', '--runs-dir', join(folder, 'runs'), '--trial', trial, ...words], { env });
  const explained = async (trial: string) => {
    const { code, stdout, stderr } = await explain(trial, ['--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [only, ...others] = JSON.parse(stdout) as Explanation[];
    expect(others).toEqual([]);
    return only as Explanation;
  };

  test('shows every scheme and every rule that fired', async () => {
    const { receipts } = await auditDemo();
    const trials = [receipts['think-dependence'][0], receipts['combined-flip'][0]].map((one) => one?.trialId ?? '');
    const rules = new Set<string>();
    for (const trial of trials) {
      const { trial: detail, schemes } = await explained(trial);
      expect(detail.trialId).toBe(trial);
      expect(schemes.map((scheme) => scheme.id)).toEqual(IDS);
      const { stdout } = await explain(trial);
      expect(stdout).toMatch(new RegExp(`^trial ${trial}\n`));
      const parts = stdout.split(/\n(?=(?:v1|v2-parse|combined|v2-norm|post-think) \()/).slice(1);
      expect(parts).toHaveLength(IDS.length);
      for (const [i, scheme] of schemes.entries()) {
        const part = parts[i] ?? '';
        expect(part.startsWith(`${scheme.id} (${scheme.title}): `)).toBe(true);
        if (!scheme.inScope) expect(part).toContain('does not apply');
        else
          for (const { rule } of [...scheme.parserSteps, ...scheme.normalizerSteps]) {
            expect(part).toMatch(new RegExp(`^  ${rule} +\\S`, 'm'));
            rules.add(rule);
          }
      }
    }
    expect(rules).toContain('think-strip');
    expect(rules).toContain('lower');
  });

  test('marks what was parsed and what matched', async () => {
    const { receipts } = await auditDemo('--schemes', 'combined', '--max-examples', '1000');
    const gained = receipts['combined-flip'].find((one) => one.schemeCorrect)?.trialId ?? '';
    const { schemes } = await explained(gained);
    const { parse, matched } = schemes.find((scheme) => scheme.id === 'combined') as Explanation['schemes'][number];
    const hit = (parse.text ?? '').slice(...(matched as [number, number]));
    const { stdout } = await explain(gained, ['--scheme', 'combined']);
    expect(stdout).toContain(`⟪${hit}⟫`);
    expect(stdout).toMatch(/⟦/);
    expect(stdout).not.toContain('\u001b');
  });

  test('has colours instead of marks where they are wanted', async () => {
    const trial = (await auditDemo()).receipts['combined-flip'][0]?.trialId ?? '';
    const { code, stdout } = await explain(trial, [], { NO_COLOR: undefined, FORCE_COLOR: '1' });
    expect(code).toBe(0);
    expect(stdout).toContain('\u001b[1m');
    expect(stdout).not.toMatch(/[⟦⟧⟪⟫]/);
    const plain = stdout.replaceAll(/\u001b\[\d+m/g, '');
    expect(plain).toBe((await explain(trial)).stdout.replaceAll(/[⟦⟧⟪⟫]/g, ''));
  });

  test('--scheme chooses', async () => {
    const trial = (await auditDemo()).receipts['combined-flip'][0]?.trialId ?? '';
    const { stdout } = await explain(trial, ['--json', '--scheme', 'v2-norm', '--scheme', 'v1']);
    const [only] = JSON.parse(stdout) as [Explanation];
    expect(only.schemes.map((scheme) => scheme.id)).toEqual(['v2-norm', 'v1']);
    expect(refusalOf(await explain(trial, ['--scheme', 'nope']))).toMatch(/nope: no scheme/);
  });

  test('the command of a receipt shows that trial', async () => {
    const { explain: command, trialId } = (await auditDemo()).receipts['combined-flip'][0] as {
      explain: string;
      trialId: string;
    };
    const words = command.split(' ').slice(1);
    const { code, stdout } = await audit(words);
    expect(code).toBe(0);
    expect(stdout).toContain(`trial ${trialId}\n`);
  });

  test('an unknown trial is refused', async () => {
    expect(refusalOf(await explain('--trial'))).toMatch(/^audit: --trial: no trial of the 2 runs/);
    expect(refusalOf(await explain('no-such-trial'))).toMatch(/^audit: no-such-trial: no trial of the 2 runs/);
    expect(refusalOf(await audit(['explain', '--runs-dir', join(demo, 'runs')]))).toMatch(/--trial/);
    expect(refusalOf(await explain('\u001b[31m\u202e'))).toMatch(/^[^\u001b\u202e]*$/);
  });

  test('a text cannot control the terminal', async () => {
    const folder = demoFolder();
    const db = openDatabase(join(folder, 'runs', 'demo_t0.0', 'simulation.db'));
    const hostile = '\u001b[2J\u001b]0;x\u0007\u202e\u2066\u009b31m\0\r</think>Canberra\u2028\u{e0041}';
    const { trial_id: trial } = db.prepare('SELECT trial_id FROM conformity_trials LIMIT 1').get() as {
      trial_id: string;
    };
    db.prepare('UPDATE conformity_outputs SET raw_text = ?, parsed_answer_text = ? WHERE trial_id = ?').run(
      hostile,
      hostile,
      trial,
    );
    db.prepare('UPDATE conformity_items SET question = ?, ground_truth_text = ground_truth_text || ?').run(
      hostile,
      '\u001b[31m',
    );
    db.prepare('UPDATE conformity_trials SET model_id = ?, variant = ? WHERE trial_id = ?').run(
      hostile,
      hostile,
      trial,
    );
    db.close();
    const { code, stdout, stderr } = await explain(trial, [], {}, folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('␛[2J');
    expect(stdout).toContain('⟨U+202E⟩');
    expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u{e0000}-\u{e007f}]/u);
    const [only] = JSON.parse((await explain(trial, ['--json'], {}, folder)).stdout) as [Explanation];
    expect(only.trial.response).toBe(hostile);

    const out = ['--out-md', '-', '--conditions', 'all', '--max-examples', '1000'];
    const report = await audit([folder, ...out]);
    expect(report).toMatchObject({ code: 0, stderr: '' });
    expect(report.stdout).not.toMatch(/(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u{e0000}-\u{e007f}]/u);
  });
});

describe('audit demo', () => {
  const OUTPUTS = [
    'log.jsonl',
    'report-figures',
    'report.html',
    'report.md',
    'result.json',
    'runs',
    'runs_metadata.json',
  ];

  test('writes a store and audits it, the same each time', async () => {
    const cwd = temporaryFolder();
    const run = async () => {
      const { code, stdout, stderr } = await audit(['demo', 'd'], { cwd });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(
        /^d: a run store with \d+ made-up trials, and a log \(log\.jsonl\)\n5 variants (?:.*\n)+\nEffect of asch_history_5 [^]*\n\nerror rate, % +stored [^]*\n\nd\/report\.md\nd\/report\.html\nd\/result\.json\n\nNext:\n {2}audit view d\/result\.json\n {2}audit explain --trial [\w-]+ d\n {2}audit review sample --schemes [\w',-]+ --reviews reviews\.db d\n$/,
      );
      expect(stdout.split('\n').length - 1).toBeLessThanOrEqual(36);
      expect(readdirSync(join(cwd, 'd')).toSorted()).toEqual(OUTPUTS);
      return ['report.md', 'report.html', 'result.json'].map((name) => readFileSync(join(cwd, 'd', name), 'utf8'));
    };
    const first = await run();
    expect(first[0]).toMatch(/^# Answer-parsing audit\n/);
    expect(await run()).toEqual(first);
    expect(readdirSync(cwd)).toEqual(['d']);
    expect((await audit(['d', '--multiverse', '--figures', '--out-md', 'again.md'], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'again.md'), 'utf8').replaceAll('again-figures', 'report-figures')).toBe(first[0]);
  });

  test('has a default folder, and fills an empty one', async () => {
    const cwd = temporaryFolder();
    expect((await audit(['demo'], { cwd })).code).toBe(0);
    expect(readdirSync(cwd)).toEqual(['answer-audit-demo']);
    mkdirSync(join(cwd, 'empty'));
    expect((await audit(['demo', 'empty'], { cwd })).code).toBe(0);
    expect(readdirSync(join(cwd, 'empty')).toSorted()).toEqual(OUTPUTS);
  });

  test.each([
    ['a file', (folder: string) => writeFileSync(join(folder, 'notes.txt'), 'mine')],
    [
      'runs of somebody else',
      (folder: string) => {
        mkdirSync(join(folder, 'runs', 'my-run'), { recursive: true });
        writeFileSync(join(folder, 'runs_metadata.json'), '{"experiments":{}}');
      },
    ],
    [
      'a list of runs that is broken',
      (folder: string) => writeFileSync(join(folder, 'runs_metadata.json'), '{"written_by": "audit demo"'),
    ],
  ])('refuses a folder with %s', async (_, fill) => {
    const folder = temporaryFolder();
    fill(folder);
    const before = listing(folder);
    expect(refusalOf(await audit(['demo', folder]))).toMatch(/contains files that no demo wrote/);
    expect(listing(folder)).toEqual(before);
  });

  thorough('runs again over itself, and leaves everything else in the folder as it is', async () => {
    const folder = temporaryFolder();
    expect((await audit(['demo', folder])).code).toBe(0);
    const first = listing(folder);
    const mine = ['reviews.db', 'reviews.db-wal', 'notes.txt', 'reports/old.md', 'runs/my-run/simulation.db', 'runs/demo_t0.0/notes.txt']; // prettier-ignore
    for (const path of mine) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `mine: ${path}`);
    }
    const list = join(folder, 'runs_metadata.json');
    const document = JSON.parse(readFileSync(list, 'utf8')) as { experiments: Record<string, unknown> };
    const myRun = { run_dir: 'my-run', run_id: 'x', status: 'interrupted', temperature: 1 };
    const experiments = { ...document.experiments, mine: myRun };
    writeFileSync(list, JSON.stringify({ ...document, updated_at: 'now', experiments }));
    // What an earlier program left beside a store of the demo must not be applied to the new one.
    const store = join(folder, 'runs', 'demo_t0.0', 'simulation.db');
    writeFileSync(`${store}-wal`, 'old');
    writeFileSync(store, 'old');

    const { code, stderr } = await audit(['demo', folder]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const path of mine) expect(readFileSync(join(folder, path), 'utf8')).toBe(`mine: ${path}`);
    const after = JSON.parse(readFileSync(list, 'utf8')) as typeof document & { updated_at: string };
    expect([after.experiments['mine'], after.updated_at]).toEqual([myRun, 'now']);
    expect(Object.keys(after.experiments).toSorted()).toEqual(['0.0', '1.0', 'mine']);
    // Reports name the size of the list, and the result its entries.
    const stable = first.filter((line) => !/^(?:runs_metadata|result|report\.)/.test(line));
    expect(listing(folder)).toEqual(expect.arrayContaining(stable));
    expect(existsSync(`${store}-wal`)).toBe(false);
  });

  test.each([
    ['the folder of the runs', 'runs'],
    ['the folder of a run', 'runs/demo_t0.0'],
    ['the log', 'log.jsonl'],
  ])('follows no link in place of %s', async (_, path) => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    cpSync(demo, folder, { recursive: true });
    rmSync(join(folder, path), { recursive: true });
    symlinkSync(elsewhere, join(folder, path));
    expect(refusalOf(await audit(['demo', folder]))).toMatch(/so no demo wrote it; move it away/);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test('refuses a file', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, 'mine');
    expect(refusalOf(await audit(['demo', file]))).toMatch(/file/);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });
});
