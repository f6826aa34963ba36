/** `audit LOG… --schemes …`: the audit of logs, its outputs, its refusals, and the commands that it tells people to paste. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { auditInputs, type AuditRequest } from '../../src/audit/audit.ts';
import { addOptions } from '../../src/cli/kit/add-options.ts';
import { LOG_OPTIONS } from '../../src/languages/options/audit-options.ts';
import { areLogs } from '../../src/audit/request/log-place.ts';
import { parseSchemeWords } from '../../src/languages/options/scheme-words.ts';
import { InputError } from '../../src/base/core/errors.ts';
import type { Explanation } from '../../src/documents/explanation.ts';
import type { AuditResult, Receipt } from '../../src/documents/result.ts';
import { renderMarkdown } from '../../src/report/markdown/report.ts';
import type { Outcome } from '../support/cli.ts';
import { listing, temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { sentencesIn } from '../support/warnings.ts';

const schema = JSON.parse(readFileSync(new URL('../../reports/result.schema.json', import.meta.url), 'utf8')) as object;
const validate = new Ajv2020({ allErrors: true, strictTypes: false }).compile(schema);

type Fields = Readonly<Record<string, unknown>>;

const lines = (...records: readonly Fields[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** A trial that helm.exact_match gives another label than the stored one. */
const LOST = { response: 'Rome', groundTruth: 'Paris', label: 1 };
const GAINED = { response: 'Paris', groundTruth: 'Paris', label: 0 };
const SAME = { response: 'Paris', groundTruth: 'Paris', label: 1 };

/** The document of an audit of these logs, which is valid by the schema. */
async function resultOf(logs: readonly string[], options: Partial<AuditRequest> = {}): Promise<AuditResult> {
  const result = await auditInputs(
    {
      logs,
      format: null,
      map: {},
      schemes: ['helm.exact_match'],
      conditions: null,
      groupBy: ['model', 'task'],
      maxExamples: 30,
      seed: 0,
      checksums: false,
      nullGroundTruth: null,
      baselineCondition: 'control',
      multiverse: false,
      ...options,
    },
    { name: 'test', version: '0' },
  );
  const written = JSON.parse(JSON.stringify(result)) as AuditResult;
  validate(written);
  expect(validate.errors).toBeNull();
  return written;
}

