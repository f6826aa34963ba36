/** Whatever the code of a user does, every command does its work, counts the failures, and keeps standard output for itself. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenTrial, TrialIndex, TrialRows } from '../../src/web/data-source.ts';
import type { Comparison } from '../../src/documents/comparison.ts';
import type { Explanation } from '../../src/documents/explanation.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { auditProcess, type Outcome } from '../support/cli.ts';
import { viewed } from '../support/viewed.ts';

const RECORDS = ['The capital is Paris', 'I say Rome', 'Bern it is', 'maybe Oslo'].map((response, i) => ({
  id: `t${i}`,
  response,
  groundTruth: ['Paris', 'Oslo', 'Bern', 'Oslo'][i],
  label: i % 2,
}));

/** A scheme with this body of its function parse, and these other fields. */
const parse = (body: string, fields = '', before = ''): string =>
  `${before}\nlet asked = 0; const seen = new Set();
   export default { id: 'ID', ${fields} parse(input) { const { response } = input; asked++; ${body} return response; } };`;

/** Modules by their ids, and whether each of them fails on some trial. */
const SCHEMES: Readonly<Record<string, readonly [code: string, fails: boolean]>> = {
  'throws-first': [parse(`if (asked === 1) throw new Error('first');`), true],
  'throws-odd': [parse(`if (asked % 2 === 1) throw new Error('odd');`), true],
  'throws-again': [parse(`if (seen.has(response)) throw new Error('again'); seen.add(response);`), false],
  'throws-again-named': [
    parse(
      `if (seen.has(response)) throw new Error('again'); seen.add(response); return { text: response, rule: 'mine' };`,
    ),
    false,
  ],
  'throws-with-rules': [
    parse(`if (asked % 2 === 1) throw new Error('odd');`, `normalize: 'v2', match: 'containment',`),
    true,
  ],
  'normalizer-throws': [
    parse(
      '',
      `normalize(text) { if (this.n = (this.n ?? 0) + 1, this.n % 3 === 0) throw new Error('third'); return text; },`,
    ),
    true,
  ],
  'matcher-throws': [
    parse(
      '',
      `normalize: 'v2', match() { this.n = (this.n ?? 0) + 1; if (this.n % 3 === 0) throw new Error('third'); return true; },`,
    ),
    true,
  ],
  'throws-null': [parse('throw null;'), true],
  'throws-symbol': [parse('throw Symbol("s");'), true],
  'throws-unprintable': [parse('throw { toString() { throw 1; } };'), true],
  rejects: [parse('return Promise.reject();'), true],
  'rejects-unheard': [
    parse(`if (asked === 2) void Promise.reject(new Error('unheard')); return Promise.resolve(response);`),
    true,
  ],
  'throws-later': [
    parse(
      `if (asked === 2) setTimeout(() => { throw new Error('later'); }); return new Promise((done) => setTimeout(done, 30, response));`,
    ),
    true,
  ],
  'returns-number': [parse('return 7;'), true],
  'returns-bigint': [parse('return { text: 7n };'), true],
  'returns-function': [parse('return () => 1;'), true],
  'returns-list': [parse('return [];'), true],
  'returns-getter': [parse('return { get text() { throw new Error("getter"); } };'), true],
  'returns-proxy': [
    parse('return new Proxy({}, { get() { throw 1; }, ownKeys() { throw 2; }, has() { throw 3; } });'),
    true,
  ],
  'returns-cycle': [parse('const all = { text: response }; all.all = all; return all;'), false],
  'bad-spans': [
    parse('return { text: response, start: [-1, NaN, 1e9, 3][asked % 4], end: [Infinity, -5, 2, 1][asked % 4] };'),
    false,
  ],
  huge: [parse('return "x".repeat(90 << 20);'), true],
  'match-garbage': [parse('', 'match: () => ({ correct: "yes" }),'), true],
  'normalize-garbage': [parse('', 'normalize: () => 7,'), true],
  exits: [parse('if (asked === 2) process.exit(0);'), true],
  'exits-for-real': [parse('if (asked === 2) process.reallyExit(0);'), true],
  aborts: [parse('if (asked === 2) process.abort();'), true],
  'kills-itself': [parse('if (asked === 2) process.kill(process.pid, "SIGKILL");'), true],
  'closes-thread': [
    parse('if (asked === 2) parentPort.close();', '', `import { parentPort } from 'node:worker_threads';`),
    true,
  ],
  'forges-answers': [
    parse(
      'if (asked === 2) { parentPort.postMessage("junk"); writeSync(3, "junk\\n"); }',
      '',
      `import { parentPort } from 'node:worker_threads'; import { writeSync } from 'node:fs';`,
    ),
    true,
  ],
  'closes-files': [
    parse('if (asked === 2) for (const fd of [1, 2, 3]) closeSync(fd);', '', `import { closeSync } from 'node:fs';`),
    true,
  ],
  'breaks-globals': [
    parse('if (asked === 2) { JSON.stringify = () => "junk"; JSON.parse = () => { throw 1; }; }'),
    true,
  ],
  loops: [parse('if (response.includes("Rome")) for (;;);'), true],
  waits: [parse('if (response.includes("Rome")) return new Promise(() => {});'), true],
  prints: [
    parse(
      `console.log('{"id":"log"}'); process.stdout.write('{"id":'); writeSync(1, '"fd"}\\n'); writeSync(2, 'two');`,
      '',
      `import { writeSync } from 'node:fs'; console.log('{"id":"top"}'); writeSync(1, 'top');`,
    ),
    false,
  ],
  'starts-children': [
    parse(
      `spawnSync('echo', ['{"id":"child"}'], { stdio: 'inherit' }); spawn('sh', ['-c', 'echo "{}"; sleep 0.2; echo late'], { stdio: 'inherit', detached: true }).unref();`,
      '',
      `import { spawn, spawnSync } from 'node:child_process';`,
    ),
    false,
  ],
};
const IDS = Object.keys(SCHEMES);
const FAILING = IDS.filter((id) => SCHEMES[id]?.[1]);
/** For commands that ask a scheme as the audit does. */
const SOME = [
  'throws-odd',
  'throws-again',
  'throws-with-rules',
  'normalizer-throws',
  'returns-getter',
  'exits',
  'prints',
];
const SOME_FAILING = SOME.filter((id) => FAILING.includes(id));
const TIMEOUT = ['--scheme-timeout', '1500'];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-test-'));
  for (const [id, [code]] of Object.entries(SCHEMES))
    writeFileSync(join(folder, `${id}.mjs`), code.replace("'ID'", `'${id}'`));
  writeFileSync(join(folder, 'log.jsonl'), RECORDS.map((record) => `${JSON.stringify(record)}\n`).join(''));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const names = IDS.map((id) => `${id}.mjs`);

