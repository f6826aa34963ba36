/** Schemes of users as users run them. Whatever such a scheme does, the program ends, and the other numbers stay correct. */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSchemeWords } from '../../src/languages/options/scheme-words.ts';
import type { Comparison } from '../../src/documents/comparison.ts';
import type { Explanation } from '../../src/documents/explanation.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { SCHEMES } from '../../src/schemes/catalog.ts';
import { startAudit } from '../support/cli.ts';
import { copyDemo, demoFolder, temporaryFolder } from '../support/folders.ts';

const entry = fileURLToPath(new URL('../../bin/audit.js', import.meta.url));
/** No test needs as long; whatever runs longer hangs. */
const PATIENCE = 250_000;
interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs `audit`, which must end. It counts as ended when no process has its outputs open any more, so that processes which outlive it
 * are found out.
 */
async function run(words: readonly string[], options: { cwd?: string; input?: string } = {}): Promise<Ended> {
  const child = spawn(process.execPath, [entry, ...words], {
    cwd: options.cwd ?? folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text));
  child.stdin.on('error', () => {}).end(options.input ?? '');
  let wasKilled = false;
  const timer = setTimeout(() => {
    wasKilled = true;
    child.kill('SIGKILL');
    child.stdout.destroy();
    child.stderr.destroy();
  }, PATIENCE);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  expect(wasKilled, `audit ${words.join(' ')} was killed, or left processes behind`).toBe(false);
  expect(texts.stderr).not.toMatch(/\n {4}at |Error: /);
  return { code, ...texts };
}

const HOSTILE = '\u001b[31m\u202e\n# <img src=x onerror=1> | [a](javascript:1) `c` **d** \u2028\u009b2J';
const MODULES: Readonly<Record<string, string>> = {
  'good.mjs': `export default { id: 'good', title: 'whole', normalize: 'v2', match: 'containment', parse: (i) => i.response };`,
  'throws.mjs': `export default { id: 'throws', match: 'containment', parse: (i) => {
    if (i.response.length % 3 === 0) throw new Error('third of ' + i.response.length + '\\n\\u001b[31mred');
    return i.response; } };`,
  'bad.mjs': `export default { id: 'bad', parse: () => { throw new Error('why not.'); } };`,
  'slow.mjs': `export default { id: 'slow', parse: (i) => { if (i.response.includes('SLOW')) for (;;); return i.response; } };`,
  'loops.mjs': `export default { id: 'loops', parse: () => { for (;;); } };`,
  'exits.mjs': `export default { id: 'exits', parse: () => process.exit(0) };`,
  'memory.mjs': `export default { id: 'memory', parse() { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); } };`,
  'later.mjs': `export default { id: 'later', parse: () => { setTimeout(() => { throw new Error('later'); }); return 'x'; } };`,
  'timer.mjs': `setInterval(() => {}, 1e6); export default { id: 'timer', parse: (i) => i.response };`,
  'prints.mjs': `console.log('{"id":"printed"}\\u001b[31m'); export default { id: 'prints', parse: (i) => { console.log('\\u001b[2J' + i.response); return i.response; } };`,
  'dots.mjs': `export default { id: 'dots', parse: () => { throw new Error('.'.repeat(2e6) + 'x'); } };`,
  'combined.mjs': `export default { id: 'combined', title: 'not that one', parse: () => 'wrong' };`,
  'hostile.mjs': `const t = ${JSON.stringify(HOSTILE)}; export default {
    id: 'hostile', title: t, citation: t, parse: (i) => ({ text: t + i.response, rule: t }), normalize: (x) => t + x,
    match: () => ({ correct: true, rule: t }) };`,
  'hostile-error.mjs': `const t = ${JSON.stringify(HOSTILE)}; export default { id: 'hostile-error', parse: () => { throw new Error(t); } };`,
};
const RECORDS = [
  { id: 't1', response: 'The capital is Paris', groundTruth: 'Paris', label: 1 },
  { id: 't2', response: 'I say Rome', groundTruth: 'Oslo', label: 0 },
  { id: 't3', response: 'SLOW Bern', groundTruth: 'Bern', label: 1 },
  { id: 't4', response: 'maybe: Oslo!', groundTruth: 'Oslo', label: 0 },
];

