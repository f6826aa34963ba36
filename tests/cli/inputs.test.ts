/** What commands make of inputs that are not what they read: paths near an experiment, files of other commands, folders, nothing at all. */
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { program } from '../support/command-tree.ts';
import { InputError } from '../../src/base/core/errors.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import type { Outcome } from '../support/cli.ts';
import { copyDemo, listing, temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { unreadInputs } from '../../src/documents/scope.ts';

const LOGS = fileURLToPath(new URL('../fixtures/logs/lm_eval', import.meta.url));

/** A folder with the demo in `exp/`. */
function withExperiment(): string {
  const cwd = temporaryFolder();
  copyDemo(join(cwd, 'exp'));
  return cwd;
}

function resultOf({ code, stdout, stderr }: Outcome): AuditResult {
  expect(code, `case ${stderr}`).toBe(0);
  return JSON.parse(stdout) as AuditResult;
}

/** The sentences of a refusal. */
async function refusalOf(words: readonly string[]): Promise<string> {
  const error: unknown = await program()
    .parseAsync([...words], { from: 'user' })
    .catch((thrown: unknown) => thrown);
  expect(error, `case ${words.join(' ')}`).toBeInstanceOf(InputError);
  return (error as InputError).message;
}

const auditOf = (input: string, cwd: string): Promise<Outcome> =>
  audit([input, '--out-md', 'r.md', '--out-json', '-'], { cwd });

describe('a path of an experiment names it', () => {
  test.each([
    ['the folder that it is in', '.', '', 'exp'],
    ['its folder of runs', 'exp/runs', '', 'exp'],
    ['the folder of a run', 'exp/runs/demo_t0.0', '', 'exp'],
    ['the database of a run', 'exp/runs/demo_t0.7/simulation.db', '', 'exp'],
    ['the folder of runs, from inside', '.', 'exp/runs', '..'],
    ['the database of a run, from inside', 'simulation.db', 'exp/runs/demo_t0.0', '../..'],
  ])('%s', async (_, input, at, experiment) => {
    const cwd = join(withExperiment(), at);
    const outcome = await audit([input, '--out-md', '-'], { cwd });
    expect({ code: outcome.code, stderr: outcome.stderr }).toEqual({
      code: 0,
      stderr: `audit: ${input}: the experiment ${experiment} is used, with all its runs.\n`,
    });
    expect(outcome.stdout).toBe((await audit([experiment, '--out-md', '-'], { cwd })).stdout);
  });

  test.each([
    ['compare', ['compare', 'exp/runs', '--to', 'combined', '--out-json', '-'], 0],
    ['explain', ['explain', 'exp/runs', '--trial', 'none'], 2],
    ['review sample', ['review', 'sample', 'exp/runs', '--reviews', 'r.db', '--n', '5'], 0],
  ])('for %s too', async (_, words, code) => {
    const outcome = await audit(words, { cwd: withExperiment() });
    expect([outcome.code, outcome.stderr.split('\n')[0]]).toEqual([
      code,
      'audit: exp/runs: the experiment exp is used, with all its runs.',
    ]);
  });

  test('the experiment itself is taken without a word', async () => {
    expect((await auditOf('exp', withExperiment())).stderr).toBe('');
  });

  test('a folder of runs with the list in it is an experiment', async () => {
    const cwd = withExperiment();
    renameSync(join(cwd, 'exp', 'runs_metadata.json'), join(cwd, 'exp', 'runs', 'runs_metadata.json'));
    renameSync(join(cwd, 'exp', 'runs'), join(cwd, 'store'));
    rmSync(join(cwd, 'exp'), { recursive: true });
    const outcome = await auditOf('store', cwd);
    expect(outcome.stderr).toBe('');
    expect(resultOf(outcome).coverage.trials).toBe(252);
    expect((await auditOf('store/demo_t0.0', cwd)).stderr).toBe(
      'audit: store/demo_t0.0: the experiment store is used, with all its runs.\n',
    );
  });

  test('a folder of runs without a list needs --metadata, and the message names it', async () => {
    const cwd = withExperiment();
    renameSync(join(cwd, 'exp', 'runs_metadata.json'), join(cwd, 'list.json'));
    const bare = await auditOf('exp/runs', cwd);
    expect([bare.code, bare.stderr]).toEqual([2, expect.stringMatching(/^audit: .*runs_metadata\.json: no such file; name the list of runs with --metadata\.\n$/)]); // prettier-ignore
    const named = await audit(['exp/runs', '--metadata', 'list.json', '--out-md', '-'], { cwd });
    expect([named.code, named.stderr]).toEqual([0, '']);
  });

  test('of two experiments in a folder none is taken', async () => {
    const cwd = withExperiment();
    cpSync(join(cwd, 'exp'), join(cwd, 'more'), { recursive: true });
    const { code, stdout, stderr } = await auditOf('.', cwd);
    expect([code, stdout, stderr]).toEqual([2, '', 'audit: .: contains 2 experiments; name one of them: exp, more.\n']);
  });

  test('a folder with logs is a folder of logs, also where an experiment is beside them', async () => {
    const cwd = withExperiment();
    cpSync(LOGS, join(cwd, 'lm_eval'), { recursive: true });
    const outcome = await auditOf('.', cwd);
    expect(outcome.stderr).toMatch(/^audit: \.: its logs are used; to audit an experiment in it, name it: exp\.\n/);
    expect(resultOf(outcome).options.runsDir).toBeNull();
  });
});

describe('a folder of logs', () => {
  /** Logs, of which two break off, among files that are none. */
  function withBroken(): string {
    const cwd = temporaryFolder();
    cpSync(LOGS, join(cwd, 'lm_eval'), { recursive: true });
    const [log = ''] = listing(cwd).filter((line) => line.includes('samples_')).map((line) => line.split(' ')[0] ?? ''); // prettier-ignore
    for (const name of ['one.jsonl', 'two.jsonl']) {
      cpSync(join(cwd, log), join(cwd, name));
      appendFileSync(join(cwd, name), '{"broken\n');
    }
    writeFileSync(join(cwd, 'notes.txt'), 'notes');
    writeFileSync(join(cwd, 'empty.jsonl'), '');
    writeFileSync(join(cwd, 'odd.parquet'), Buffer.from(Array.from({ length: 999 }, (_, i) => i % 256)));
    return cwd;
  }

  test('is audited without the logs that cannot be read, which are named once for each reason', async () => {
    const cwd = withBroken();
    const outcome = await auditOf('.', cwd);
    expect(outcome.stderr).toMatch(/^audit: Not read \(line \d+: not valid JSON .*\): one\.jsonl, two\.jsonl\.\n$/);
    const { coverage, scope } = resultOf(outcome);
    expect(coverage.runList.map(({ run }) => run)).toEqual([expect.stringMatching(/^samples_gsm8k/)]);
    expect(unreadInputs({ scope })).toEqual([
      { run: 'one.jsonl', reason: expect.stringMatching(/^line \d+: not valid JSON/) as string },
      { run: 'two.jsonl', reason: expect.stringMatching(/^line \d+: not valid JSON/) as string },
      { run: 'empty.jsonl', reason: 'an empty file; there is nothing to score' },
      ...['notes.txt', 'odd.parquet'].map((run) => ({ run, reason: 'no log of a known format' })),
    ]);
    rmSync(join(cwd, 'one.jsonl'));
    rmSync(join(cwd, 'two.jsonl'));
    const without = resultOf(await auditOf('.', cwd));
    expect([without.cells, without.schemes]).toEqual([resultOf(outcome).cells, resultOf(outcome).schemes]);
  });

  test.each([
    ['compare', ['compare', '.', '--to', 'v1', '--out-json', '-']],
    ['convert', ['convert', '.', '--out-dir', '../converted']],
    ['review sample', ['review', 'sample', '.', '--reviews', 'r.db', '--n', '5']],
  ])('is read by %s in the same way', async (_, words) => {
    const cwd = join(withBroken(), 'inner');
    mkdirSync(cwd);
    for (const name of ['lm_eval', 'one.jsonl']) renameSync(join(cwd, '..', name), join(cwd, name));
    const { code, stderr } = await audit(words, { cwd });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^audit: Not read \(line \d+: .*\): one\.jsonl\.\n$/)]);
  });

  test('in which no log can be read is refused, with the reasons', async () => {
    const cwd = withBroken();
    rmSync(join(cwd, 'lm_eval'), { recursive: true });
    const { code, stdout, stderr } = await auditOf('.', cwd);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^audit: \.: no log in it can be read\.\naudit: Not read \(line .*one\.jsonl, two\.jsonl\.\n$/,
    );
  });

  test('a log that is named itself is not skipped', async () => {
    const { code, stderr } = await auditOf('one.jsonl', withBroken());
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^audit: one\.jsonl: line \d+: not valid JSON/)]);
  });
});