/** Runs the program, which must end as documented and without a trace. */
function run(words: readonly string[], input = ''): Outcome {
  const outcome = auditProcess([...words, ...TIMEOUT], { cwd: folder, input });
  expect(outcome.stderr).not.toMatch(/\n\s+at |node:internal/);
  expect(outcome.code).toBe(2);
  return outcome;
}

test('audit writes its report, and counts every failure in it', () => {
  const outputs = [
    '--out-md',
    'report.md',
    '--out-html',
    'report.html',
    '--out-db',
    'result.db',
    '--out-json',
    'result.json',
  ];
  run(['log.jsonl', '--schemes', ['v1', ...names].join(','), ...outputs]);
  const { schemes, failures } = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as AuditResult;
  const counts = new Map(schemes.map(({ id, failed, trials }) => [id, { failed, all: failed + trials }]));
  for (const id of IDS) expect([id, counts.get(id)?.all]).toEqual([id, RECORDS.length]);
  expect(IDS.filter((id) => (counts.get(id)?.failed ?? 0) > 0)).toEqual(FAILING);
  expect(counts.get('v1')).toEqual({ failed: 0, all: RECORDS.length });
  const report = readFileSync(join(folder, 'report.md'), 'utf8');
  for (const id of FAILING) {
    expect(failures.some(({ scheme }) => scheme === id)).toBe(true);
    expect(report).toContain(`\`${id}\`: ${counts.get(id)?.failed} trial`);
  }
  expect(report).toMatch(/counted, but not shown, because throws-again failed on it the second time: again\./);
});

