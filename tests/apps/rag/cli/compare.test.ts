/** `audit rag compare` as its users run it: stores, answers, results and runs; hostile texts; wrong inputs. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../src/base/sqlite/sqlite.ts';
import type { RagComparison } from '../../../../src/apps/rag/documents/comparison.ts';
import type { Outcome } from '../../../support/cli.ts';
import { HOSTILE } from '../../../support/evaluation-receipts.ts';
import { audit } from '../../../support/in-process.ts';
import { validateRagComparison } from '../../../support/schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'audit-rag-compare-'));
afterAll(() => rmSync(folder, { recursive: true }));
const rag = (...words: readonly string[]): Promise<Outcome> => audit(['rag', ...words], { cwd: folder });
const compare = (...words: readonly string[]): Promise<Outcome> => rag('compare', ...words);
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const writeLines = (name: string, ones: readonly unknown[]): void =>
  write(name, ones.map((one) => `${JSON.stringify(one)}\n`).join(''));

async function document(...words: readonly string[]): Promise<RagComparison> {
  const { code, stdout, stderr } = await compare(...words, '--out-json', '-');
  expect([code, stderr]).toEqual([0, '']);
  const found = JSON.parse(stdout) as RagComparison;
  validateRagComparison(found);
  expect(validateRagComparison.errors).toBeNull();
  return found;
}

/** Whether the relevant document is first, second or not there, by query. */
const RANKS = { old: [1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0], new: [1, 1, 2, 1, 1, 0, 1, 1, 2, 1, 2, 2] } as const;

function answersOf(name: keyof typeof RANKS): object[] {
  return RANKS[name].map((rank, i) => ({
    id: `q${i + 1}`,
    query: `不法行為の要件は？ (${i + 1}) ${i === 2 ? HOSTILE : ''}`,
    answer: `民法第709条によれば、${name}です。${i === 2 ? HOSTILE : ''}`,
    contexts: [1, 2].map((place) => ({
      id: place === rank ? 'right' : `${name}-${place}${i === 2 ? HOSTILE : ''}`,
      text: place === rank ? '民法第709条' : 'なし',
    })),
    relevant: ['right'],
    tags: { system: name },
    time: name === 'old' ? '2026-11-01' : '2026-11-08',
  }));
}

beforeAll(async () => {
  for (const name of ['old', 'new'] as const) {
    writeLines(`${name}.jsonl`, answersOf(name));
    await rag('evaluate', `${name}.jsonl`, '--db', `${name}.db`, '--out-file', `${name}-results.jsonl`);
    await rag('evaluate', `${name}.jsonl`, '--db', 'both.db', '--out-file', 'ignored.jsonl');
    const lines = RANKS[name].flatMap((rank, i) =>
      [1, 2].map((place) => `q${i + 1} Q0 ${place === rank ? 'right' : `${name}${place}`} ${place} ${9 - place} x\n`),
    );
    write(`${name}.run`, lines.join(''));
  }
  write('qrels', RANKS.old.map((_, i) => `q${i + 1} 0 right 1\n`).join(''));
});

