/** `audit compare` as a user runs it: what it prints and writes, how it ends, what it refuses. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSource } from '../../src/audit/compare/compare.ts';
import { openSource } from '../../src/sources/open-source.ts';
import type { Comparison } from '../../src/documents/comparison.ts';
import { STORED, type Scheme } from '../../src/base/core/scheme.ts';
import { renderComparison } from '../../src/report/markdown/comparison.ts';
import { resolveScheme } from '../../src/schemes/resolve.ts';
import type { Outcome } from '../support/cli.ts';
import { demoFolder, listing, temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { inFull } from '../support/thorough.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A trial as a line of a log: right, as it was stored. */
const trial = (id: string, fields: Fields = {}): Fields => ({
  id,
  question: `question ${id}`,
  response: 'Answer: b',
  storedParse: 'b',
  label: 1,
  groundTruth: 'b',
  ...fields,
});

const LAST_LETTER = String.raw`regex:/[a-d]\b/#last`;

/** 10 trials of which the last letter loses two, gains one, and changes one more answer. */
const TEN: readonly Fields[] = [
  ...['1', '2', '3', '4', '5', '6'].map((id) => trial(id)),
  trial('7', { response: 'b, not a' }),
  trial('8', { response: 'b, not c' }),
  trial('9', { response: 'not a but b', storedParse: 'a', label: 0 }),
  trial('10', { response: 'a or c', storedParse: 'a', label: 0 }),
];

const linesOf = (rows: readonly Fields[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, readonly Fields[] | string>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : linesOf(content));
  return folder;
}

const compare = (cwd: string, ...words: readonly string[]): Promise<Outcome> => audit(['compare', ...words], { cwd });