/** A command that answers the first line, which shows that it has started. */
const ANSWERS_FIRST = `command:read -r line; echo '{"id":0,"parse":"x"}'`;

/** Modules, `log.jsonl`, and in `demo/` a demo store; no test changes them. */
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-test-'));
  for (const [name, code] of Object.entries(MODULES)) writeFileSync(join(folder, name), code);
  writeFileSync(join(folder, 'log.jsonl'), RECORDS.map((record) => `${JSON.stringify(record)}\n`).join(''));
  copyDemo(join(folder, 'demo'));
  // No run of the list: just bytes that make it worth a second thread.
  mkdirSync(join(folder, 'demo', 'runs', 'other'));
  writeFileSync(join(folder, 'demo', 'runs', 'other', 'simulation.db'), '');
  truncateSync(join(folder, 'demo', 'runs', 'other', 'simulation.db'), 100 << 20);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let reports = 0;
/** An audit with its document and its report. */
async function auditOf(words: readonly string[]): Promise<Ended & { result: AuditResult; report: string }> {
  const report = join(folder, `report-${reports++}.md`);
  const ended = await run([...words, '--out-md', report, '--out-json', '-']);
  return { ...ended, result: JSON.parse(ended.stdout) as AuditResult, report: readFileSync(report, 'utf8') };
}

/** The options for a document on standard output. */
const asJson = (): string[] => ['--out-md', join(folder, `report-${reports++}.md`), '--out-json', '-'];

/** Standard error, where all is refused. */
async function refusalOf(words: readonly string[], input = ''): Promise<string> {
  const { code, stdout, stderr } = await run(words, { input });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr.split('\n')).toHaveLength(2);
  return stderr;
}

/** Controls, which steer terminals, and bidirectional overrides, which reorder lines. */
const STEERS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028]/;