/** A file in a new folder. */
function fileOf(content: string | Buffer, name = 'log.jsonl'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** The reason of a refusal: exit code 2, sentences, nothing on standard output. */
function refusalOf({ code, stdout, stderr }: Outcome): string {
  for (const line of stderr.trimEnd().split('\n')) expect(line).toMatch(/^(?:audit|error): .+\.$/);
  expect([code, stdout]).toEqual([2, '']);
  return stderr;
}

/** The file and its folder, for logs of one file name in several folders. */
const nameOf = (path = ''): string => join(basename(dirname(path)), basename(path));

const flipsOf = ({ receipts }: AuditResult, scheme = 'helm.exact_match'): readonly Receipt[] =>
  receipts[`${scheme}-flip`] ?? [];

describe('the result', () => {
  const RECORDS = [
    { ...LOST, id: 'a', model: 'm1', task: 't1' },
    { ...GAINED, id: 'b', model: 'm1', task: 't1' },
    { ...LOST, id: 'c', model: 'm1', task: 't2' },
    { ...SAME, id: 'd', model: 'm2', task: 't1' },
    { ...LOST, id: 'e', model: 'm2', task: 't1', label: null },
    { ...LOST, id: 'f', model: 'm2', task: 't1', label: 7 },
    { ...LOST, id: 'g', model: 'm2', task: 't3', groundTruth: null },
    { ...SAME, id: 'h' },
  ];

  test('has a cell for each model and task', async () => {
    const { cells, coverage, schemes, options } = await resultOf([fileOf(lines(...RECORDS))]);
    expect(options).toMatchObject({ runsDir: null, metadata: null, groupBy: ['model', 'task'] });
    expect(
      cells.map(({ key: { model, task }, n, gained, lost, deltaPp }) => [model, task, n, gained, lost, deltaPp]),
    ).toEqual([
      ['m1', 't1', 2, 1, 1, 0],
      ['m1', 't2', 1, 0, 1, 100],
      ['m2', 't1', 1, 0, 0, 0],
      [null, null, 1, 0, 0, 0],
    ]);
    expect(coverage).toMatchObject({ trials: 8, factualTrials: 7, unlabeled: 1, invalidLabels: 1 });
    expect(coverage.invalidLabelTrialIds).toEqual(['f']);
    expect(schemes.map(({ id, trials, errors }) => [id, trials, errors])).toEqual([
      ['stored', 5, 1],
      ['helm.exact_match', 5, 2],
    ]);
  });

  test('of several logs is their sum', async () => {
    const folder = temporaryFolder();
    const half = RECORDS.length / 2;
    const parts = [RECORDS.slice(0, half), RECORDS.slice(half)].map((records, i) => {
      writeFileSync(join(folder, `${i}.jsonl`), lines(...records));
      return join(folder, `${i}.jsonl`);
    });
    const [whole, sum, back] = [
      await resultOf([fileOf(lines(...RECORDS))]),
      await resultOf(parts),
      await resultOf(parts.toReversed()),
    ];
    expect(sum.cells).toEqual(whole.cells);
    expect(sum.schemes).toEqual(whole.schemes);
    expect(sum.coverage.runList.map(({ run, trials }) => [run, trials])).toEqual([
      ['0.jsonl', half],
      ['1.jsonl', half],
    ]);
    expect(back.cells).toEqual(sum.cells);
    expect(flipsOf(back)).toEqual(flipsOf(sum));
  });

  test('of formats of all kinds', async () => {
    const row = { correct_answer: 'Paris', predicted_answer: 'Rome', is_correct: true, response: 'Rome' };
    const rows = [row, { ...row, predicted_answer: 'error' }, { ...row, ensemble_votes: { a: 1 } }];
    const logs = [
      fileOf(JSON.stringify({ config: { llm_model: 'm' }, results: rows })),
      fileOf(lines(LOST)),
      fileOf('response,groundTruth,label\nRome,Paris,1\n'),
    ];
    const { coverage, schemes, warnings } = await resultOf(logs, { checksums: true });
    expect(coverage.runList.map(({ run, runId, trials }) => [run, runId, trials])).toEqual([
      [nameOf(logs[0]), 'statutes-rags', 3],
      [nameOf(logs[1]), 'jsonl', 1],
      [nameOf(logs[2]), 'csv', 1],
    ]);
    expect(schemes.at(-1)).toMatchObject({ trials: 5, lost: 5 });
    expect(warnings).toEqual([
      expect.stringMatching(/1 trial with a majority vote/),
      expect.stringMatching(/1 trial without a response/),
    ]);
  });

  test('by everything that makes a cell', async () => {
    const groupBy = ['temperature', 'variant', 'condition', 'model', 'dataset', 'task', 'run'] as const;
    const key = { temperature: 0.7, variant: 'v', condition: 'c', model: 'm', dataset: 'd', task: 't' };
    const log = fileOf(lines({ ...LOST, ...key }));
    const { cells } = await resultOf([log], { groupBy });
    expect(cells.map((cell) => cell.key)).toEqual([{ ...key, run: 'log.jsonl' }]);
  });

  test('counts any truth of a list', async () => {
    const records = [['Rome', 'Oslo'], ['Paris'], ['Oslo', 'Paris']].map((groundTruth) => ({
      response: 'Paris',
      storedParse: 'Paris',
      groundTruth,
      label: 0,
    }));
    const schemes = ['helm.exact_match', 'v2-parse', 'combined', 'v2-norm'];
    const result = await resultOf([fileOf(lines(...records))], { schemes });
    expect(result.schemes.map(({ id, gained }) => [id, gained])).toEqual([
      ['stored', 0],
      ...schemes.map((id) => [id, 2]),
    ]);
    expect(
      flipsOf(result)
        .map(({ groundTruth }) => groundTruth.head)
        .toSorted(),
    ).toEqual(['Oslo | Paris', 'Paris']);
  });

  test('counts odd texts, which are the same in an answer and its truth', async () => {
    const odd = ['a\ud800', 'b\0', 'c\ufffd'].map((text) => ({ response: text, groundTruth: text, label: 0 }));
    const { coverage, schemes } = await resultOf([fileOf(lines(...odd))], {
      schemes: ['helm.exact_match', 'v2-parse'],
    });
    expect(coverage).toMatchObject({ undecodableTexts: 1, nulTexts: 1 });
    expect(schemes.slice(-2).map(({ id, gained }) => [id, gained])).toEqual([
      ['helm.exact_match', 3],
      ['v2-parse', 3],
    ]);
  });

  test('with conditions and a text for no truth leaves out what it should', async () => {
    const records = [
      { ...LOST, id: 'a', condition: 'x' },
      { ...LOST, id: 'b', condition: 'y' },
      { ...LOST, id: 'c', condition: 'x', groundTruth: '-' },
      { ...LOST, id: 'd' },
    ];
    const { coverage } = await resultOf([fileOf(lines(...records))], { conditions: ['x'], nullGroundTruth: '-' });
    expect(coverage).toMatchObject({ trials: 2, factualTrials: 1, conditions: ['x'] });
  });

  test('reports a log without a trial in the terms of logs', async () => {
    const { warnings } = await resultOf([fileOf(lines(LOST)), fileOf('response,groundTruth,label\n', 'empty.csv')]);
    expect(warnings).toEqual([expect.stringMatching(/empty\.csv/)]);
    expect(sentencesIn(warnings).join(' ')).not.toMatch(/run_id|conditions/);
  });
});

describe('logs that cannot be audited', () => {
  test.each([
    ['no truth', [{ response: 'a', label: 1 }], /the only trial does not have a ground truth\.$/],
    [
      'no label',
      [{ response: 'a', groundTruth: 'a' }],
      /the only trial does not have a label.*name at least two schemes/,
    ],
    ['no label that is valid', [{ response: 'a', groundTruth: 'a', label: 'x' }], /have a label/],
  ])('%s', async (_, records, reason) => {
    await expect(resultOf([fileOf(lines(...records))])).rejects.toThrow(reason);
  });

  test('fields can be named in any format', async () => {
    const sample = { id: 1, epoch: 1, input: 'q', target: 'A', messages: [], output: { completion: 'A' } };
    const run = { task: 't', model: 'm', created: '2026-01-01T00:00:00+00:00', dataset: {}, config: {} };
    const log = { version: 2, status: 'success', eval: run, plan: {}, results: null, stats: {}, samples: [sample] };
    await expect(resultOf([fileOf(JSON.stringify(log), 'log.json')])).rejects.toThrow(
      /a label to compare with; name at least two schemes with --schemes, whose answers are then compared\.$/,
    );
  });

  test('all of them are reported at once', async () => {
    const folder = temporaryFolder();
    const logs = [fileOf(''), fileOf('prose\n'), join(folder, 'gone'), folder, fileOf(lines(LOST))];
    const error: unknown = await resultOf(logs).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).problems).toEqual(
      [/: an empty file/, /: not of a known format/, /: no such file/, /folder/].map((reason) =>
        expect.stringMatching(reason),
      ),
    );
  });

  test('one log by two names is one log', async () => {
    const log = fileOf(lines(LOST));
    const other = join(temporaryFolder(), 'link');
    symlinkSync(log, other);
    for (const twin of [log, log.replace('/log.jsonl', '/./log.jsonl'), other])
      await expect(resultOf([log, twin])).rejects.toThrow(/the same file as/);
  });

  test('bytes that are no UTF-8 are an error or are counted', async () => {
    const records = Buffer.from('response,groundTruth,label\ncaf\xe9,caf\xe9,1\n', 'latin1');
    const outcome = await resultOf([fileOf(records)]).then(
      ({ coverage }) => (coverage.undecodableTexts > 0 ? 'counted' : 'read as if nothing were wrong'),
      (error: unknown) => (error instanceof InputError ? 'refused' : error),
    );
    expect(['counted', 'refused']).toContain(outcome);
  });
});