describe('files that the program wrote itself', () => {
  const OWN: readonly (readonly [file: string, advice: string])[] = [
    ['comparison.json', 'use "audit view comparison.json" for the page'],
    ['replies.json', 'use "audit rag judge-parsers" with'],
    ['evaluations.json', 'use "audit rag report" with'],
    ['alert.json', 'use "audit rag alert" with'],
    ['marks.json', 'use "audit review report" with'],
    ['results.jsonl', 'use "audit rag report --db FILE"'],
    ['reviews.db', 'use "audit review report --reviews reviews.db"'],
    ['evaluations.db', 'use "audit rag report --db evaluations.db"'],
    ['store.db', 'name the folder of the experiment'],
    ['exp/runs_metadata.json', 'use it with --metadata'],
  ];

  /** A folder with each of them. */
  let cwd = '';
  beforeAll(async () => {
    cwd = mkdtempSync(join(tmpdir(), 'audit-test-'));
    copyDemo(join(cwd, 'exp'));
    const line = (value: object): string => `${JSON.stringify(value)}\n`;
    const run = async (words: readonly string[], input = ''): Promise<void> => {
      const { code, stderr } = await audit(words, { cwd, input });
      expect([0, 1], `${words.join(' ')}: ${stderr}`).toContain(code);
    };
    await run(['exp', '--out-md', 'r.md', '--out-json', 'result.json', '--out-db', 'result.db']);
    await run(['compare', 'exp', '--to', 'combined', '--out-md', 'r.md', '--out-json', 'comparison.json']);
    await run(['review', 'sample', 'exp', '--reviews', 'reviews.db', '--n', '252']);
    const { receipts } = JSON.parse(readFileSync(join(cwd, 'result.json'), 'utf8')) as AuditResult;
    const trial = receipts['combined-flip'][0]?.trialId ?? '';
    await run(['review', 'mark', '--reviews', 'reviews.db', '--trial', trial, '--mark', 'correct', '--reviewer', 'me']);
    await run(['review', 'report', '--reviews', 'reviews.db', '--out-md', 'r.md', '--out-json', 'marks.json']);
    const answer = line({ id: 'a', query: 'q', answer: 'b', time: '2026-11-20T09:30:00Z' });
    await run(['rag', 'evaluate', '--db', 'evaluations.db', '--out-file', 'results.jsonl'], answer);
    await run(['rag', 'report', '--db', 'evaluations.db', '--out-json', 'evaluations.json']);
    await run(['rag', 'alert', '--db', 'evaluations.db', '--fail-on', 'answers < 0', '--window', '900w', '--out-json', 'alert.json']); // prettier-ignore
    await run(['rag', 'judge-parsers', '--out-md', 'r.md', '--out-json', 'replies.json'], line({ id: 1, judge: 'relevance', reply: '2' })); // prettier-ignore
    cpSync(join(cwd, 'exp/runs/demo_t0.0/simulation.db'), join(cwd, 'store.db'));
  });
  afterAll(() => rmSync(cwd, { recursive: true }));

  test.each(OWN)('%s is no log, and is sent to the command that reads it', async (file, advice) => {
    const path = join(cwd, file);
    const use = advice.replaceAll(` ${file}`, ` ${path}`);
    for (const words of [
      [],
      ['compare', '--to', 'v1'],
      ['explain', '--trial', 'x'],
      ['convert', '--out-dir', join(cwd, 'out')],
    ]) {
      const sentence = await refusalOf([...words, path]);
      expect(sentence).toContain(
        file === 'comparison.json' ? `${path}: not a result document, but ` : `${path}: not a log, but `,
      );
      expect(sentence).toContain(use);
    }
    expect(await refusalOf(['score', '--scheme', 'v1', path])).toContain(`${path}: not lines of JSON, but `);
    expect(await refusalOf(['rag', 'evaluate', path])).toContain(use);
    expect(await refusalOf(['report', path])).toContain(`${path}: not a result document, but `);
    expect(await refusalOf([join(cwd, 'exp'), '--baseline', path, '--out-md', '-'])).toContain(use);
  });

  test.each(['result.json', 'result.db'])('%s leads to its inputs, which are not here', async (file) => {
    const path = join(cwd, file);
    for (const words of [[], ['compare', '--to', 'v1'], ['explain', '--trial', 'x'], ['convert', '--out-dir', 'out']])
      expect(await refusalOf([...words, path])).toContain(
        `${path}: was made of the runs in exp/runs, which is not there`,
      );
  });

  test('audit view reports the same', async () => {
    const view = (file: string) => refusalOf(['view', join(cwd, file), '--no-open']);
    expect(await view('marks.json')).toContain('not a log, but a saved report of reviews');
    expect(await view('reviews.db')).toContain('not a log, but a store of reviews');
  });
});