describe.concurrent('audit --schemes', () => {
  test('a scheme that fails on some trials harms no other number', async () => {
    const [alone, both] = await Promise.all([
      auditOf(['./demo', '--schemes', 'good.mjs,combined']),
      auditOf(['./demo', '--schemes', 'good.mjs,throws.mjs,combined', '--max-examples', '2']),
    ]);
    expect([alone.code, alone.stderr, both.code]).toEqual([0, '', 2]);
    const { schemes, cells, coverage, failures } = both.result;
    expect(schemes.filter(({ id }) => id !== 'throws')).toEqual(alone.result.schemes);
    expect(cells.filter(({ scheme }) => scheme !== 'throws')).toEqual(alone.result.cells);
    expect(coverage).toEqual(alone.result.coverage);
    const throws = schemes.find(({ id }) => id === 'throws');
    const good = schemes.find(({ id }) => id === 'good');
    expect(throws?.failed).toBeGreaterThan(2);
    expect((throws?.failed ?? 0) + (throws?.trials ?? 0)).toBe(good?.trials);
    expect(failures).toHaveLength(2);
    for (const { trialId, reason, scheme } of failures) {
      expect(scheme).toBe('throws');
      expect(reason).toMatch(/^third of \d+ \u001b\[31mred$/);
      expect(both.stderr).toContain(`audit: trial ${trialId}: throws: third of `);
      expect(both.report).toContain(trialId);
    }
    expect(both.stderr).toContain(`audit: throws failed on ${throws?.failed} trials, which are not in its numbers.\n`);
    expect(both.stderr + both.report).not.toMatch(STEERS);
  });

  test.each([['good.mjs,throws.mjs'], ['v1,regex:/\\b(?:8|18|[A-Z]\\w+)/#last']])(
    '%s: two threads give the same bytes as one',
    async (schemes) => {
      const [one, two] = await Promise.all(
        ['1', '2'].map(async (jobs) => {
          const words = ['./demo', '--schemes', schemes, '--jobs', jobs, '--out-md', '-'];
          return run(words);
        }),
      );
      expect(one?.stdout).toMatch(/^# /);
      expect(two).toEqual(one);
    },
  );

  test('a log', async () => {
    const { code, result, stderr } = await auditOf([
      'log.jsonl',
      '--schemes',
      'good.mjs,slow.mjs',
      '--scheme-timeout',
      '1000',
    ]);
    expect(code).toBe(2);
    expect(stderr).toBe(
      'audit: trial t3: slow: no answer within 1000 ms of processor time, asked twice; allow more with --scheme-timeout\n' +
        'audit: slow failed on 1 trial, which are not in its numbers.\n',
    );
    expect(result.schemes.map(({ id, trials, failed, gained, lost }) => [id, trials, failed, gained, lost])).toEqual(
      expect.arrayContaining([
        ['good', 4, 0, 1, 0],
        ['slow', 3, 1, 0, 1],
      ]),
    );
  });

  test('hostile words stay inert in the report', async () => {
    const { code, report, stderr } = await auditOf(['log.jsonl', '--schemes', 'hostile.mjs,hostile-error.mjs']);
    expect(code).toBe(2);
    expect(report + stderr).not.toMatch(STEERS);
    // Outside of code, in which nothing is markup, none of it may stand.
    const outside = report.replaceAll(/^(`{3,})text\n[^]*?\n\1$/gm, '').replaceAll(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '');
    expect(outside).not.toMatch(/<img|\]\(javascript|^# \w*img|\*\*d\*\*/m);
    const cellsOf = (row: string): number => row.replaceAll('\\|', '').split('|').length;
    const lines = report.split('\n');
    for (const [i, row] of lines.entries())
      if (/^\|.*hostile/.test(row)) {
        const head = lines.slice(0, i).findLastIndex((line) => /^\|[ :|-]+\|$/.test(line));
        expect(cellsOf(row)).toBe(cellsOf(lines[head] ?? ''));
      }
  });

  // One way or the other: two schemes of one id must not share their numbers.
  test.each([['./demo'], ['log.jsonl']])(
    'a module with an id of the catalog is not mixed up with it (%s)',
    async (input) => {
      const report = join(folder, `twin-${reports++}.md`);
      const { code, stdout, stderr } = await run([
        input,
        '--schemes',
        'combined.mjs',
        '--out-md',
        report,
        '--out-json',
        '-',
      ]);
      const { schemes } = code === 2 ? { schemes: [] } : (JSON.parse(stdout) as AuditResult);
      const mine = schemes.filter(({ id }) => id === 'combined').map(({ title, gained }) => [title, gained]);
      expect(code === 2 ? stderr : mine).toEqual(
        code === 2 ? expect.stringMatching(/combined\.mjs: .*id.*\bcombined\b/) : [['not that one', 0]],
      );
    },
  );

  test.each([
    ['good.mjs,./good.mjs', /scheme with the id good was named already/],
    ['no.mjs', /no\.mjs: no such file/],
    ['good.mjs,regex:/(/', /regex:\/\(\/: .*regular expression/],
    ['command: ', /no command/],
    ['good', /good: no scheme has this id/],
  ])('%s is refused, and nothing is written', async (schemes, reason) => {
    const report = join(folder, 'never.md');
    expect(await refusalOf(['log.jsonl', '--schemes', schemes, '--out-md', report])).toMatch(reason);
    expect(existsSync(report)).toBe(false);
  });

  test('a module that loads only once is reported in a sentence', async () => {
    const flag = join(folder, 'loaded');
    writeFileSync(
      join(folder, 'once.mjs'),
      `import { existsSync, writeFileSync } from 'node:fs';
       if (existsSync(${JSON.stringify(flag)})) throw new Error('loaded before');
       writeFileSync(${JSON.stringify(flag)}, ''); export default { id: 'once', parse: (i) => i.response };`,
    );
    const { code, stderr } = await run(['./demo', '--schemes', 'once.mjs', '--jobs', '2', '--out-md', '-']);
    expect([code, stderr]).toEqual(
      code === 0 ? [0, ''] : [2, expect.stringMatching(/once\.mjs: cannot be used.*loaded before/)],
    );
  });
});

describe('lists of names', () => {
  test.each([
    ['v1,combined', ['v1', 'combined']],
    [' v1 , ./a.mjs ', ['v1', './a.mjs']],
    ['option-match(threshold=0.5),v1', ['option-match(threshold=0.5)', 'v1']],
    ['x(a=1,b=2),v1', ['x(a=1,b=2)', 'v1']],
    ['regex:/a{1,2}/#last,v1', ['regex:/a{1,2}/#last', 'v1']],
    ['regex:/a\\/,b/,v1', ['regex:/a\\/,b/', 'v1']],
    ['regex:/a/#last,containment,v1', ['regex:/a/#last,containment', 'v1']],
    ['regex:/a/#first,equality,v1', ['regex:/a/#first,equality', 'v1']],
    ['v1,regex:/a,b/,regex:/c,d/i', ['v1', 'regex:/a,b/', 'regex:/c,d/i']],
    ['v1,command:jq -c a,b', ['v1', 'command:jq -c a,b']],
    ['v1, regex:/a{1,2}/, v2-norm', ['v1', 'regex:/a{1,2}/', 'v2-norm']],
    [' regex:/a,b/', ['regex:/a,b/']],
    ['v1, command:jq -c a,b', ['v1', 'command:jq -c a,b']],
    ['v1,v1', ['v1']],
  ])('%j', (words, found) => {
    expect(parseSchemeWords(words)).toEqual(found);
  });

  test.each(['', ' ', ',', 'v1,', ',v1', 'v1,,combined', 'v1, ,combined'])('%j is refused', (words) => {
    expect(() => parseSchemeWords(words)).toThrow(/names of schemes with commas between them/);
  });
});

// Alone, because it keeps a processor busy for some seconds.
test('audit compare: a scheme that is given up half-way ends the comparison with a sentence', async () => {
  const cwd = temporaryFolder();
  const trials = ['Answer: b', 'Answer: b', 'b, not a', ...Array<string>(5).fill('hangs')];
  const rows = trials.map((response, i) => ({ id: `t${i}`, response, storedParse: 'b', groundTruth: 'b', label: 1 }));
  writeFileSync(join(cwd, 'log.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const parse = `parse: ({ response }) => { if (response.startsWith('A')) return 'a'; for (;;); }`;
  writeFileSync(join(cwd, 'mine.mjs'), `export default { id: 'mine', ${parse} };`);
  const words = ['compare', 'log.jsonl', '--to', './mine.mjs', '--scheme-timeout', '300'];
  const { code, stdout, stderr } = await run(words, { cwd });
  expect([code, stderr]).toEqual([2, expect.stringContaining('a scheme failed on 6 trials')]);
  expect(stdout).toContain('mine changes 2 of 2 stored labels');
});

describe.concurrent('audit compare', () => {
  test('a trial on which a scheme fails is left out and named', async () => {
    const words = ['compare', 'log.jsonl', '--from', 'good.mjs', ...asJson(), '--scheme-timeout', '1000', '--to'];
    const { code, stdout, stderr } = await run([...words, 'slow.mjs']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /^audit: trial t3: slow: no answer within 1000 ms of processor time, asked twice; allow more with --scheme-timeout\naudit: [^\n]* failed on 1 trials?[^\n]*\n$/,
      ),
    ]);
    const { together, failures, files } = JSON.parse(stdout) as Comparison;
    expect(together).toMatchObject({ trials: 3, fromCorrect: 2, toCorrect: 0, lost: 2, gained: 0 });
    expect(failures).toEqual([
      {
        scheme: 'slow',
        trialId: 't3',
        reason: 'no answer within 1000 ms of processor time, asked twice; allow more with --scheme-timeout',
      },
    ]);
    expect(files[0]).toMatchObject({ failed: 1, trials: 3 });
  });

  test('a regular expression on the demo, with nothing on standard error', async () => {
    const { code, stdout, stderr } = await run([
      'compare',
      'demo',
      '--to',
      'regex:/[^,]{2,}/#last,containment',
      ...asJson(),
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect((JSON.parse(stdout) as Comparison).together.trials).toBeGreaterThan(100);
  });

  test('hostile words stay inert', async () => {
    const { stdout, stderr } = await run(['compare', 'log.jsonl', '--to', 'hostile.mjs']);
    expect(stdout).toMatch(/hostile/);
    expect(stdout + stderr).not.toMatch(STEERS);
    const failed = await run(['compare', 'log.jsonl', '--from', 'good.mjs', '--to', 'hostile-error.mjs']);
    expect(failed.code).toBe(2);
    expect(failed.stdout + failed.stderr).not.toMatch(STEERS);
  });
});

describe.concurrent('audit explain', () => {
  test('a scheme of the user', async () => {
    const { code, stdout, stderr } = await run([
      'explain',
      '--trial',
      't1',
      '--scheme',
      'regex:/is (\\w+)/',
      'log.jsonl',
      '--json',
    ]);
    expect([code, stderr]).toEqual([0, '']);
    const [explanation] = JSON.parse(stdout) as Explanation[];
    expect(explanation?.schemes[0]).toMatchObject({ parse: { text: 'Paris', start: 15, end: 20 }, correct: true });
  });

  test.each([[[]], [['--json']]])('a scheme that fails is reported, and the others are shown %j', async (json) => {
    const words = ['explain', '--trial', 't1', 'log.jsonl', '--scheme', 'bad.mjs', '--scheme', 'combined', ...json];
    const { code, stdout, stderr } = await run(words);
    expect(code).toBe(2);
    expect(stdout + stderr).toMatch(/bad \(.*\): failed, why not|"failure": "why not"/);
    expect(stdout).toMatch(/combined/);
    expect(stdout).toMatch(/Paris/);
  });

  test('hostile words stay inert', async () => {
    const esc = 'regex:/\u001b\\[31m|Paris/';
    const { code, stdout } = await run([
      'explain',
      '--trial',
      't1',
      'log.jsonl',
      '--scheme',
      'hostile.mjs',
      '--scheme',
      esc,
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/hostile/);
    expect(stdout).not.toMatch(STEERS);
  });
});

describe.concurrent('audit score', () => {
  const input = RECORDS.map((record) => `${JSON.stringify(record)}\n`).join('');
  const lines = (stdout: string): Record<string, unknown>[] =>
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test('a failing scheme is an error in its place', async () => {
    const words = [
      'score',
      '--scheme',
      'v2-parse',
      '--scheme',
      'slow.mjs',
      '--scheme',
      'good.mjs',
      '--scheme-timeout',
      '1000',
    ];
    const [{ code, stdout, stderr }, alone] = await Promise.all([
      run(words, { input }),
      run(['score', '--scheme', 'v2-parse', '--scheme', 'good.mjs'], { input }),
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^audit: 1 input line could not be used or answered in full[^\n]*\n$/);
    const answers = lines(stdout);
    expect(answers.filter(({ scheme }) => scheme !== 'slow')).toEqual(lines(alone.stdout));
    expect(answers.filter(({ error }) => error !== undefined)).toEqual([
      {
        id: 't3',
        scheme: 'slow',
        error: 'no answer within 1000 ms of processor time, asked twice; allow more with --scheme-timeout',
      },
    ]);
  });

  // Lines that could be either's would be of no use.
  test('two schemes of one id are refused', async () => {
    expect(await refusalOf(['score', '--scheme', 'combined', '--scheme', 'combined.mjs'], input)).toMatch(
      /id combined/,
    );
  });

  test.each([
    ['loops.mjs', /^no answer within 150 ms of processor time, asked twice; allow more with --scheme-timeout$/],
    ['exits.mjs', /./],
    ['memory.mjs', /./],
    [`${ANSWERS_FIRST}; sleep 60 & wait`, /^no answer within 150 ms, asked twice; allow more with --scheme-timeout$/],
    [
      `${ANSWERS_FIRST}; while :; do sleep 60; done`,
      /^no answer within 150 ms, asked twice; allow more with --scheme-timeout$/,
    ],
    [`${ANSWERS_FIRST}; sleep 60 & exit 3`, /ended \(code 3\)/],
    [
      `${ANSWERS_FIRST}; trap "" HUP INT TERM PIPE; while :; do sleep 60; done`,
      /^no answer within 150 ms, asked twice; allow more with --scheme-timeout$/,
    ],
    ['regex:/^(Th|[^X])*(e|h|[^X])*\\1X$/', /./],
  ])('%s fails on each line, and leaves no process', async (scheme, error) => {
    const two = RECORDS.slice(0, 2).map((record) => `${JSON.stringify({ ...record, response: 'The'.repeat(40) })}\n`);
    const { code, stdout } = await run(['score', '--scheme', scheme, '--scheme-timeout', '150'], {
      input: two.join(''),
    });
    expect(code).toBe(2);
    expect(lines(stdout)).toEqual(
      ['t1', 't2'].map((id) => ({ id, scheme: expect.any(String), error: expect.stringMatching(error) })),
    );
  });

  test('memory ends, and nothing else', async () => {
    const words = ['score', '--scheme', 'memory.mjs', '--scheme', 'v2-parse', '--scheme-timeout', '2500'];
    const { code, stdout, stderr } = await run(words, { input: input.split('\n', 1).join('') });
    expect(code).toBe(2);
    expect(lines(stdout).map(({ scheme, correct }) => [scheme, correct])).toEqual([
      ['memory', undefined],
      ['v2-parse', true],
    ]);
    expect(stderr).toMatch(/^audit: 1 input line[^\n]*\n$/);
  });

  test('a message of two million dots is reported', async () => {
    const { code, stdout } = await run(['score', '--scheme', 'dots.mjs'], { input: input.split('\n', 1).join('') });
    expect([code, lines(stdout)[0]?.['error']]).toEqual([2, expect.stringMatching(/^\.{3}/)]);
  });

  test.each([
    ['timer.mjs', 't1'],
    ['command:n=0; while read -r line; do echo "{\\"id\\":$n,\\"parse\\":\\"x\\"}"; n=$((n+1)); done', 't1'],
    ['command:sleep 60 & n=0; while read -r line; do echo "{\\"id\\":$n,\\"parse\\":\\"x\\"}"; n=$((n+1)); done', 't1'],
  ])('%s ends with the program', async (scheme, id) => {
    const { code, stdout, stderr } = await run(['score', '--scheme', scheme], { input });
    expect([code, stderr]).toEqual([0, '']);
    expect(lines(stdout)[0]).toMatchObject({ id, parse: { kind: 'parsed' } });
  });

  // Terminating a thread does not interrupt what it waits for in the operating system.
  test('a command is ended on other threads too', async () => {
    const words = ['./demo', '--jobs', '2', '--out-md', '-', '--schemes'];
    const command = `command:trap "" HUP INT TERM PIPE; n=0; while read -r line; do echo "{\\"id\\":$n,\\"parse\\":\\"x\\"}"; n=$((n+1)); done; sleep 60`;
    const { code, stdout } = await run([...words, command]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# /);
  });

  test('what a scheme prints goes to standard error, inert', async () => {
    const { code, stdout, stderr } = await run(['score', '--scheme', 'prints.mjs'], { input });
    expect(code).toBe(0);
    expect(lines(stdout).map(({ id }) => id)).toEqual(['t1', 't2', 't3', 't4']);
    // The last of it may get lost when the program ends, but nothing else may come.
    const printed = ['{"id":"printed"}␛[31m', ...RECORDS.map(({ response }) => `␛[2J${response}`), ''];
    expect(stderr.split('\n').filter((line) => !printed.includes(line))).toEqual([]);
    expect(stderr).not.toMatch(STEERS);
  });

  test('an error after an answer harms no other scheme', async () => {
    const { stdout } = await run(
      ['score', '--scheme', 'later.mjs', '--scheme', 'v2-parse', '--scheme-timeout', '300'],
      { input },
    );
    const answers = lines(stdout);
    expect(answers.map(({ id }) => id)).toEqual(['t1', 't1', 't2', 't2', 't3', 't3', 't4', 't4']);
    expect(answers.filter(({ scheme }) => scheme === 'v2-parse').map(({ correct }) => correct)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test('many schemes are no reason for a warning', async () => {
    const schemes = Array.from({ length: 12 }, (_, i) => ['--scheme', `regex:/a{${i}}/`]).flat();
    const { code, stderr } = await run(['score', ...schemes], { input });
    expect([code, stderr]).toEqual([0, '']);
  });

  test.each(['0', 'x'])('--scheme-timeout %j is refused', async (value) => {
    expect(await refusalOf(['score', '--scheme', 'good.mjs', '--scheme-timeout', value])).toMatch(
      /--scheme-timeout.*must be a whole number from 1 to 86400000/,
    );
  });
});

describe.concurrent('audit schemes', () => {
  test('the template works as its comment describes', async () => {
    const cwd = mkdtempSync(join(folder, 'new-'));
    const made = await run(['schemes', '--new', 'mine_2'], { cwd });
    expect(made).toEqual({
      code: 0,
      stdout: 'mine_2.ts: edit it, then use it by its path: --schemes ./mine_2.ts\n',
      stderr: '',
    });
    const text = readFileSync(join(cwd, 'mine_2.ts'), 'utf8');
    const echoed = /echo '(.*)' \| audit score --scheme (\S+)/.exec(text);
    const scored = await run(['score', '--scheme', echoed?.[2] ?? ''], { cwd, input: `${echoed?.[1]}\n` });
    expect([scored.code, scored.stderr]).toEqual([0, '']);
    expect(JSON.parse(scored.stdout)).toMatchObject({
      id: 1,
      scheme: 'mine_2',
      parse: { text: 'B', start: 8, end: 9 },
      correct: true,
    });
    writeFileSync(join(cwd, 'LOG'), '{"id":"a","response":"answer is (C)","groundTruth":"C","label":0}\n');
    const audited = await run(['LOG', '--format', 'jsonl', '--schemes', './mine_2.ts', '--out-md', '-'], { cwd });
    expect([audited.code, audited.stderr]).toEqual([0, '']);
    expect(audited.stdout).toMatch(/`mine_2` \(the last answer is X\)|mine_2/);
    const compared = await run(['compare', '--to', './mine_2.ts', '--format', 'jsonl', 'LOG', ...asJson()], {
      cwd,
    });
    expect([compared.code, compared.stderr]).toEqual([0, '']);
    expect((JSON.parse(compared.stdout) as Comparison).together).toMatchObject({ trials: 1, gained: 1 });
    // It is not written again, whatever was made of it.
    writeFileSync(join(cwd, 'mine_2.ts'), 'mine');
    const again = await run(['schemes', '--new', 'mine_2.ts'], { cwd });
    expect([again.code, again.stdout]).toEqual([2, '']);
    expect(again.stderr).toBe('audit: mine_2.ts: already exists; choose another name.\n');
    expect(readFileSync(join(cwd, 'mine_2.ts'), 'utf8')).toBe('mine');
  });

  test('--new with a name that is a path, or no name, is refused', async () => {
    const cwd = mkdtempSync(join(folder, 'new-'));
    const names = ['../x', '/tmp/x', 'a/b', ' ', 'x.js', 'x\ny', '.py', 'a.b.py', 'a.py.ts'];
    for (const { code, stdout, stderr } of await Promise.all(
      names.map((name) => run(['schemes', `--new=${name}`], { cwd })),
    )) {
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^audit: --new [^\n]*not a name[^\n]*\n$/);
    }
    expect(readdirSync(cwd)).toEqual([]);
    expect(existsSync(join(cwd, '..', 'x.ts'))).toBe(false);
  });

  // Such a template could not be used beside the scheme of that name.
  test('--new with an id of the catalog is refused', async () => {
    const cwd = mkdtempSync(join(folder, 'new-'));
    const { code } = await run(['schemes', '--new', 'combined'], { cwd });
    expect([code, readdirSync(cwd)]).toEqual([2, []]);
  });

  test('all of them, as text and as data', async () => {
    const [text, data] = await Promise.all([run(['schemes', '--long']), run(['schemes', '--json'])]);
    expect([text.code, text.stderr, data.code, data.stderr]).toEqual([0, '', 0, '']);
    const documents = JSON.parse(data.stdout) as { id: string }[];
    expect(documents.map(({ id }) => id)).toEqual(SCHEMES.map(({ id }) => id));
    for (const { id } of SCHEMES) expect(text.stdout).toContain(`| ${id} `);
  });

  test('--answers number', async () => {
    const { code, stdout } = await run(['schemes', '--answers', 'number', '--json']);
    const kinds = (JSON.parse(stdout) as { answers: string }[]).map(({ answers }) => answers);
    expect([code, new Set(kinds)]).toEqual([0, new Set(['any', 'number'])]);
    expect(kinds).toHaveLength(SCHEMES.filter(({ answers }) => answers === 'number' || answers === 'any').length);
    expect(await refusalOf(['schemes', '--answers', 'colour'])).toMatch(/colour.*choice, number, text/);
  });

  test.each([
    ['option-match', /^option-match: .*threshold=0\.7 \(a number from 0 to 1\)/s],
    ['option-match(threshold=0.5)', /^option-match\(threshold=0\.5\): /],
    ['good.mjs', /^good: whole\n.*from good\.mjs\n/s],
    ['regex:/a/', /^regex:\/a\/: first match of a regular expression\n/],
  ])('%s in full', async (id, shown) => {
    const [text, data] = await Promise.all([run(['schemes', id]), run(['schemes', id, '--json'])]);
    expect([text.code, text.stderr, data.code, data.stderr]).toEqual([0, '', 0, '']);
    expect(text.stdout).toMatch(shown);
    const [document, ...others] = JSON.parse(data.stdout) as { id: string; parser: { rules: unknown[] } }[];
    expect(others).toEqual([]);
    expect(text.stdout.startsWith(`${document?.id}: `)).toBe(true);
    expect(document?.parser.rules.length).toBeGreaterThan(0);
  });

  test('hostile words stay inert', async () => {
    for (const id of ['hostile.mjs', 'regex:/\u001b\\[31m|a/']) {
      const { code, stdout } = await run(['schemes', id]);
      expect(code).toBe(0);
      expect(stdout).not.toMatch(STEERS);
    }
  });

  test.each([
    ['stored', /stored: this is the stored label/],
    ['combine', /did you mean combined/],
    [' combined', /no scheme has this id; did you mean combined/],
    ['option-match(k=1)', /no parameter "k"; the only one is "threshold"/],
    ['option-match(threshold=2)', /must be a number from 0 to 1, not "2"/],
    ['\u001b[31m', /no scheme has this id/],
  ])('%j is refused', async (id, reason) => {
    const stderr = await refusalOf(['schemes', id]);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toMatch(STEERS);
  });
});

describe.each(['SIGTERM', 'SIGKILL'] as const)('%s while a scheme is asked', (signal) => {
  /** Writes the id of its process, and never answers. */
  const commands = {
    command: (pid: string) => `command:echo $$ > '${pid}'; exec sleep 1000`,
    module: (pid: string, place: string) => {
      const path = join(place, 'slow.mjs');
      writeFileSync(
        path,
        `import { spawn } from 'node:child_process';
         import { writeFileSync } from 'node:fs';
         writeFileSync(${JSON.stringify(pid)}, String(spawn('sleep', ['1000']).pid));
         export const scheme = { id: 'slow', title: 't', answers: 'text', citation: 'us', parse() { for (;;); }, normalize: 'v1', match: 'equality' };`,
      );
      return path;
    },
  };

  test.each(['command', 'module'] as const)('ends the program, and what the %s started', async (kind) => {
    const place = demoFolder();
    const pidFile = join(place, 'pid');
    const words = ['.', '--schemes', commands[kind](pidFile, place), '--scheme-timeout', '60000', '--out-md', '-'];
    const { child, ended } = startAudit(words, { cwd: place });
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '').toBe(true);
    child.kill(signal);
    await ended;
    const pid = Number(readFileSync(pidFile, 'utf8'));
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that has ended and that no other process has waited for is still listed.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
