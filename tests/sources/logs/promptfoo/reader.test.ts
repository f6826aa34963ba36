/**
 * Output files and databases of promptfoo. The expected trials of the fixtures are in ../conformance.test.ts; these tests cover special cases
 * and errors.
 */
import { copyFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, type Database } from '../../../../src/base/sqlite/sqlite.ts';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../../../src/base/core/errors.ts';
import type { ReadOptions } from '../../../../src/sources/logs/kit/log.ts';
import { USUAL_LIMITS } from '../../../../src/base/core/log-fields.ts';
import { findReader } from '../../../../src/sources/logs/find-reader.ts';
import { listing, temporaryFolder } from '../../../support/folders.ts';
import { summaryOf, trialsIn } from '../../../support/log-trials.ts';

type Fields = Readonly<Record<string, unknown>>;

const fixture = (name: string): string => fileURLToPath(new URL(`../../../fixtures/logs/${name}`, import.meta.url));

const resultOf = (fields: Fields = {}): Fields => ({
  testIdx: 0,
  promptIdx: 0,
  testCase: { vars: {} },
  provider: { id: 'p:m', label: '' },
  prompt: { raw: 'Say A.', label: 'plain' },
  response: { output: 'A' },
  failureReason: 0,
  success: true,
  ...fields,
});

function documentOf(
  results: readonly Fields[],
  { version = 3, ...around }: Fields & { version?: number } = {},
): string {
  return JSON.stringify({ evalId: 'eval-1', results: { version, timestamp: 't', results }, ...around });
}