describe('a file that is not there, and a folder or a file that is none of the kind', () => {
  /** Commands by their words, in which `@` is the input. */
  const COMMANDS = [
    '@', 'ok.jsonl @ --schemes combined', '--runs-dir @', 'exp --metadata @', 'exp --baseline @', 'exp --schemes ./@',
    'compare @ --to v1', 'compare ok.jsonl @', 'explain @ --trial x', 'score @ --scheme v1', 'score ok.jsonl --scheme ./@',
    'convert @ --out-dir out', 'schemes @', 'report @', 'view @ --no-open', 'review sample @ --reviews new.db',
    'review mark --reviews @ --trial t --mark correct --reviewer me', 'review import @ --reviews new.db',
    'review export --reviews @', 'review report --reviews @', 'rag evaluate @', 'rag evaluate @ --format statutes',
    'rag evaluate ok.jsonl --config @', 'rag evaluate ok.jsonl --aliases @', 'rag evaluate --stored --db @', 'rag report --db @',
    'rag feedback @ --db new.db', 'rag feedback ok.jsonl --db @', 'rag alert --db @ --fail-on answers>0', 'rag metrics @',
    'rag metrics --run @ --qrels ok.jsonl', 'rag citations @', 'rag citations ok.jsonl --aliases @', 'rag judge-parsers @', 'rag judge-parsers --db @',
    'bench ./@ --model ollama:x', 'bench ja-cot --model ollama:x --dataset-dir @',
  ]; // prettier-ignore

  let cwd = '';
  beforeAll(() => {
    cwd = mkdtempSync(join(tmpdir(), 'audit-test-'));
    copyDemo(join(cwd, 'exp'));
    mkdirSync(join(cwd, 'folder'));
    writeFileSync(join(cwd, 'binary.json'), Buffer.from(Array.from({ length: 999 }, (_, i) => i % 256)));
    writeFileSync(join(cwd, 'ok.jsonl'), '{"id":1,"response":"a","groundTruth":"a","label":true,"text":"x"}\n');
  });
  afterAll(() => rmSync(cwd, { recursive: true }));

  /** Commands that answer each line, with an error where it cannot be used. */
  const ANSWERS_LINES = /^(?:score @|rag evaluate @$|rag metrics @|rag citations @$)/;

  test.each(COMMANDS)('audit %s', async (command) => {
    for (const input of ['nosuch.json', 'folder', 'binary.json']) {
      if (input === 'binary.json' && ANSWERS_LINES.test(command)) continue;
      const words = command.replace('./@', '@').split(' ');
      const paths = words.map((word) => (/^(?:exp|ok\.jsonl|new\.db|out)$/.test(word) ? join(cwd, word) : word.replace('@', join(cwd, input)))); // prettier-ignore
      // The name of a temporary folder can look like a code of an error.
      const sentence = (await refusalOf(paths)).replaceAll(cwd, '');
      expect(sentence, `case ${input}`).toContain(': ');
      expect(sentence, `case ${input}`).not.toMatch(
        /illegal operation|\bE[A-Z]{4,}\b|ES modules|no command of that name/,
      );
    }
  });

  test.each([
    ['nosuch.json', /^audit: nosuch\.json: no such file or folder; check the path\.\n$/],
    ['a/b', /^audit: a\/b: no such file or folder; check the path\.\n$/],
    ['explian', /^audit: explian: no such file or folder, and no command of that name; did you mean explain\? /],
    ['evaluate', /no command of that name; did you mean "audit rag evaluate"\? /],
  ])('audit %s', async (word, sentence) => {
    expect(await audit([word], { cwd: temporaryFolder() })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(sentence),
    });
  });

  test('view nosuch.json is about the file', async () => {
    const stderr = 'audit: nosuch.json: no such file or folder; check the path.\n';
    expect(await audit(['view', 'nosuch.json'])).toEqual({ code: 2, stdout: '', stderr });
  });
});