/** Standard error of a program that ends with 2 and writes nothing else: only sentences. */
async function refusal(cwd: string, ...words: readonly string[]): Promise<string> {
  const before = listing(cwd);
  const { code, stdout, stderr } = await compare(cwd, ...words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  for (const line of stderr.trimEnd().split('\n')) expect(line).toMatch(/^(?:audit|error): .+[.?]$/);
  expect(listing(cwd)).toEqual(before);
  return stderr;
}

test('a scheme in place of a log is an error that names its option; a file of that name is a log', async () => {
  const folder = folderWith({ 'log.jsonl': TEN });
  const sentence = 'mc-v3: a scheme, and no file or folder has this name; write';
  expect(await refusal(folder, 'mc-v3', 'log.jsonl')).toContain(`${sentence} --to mc-v3.`);
  expect(await refusal(folder, 'mc-v3', 'log.jsonl', '--to', 'v2-parse')).toContain(`${sentence} --from mc-v3.`);
  expect(await refusal(folder, 'mc-v4', 'log.jsonl')).toContain('no such file or folder');
  const named = folderWith({ 'mc-v3': TEN });
  expect((await compare(named, 'mc-v3', '--to', 'v2-parse')).code).toBe(0);
});

describe('what is written', () => {
  test('is a summary by default: the finding, the files, and what to do next', async () => {
    const folder = folderWith({ 'log.jsonl': TEN });
    const before = listing(folder);
    const { code, stdout, stderr } = await compare(folder, 'log.jsonl', '--to', LAST_LETTER);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      `${LAST_LETTER} changes 3 of 10 stored labels: accuracy falls from 80.0\u00a0%`,
      'to 70.0\u00a0%.',
      expect.stringMatching(/^For other items like these: /),
      expect.stringContaining('a test needs six.'),
      '',
      'file       trials    from      to  Δ accuracy, pp  gained  lost',
      'log.jsonl      10  80.0\u00a0%  70.0\u00a0%           −10.0       1     2',
      '',
      'Next:',
      expect.stringMatching(/^ {2}audit explain --trial \S+ --scheme 'regex:.*' log\.jsonl$/),
      '  add --out-html FILE for a page with these trials, or --out-md - for the report',
      '',
    ]);
    expect(listing(folder)).toEqual(before);
  });

  test('is the report on standard output for --out-md -, and the same bytes twice', async () => {
    const folder = folderWith({ 'log.jsonl': TEN });
    const before = listing(folder);
    const one = await compare(folder, 'log.jsonl', '--to', LAST_LETTER, '--out-md', '-');
    expect({ code: one.code, stderr: one.stderr }).toEqual({ code: 0, stderr: '' });
    expect(one.stdout).toMatch(/^# What changes from `stored` to `regex:\//);
    expect(one.stdout).toMatch(/[^\n]\n$/);
    expect(one.stdout).toContain(
      '4 of 10 answers change and 3 labels (1 gained, 2 lost); accuracy 80.0\u00a0% → 70.0\u00a0%',
    );
    expect(await compare(folder, 'log.jsonl', '--to', LAST_LETTER, '--out-md', '-')).toEqual(one);
    expect(listing(folder)).toEqual(before);
  });

  test('is JSON of this shape', async () => {
    const folder = folderWith({ 'log.jsonl': TEN, 'more.jsonl': [trial('x', { response: 'x', groundTruth: ['b'] })] });
    const words = ['log.jsonl', 'more.jsonl', '--to', LAST_LETTER, '--out-md', 'out/r.md', '--out-json', 'out/r.json'];
    const { code, stdout, stderr } = await compare(folder, ...words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^regex:[^]*\nall 2 files +11 [^]*\nout\/r\.md\nout\/r\.json\n\nNext:\n {2}audit view out\/r\.json\n/,
    );
    const text = readFileSync(join(folder, 'out', 'r.json'), 'utf8');
    const result = JSON.parse(text) as Comparison;
    const counts = {
      trials: 10,
      changedPredictions: 4,
      gained: 1,
      lost: 2,
      fromCorrect: 8,
      toCorrect: 7,
      fromUnparsed: 0,
      toUnparsed: 0,
      items: 10,
      flipItems: 3,
      p: 1,
      minP: 0.25,
    };
    expect(result).toMatchObject({
      from: 'stored',
      to: LAST_LETTER,
      files: [
        { path: 'log.jsonl', ...counts },
        { path: 'more.jsonl', trials: 1, lost: 1, gained: 0, fromUnparsed: 0, toUnparsed: 1, p: 1, minP: 1 },
      ],
      together: {
        ...counts,
        trials: 11,
        changedPredictions: 5,
        lost: 3,
        fromCorrect: 9,
        toUnparsed: 1,
        items: 11,
        flipItems: 4,
        p: 0.625,
        minP: 0.125,
      },
    });
    expect(result.receipts).toHaveLength(5);
    expect(text.endsWith('}\n')).toBe(true);
    expect(text).not.toContain(folder);
    expect(readdirSync(join(folder, 'out')).toSorted()).toEqual(['r.json', 'r.md']);
  });

  test('is JSON and nothing else on standard output for --out-json -', async () => {
    const folder = folderWith({ 'log.jsonl': TEN });
    const { code, stdout, stderr } = await compare(folder, 'log.jsonl', '--to', LAST_LETTER, '--out-json', '-');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ from: 'stored', together: { trials: 10 } });
  });

  test('can be a report in a file and JSON on standard output', async () => {
    const folder = folderWith({ 'log.jsonl': TEN });
    const words = ['log.jsonl', '--to', LAST_LETTER, '--out-md', 'r.md', '--out-json', '-'];
    const { code, stdout, stderr } = await compare(folder, ...words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ from: 'stored' });
    expect(readFileSync(join(folder, 'r.md'), 'utf8')).toMatch(/^# What changes/);
  });

  test('is whole, also where it is large and goes into a pipe', async () => {
    const long = 'x '.repeat(2_000);
    const rows = Array.from({ length: 300 }, (_, i) => trial(`t${i}`, { response: `${long}${i} a` }));
    const folder = folderWith({ 'log.jsonl': rows });
    const { code, stdout } = await compare(
      folder,
      'log.jsonl',
      '--to',
      LAST_LETTER,
      '--max-examples',
      '300',
      '--out-md',
      '-',
    );
    expect(code).toBe(0);
    expect(stdout.match(/^### /gm)).toHaveLength(300);
    expect(stdout).toMatch(/at most 300 examples\.\n$/);
  });
});