describe('the command line', () => {
  const SCHEMES = ['--schemes', 'helm.exact_match'];

  test('gives the same bytes again, and leaves the logs as they are', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'a.jsonl'), lines({ ...LOST, id: 1, model: 'm', task: 't' }, { ...GAINED, id: 2 }));
    writeFileSync(join(cwd, 'b.csv'), 'response,groundTruth,label\nRome,Paris,1\n');
    const before = [listing(cwd), statSync(join(cwd, 'a.jsonl')).mtimeMs];
    const run = async (...words: string[]) => {
      const out = temporaryFolder();
      const outputs = ['--out-md', join(out, 'r.md'), '--out-json', join(out, 'r.json'), '--checksums'];
      const { code, stdout, stderr } = await audit(['a.jsonl', 'b.csv', ...SCHEMES, ...outputs, ...words], { cwd });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^Only 3 answers, too few to judge: [^]*\n\n.*r\.md\n.*r\.json\n\nNext:\n/);
      return listing(out);
    };
    const first = await run();
    expect(first).toHaveLength(2);
    expect(await run('--jobs', '1', '--group-by', 'model,task')).toEqual(first);
    expect([listing(cwd), statSync(join(cwd, 'a.jsonl')).mtimeMs]).toEqual(before);
  });

  test.each([
    ['the log', '--out-json', 'log.jsonl'],
    ['the log by a link', '--out-md', 'link.jsonl'],
    ['a scheme of the user', '--out-md', 'mine.mjs'],
  ])('never writes over an input: %s', async (_, option, path) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'log.jsonl'), lines(LOST));
    symlinkSync('log.jsonl', join(cwd, 'link.jsonl'));
    writeFileSync(
      join(cwd, 'mine.mjs'),
      `export const scheme = { id: 'mine', parse: ({ response }) => response, normalize: 'v1', match: 'equality' };\n`,
    );
    const before = listing(cwd);
    const outcome = await audit(['log.jsonl', '--schemes', './mine.mjs', '--out-md', 'r.md', option, path], { cwd });
    expect(listing(cwd)).toEqual(before);
    expect(refusalOf(outcome)).toMatch(new RegExp(`^audit: ${option} ${path}: is an input`));
  });

  test('refuses and writes nothing', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'folder'));
    writeFileSync(join(cwd, 'log.jsonl'), lines(LOST));
    writeFileSync(join(cwd, 'late.jsonl'), `${lines(LOST).repeat(3)}{"response":`);
    writeFileSync(join(cwd, '\u001b[31m\u202e.jsonl'), 'prose\n');
    symlinkSync('loop', join(cwd, 'loop'));
    const before = namesIn(cwd);
    const cases: [words: string[], reason: RegExp][] = [
      [['log.jsonl', 'folder', ...SCHEMES], /folder: the folder is empty; name a folder with logs or with a run store/],
      [['gone.jsonl', ...SCHEMES], /gone\.jsonl: no such/],
      [['late.jsonl', ...SCHEMES], /late\.jsonl: line 4: not valid JSON/],
      [['\u001b[31m\u202e.jsonl', ...SCHEMES], /␛\[31m⟨U\+202E⟩\.jsonl: not of a known format/],
      [['loop', ...SCHEMES], /loop: /],
    ];
    for (const [words, reason] of cases) {
      const outcome = await audit([...words, '--out-md', 'r.md', '--out-json', 'r.json'], { cwd });
      expect.soft(outcome.stderr, words[0]).toMatch(reason);
      expect.soft(outcome.stderr, words[0]).not.toMatch(/\n {4}at /);
      expect.soft([outcome.code, outcome.stdout], words[0]).toEqual([2, '']);
      expect.soft(namesIn(cwd)).toEqual(before);
    }
  });
});