test.each([[[]], [['view', '--no-open']], [['explain', '--trial', '7']]])(
  'without an input and without the default folder, audit %j asks for an input',
  async (words) => {
    const { code, stderr } = await audit(words, { cwd: temporaryFolder() });
    expect(code).toBe(2);
    expect(stderr).toBe(
      'audit: no input was named, and the default folder "runs" does not exist: write audit LOG (a file or a folder), name run stores with --runs-dir, or try "audit demo".\n',
    );
  },
);

test('the reasons in errors are about what was named', async () => {
  const folder = temporaryFolder();
  const log = join(folder, 'logs', 'a.jsonl');
  mkdirSync(join(folder, 'logs'));
  mkdirSync(join(folder, 'empty'));
  writeFileSync(log, `${JSON.stringify({ id: '7#1', response: 'Answer: B', groundTruth: 'B', label: 1 })}\n`);
  writeFileSync(join(folder, 'logs', 'audit.config.json'), '{}');
  writeFileSync(join(folder, 'logs', 'notes.txt'), 'a');
  writeFileSync(join(folder, 'page.html'), '<!doctype html>\n<html><head><title>Answer-parsing audit</title>');
  const errorOf = async (...words: string[]): Promise<string> => (await audit(words, { cwd: folder })).stderr;
  expect(await errorOf('logs', '--format', 'jsnl')).toMatch(/--format jsnl: no such format .*did you mean jsonl\?/);
  expect(await errorOf('explain', '--trial', '7', 'logs')).toBe(
    'audit: 7: no trial of logs has this id (1 file of the folder not read); did you mean 7#1?\n',
  );
  expect(await errorOf('init', 'empty')).toContain('empty: the folder is empty; name a folder with logs');
  expect(await errorOf('view', 'page.html', '--no-open')).toContain('a page of this program; open it in a browser');
  const { stdout } = await audit(['logs', '--out-json', '-'], { cwd: folder });
  expect(unreadInputs(JSON.parse(stdout) as AuditResult).map(({ run }) => run)).toEqual(['logs/notes.txt']);
});

test('the next command has no quotes around an option, and explain shows a match on one line', async () => {
  const folder = temporaryFolder();
  const line = { id: 'a', response: 'The answer\nis\n\nB', groundTruth: 'answer\nis', label: 0 };
  writeFileSync(join(folder, 'a.jsonl'), `${JSON.stringify(line)}\n`);
  const { stdout } = await audit(['a.jsonl', '--schemes', 'inspect.includes'], { cwd: folder });
  expect(stdout).toContain('audit view --schemes inspect.includes a.jsonl\n');
  const words = ['explain', 'a.jsonl', '--trial', 'a', '--scheme', 'inspect.includes'];
  const explained = await audit(words, { cwd: folder });
  expect(explained.stdout).toMatch(/^ {2}text +.*⟪.*↵.*⟫/m);
});