describe('what is refused', () => {
  test('outputs over a database outside of the runs directory', async () => {
    const folder = demoFolder();
    const metadata = readFileSync(join(folder, 'runs_metadata.json'), 'utf8');
    const outside = join(folder, 'elsewhere');
    mkdirSync(outside);
    cpSync(join(folder, 'runs', 'demo_t0.0', 'simulation.db'), join(outside, 'simulation.db'));
    writeFileSync(join(folder, 'runs_metadata.json'), metadata.replace('"demo_t0.0"', JSON.stringify(outside)));
    const told = await refusal(folder, '.', '--to', 'combined', '--out-md', join('elsewhere', 'simulation.db'));
    expect(told).toMatch(/is an input of this audit/);
  });

  test('options that are about other inputs', async () => {
    const folder = folderWith({ 'log.jsonl': TEN });
    expect(await refusal(folder, 'log.jsonl', '--to', 'v1', '--runs-dir', 'x')).toMatch(
      /^audit: --runs-dir: is about run/,
    );
    expect(await refusal(demoFolder(), '.', '--to', 'v1', '--format', 'csv')).toMatch(
      /^audit: --format: is about logs/,
    );
    expect(await refusal(folder, 'gone', '--to', 'v1', '--map', 'id=key')).toMatch(
      /^audit: gone: no such file or folder/,
    );
    const explain = async (...words: string[]) =>
      (await audit(['explain', '--trial', '1', ...words], { cwd: folder })).stderr;
    expect(await explain('log.jsonl', '--metadata', 'x')).toMatch(/^audit: --metadata: is about run stores/);
    mkdirSync(join(folder, 'runs'));
    expect(await explain('.', '--map', 'id=key')).toMatch(/^audit: --map: is about logs/);
  });

  test('files that are not there, each by its name', async () => {
    const told = await refusal(folderWith({ 'log.jsonl': TEN }), 'one.json', 'two.json', '--to', 'v1');
    expect(told.match(/no such file or folder/g)).toHaveLength(2);
  });
});

test('--null-ground-truth and --conditions choose the trials of logs', async () => {
  const rows = [trial('1', { condition: 'c' }), trial('2', { groundTruth: 'None' }), trial('3', { condition: 'd' })];
  const folder = folderWith({ 'log.jsonl': rows });
  const countOf = async (...words: readonly string[]): Promise<number> => {
    const { stdout } = await compare(folder, 'log.jsonl', '--to', 'v2-parse', '--out-json', '-', ...words);
    return (JSON.parse(stdout) as Comparison).together.trials;
  };
  expect([await countOf(), await countOf('--null-ground-truth', 'None'), await countOf('--conditions', 'c')]).toEqual([
    3, 2, 1,
  ]);
  expect((await compare(folder, 'log.jsonl', '--to', 'v2-parse')).stdout).toContain('1 trial with the text "None"');
});