test('a log is detected under any name', () => {
  const folder = temporaryFolder();
  const log = fileOf(lines(LOST));
  symlinkSync('loop', join(folder, 'loop'));
  const odd = [join(folder, 'loop'), join(folder, 'x'.repeat(5_000)), join(log, 'x'), join(folder, 'gone'), ''];
  expect([areLogs([], {}), areLogs([log], {}), areLogs([log, log, folder], {})]).toEqual([false, true, true]);
  mkdirSync(join(folder, 'runs'));
  expect(areLogs([folder], {})).toBe(false);
  for (const name of odd) {
    expect.soft(() => areLogs([log, name], {})).toThrow(InputError);
    expect.soft(triesToTell(name), name.slice(0, 80)).toBe('told');
  }
});

/** Alone, such a name is no log, or refused with a reason. */
function triesToTell(name: string): string {
  try {
    return areLogs([name], {}) ? 'a log' : 'told';
  } catch (error) {
    return error instanceof InputError ? 'told' : String(error).slice(0, 80);
  }
}

/** The names in a folder; unlike `listing`, also where links lead nowhere. */
const namesIn = (folder: string): string[] => readdirSync(folder).toSorted();

describe('the commands of receipts, pasted into bash', () => {
  const IDS = [
    `$(touch pwned) \`touch pwned\` '; touch pwned; ' "x" \\ !! * ~ # & | > pwned < \${HOME}`,
    '-x',
    '--',
    '',
    'ü\u202e\u00a0東京 😀',
  ];

  /** Runs the commands of all receipts in their folder; each answers with the trials that it shows. */
  async function paste(receipts: readonly Receipt[], cwd: string): Promise<Explanation[][]> {
    const run = promisify(execFile);
    const outputs = await Promise.all(
      receipts.map(async ({ explain }) => {
        const { stdout: args } = await run('bash', ['-c', `audit() { printf '%s\\0' "$@"; }; ${explain}`], { cwd });
        const [command = '', ...others] = args.split('\0').slice(0, -1);
        const { code, stdout, stderr } = await audit([command, '--json', ...others], { cwd });
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        return JSON.parse(stdout) as Explanation[];
      }),
    );
    return outputs;
  }

  /** Audits logs in a folder with their names as the user types them. */
  async function receiptsOf(cwd: string, logs: readonly string[], ...words: string[]): Promise<readonly Receipt[]> {
    const options = ['--schemes', 'helm.exact_match', '--out-md', 'r.md', '--out-json', '-', ...words];
    const { code, stdout, stderr } = await audit([...options, '--', ...logs], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return flipsOf(JSON.parse(stdout) as AuditResult);
  }

  async function expectTrials(receipts: readonly Receipt[], cwd: string): Promise<void> {
    const shown = await paste(receipts, cwd);
    expect(shown.map((trials) => trials.map(({ trial }) => trial.trialId))).toEqual(
      receipts.map(({ trialId }) => [trialId]),
    );
    for (const [explanation] of shown)
      expect(explanation?.schemes).toMatchObject([{ id: 'helm.exact_match', correct: false }]);
    expect(existsSync(join(cwd, 'pwned'))).toBe(false);
  }

  test('find hostile ids, with the options of the audit', async () => {
    const cwd = temporaryFolder();
    const name = `it's $(touch pwned) "b" \`touch pwned\` é.log`;
    const records = IDS.map((key) => ({ key, "o'x": { 'a b': ['Rome'] }, groundTruth: 'Paris', label: 1 }));
    writeFileSync(join(cwd, name), lines(...records));
    const receipts = await receiptsOf(cwd, [name], '--map', `id=key,response=o'x.a b[0]`, '--format', 'jsonl');
    expect(receipts.map(({ trialId }) => trialId).toSorted()).toEqual(IDS.toSorted());
    await expectTrials(receipts, cwd);
  });

  test('find trials without an id in logs with hostile names', async () => {
    const cwd = temporaryFolder();
    const names = ['$(touch pwned) ~', '-rf', './x=y,z'];
    for (const name of names) writeFileSync(join(cwd, name), lines(LOST, SAME));
    const receipts = await receiptsOf(cwd, names);
    expect(receipts.map(({ trialId }) => trialId).toSorted()).toEqual(
      names.map((name) => `${basename(name)}#0`).toSorted(),
    );
    await expectTrials(receipts, cwd);
  });

  test('of the report are those of the document', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'log.jsonl'), lines(...IDS.slice(0, 4).map((id) => ({ ...LOST, id }))));
    const receipts = await receiptsOf(cwd, ['log.jsonl'], '--full');
    const report = readFileSync(join(cwd, 'r.md'), 'utf8');
    for (const { explain } of receipts) expect(report).toContain(explain);
    expect(spawnSync('bash', ['-n', '-c', receipts.map(({ explain }) => explain).join('\n')]).status).toBe(0);
  });
});