describe('the same comparison from every kind of input', () => {
  const numbers = ({ metrics }: RagComparison): unknown => metrics.map((row) => ({ ...row, changed: [] }));

  test('answers, results, two stores, one store by tags and by time', async () => {
    const answers = await document('old.jsonl', 'new.jsonl');
    expect([answers.a.kind, answers.queries, answers.tests]).toEqual(['answers', 12, 2]); // three queries change in recall@5: too few
    const mrr = answers.metrics.find(({ metric }) => metric === 'mrr');
    // q2, q3, q5, q8, q9 and q12 rise by 0.5 each.
    expect(mrr).toMatchObject({ meanA: 6 / 12, meanB: 9 / 12, wins: 6, ties: 6, losses: 0, p: 2 ** -5, isExact: true });
    const kinds: readonly (readonly [kind: string, words: readonly string[]])[] = [
      ['results', ['old-results.jsonl', 'new-results.jsonl']],
      ['store', ['old.db', 'new.db']],
      ['store', ['both.db', '--tag-a', 'system: old', '--tag-b', 'system: new']],
      ['store', ['both.db', '--split', '2026-11-05']],
    ];
    for (const [kind, words] of kinds) {
      const other = await document(...words);
      expect([other.a.kind, other.b.kind]).toEqual([kind, kind]);
      expect(numbers(other)).toEqual(numbers(answers));
    }
    const mixed = await document('old.db', 'new.jsonl');
    expect([mixed.a.kind, mixed.b.kind, mixed.settings]).toEqual(['store', 'answers', []]);
    expect(numbers(mixed)).toEqual(numbers(answers));
  });

  test('texts, documents and citations of the queries that changed most', async () => {
    for (const words of [
      ['old.jsonl', 'new.jsonl'],
      ['old.db', 'new.db'],
      ['both.db', '--tag-a', 'system: old', '--tag-b', 'system: new'],
      ['both.db', '--split', '2026-11-05'],
    ]) {
      const { changed } = await document(...words);
      const third = changed.find(({ id }) => id === 'q3');
      expect(third?.a.answer?.head).toContain('oldです');
      expect(third?.b.answer?.head).toContain('newです');
      expect(third?.retrieved).toEqual({ onlyA: [`old-1${HOSTILE}`, `old-2${HOSTILE}`], onlyB: [`new-1${HOSTILE}`, 'right'], both: 0 }); // prettier-ignore
      expect(third?.cited).toEqual({ onlyA: ['民法 第709条 (not in the contexts)'], onlyB: ['民法 第709条'] });
    }
  });

  test('runs of TREC, with the metrics of audit rag metrics', async () => {
    const { metrics, same, changed } = await document('old.run', 'new.run', '--qrels', 'qrels', '--k', '1,2');
    const means = Object.fromEntries(metrics.map(({ metric, meanA, meanB }) => [metric, [meanA, meanB]]));
    for (const [at, name] of ['old', 'new'].entries()) {
      const { stdout } = await rag('metrics', '--run', `${name}.run`, '--qrels', 'qrels', '--k', '1,2', '--out-json', '-', '--out-file', `${name}.metrics`); // prettier-ignore
      const summary = JSON.parse(stdout) as { groups: { means: { metric: string; mean: number }[] }[] };
      for (const { metric, mean } of summary.groups[0]?.means ?? []) {
        const shown = same.find((one) => one.metric === metric)?.as ?? metric;
        expect([metric, means[shown]?.[at]]).toEqual([metric, expect.closeTo(mean, 12)]);
      }
    }
    const third = changed.find(({ id }) => id === 'q3');
    expect(third?.retrieved).toEqual({ onlyA: ['old1', 'old2'], onlyB: ['new1', 'right'], both: 0 });
  });

  test('a judged query that a run lacks counts as 0 with --complete', async () => {
    write('short.run', readFileSync(join(folder, 'new.run'), 'utf8').replace(/^q1 .*\n/gm, ''));
    const words = ['old.run', 'short.run', '--qrels', 'qrels', '--metrics', 'mrr'];
    expect(await document(...words)).toMatchObject({ queries: 11, a: { onlyHere: { count: 1, ids: ['q1'] } } });
    const { metrics, queries } = await document(...words, '--complete');
    expect([queries, metrics[0]?.n]).toEqual([12, 12]);
    expect(metrics[0]?.meanB).toBeCloseTo(8 / 12, 12);
  });
});

test('numbers computed in Python, and all signings of ten queries', async () => {
  const [a, b] = [
    [0.9, 0.7, 0.55, 1, 0.35, 0.8, 0.6, 0.75, 0.5, 0.95],
    [0.95, 0.75, 0.8, 1, 0.5, 0.7, 0.9, 0.85, 0.65, 0.9],
  ];
  const result = (value: number, i: number): object => ({ id: i, overall: value, metrics: { faithfulness: value }, weights: { faithfulness: 1 } }); // prettier-ignore
  writeLines('numpy-a.jsonl', a.map(result));
  writeLines('numpy-b.jsonl', b.map(result));
  const { metrics } = await document('numpy-a.jsonl', 'numpy-b.jsonl');
  const row = metrics[1];
  expect(row).toMatchObject({
    metric: 'faithfulness',
    n: 10,
    p: 0.0703125,
    isExact: true,
    wins: 7,
    ties: 1,
    losses: 2,
  });
  const { meanA, meanB, difference, interval, detectable } = row as NonNullable<typeof row>;
  const found = [meanA, meanB, difference, ...(interval ?? []), detectable];
  const expected = [0.71, 0.8, 0.09, -0.029382778999, 0.236032394589, 0.1258224408993496];
  for (const [at, value] of expected.entries()) expect(found[at]).toBeCloseTo(value, 9);
});