describe('rules under which it fails', () => {
  const summaryOf = (stderr: string): string => stderr.trimEnd().split('\n').at(-1) ?? '';

  test('give exit code 1, a sentence each, and the summary all the same', async () => {
    const folder = folderWith({ 'log.jsonl': TEN });
    const rules = ['lost > 1', 'gained > 1', 'changedPct > 39.9'].flatMap((rule) => ['--fail-on', rule]);
    const { code, stdout, stderr } = await compare(folder, 'log.jsonl', '--to', LAST_LETTER, ...rules);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'audit: --fail-on lost > 1: exceeded, lost = 2 (limit 1)\naudit: --fail-on changedPct > 39.9: exceeded, changedPct = 40 (limit 39.9)\n',
    );
    expect(stdout).toMatch(/^regex:[^]*\nNext:\n/);
  });

  test('that are not exceeded are one line, with the files that they compared', async () => {
    const folder = folderWith({ 'log.jsonl': TEN, 'more.jsonl': [trial('x')] });
    const rules = ['--fail-on', 'lost > 5', '--fail-on', 'files where trials >= 10: lostPct > 20'];
    const held = await compare(folder, 'log.jsonl', 'more.jsonl', '--to', LAST_LETTER, ...rules);
    expect([held.code, held.stderr]).toEqual([0, 'audit: --fail-on: 2 rules passed; 1 member compared.\n']);
    const words = ['--fail-on', 'files: lost > 1', '--fail-on', 'lost["more.jsonl"] > 0', '--junit', 'j.xml'];
    const failed = await compare(folder, 'log.jsonl', 'more.jsonl', '--to', LAST_LETTER, ...words);
    expect([failed.code, failed.stderr]).toEqual([
      1,
      'audit: --fail-on files: lost > 1: exceeded in 1 of 2 files, lost = 2 (limit 1)\n  log.jsonl: lost = 2\n',
    ]);
    const junit = readFileSync(join(folder, 'j.xml'), 'utf8');
    expect(junit).toContain('<testsuites name="answer-audit" tests="2" failures="1" errors="0" skipped="0" time="0">');
    expect(junit).toContain('<testcase classname="answer-audit" name="lost[&quot;more.jsonl&quot;] &gt; 0" time="0">');
  });

  test('can be JUnit alone on standard output', async () => {
    const folder = folderWith({ 'log.jsonl': TEN });
    const { code, stdout } = await compare(
      folder,
      'log.jsonl',
      '--to',
      LAST_LETTER,
      '--fail-on',
      'lost > 0',
      '--junit',
      '-',
    );
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^<\?xml [^]*<\/testsuites>\n$/)]);
  });

  test('that compare nothing end with 2, unless that is allowed', async () => {
    const folder = folderWith({ 'log.jsonl': TEN });
    const words = ['log.jsonl', '--to', LAST_LETTER, '--fail-on', 'responses.different > 0'];
    const { code, stderr } = await compare(folder, ...words);
    expect([code, stderr]).toEqual([
      2,
      'audit: --fail-on responses.different > 0: nothing was compared\naudit: --fail-on: 1 rule compared nothing; correct the rules, or allow it with --allow-empty.\n',
    ]);
    const allowed = await compare(folder, ...words, '--allow-empty');
    expect([allowed.code, summaryOf(allowed.stderr)]).toEqual([
      0,
      'audit: --fail-on: 0 rules passed; 1 rule compared nothing, which --allow-empty allows.',
    ]);
  });

  test('fail also between two logs without a scheme, and never pass where nothing was compared', async () => {
    const folder = folderWith({
      'old.jsonl': [trial('1')],
      'new.jsonl': [trial('1', { label: 0, storedParse: 'a' })],
      'bare.jsonl': [trial('1', { label: null })],
    });
    const { code, stderr } = await compare(folder, 'old.jsonl', 'new.jsonl', '--fail-on', 'lost > 0');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'audit: --fail-on lost > 0: exceeded, lost = 1 (limit 0)\n' });
    expect(await refusal(folder, 'old.jsonl', 'bare.jsonl', '--fail-on', 'lost > 0')).toMatch(/label/);
  });

  test.each<[string, string[], RegExp]>([
    ['an unknown name', ['--fail-on', 'lots > 3'], /`lots > 3`: column 1, at `lots`: .*; did you mean lost\?/],
    ['an unknown file', ['--fail-on', 'lost["lgo.jsonl"] > 3'], /no file of this comparison has this name; the only one is "log\.jsonl"/],
    ['a file in a comparison', ['--fail-on', 'files where path == "x": lost > 0'], /no file of this comparison has this name/],
    ['a single =', ['--fail-on', 'lost=1'], /column 5, at `=`: equality is written ==/],
    ['JUnit without a rule', ['--junit', 'j.xml'], /--junit j\.xml: is about the rules of --fail-on/],
    ['--allow-empty without a rule', ['--allow-empty'], /--allow-empty: is about the rules of --fail-on/],
  ])('%s is refused', async (_, words, reason) => {
    expect(await refusal(folderWith({ 'log.jsonl': TEN }), 'log.jsonl', '--to', LAST_LETTER, ...words)).toMatch(reason);
  }); // prettier-ignore
});