describe('the report of hostile logs', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '| x |',
    '\\| x \\\\|',
    '```\n# heading\n```',
    '~~~\n',
    '[a](javascript:x)',
    '![](http://x)',
    '\u001b[31m\u202e',
    '\n\n# heading\n\n- item\n',
    '`',
    '***',
    '&lt;b&gt;',
  ];
  const FOREIGN = /script>|alert|javascript|http|31m|heading|!\[|- item|~~~|&lt;|\*\*\*/;
  const SPAN = /(?<!`)(?<ticks>`+)(?!`)(?<text>.*?)(?<!`)\k<ticks>(?!`)/g;

  /** A report without its fenced blocks and its code spans. */
  function outside(markdown: string): string {
    let fence: string | undefined;
    const kept = markdown.split('\n').filter((line) => {
      const [, ticks] = /^ {0,3}(`{3,})[^`]*$/.exec(line) ?? [];
      if (fence === undefined) fence = ticks;
      else if (ticks !== undefined && ticks.length >= fence.length && line.trim() === ticks) fence = undefined;
      else return false;
      return ticks === undefined;
    });
    expect(fence, 'a block stays open').toBeUndefined();
    return kept.join('\n').replaceAll(SPAN, '');
  }

  const hostileRecord = (text: string, i: number): Fields => ({
    ...Object.fromEntries(
      ['model', 'variant', 'condition', 'dataset', 'task', 'item', 'question', 'storedParse'].map((name) => [
        name,
        text,
      ]),
    ),
    id: `${text}${i}`,
    response: `${text}Rome${text}`,
    groundTruth: [`Paris ${text}`, text],
    label: i % 3 === 0 ? text : 1,
  });

  test('contains nothing of them outside of code', async () => {
    const all = [...HOSTILE, HOSTILE.join(' '), HOSTILE.join('\n')];
    const log = fileOf(
      lines(...all.map(hostileRecord)),
      '<script>alert(1)<`|*** &lt;b&gt;\u001b[31m.jsonl'.replaceAll('/', ''),
    );
    const result = await resultOf([log], { groupBy: ['model', 'task', 'condition', 'run'] });
    const report = renderMarkdown(result, { full: true, maxRows: 100 });
    const bare = outside(report);
    expect(bare).not.toMatch(FOREIGN);
    // oxlint-disable-next-line no-control-regex
    expect(report).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]/);
    expect(bare.split('\n').filter((line) => /^#{1,6} /.test(line) && !/^#{1,4} [A-ZΔ:\d]/.test(line))).toEqual([]);
    const bars = bare.split('\n').filter((line) => line.startsWith('|'));
    expect(bars.length).toBeGreaterThan(20);
    expect(flipsOf(result).length).toBeGreaterThan(5);
  });

  test('has tables with as many bars in each row', async () => {
    const log = fileOf(lines(...HOSTILE.map(hostileRecord)));
    const report = renderMarkdown(await resultOf([log]), { full: true, maxRows: 100 });
    const tables = report.split(/\n(?!\|)/).map((part) => part.split('\n').filter((line) => line.startsWith('|')));
    for (const table of tables.filter((rows) => rows.length > 1))
      expect(new Set(table.map((row) => row.match(/(?<!\\)\|/g)?.length)).size).toBe(1);
  });

  test('contains nothing of a hostile regular expression outside of code', async () => {
    const scheme = String.raw`regex:/<script>alert<\/script>|(***|R)ome|[a](http:x)/`.replace('***', '[*][*][*]');
    const result = await resultOf([fileOf(lines(LOST))], { schemes: [scheme] });
    expect(flipsOf(result, scheme)).toHaveLength(1);
    expect(outside(renderMarkdown(result, { full: true, maxRows: 100 }))).not.toMatch(/script>|alert|http/);
  });

  test('shows models apart that look alike', async () => {
    const models = ['m\0', 'm␀', 'm\n', 'm↵'];
    const records = models.map((model, i) => ({ ...(i % 2 === 0 ? LOST : SAME), model, task: 't' }));
    const result = await resultOf([fileOf(lines(...records))], { groupBy: ['task', 'model'] });
    expect(new Set(result.cells.map(({ key }) => key.model))).toEqual(new Set(models));
    const [, glance = ''] = renderMarkdown(result, { full: true, maxRows: 100 }).split('at a glance');
    const table = glance.split('\n###')[0] ?? '';
    expect(table.match(/[+−]?\d+\.\d\b/g)).toHaveLength(models.length);
  });
});

