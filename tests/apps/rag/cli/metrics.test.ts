/** `audit rag metrics` as a user runs it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RetrievalSummary } from '../../../../src/apps/rag/documents/retrieval.ts';
import type { Outcome } from '../../../support/cli.ts';
import { retrievalVectors } from '../../../support/fixtures.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';

type Answer = Readonly<Record<string, number | string | null>>;

const metrics = (words: readonly string[], lines: readonly unknown[] = []): Promise<Outcome> =>
  audit(['rag', 'metrics', ...words], { input: lines.map((line) => `${JSON.stringify(line)}\n`).join('') });

const parsed = (stdout: string): Answer[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);

/** The lines of a run that must go well. */
async function answers(words: readonly string[], lines: readonly unknown[] = []): Promise<Answer[]> {
  const { code, stdout, stderr } = await metrics(words, lines);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return parsed(stdout);
}

/** The summary as data; queries as lines, or files of TREC among the words. */
async function summary(words: readonly string[], lines: readonly unknown[] = []): Promise<RetrievalSummary> {
  const { code, stdout, stderr } = await metrics(
    ['--out-file', join(temporaryFolder(), 'lines'), '--out-json', '-', ...words],
    lines,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as RetrievalSummary;
}

function trecFiles(run: string, qrels: string): string[] {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.run'), run);
  writeFileSync(join(folder, 'a.qrels'), qrels);
  return ['--run', join(folder, 'a.run'), '--qrels', join(folder, 'a.qrels')];
}

test('the vectors of the original, in their order', async () => {
  const vectors = retrievalVectors();
  const ours = await answers(['--convention', 'proposal'], vectors);
  expect(ours.map(({ id, k, recall, precision, ndcg, mrr }) => ({ id, k, recall, precision, ndcg, mrr }))).toEqual(
    // JSON of JavaScript has no -0.
    vectors.map(({ id, k, recall, precision, ndcg, mrr }) => ({ id, k, recall, precision: precision + 0, ndcg, mrr })),
  );
});

describe('lines', () => {
  test('have these fields in this order', async () => {
    const line = { id: 'a', retrieved: ['x', 'y', 'x'], relevant: ['y'] };
    expect(await metrics(['--k', '2,1'], [line])).toEqual({
      code: 0,
      stderr: '',
      stdout:
        '{"id":"a","recall@1":0,"precision@1":0,"hitRate@1":0,"ndcg@1":0,"ndcgExp@1":0,"mrr@1":0,"map@1":0,' +
        '"recall@2":1,"precision@2":0.5,"hitRate@2":1,"ndcg@2":0.6309297535714575,"ndcgExp@2":0.6309297535714575,"mrr@2":0.5,"map@2":0.5,' +
        '"mrr":0.5,"map":0.5,"ndcg":0.6309297535714575,"ndcgExp":0.6309297535714575,"numRelevant":1,"duplicates":1}\n',
    });
  });

  test('a k of a line takes the place of those of the options', async () => {
    const [own, given] = await answers(
      ['--k', '1'],
      [
        { id: 1, retrieved: ['x', 'y'], relevant: ['y'], k: 2 },
        { id: 2, retrieved: ['x', 'y'], relevant: ['y'] },
      ],
    );
    expect(own).toEqual({
      id: 1,
      k: 2,
      recall: 1,
      precision: 0.5,
      hitRate: 1,
      ndcg: 1 / Math.log2(3),
      ndcgExp: 1 / Math.log2(3),
      'mrr@k': 0.5,
      map: 0.5,
      mrr: 0.5,
      numRelevant: 1,
      duplicates: 0,
    });
    expect(given).toMatchObject({ id: 2, 'recall@1': 0 });
    expect(given).not.toHaveProperty('k');
  });

  test('relevant names the relevant documents, scores their grades; either is derived from the other if it is missing', async () => {
    const retrieved = ['a', 'b'];
    const [both, list, grades, scores] = await answers(
      ['--k', '1'],
      [
        { id: 1, retrieved, relevant: ['b'], scores: { a: 3 } },
        { id: 2, retrieved, relevant: ['b'] },
        { id: 3, retrieved, relevant: { b: 2, a: 0 } },
        { id: 4, retrieved, scores: { a: 3, b: 0.5 } },
      ],
    );
    expect(both).toMatchObject({ 'recall@1': 0, mrr: 0.5, 'ndcg@1': 1, numRelevant: 1 });
    expect(list).toMatchObject({ mrr: 0.5, 'ndcg@1': 0, numRelevant: 1 });
    expect(grades).toMatchObject({ mrr: 0.5, ndcg: 1 / Math.log2(3), numRelevant: 1 });
    expect(scores).toMatchObject({ 'recall@1': 1, 'ndcg@1': 1, numRelevant: 1 });
  });

  test('ids of documents are compared as text, whatever they are called', async () => {
    const [number, proto] = await answers(
      [],
      [
        { id: 1, retrieved: [7], relevant: { 7: 1 } },
        '{"id":2,"retrieved":["__proto__"],"relevant":{"__proto__":1}}',
      ].map((line) => (typeof line === 'string' ? (JSON.parse(line) as unknown) : line)),
    );
    expect([number?.['mrr'], proto?.['mrr']]).toEqual([1, 1]);
  });

  test.each([
    ['no judgments', {}, [], [null, 0]],
    ['nothing relevant', { relevant: [] }, [], [0, 0]],
    ['nothing relevant at this level', { relevant: { x: 1 } }, ['--relevance-level', '2'], [0, 0]],
    ['nothing relevant, proposal', { relevant: [] }, ['--convention', 'proposal'], [0, 0]],
  ])('%s', async (_, judgments, words, [mrr, numRelevant]) => {
    expect(await answers(words, [{ id: 1, retrieved: ['x'], ...judgments }])).toMatchObject([{ mrr, numRelevant }]);
  });

  test.each([
    ['no list', { id: 'x' }, 'x', /^retrieved: must be a list/],
    ['an id that is an object', { id: 'x', retrieved: ['a', {}] }, 'x', /^retrieved\[1\]: must be/],
    ['relevant that is a text', { id: 'x', retrieved: [], relevant: 'a' }, 'x', /^relevant: must be a list of ids, or/],
    [
      'a grade that is a text',
      { id: 'x', retrieved: [], relevant: { a: '1' } },
      'x',
      /^relevant\["a"\]: must be a num/,
    ],
    ['a grade beyond all', { id: 'x', retrieved: [], scores: { a: 1e9 } }, 'x', /^scores\["a"\]: .* 1000/],
    ['scores that are a list', { id: 'x', retrieved: [], scores: [] }, 'x', /^scores: must be an object/],
    ['half a k', { id: 'x', retrieved: [], k: 1.5 }, 'x', /^k: must be a whole number/],
    ['a k of 0', { id: 'x', retrieved: [], k: 0 }, 'x', /^k: must be at least 1/],
    ['no id', { retrieved: [] }, null, /^id: /],
    ['a list', [1], null, /not a JSON object/],
  ])('%s', async (_, bad, id, error) => {
    const good = { id: 'good', retrieved: ['a'], relevant: ['a'] };
    const { code, stdout, stderr } = await metrics([], [good, bad, good]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^audit: 1 input line[^\n]* line 2;[^\n]*\n$/);
    const [, wrong, after] = parsed(stdout);
    expect(wrong).toEqual({ id, error: expect.stringMatching(error) as string });
    expect(after).toMatchObject({ id: 'good', mrr: 1 });
  });
});

describe('files of TREC', () => {
  const RUN = '1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n2 Q0 a 1 1 t\n3 Q0 a 1 1 t\n';
  const QRELS = '1 0 b 1\n2 0 a 0\n4 0 a 1\n';

  test('give a line for each query of the run', async () => {
    expect(await answers([...trecFiles(RUN, QRELS), '--k', '1'])).toMatchObject([
      { id: '1', 'recall@1': 0, mrr: 0.5, numRelevant: 1 },
      { id: '2', mrr: 0, numRelevant: 0 },
      { id: '3', mrr: null, numRelevant: 0 },
    ]);
  });

  test('means are over the judged queries of the run, or over all judged ones as with -c of trec_eval', async () => {
    const files = trecFiles(RUN, QRELS);
    const usual = await summary(files);
    const complete = await summary([...files, '--complete']);
    const mrrOf = ({ groups: [group] }: RetrievalSummary): unknown => [
      group?.queries,
      group?.means.find(({ metric }) => metric === 'mrr')?.mean,
    ];
    expect([mrrOf(usual), mrrOf(complete)]).toEqual([
      [2, 0.5 / 2],
      [3, 0.5 / 3],
    ]);
    expect(usual.counts).toEqual({
      queries: 3,
      unjudged: 1,
      nothingRelevant: 1,
      missing: 1,
      duplicates: 0,
      unusable: 0,
    });
    expect(complete.counts).toEqual(usual.counts);
  });

  test('no query in common is an error', async () => {
    const { code, stderr } = await metrics([...trecFiles(RUN, '9 0 b 1\n'), '--complete']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^audit: \S+a\.run: ranks no query that \S+a\.qrels judges; .*\n$/);
  });

  test('a line that cannot be read ends it', async () => {
    const { code, stderr } = await metrics(trecFiles('1 Q0 a 1 x t\n', QRELS));
    expect(code).toBe(2);
    expect(stderr).toMatch(/^audit: \S+a\.run, line 1: score x: must be a number\.\n$/);
  });
});

describe('the summary', () => {
  const LINES = [
    { id: 1, retrieved: ['a', 'b'], relevant: ['a'] },
    { id: 2, retrieved: ['a', 'b'], relevant: ['b'] },
    { id: 3, retrieved: ['a', 'a'] },
    { id: 4, retrieved: ['a'], relevant: ['a'], k: 1 },
  ];

  test('as Markdown', async () => {
    const { code, stdout, stderr } = await metrics(['--summary', '--k', '1', '--convention', 'proposal'], LINES);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(
      '- 4 queries read\n- 1 have no judgments, and count as 0\n- 1 documents were retrieved again',
    );
    expect(stdout).toContain('Means over 3 queries:');
    expect(stdout).toMatch(/\| `mrr` +\| 0\.5000 \| 0\.0227 to 0\.9773 \|/);
    expect(stdout).toContain('Means over 1 query with their own k');
    expect(stdout).toMatch(/\| `mrr` +\| 1\.0000 \| +– \|/);
  });

  test('lines with the same id are one query', async () => {
    const twice = [...LINES.slice(0, 2), ...LINES.slice(0, 2)];
    const { stdout } = await metrics(['--summary', '--k', '1', '--convention', 'proposal'], twice);
    expect(stdout).toContain('Means over 4 queries (2 different ids):');
    const once = await metrics(['--summary', '--k', '1', '--convention', 'proposal'], LINES.slice(0, 2));
    const lineOf = (text: string): string | undefined => text.split('\n').find((line) => line.startsWith('| `mrr`'));
    expect(lineOf(stdout)).toBe(lineOf(once.stdout));
  });

  test('is the same every time, and can be written with the lines', async () => {
    const folder = temporaryFolder();
    const words = ['--out-file', 'lines.jsonl', '--out-md', 'a.md', '--out-json', 'a.json'];
    const run = async (): Promise<[string, string]> => {
      const all = words.map((word) => (word.startsWith('--') ? word : join(folder, word)));
      expect(await metrics(all, LINES)).toEqual({ code: 0, stdout: '', stderr: '' });
      expect(parsed(readFileSync(join(folder, 'lines.jsonl'), 'utf8')).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
      return [readFileSync(join(folder, 'a.md'), 'utf8'), readFileSync(join(folder, 'a.json'), 'utf8')];
    };
    expect(await run()).toEqual(await run());
  });
});

describe('invalid options', () => {
  test.each([
    ['a run alone', ['--run', 'a.run'], /--run and --qrels: belong together/],
    [
      'one file for both',
      ['--run', 'a.run', '--qrels', './a.run'],
      /--run a\.run and --qrels \.\/a\.run: are one file/,
    ],
    [
      'a run beside lines',
      ['a.jsonl', '--run', 'a.run', '--qrels', 'a.qrels'],
      /a\.jsonl: is given together with --run/,
    ],
    ['a cut-off of 0', ['--k', '0,5'], /--k.*whole numbers from 1 to/],
    ['another convention', ['--convention', 'beir'], /--convention/],
    ['a file that is not there', ['no-such.jsonl'], /no-such\.jsonl: no such file/],
    ['lines and summary in one place', ['--out-md', '-'], /--out-md -: is where --out-file goes already/],
  ])('%s', async (_, words, reason) => {
    const { code, stdout, stderr } = await metrics(words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toMatch(/\n {4}at /);
  });

  test('an output in the place of an input', async () => {
    const [, run = '', , qrels = ''] = trecFiles('', '');
    const { code, stderr } = await metrics(['--run', run, '--qrels', qrels, '--out-file', run]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/--out-file .*a\.run: is an input/);
    expect(readFileSync(run, 'utf8')).toBe('');
  });

  test('a failure leaves no file', async () => {
    const target = join(temporaryFolder(), 'lines.jsonl');
    expect((await metrics([...trecFiles('1 Q0', ''), '--out-file', target])).code).toBe(2);
    expect(existsSync(target)).toBe(false);
  });
});