function fileWith(content: string, name = 'out.json'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

const read = (results: readonly Fields[], around: Fields = {}, options: Partial<ReadOptions> = {}) =>
  trialsIn(fileWith(documentOf(results, around)), options);

async function problem(path: string, options: Partial<ReadOptions> = {}): Promise<string> {
  const outcome = await trialsIn(path, { format: 'promptfoo', ...options }).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(InputError);
  const { message } = outcome as InputError;
  expect(message.startsWith(path)).toBe(true);
  return message.slice(path.length);
}

describe('an output file', () => {
  test('is recognized by its beginning', async () => {
    const formatOf = async (content: string) => (await findReader(fileWith(content), null)).id;
    expect(await formatOf(documentOf([]))).toBe('promptfoo');
    expect(await formatOf(documentOf([], { version: 2 }))).toBe('promptfoo');
    expect(await formatOf(JSON.stringify(JSON.parse(documentOf([resultOf()])), null, 2))).toBe('promptfoo');
    expect(await formatOf('{"evalId": null, "shareableUrl": "a\\"b", "results": {"version": 3')).toBe('promptfoo');
    expect(await formatOf(`{"response": "a", "log": ${documentOf([])}}\n`)).toBe('jsonl');
    expect(await formatOf(`{"response": ${JSON.stringify(documentOf([]))}}\n`)).toBe('jsonl');
    const evaluation = { config: {}, results: [{ correct_answer: 'a', predicted_answer: 'a', response: 'a' }] };
    expect(await formatOf(JSON.stringify(evaluation))).toBe('statutes-rags');
  });

  test('without the object around it, or with a line for each result, has the same trials', async () => {
    const vars = { question: 'Which?', gold: 'A' };
    const results = [
      resultOf({ testIdx: 0, promptIdx: 0, vars }),
      resultOf({ testIdx: 1, promptIdx: 0, vars, success: false }),
    ];
    const expected = await read(results);
    const bare = fileWith(JSON.stringify({ version: 2, timestamp: 't', results, stats: {}, table: { head: {} } }));
    const lines = fileWith(results.map((one) => `${JSON.stringify(one)}\n`).join(''), 'out.jsonl');
    for (const path of [bare, lines]) {
      expect((await findReader(path, null)).id).toBe('promptfoo');
      expect(await trialsIn(path)).toEqual(expected.map((trial) => ({ ...trial, task: null })));
    }
  });

  test('as a table has a trial for each row and column of outputs', async () => {
    const rows = [
      'question,gold,"[openai:gpt-4o] {{question}}","[openai:gpt-4o] {{question}}",[ollama:x] Briefly: {{question}}',
      'Which?,A,[PASS] A,"[FAIL] Expected ""B"" to equal ""A""\n---\nB\n---\nC",[ERROR] timeout',
      'What?,,[FAIL] no reason,[PASS] ,',
    ];
    const path = fileWith(`\ufeff${rows.join('\r\n')}\r\n`, 'out.csv');
    expect((await findReader(path, null)).id).toBe('promptfoo-csv');
    const plain = '{{question}}';
    const common = { itemId: '0', question: 'Which?', groundTruth: 'A', model: 'openai:gpt-4o', condition: plain };
    expect(await trialsIn(path)).toMatchObject([
      { ...common, trialId: '0/0', response: 'A', storedLabel: 1 },
      { ...common, trialId: '0/1', response: 'B\n---\nC', storedLabel: 0 },
      {
        ...common,
        trialId: '0/2',
        model: 'ollama:x',
        condition: 'Briefly: {{question}}',
        response: null,
        anomaly: 'error',
        storedLabel: null,
      },
      { trialId: '1/0', question: 'What?', groundTruth: null, response: 'no reason', storedLabel: 0 },
      { trialId: '1/1', response: '', storedLabel: 1 },
    ]);
    expect((await findReader(fileWith('a,b\n[x] y,[PASS] z\n', 'other.csv'), null)).id).toBe('csv');
  });

  test('as a table of newer versions has the verdict in a column', async () => {
    const after = 'Status,Score,Named Scores,Metric: em,Grader Reason,Comment';
    const rows = [
      `Description,question,answer,[m] {{question}},${after},no provider,Status,Score,Named Scores,Grader Reason,Comment`,
      'd,Which?,A,A,PASS,1.00,,1.00,fine,,"Not A\n---\nB\n---\nC",FAIL,0.00,,Not A,',
      "d,Which?,7,'-7,FAIL,0.00,,,other,,,ERROR,0.00,,timeout,",
      'd,Which?,7,,,,,,,,"x\n---\ny",FAIL,0.00,,another reason,',
    ];
    const path = fileWith(`${rows.join('\n')}\n`, 'out.csv');
    expect((await findReader(path, null)).id).toBe('promptfoo-csv');
    expect(await trialsIn(path)).toMatchObject([
      { trialId: '0/0', model: 'm', condition: '{{question}}', groundTruth: 'A', response: 'A', storedLabel: 1 },
      { trialId: '0/1', model: null, condition: 'no provider', response: 'B\n---\nC', storedLabel: 0 },
      { trialId: '1/0', response: '-7', storedLabel: 0 },
      { trialId: '1/1', response: null, storedLabel: null, anomaly: 'error' },
      { trialId: '2/1', response: 'x\n---\ny', storedLabel: 0 },
    ]);
  });

  test('gives a whole trial', async () => {
    const vars = { question: 'Which?', options: ['x', 'y', 3], gold: 'z' };
    const testCase = { vars, assert: [{ type: 'equals', value: 'A' }] };
    const config = { description: 'd', providers: [{ id: 'p:m', label: 'warm', config: { temperature: 0.5 } }] };
    expect(
      await read([resultOf({ testIdx: 4, promptIdx: 1, testCase, provider: { id: 'p:m', label: 'warm' } })], {
        config,
      }),
    ).toEqual([
      {
        trialId: '4/1',
        run: 'LOG',
        model: 'p:m',
        variant: 'warm',
        condition: 'plain',
        dataset: null,
        task: 'd',
        itemId: '4',
        question: 'Which?',
        choices: ['x', 'y', '3'],
        temperature: 0.5,
        groundTruth: 'A',
        response: 'A',
        storedParse: null,
        storedLabel: 1,
        anomaly: null,
      },
    ]);
  });

  test('of version 2 has a large table, which is skipped, and few names', async () => {
    const table = { body: Array.from({ length: 500 }, () => ({ outputs: [{ text: 'x'.repeat(100) }] })) };
    const results = [{ provider: 'p', prompt: 'Say B.', vars: {}, response: { output: 'B' }, success: false }];
    const path = fileWith(JSON.stringify({ results: { version: 2, table, results, stats: {} }, config: null }));
    const limits = { ...USUAL_LIMITS, document: 1000 };
    expect(await trialsIn(path, { limits })).toMatchObject([
      {
        trialId: 'LOG#0',
        model: 'p',
        variant: null,
        task: null,
        itemId: null,
        question: 'Say B.',
        response: 'B',
        storedLabel: 0,
      },
    ]);
  });

  test.each<[string, Fields, string | null, number | null]>([
    ['a text', {}, 'A', 1],
    ['an empty text', { response: { output: '' } }, '', 1],
    ['an object', { response: { output: { a: [1, 'é'] } } }, '{"a":[1,"é"]}', 1],
    ['a number', { response: { output: 0 } }, '0', 1],
    ['false', { response: { output: false } }, 'false', 1],
    ['null', { response: { output: null }, error: 'x' }, null, 1],
    ['nothing', { response: undefined, failureReason: 2, success: false }, null, null],
    ['an empty text beside an error', { response: { output: '' }, failureReason: 2, success: false }, null, null],
    ['a text that could not be judged', { failureReason: 2, success: false, error: 'judge' }, 'A', null],
    ['a text of a failed assertion', { failureReason: 1, success: false, error: 'Expected' }, 'A', 0],
    ['half a surrogate pair', { response: { output: '\ud800' } }, '\ud800', 1],
  ])('with the output %s', async (_, fields, response, storedLabel) => {
    const anomaly = response === null ? 'error' : null;
    expect(await read([resultOf(fields)])).toMatchObject([{ response, storedLabel, anomaly }]);
  });

  test.each<[readonly Fields[], Fields, string | readonly string[] | null]>([
    [[{ type: 'equals', value: 18 }], {}, '18'],
    [
      [
        { type: 'contains', value: 'a' },
        { type: 'equals', value: 'b' },
      ],
      {},
      'b',
    ],
    [[{ type: 'contains-any', value: ['a', 'b'] }], {}, ['a', 'b']],
    [[{ type: 'icontains-any', value: 'a, b' }], {}, ['a', 'b']],
    [[{ type: 'equals', value: '{{ right }}' }], { right: 'c' }, 'c'],
    [[{ type: 'equals', value: 'so {{ right }}' }], { right: 'c' }, null],
    [[{ type: 'equals', value: '{{ constructor }}' }], {}, null],
    [[{ type: 'regex', value: '\\bB\\b' }], { gold: 'B' }, 'B'],
    [[{ type: 'regex', value: '\\bB\\b' }], {}, null],
    [
      [
        { type: 'contains', value: 'a' },
        { type: 'contains', value: 'b' },
      ],
      {},
      null,
    ],
    [[{ type: 'not-equals', value: 'a' }], {}, null],
    [[], { answer: ['x', 1] }, ['x', '1']],
    [[], { answer: {} }, null],
  ])('with the assertions %j and the variables %j', async (assert, vars, groundTruth) => {
    expect(await read([resultOf({ testCase: { assert, vars } })])).toMatchObject([{ groundTruth }]);
  });

  test.each<[unknown, number | null]>([
    [['p:m'], null],
    ['p:m', null],
    [[{ id: 'p:m', config: { temperature: 0 } }], 0],
    [[{ 'p:m': { config: { temperature: 0.3 } } }], 0.3],
    [[{ id: 'p:m', config: { temperature: '{{ env.T }}' } }], null],
    [
      [
        { id: 'p:m', label: 'x', config: { temperature: 1 } },
        { id: 'p:m', label: 'y', config: { temperature: 0 } },
      ],
      null,
    ],
    [[null, 7, ['p:m']], null],
    [undefined, null],
  ])('with the providers %j', async (providers, temperature) => {
    expect(await read([resultOf()], { config: { providers } })).toMatchObject([{ temperature }]);
  });

  test('whose prompt has its own temperature', async () => {
    const prompt = { raw: 'x', config: { temperature: 0.9 } };
    const config = { providers: [{ id: 'p:m', config: { temperature: 0.1 } }] };
    expect(await read([resultOf({ prompt })], { config })).toMatchObject([{ temperature: 0.9, condition: null }]);
  });

  test('with a repeated place has two trials there', async () => {
    const trials = await read([resultOf(), resultOf(), resultOf({ promptIdx: 1 }), resultOf()]);
    expect(trials.map(({ trialId }) => trialId)).toEqual(['0/0', '0/0 (2)', '0/1', '0/0 (3)']);
  });

  test('has a verdict for each assertion and metric', async () => {
    const components = (...passes: readonly [string, boolean][]): Fields => ({
      componentResults: [null, ...passes.map(([type, pass]) => ({ pass, assertion: { type, value: 'x' } }))],
    });
    const results = [
      resultOf({ gradingResult: components(['regex', true], ['equals', false]), success: false }),
      resultOf({ gradingResult: components(['regex', true], ['regex', false]) }),
      resultOf({
        gradingResult: { componentResults: [{ pass: true, assertion: { type: 'equals', metric: 'regex' } }] },
      }),
      resultOf(),
    ];
    const labels = async (stored: string | null) =>
      (await read(results, {}, { stored })).map((trial) => trial.storedLabel);
    expect(await labels(null)).toEqual([0, 1, 1, 1]);
    expect(await labels('success')).toEqual([0, 1, 1, 1]);
    expect(await labels('regex')).toEqual([1, 0, 1, null]);
    expect(await problem(fileWith(documentOf(results)), { stored: 'nope' })).toMatch(
      /--stored nope: .*there are success, regex, equals\.$/,
    );
  });

  test('that is broken is refused with the place', async () => {
    const whole = documentOf([resultOf(), resultOf({ success: 'yes' })]);
    expect(await problem(fileWith(whole))).toMatch(/^: result 2: success: .*expected a result of promptfoo\.$/);
    expect(await problem(fileWith(whole.slice(0, -20)))).toMatch(/^: ends in the middle/);
    expect(await problem(fileWith(documentOf([resultOf(), [] as unknown as Fields])))).toMatch(/^: result 2: /);
    const limits = { ...USUAL_LIMITS, record: 100 };
    expect(await problem(fileWith(documentOf([resultOf()])), { limits })).toMatch(/more than 100 bytes in one record/);
  });

  test('may have bare NaN, members of other versions, and other unusual values', async () => {
    const text = documentOf([resultOf({ score: 'NAN', extra: { deep: [1] } })]).replace('"NAN"', 'NaN');
    expect(await trialsIn(fileWith(text))).toHaveLength(1);
  });
});

/** A database as promptfoo writes it, closed again. */
function databaseWith(fill: (db: Database.Database) => void, path = join(temporaryFolder(), 'promptfoo.db')): string {
  const db = openDatabase(path);
  db.exec(`
    CREATE TABLE \`evals\` (\`id\` text PRIMARY KEY NOT NULL, \`created_at\` integer, \`description\` text, \`results\` text NOT NULL, \`config\` text NOT NULL);
    CREATE TABLE \`eval_results\` (\`id\` text PRIMARY KEY NOT NULL, \`eval_id\` text NOT NULL, \`prompt_idx\` integer NOT NULL, \`test_idx\` integer NOT NULL,
      \`test_case\` text NOT NULL, \`prompt\` text NOT NULL, \`provider\` text NOT NULL, \`response\` text, \`error\` text,
      \`failure_reason\` integer DEFAULT 0 NOT NULL, \`success\` integer NOT NULL, \`grading_result\` text);
  `);
  fill(db);
  db.close();
  return path;
}

function addEval(db: Database.Database, id: string, description: string | null, results: unknown = {}): void {
  const config = JSON.stringify({ providers: [{ id: 'p', config: { temperature: 0.2 } }] });
  db.prepare('INSERT INTO evals VALUES (?, 0, ?, ?, ?)').run(id, description, JSON.stringify(results), config);
}

function addResult(
  db: Database.Database,
  id: string,
  evalId: string,
  place: readonly [number, number],
  output = id,
): void {
  const [testIdx, promptIdx] = place;
  const row = [id, evalId, promptIdx, testIdx, '{"vars":{"gold":"A"}}', '{"raw":"q","label":"l"}', '{"id":"p"}'];
  const statement = db.prepare('INSERT INTO eval_results VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, 0, 1, NULL)');
  statement.run(...row, JSON.stringify({ output }));
}

describe('a database', () => {
  test('gives the same trials as the output file of its evaluation', async () => {
    const trials = await trialsIn(fixture('promptfoo.db'));
    expect(trials).toEqual(await trialsIn(fixture('promptfoo_output.json')));
    expect(summaryOf(trials)).toEqual({
      samples: 30,
      usable: 28,
      empty: 2,
      parsed: 0,
      correct: 10,
      first: 'ec0a7649f2df6d7374c20fd2a6bb3846b79b25c5',
      last: '3c4bd4d0d0d1e076ce617723edd6a73afc9126ab',
    });
  });

  test('of several evaluations distinguishes them, in order', async () => {
    const path = databaseWith((db) => {
      for (const [id, description] of [
        ['e2', 'same'],
        ['e1', 'same'],
        ['e3', null],
        ['e4', 'other'],
      ] as const)
        addEval(db, id, description);
      addResult(db, 'a', 'e2', [1, 0]);
      addResult(db, 'b', 'e1', [10, 0]);
      addResult(db, 'c', 'e1', [2, 1]);
      addResult(db, 'd', 'e1', [2, 0]);
      addResult(db, 'e', 'e1', [2, 0]);
      addResult(db, 'f', 'e3', [0, 0]);
      addResult(db, 'g', 'gone', [0, 0]);
    });
    const trials = await trialsIn(path);
    expect(trials.map(({ trialId, itemId, task, response }) => [trialId, itemId, task, response])).toEqual([
      ['e1/2/0', 'e1/2', 'same (e1)', 'd'],
      ['e1/2/0 (2)', 'e1/2', 'same (e1)', 'e'],
      ['e1/2/1', 'e1/2', 'same (e1)', 'c'],
      ['e1/10/0', 'e1/10', 'same (e1)', 'b'],
      ['e2/1/0', 'e2/1', 'same (e2)', 'a'],
      ['e3/0/0', 'e3/0', 'e3', 'f'],
      ['gone/0/0', 'gone/0', 'gone', 'g'],
    ]);
    expect(trials.map(({ temperature }) => temperature)).toEqual([0.2, 0.2, 0.2, 0.2, 0.2, 0.2, null]);
  });

  test('has the results of old evaluations in one column', async () => {
    const results = { version: 2, results: [{ provider: { id: 'p' }, response: { output: 'old' }, success: true }] };
    const path = databaseWith((db) => {
      addEval(db, 'new', 'n', { version: 3, results: [] });
      addEval(db, 'old', 'o', results);
      addResult(db, 'x', 'new', [0, 0]);
    });
    expect(await trialsIn(path)).toMatchObject([
      { task: 'n', response: 'x' },
      { task: 'o', response: 'old', trialId: 'old/result 0', itemId: null, temperature: 0.2, storedLabel: 1 },
    ]);
  });

  test('is recognized by its tables, wherever they are in the file', async () => {
    const many = databaseWith((db) => {
      for (let i = 0; i < 300; i++) db.exec(`CREATE TABLE t${i} (x TEXT CHECK (x <> '${'y'.repeat(500)}'))`);
      db.exec('DROP TABLE evals; DROP TABLE eval_results');
      db.exec('CREATE TABLE evals (id); CREATE TABLE eval_results (id)');
    });
    expect((await findReader(many, null)).id).toBe('promptfoo-db');
    const other = databaseWith((db) => db.exec('DROP TABLE eval_results'));
    await expect(findReader(other, null)).rejects.toThrow(/a database/);
  });

  test('and its folder stay unchanged, also in write-ahead mode', async () => {
    const closed = databaseWith((db) => {
      db.pragma('journal_mode = WAL');
      addEval(db, 'e', 'd');
      addResult(db, 'x', 'e', [0, 0]);
    });
    const before = listing(dirname(closed));
    expect(before).toHaveLength(1);
    expect(await trialsIn(closed)).toHaveLength(1);
    expect(listing(dirname(closed))).toEqual(before);
  });

  test('with pending changes is read with them, in a copy', async () => {
    const original = databaseWith((db) => {
      db.pragma('journal_mode = WAL');
      addEval(db, 'e', 'd');
      addResult(db, 'x', 'e', [0, 0]);
    });
    const writer = openDatabase(original);
    addResult(writer, 'y', 'e', [1, 0]);
    const path = join(temporaryFolder(), 'promptfoo.db');
    for (const suffix of ['', '-wal']) copyFileSync(original + suffix, path + suffix);
    writer.close();
    const before = listing(dirname(path));
    expect(before).toHaveLength(2);
    expect((await trialsIn(path)).map(({ response }) => response)).toEqual(['x', 'y']);
    expect(listing(dirname(path))).toEqual(before);
    expect((await findReader(path, null)).companions?.(path)).toContain(`${path}-wal`);
  });

  test('that is damaged, or contains a value that is not a result, is refused with the place', async () => {
    const path = databaseWith((db) => {
      addEval(db, 'e', 'd');
      addResult(db, 'x', 'e', [0, 0]);
      addResult(db, 'y', 'e', [7, 1]);
      db.exec(`UPDATE eval_results SET response = '{"output":' WHERE id = 'y'`);
    });
    expect(await problem(path, { format: 'promptfoo-db' } as Partial<ReadOptions>)).toMatch(
      /^: e: test 7, prompt 1: response: not valid JSON/,
    );
    const limits = { ...USUAL_LIMITS, record: 20 };
    expect(await problem(path, { format: 'promptfoo-db', limits } as Partial<ReadOptions>)).toMatch(
      /^: e: test 0, prompt 0: more than 20 bytes in one record/,
    );
    truncateSync(path, statSync(path).size - 4096);
    expect(await problem(path, { format: 'promptfoo-db' } as Partial<ReadOptions>)).toMatch(/^: .*truncated/);
  });
});