describe('--schemes', () => {
  test.each([
    ['v1,combined', ['v1', 'combined']],
    [' v1 , combined ', ['v1', 'combined']],
    ['v1,v1', ['v1']],
    ['option-match(a=1,b=2),v1', ['option-match(a=1,b=2)', 'v1']],
    ['x(a=1,b=2),y(c=3,d=4)', ['x(a=1,b=2)', 'y(c=3,d=4)']],
    ['x()', ['x()']],
    ['regex:/a{1,2}/,v1', ['regex:/a{1,2}/', 'v1']],
    [String.raw`regex:/a\/,b/i#last,v1`, [String.raw`regex:/a\/,b/i#last`, 'v1']],
    ['regex:/a,(b,c)/#first,containment,v1', ['regex:/a,(b,c)/#first,containment', 'v1']],
    ['regex:/a/#first,equality,v1', ['regex:/a/#first,equality', 'v1']],
    ['regex:/a/,regex:/b,c/', ['regex:/a/', 'regex:/b,c/']],
    ['v1, regex:/a,b/', ['v1', 'regex:/a,b/']],
    ['v1,command:python x.py --a=1,2', ['v1', 'command:python x.py --a=1,2']],
    ['v1, command:python x.py --a=1,2', ['v1', 'command:python x.py --a=1,2']],
    ['./my-parser.ts,v1', ['./my-parser.ts', 'v1']],
  ])('%j', (words, wanted) => {
    expect(parseSchemeWords(words)).toEqual(wanted);
  });

  test.each(['', ' ', ',', 'v1,', ',v1', 'v1,,combined', 'v1, ,combined'])('%j is refused', (words) => {
    expect(() => parseSchemeWords(words)).toThrow(/names of schemes/);
  });

  test('again adds to those before', () => {
    expect(parseSchemeWords('b,a', ['a'])).toEqual(['a', 'b']);
  });
});