test('audit score keeps standard output valid, and answers each line for each scheme', () => {
  const input = readFileSync(join(folder, 'log.jsonl'), 'utf8');
  const { stdout } = run(['score', '--scheme', 'v2-parse', ...names.flatMap((name) => ['--scheme', name])], input);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; scheme: string; error?: string });
  const wanted = RECORDS.flatMap(({ id }) => ['v2-parse', ...IDS].map((scheme) => ({ id, scheme })));
  expect(lines.map(({ id, scheme }) => ({ id, scheme }))).toEqual(wanted);
  expect([...new Set(lines.flatMap(({ scheme, error }) => (error === undefined ? [] : [scheme])))].toSorted()).toEqual(
    FAILING.toSorted(),
  );
});

test('audit explain shows every scheme', () => {
  const { stdout } = run([
    'explain',
    'log.jsonl',
    '--trial',
    't1',
    '--json',
    ...SOME.flatMap((id) => ['--scheme', `${id}.mjs`]),
  ]);
  const [explanation] = JSON.parse(stdout) as Explanation[];
  expect(explanation?.schemes.map(({ id }) => id)).toEqual(SOME);
});

test('audit convert writes the logs, and counts the failures', () => {
  const { stderr, stdout } = run([
    'convert',
    'log.jsonl',
    '--out-dir',
    'out',
    '--schemes',
    SOME.map((id) => `${id}.mjs`).join(','),
  ]);
  expect(stdout).toMatch(/: \d+ rows\n$/);
  for (const id of SOME_FAILING)
    expect(stderr).toMatch(new RegExp(`audit: ${id} failed on \\d+ trials?, which are written`));
});

test('audit review sample names each scheme that failed', () => {
  const { stderr } = run([
    'review',
    'sample',
    'log.jsonl',
    '--reviews',
    'reviews.db',
    '--n',
    '2',
    '--schemes',
    SOME.map((id) => `${id}.mjs`).join(','),
  ]);
  for (const id of SOME_FAILING) expect(stderr).toMatch(new RegExp(`audit: ${id}: failed on \\d+ trials?;`));
});

test.each([['throws-odd'], ['throws-with-rules'], ['kills-itself'], ['starts-children'], ['throws-again']])(
  'audit compare with %s',
  (id) => {
    const words = [
      'compare',
      'log.jsonl',
      '--from',
      'v2-parse',
      '--to',
      `${id}.mjs`,
      '--out-md',
      `${id}.md`,
      '--out-json',
      '-',
    ];
    const { stdout, code } = auditProcess([...words, ...TIMEOUT], { cwd: folder });
    const { together, files, warnings } = JSON.parse(stdout) as Comparison;
    expect(code).toBe(SCHEMES[id]?.[1] === true ? 2 : 0);
    expect(together.trials + (files[0]?.failed ?? 0)).toBe(RECORDS.length);
    if (id === 'throws-again')
      expect(warnings.join()).toContain('because a scheme failed on it the second time: again.');
  },
);

test('audit view shows the trials, and why a scheme failed on them', async () => {
  const { ask } = await viewed(['log.jsonl', '--schemes', 'v1,throws-odd.mjs,throws-again.mjs', ...TIMEOUT], folder);
  const { schemes } = await ask<TrialIndex>('index');
  const { rows } = await ask<TrialRows>('trials?from=0&count=10');
  expect(rows).toHaveLength(RECORDS.length);
  const again = schemes.findIndex(({ id }) => id === 'throws-again');
  for (const { id } of rows) {
    const { trial } = await ask<OpenTrial>(`trial?id=${id}`);
    expect(trial.verdicts[again]?.failure).toBe('again');
  }
});