describe('outputs', () => {
  test('80 columns on a terminal', async () => {
    const { code, stdout, stderr } = await compare('old.jsonl', 'new.jsonl');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^B has a higher score than A: A 0\.\d{3}, B 0\.\d{3}, \+0\.\d{3} \(/);
    expect(stdout).toMatch(/^mrr +12 +0\.500 +0\.750 +\+0\.250 +\S+ to \S+ +0\.\d{3}/m);
    expect(stdout).toContain('Largest changes of the score, A → B:');
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    const runs = await compare('old.run', 'new.run', '--qrels', 'qrels', '--k', '1,2,5,10');
    expect(runs.stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test('hostile texts are inert in Markdown, in the page and on a terminal', async () => {
    const outputs = ['--out-md', 'c.md', '--out-html', 'c.html', '--out-json', 'c.json'];
    const { code, stdout } = await compare('old.db', 'new.db', ...outputs);
    expect(code).toBe(0);
    expect(stdout).toMatch(/c\.md\nc\.json\nc\.html\n$/);
    const markdown = readFileSync(join(folder, 'c.md'), 'utf8');
    const bare = markdown.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '').replace(/(?<![`\\])(`+)(?!`).*?(?<!`)\1(?!`)/g, ''); // prettier-ignore
    expect(bare).not.toMatch(/<img|javascript:|見出し|<!--/);
    const html = readFileSync(join(folder, 'c.html'), 'utf8');
    expect(html).toContain('<html data-page="comparison"');
    expect(html).toContain('<title>Two systems compared</title>');
    expect(html).toMatch(/default-src 'none'; script-src 'sha256-/);
    expect(html).not.toContain('onerror=alert');
    const packed = /id="data-result">([^<]+)</.exec(html)?.[1] ?? '';
    expect(JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString())).toEqual(
      JSON.parse(readFileSync(join(folder, 'c.json'), 'utf8')),
    );
    const terminal = await compare('old.jsonl', 'new.jsonl');
    // eslint-disable-next-line no-control-regex
    expect([markdown, terminal.stdout].join('')).not.toMatch(/[\u001b\u202e]/);
  });

  test('its own outputs are replaced, and others are not', async () => {
    const outputs = ['--out-md', 'own.md', '--out-html', 'own.html', '--out-json', 'own.json'];
    for (let time = 0; time < 2; time++) expect((await compare('old.db', 'new.db', ...outputs)).code).toBe(0);
    write('own-2.json', '{"mine": 1}');
    const refused = await compare('old.db', 'new.db', '--out-json', 'own-2.json');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/^audit: --out-json own-2\.json: contains something else/)]); // prettier-ignore
    expect((await audit(['own.json'], { cwd: folder })).stderr).toContain(
      'use "audit rag compare" with the two systems',
    );
  });

  test('no query is listed with --max-examples 0', async () => {
    expect((await document('old.db', 'new.db', '--max-examples', '0')).changed).toEqual([]);
  });
});

describe('rules', () => {
  test('those of the manual', async () => {
    const page = readFileSync(new URL('../../../../docs/rag-compare.md', import.meta.url), 'utf8');
    const rules = (/```text\n([^`]+)```\n$/.exec(page)?.[1] ?? '').trim().split('\n').map((line) => line.replace(/ +#.*/, '')); // prettier-ignore
    expect(rules).toHaveLength(6);
    const { code, stderr } = await compare('old.db', 'new.db', ...rules.flatMap((rule) => ['--fail-on', rule]));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/exceeded in \d of \d metrics, gainLow = /)]);
  });

  test('exit with 1 where one is true, and write SARIF and JUnit', async () => {
    const words = [
      'old.db',
      'new.db',
      '--fail-on',
      'p.score <= 0.05 and change.score > 0',
      '--fail-on',
      'any(metrics: losses > 0)',
    ];
    const { code, stderr } = await compare(...words, '--sarif', 'c.sarif', '--junit', 'c.xml');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^audit: --fail-on p\.score <= 0\.05 and change\.score > 0: exceeded, /)]); // prettier-ignore
    expect(readFileSync(join(folder, 'c.sarif'), 'utf8')).toContain('change.score');
    expect(readFileSync(join(folder, 'c.xml'), 'utf8')).toContain('<failure');
    const passed = await compare('old.db', 'new.db', '--fail-on', 'changeHigh.score < 0');
    expect([passed.code, passed.stderr]).toEqual([0, 'audit: --fail-on: 1 rule passed.\n']);
  });
});

describe('what cannot be compared is one sentence', () => {
  const cases: readonly (readonly [words: readonly string[], sentence: string | RegExp])[] = [
    [['old.db'], 'old.db: is one system; name another, or tell two systems in it apart by --tag-a and --tag-b.'],
    [['-', 'new.db'], '-: inputs are read twice, for numbers and for texts; give two files.'],
    [['none.jsonl', 'new.jsonl'], /none\.jsonl: .*(?:not found|no such file|does not exist)/i],
    [['old.run', 'new.run'], '--qrels: is missing; runs are compared by relevance judgments, so name their file.'],
    [['damaged.db', 'new.db'], /^audit: damaged\.db: a damaged store/],
    [['infinite.db', 'new.db'], /^audit: infinite\.db: a damaged store of evaluations \(mrr is Infinity, which is not a number\)/],
    [['other.db', 'new.db'], /^audit: other\.db: /],
    [['old.db', 'new.db', '--qrels', 'qrels'], '--qrels: is about runs in the format of TREC, and neither input is one; leave it out.'],
    [['old.db', 'new.db', '--config', 'c'], '--config: is about answers that are evaluated here, and neither input is one; leave it out.'],
    [['old.run', 'new.run', '--qrels', 'other.qrels'], 'old.run: ranks no query that the file of --qrels judges; give the judgments of the same queries.'],
    [['both.db', '--tag-a', 'nobody'], 'both.db: contains no result with the tag "nobody"; name tags and times that its answers have.'],
    [['old.db', 'new.db', '--scoring', '9'], '--scoring 9: no such scoring; the only one is "1".'],
    [['old-results.jsonl', 'new.db', '--tag-a', 'x'], 'old-results.jsonl: results have no tags; compare the answers, or a store of evaluations.'],
    [['bad.jsonl', 'new.jsonl'], 'bad.jsonl: no line can be compared (entry 1: answer: is missing; it must be a string); docs/rag-compare.md shows what is read.'],
    [['k10.db', 'new.db'], 'k10.db and new.db: are scored with different settings (k, groups), so that numbers do not mean the same; evaluate both alike, or add --allow-different-scorings.'],
    [['old.db', 'new.db', '--fail-on', 'change.nothing < 0'], /no metric of this comparison has this name/],
  ]; // prettier-ignore

  beforeAll(async () => {
    write('other.qrels', 'z1 0 right 1\n');
    copyFileSync(join(folder, 'old.db'), join(folder, 'infinite.db'));
    const infinite = openDatabase(join(folder, 'infinite.db'));
    infinite.exec(`INSERT INTO result (answer, scoring, overall, metrics, absent, asked, unanswered, unread, at)
      SELECT answer, scoring, overall, '{"mrr":{"value":1e999,"weight":1}}', absent, 0, 0, 0, at FROM result LIMIT 1`);
    infinite.close();
    const other = openDatabase(join(folder, 'other.db'));
    other.exec('CREATE TABLE answers (x)');
    other.close();
    writeFileSync(join(folder, 'damaged.db'), readFileSync(join(folder, 'old.db')).fill(7, 200, 9000));
    writeLines('bad.jsonl', [{ id: 'q1', query: 'x' }]);
    write('k10.json', '{"k": 10}');
    await rag('evaluate', 'old.jsonl', '--db', 'k10.db', '--config', 'k10.json', '--out-file', 'ignored.jsonl');
  });

  test.each(cases)('%j', async (words, sentence) => {
    const { code, stdout, stderr } = await compare(...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(4);
  });

  test('lines that cannot be used are counted, and the exit code is 2', async () => {
    writeLines('some.jsonl', [{ id: 'q1', query: 'x' }, ...answersOf('old'), 7]);
    const { code, stdout, stderr } = await compare('some.jsonl', 'new.jsonl');
    expect([code, stderr]).toEqual([2, 'audit: some.jsonl: 2 entries could not be used and are not compared (entry 1: answer: is missing; it must be a string).\n']); // prettier-ignore
    expect(stdout).toContain('12 queries of both');
    writeLines('errors.jsonl', [{ id: 'q1', error: 'no answer' }]);
    const results = readFileSync(join(folder, 'old-results.jsonl'), 'utf8');
    write('errors.jsonl', `${readFileSync(join(folder, 'errors.jsonl'), 'utf8')}${results}`);
    expect(await compare('errors.jsonl', 'new-results.jsonl')).toMatchObject({ code: 2, stderr: expect.stringContaining('(line 1: it is an error: no answer)') as unknown }); // prettier-ignore
  });
});

test('stores are compared under the last scoring that both have', async () => {
  for (const name of ['old', 'new'])
    for (const config of name === 'old' ? [null, 'k3.json'] : [null]) {
      write('k3.json', '{"k": 3}');
      const scored = config === null ? [] : ['--config', config];
      await rag('evaluate', `${name}.jsonl`, '--db', `${name}-2.db`, ...scored, '--out-file', 'ignored.jsonl');
    }
  const { a, metrics } = await document('old-2.db', 'new-2.db');
  expect([a.scoring?.k, metrics.some(({ metric }) => metric === 'recall@5')]).toEqual([5, true]);
  const { stderr } = await compare('old-2.db', 'new-2.db', '--scoring', '2');
  expect(stderr).toContain('different settings (k, groups)');
  const allowed = await document('old-2.db', 'new-2.db', '--scoring', '2', '--allow-different-scorings');
  expect(allowed.settings.map(({ setting, isHarmless }) => [setting, isHarmless])).toEqual([
    ['k', false],
    ['groups', false],
  ]);
});