describe('--map', () => {
  const parse = (...words: string[]): unknown =>
    addOptions(new Command().exitOverride().configureOutput({ writeErr: () => {} }), LOG_OPTIONS)
      .parse(words, { from: 'user' })
      .opts()['map'] ?? {};

  test.each([
    [[], {}],
    [['--map', 'response=a.b[0],label=x=y'], { response: 'a.b[0]', label: 'x=y' }],
    [['--map', 'response=a', '--map', 'label=b'], { response: 'a', label: 'b' }],
    [['--map', 'response=a, label=b'], { response: 'a', label: 'b' }],
    [['--map', 'response=a', '--map', 'response=b'], { response: 'b' }],
    [['--map', "groundTruth=a~'#### (.{1,9}, .*)',label=b"], { groundTruth: "a~'#### (.{1,9}, .*)'", label: 'b' }],
    [['--map', "id=a~'x,label=b"], { id: "a~'x,label=b" }],
  ])('%j', (words, map) => {
    expect(parse(...words)).toEqual(map);
  });

  test.each(['response', 'response=', '=a', 'Response=a', 'colour=a', '', 'response=a,', '__proto__=a'])(
    '%j is refused',
    (word) => {
      expect(() => parse('--map', word)).toThrow(/--map/);
    },
  );
});

test('a log without any response is no log of wrong answers', async () => {
  const log = fileOf(lines({ storedParse: 'b', groundTruth: 'b', label: 1 }));
  await expect(resultOf([log], { schemes: ['mc-v3'] })).rejects.toThrow(/no trial has a response, which mc-v3 reads/);
  const { schemes } = await resultOf([log], { schemes: ['v2-norm'] });
  expect(schemes.at(-1)).toMatchObject({ trials: 1, errors: 0 });
});