describe('what cannot be asked', () => {
  const files = {
    'log.jsonl': TEN,
    'other.jsonl': [trial('z')],
    'broken.jsonl': `${linesOf(TEN)}{"id":\n`,
    'a.mjs': `export const scheme = { id: 'mine', parse: () => 'a' };\n`,
    'b.mjs': `export const scheme = { id: 'mine', parse: () => 'b' };\n`,
  };

  test.each<[string, string[], RegExp]>([
    ['--from without --to', ['log.jsonl', '--from', 'v1'], /--from v1.*--to/],
    [
      'one log with one scheme twice',
      ['log.jsonl', '--from', 'v1', '--to', 'v1'],
      /--from v1 and --to v1: are the same/,
    ],
    ['one log with its stored answers twice', ['log.jsonl', '--to', 'stored'], /stored: are the same scheme/],
    ['two logs without a common item, and one scheme', ['log.jsonl', 'other.jsonl', '--to', 'stored'], /are the same/],
    ['one log without --to', ['log.jsonl'], /--to/],
    ['two logs with nothing in common', ['log.jsonl', 'other.jsonl'], /--to|in common/],
    [
      'an unknown scheme',
      ['log.jsonl', '--from', 'combned\u001b[31m', '--to', 'v1'],
      /combned␛\[31m: no scheme.*did you mean combined/,
    ],
    [
      'a rule that is none',
      ['log.jsonl', '--to', 'v1', '--fail-on', 'lots'],
      /--fail-on `lots`: column 1, at `lots`: there is no name like this; did you mean lost\?/,
    ],
    ['a log that is not there', ['log.jsonl', 'no.jsonl', '--to', 'v1'], /no\.jsonl: no such file or folder/],
    ['a log named twice', ['log.jsonl', 'log.jsonl', '--to', 'v1'], /name each log once/],
    ['a log that breaks off', ['broken.jsonl', '--to', 'v1', '--out-md', 'r.md', '--out-json', 'r.json'], /line 11/],
    ['the log as output', ['log.jsonl', '--to', 'v1', '--out-md', './log.jsonl'], /--out-md .*input/],
    ['one file for both outputs', ['log.jsonl', '--to', 'v1', '--out-md', 'r', '--out-json', './r'], /--out-json/],
    ['a folder as output', ['log.jsonl', '--to', 'v1', '--out-md', 'r.md', '--out-json', '.'], /folder/],
    [
      'a file for a folder',
      ['log.jsonl', '--to', 'v1', '--out-json', 'a.json', '--out-md', 'log.jsonl/r.md'],
      /log\.jsonl\/r\.md/,
    ],
    ['two schemes with one id', ['log.jsonl', '--from', './a.mjs', '--to', './b.mjs'], /mine/],
    ['the scheme as output', ['log.jsonl', '--to', './a.mjs', '--out-md', 'a.mjs'], /--out-md a\.mjs/],
  ])('%s', async (_, words, reason) => {
    expect(await refusal(folderWith(files), ...words)).toMatch(reason);
  });
});

describe('schemes of the user', () => {
  const scheme = (parse: string): string =>
    `let asked = 0;\nexport const scheme = { id: 'mine', parse({ response }) { ${parse} } };\n`;

  test('that throw on one response end with 2, name the trial, and compare the rest', async () => {
    const folder = folderWith({
      'log.jsonl': TEN,
      'mine.mjs': scheme(
        `if (response.includes('or')) throw new Error('\\u001b[31mno\\nor'); return response.slice(-1);`,
      ),
    });
    const { code, stdout, stderr } = await compare(
      folder,
      'log.jsonl',
      '--to',
      './mine.mjs',
      '--fail-on',
      'lost > 0',
      '--out-md',
      '-',
    );
    expect(code).toBe(2);
    expect(stderr).toBe(
      'audit: --fail-on lost > 0: exceeded, lost = 2 (limit 0)\naudit: trial 10: mine: ␛[31mno or\naudit: a scheme failed on 1 trial, which are not compared.\n',
    );
    expect(stdout).toContain('3 of 9 answers change and 3 labels (1 gained, 2 lost)');
    expect(stdout).toContain('- `mine`, `10`: `␛[31mno or`');
  });
});

describe('run stores', () => {
  test('are compared run by run, and left as they are', async () => {
    const folder = demoFolder();
    const before = listing(folder);
    const { code, stdout, stderr } = await compare(
      folder,
      '.',
      '--to',
      'combined',
      '--conditions',
      'control',
      '--out-md',
      '-',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^\| `demo_t0\.0\/simulation\.db` +\| +39 \|/m);
    expect(stdout).toMatch(/^\| \*\*together\*\* +\| +78 \|/m);
    expect(listing(folder)).toEqual(before);
    expect(await refusal(folder, '.', '--to', 'combined', '--out-md', 'runs/r.md')).toMatch(/--out-md runs\/r\.md/);
  });

  test('that are skipped are named', async () => {
    const folder = demoFolder();
    writeFileSync(join(folder, 'runs', 'demo_t0.7', 'simulation.db'), 'no database');
    expect(await refusal(folder, '.', '--to', 'combined')).toMatch(/demo_t0\.7/);
    const { code, stdout } = await compare(folder, '.', '--to', 'combined', '--skip-bad-runs', '--out-md', '-');
    expect(code).toBe(0);
    expect(stdout).toContain('demo_t0.0/simulation.db');
    expect(stdout).toMatch(/^- Not read: `0\.7`: .*not a SQLite database/m);
  });
});

/** Outside of fenced blocks and code spans, line by line, with the cells of tables apart. */
function markupOf(markdown: string): { text: string; tables: number[][] } {
  const left: string[] = [];
  const tables: number[][] = [];
  let fence: string | null = null;
  let isTable = false;
  for (const line of markdown.split('\n')) {
    const open = /^(`{3,})[^`]*$/.exec(line)?.[1];
    if (fence !== null) {
      if (/^ {0,3}`+ *$/.test(line) && line.trim().length >= fence.length) fence = null;
      continue;
    }
    if (open !== undefined) {
      fence = open;
      continue;
    }
    const isRow = line.startsWith('|');
    const cells = isRow ? line.split(/(?<!\\)\|/) : [line];
    if (isRow && !isTable) tables.push([]);
    if (isRow) tables.at(-1)?.push(cells.length);
    isTable = isRow;
    left.push(cells.map((cell) => cell.replaceAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '§')).join('|'));
  }
  if (fence !== null) left.push('A fence is open.');
  return { text: left.join('\n'), tables };
}

describe('hostile texts', () => {
  const piece = fc.constantFrom(
    'EVIL',
    '`',
    '``',
    '```',
    '````text',
    '~~~',
    '|',
    '\\|',
    '\\',
    '\n',
    '\r\n',
    '\n\n# EVIL\n',
    '\n```\n<script>EVIL</script>\n',
    '<img src=x onerror=EVIL>',
    '<!-- EVIL',
    '[EVIL](javascript:EVIL)',
    '![EVIL](http://evil)',
    '**EVIL**',
    '- EVIL',
    '    EVIL',
    '\u001b[31mEVIL',
    '\u009b31m',
    '\u202eLIVE',
    '\u2066',
    '\u2028',
    '\0',
    '\u{e0041}',
    '\ud800',
    '⟧',
    ' ',
    '\t',
    "'",
    '$(EVIL)',
    'USER:',
    '</think>',
  );
  const hostile = fc.array(piece, { minLength: 1, maxLength: 8 }).map((all) => all.join(''));
  const UNSAFE = /(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}\u{e0000}-\u{e007f}]/u;

  const rows = fc.array(
    fc.record({
      id: hostile,
      item: hostile,
      question: hostile,
      response: hostile,
      storedParse: fc.option(hostile),
      label: fc.constantFrom(0, 1),
      groundTruth: hostile,
    }),
    { minLength: 1, maxLength: 6 },
  );

  async function reportOf(paths: readonly string[], to: Scheme | null): Promise<string> {
    const source = await openSource({ logs: paths, format: null, map: {}, conditions: null, nullGroundTruth: null });
    const sides = { from: STORED, to, words: to === null ? [] : [to.id] } as const;
    const request = { ...sides, inputs: paths, seed: 0, maxExamples: 30 };
    return renderComparison(await compareSource(source, request, { name: 'answer-audit', version: '0' }));
  }

  function expectInert(markdown: string): void {
    expect(markdown).not.toMatch(UNSAFE);
    const { text, tables } = markupOf(markdown);
    expect(text).not.toMatch(/EVIL|evil|<|A fence is open/);
    for (const widths of tables) expect(new Set(widths).size).toBe(1);
  }

  test('are code in a report, whatever they are and wherever they stand', async () => {
    const hostileId = { ...resolveScheme('combined'), id: 'regex:/<b>EVIL|`\\|``/#last' };
    const schemes = [resolveScheme('combined'), resolveScheme('v2-norm'), hostileId, null];
    const folder = join(temporaryFolder(), 'a`|\\|**EVIL** <b>\u202e\u001b[31m');
    mkdirSync(folder);
    const [old, fresh] = [join(folder, 'old\n# EVIL.jsonl'), join(folder, 'new|`.jsonl')];
    await fc.assert(
      fc.asyncProperty(rows, rows, fc.constantFrom(...schemes), async (one, two, to) => {
        writeFileSync(old, linesOf(one));
        const partners = two.map((row, i) => {
          const { item, groundTruth } = one[i] ?? row; // other truths are those of other items
          return { ...row, item, groundTruth };
        });
        writeFileSync(fresh, linesOf(partners));
        expectInert(await reportOf([old, fresh], to));
      }),
      { numRuns: inFull(200, 40) },
    );
    expect(schemes).toHaveLength(4);
  });

  test('are still there to be read', async () => {
    const path = join(temporaryFolder(), 'log.jsonl');
    const response = 'USER: ```\n# EVIL\n```` and USER: `|` <b>\u001b[2J\u202e';
    writeFileSync(path, linesOf([trial('a`b', { response, storedParse: 'x|y', label: 0, groundTruth: 'Rome' })]));
    const markdown = await reportOf([path], resolveScheme('v2-parse'));
    expectInert(markdown);
    expect(markdown).toContain('\n`````text\nUSER: ```\n# EVIL\n```` and USER: `|` <b>␛[2J⟨U+202E⟩\n`````\n');
    expect(markdown).toContain('### 1. ``a`b``: another answer, same label\n');
    expect(markdown).toContain('- `stored`: `x|y` → **wrong**');
  });

  test('the rules of a receipt are all named, and none twice', async () => {
    const path = join(temporaryFolder(), 'log.jsonl');
    const rowsWithRules = [
      trial('both', { response: '<think>x</think>Paris. USER: Rome', groundTruth: 'Paris' }),
      trial('plain', { response: 'paris, Texas', groundTruth: 'paris' }),
    ];
    writeFileSync(path, linesOf(rowsWithRules));
    const source = await openSource({ logs: [path], format: null, map: {}, conditions: null, nullGroundTruth: null });
    const sides = { from: STORED, to: resolveScheme('v2-parse'), words: [] } as const;
    const result = await compareSource(
      source,
      { ...sides, inputs: [path], seed: 0, maxExamples: 30 },
      { name: 'answer-audit', version: '0' },
    );
    const lines = renderComparison(result)
      .split('\n')
      .filter((line) => line.startsWith('- `v2-parse`: '));
    const named = lines.map((line) =>
      ['think-strip', 'marker-cut', 'lower', 'punctuation', 'whitespace'].filter((rule) =>
        line.includes(`\`${rule}\``),
      ),
    );
    expect(named).toEqual(result.receipts.map(({ to }) => to.trace.map(({ rule }) => rule)));
    for (const line of lines) expect(line.match(/`marker-cut`/g)?.length ?? 1).toBe(1);
  });
});
