/** Readers of logs: which one reads a file, the trials of its records, and the errors for broken ones. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../../src/base/core/errors.ts';
import { readLineGroups, MAX_LINE_BYTES } from '../../../src/sources/lines.ts';
import { type LogTrial } from '../../../src/sources/logs/kit/log.ts';
import { MAPPED_FIELDS, type FieldMap } from '../../../src/base/core/log-fields.ts';
import { USUAL_LIMITS } from '../../../src/base/core/log-fields.ts';
import { findReader } from '../../../src/sources/logs/find-reader.ts';
import { eachIn } from '../../../src/sources/groups.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { inFull } from '../../support/thorough.ts';

interface Given {
  readonly file?: string;
  readonly map?: FieldMap;
  readonly format?: string;
}

type Content = string | Buffer;

/** A file with this content, and its reader. */
async function open(content: Content, { file = 'log', format }: Given) {
  const path = join(temporaryFolder(), file);
  writeFileSync(path, content);
  return { path, reader: await findReader(path, format ?? null) };
}

async function listOf<One>(all: AsyncIterable<One>): Promise<One[]> {
  const list: One[] = [];
  for await (const one of all) list.push(one);
  return list;
}

/** The trials of a log with this content, under the name LOG. */
async function read(content: Content, given: Given = {}): Promise<LogTrial[]> {
  const { path, reader } = await open(content, given);
  const trials = reader.read(path, { name: 'LOG', map: given.map ?? {}, stored: null, limits: USUAL_LIMITS });
  return (await listOf(eachIn(trials))).map(({ trial }) => trial);
}

/** The problems of a log: sentences that each name the file. Any other error is a crash. */
async function problems(content: Content, given: Given = {}): Promise<string> {
  try {
    const trials = await read(content, given);
    throw new Error(`no error, but ${trials.length} trials`);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    for (const problem of error.problems) expect(problem).toMatch(/^(?:--format |\S*\/log).*[.?]$/s);
    return error.problems.join('\n');
  }
}

const isNothingOrRefusal = (value: unknown): boolean => value === null || value instanceof InputError;

const lines = (...records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

async function formatOf(content: Content): Promise<string> {
  return (await open(content, {})).reader.id;
}

describe('the content decides the format', () => {
  const LINE = '{"response":"a"}';
  const DOCUMENT = { config: {}, summary: {}, results: [rowOf()] };
  const TABLE = 'id,response\n1,a\n';

  test.each([
    ['one line', LINE, 'jsonl'],
    ['lines', `${LINE}\n${LINE}\n`, 'jsonl'],
    ['lines with CRLF', `${LINE}\r\n${LINE}\r\n`, 'jsonl'],
    ['lines behind a byte order mark', `\ufeff${LINE}\n`, 'jsonl'],
    ['lines behind a blank one', `\n${LINE}\n`, 'jsonl'],
    ['lines after whitespace', `  ${LINE}\n`, 'jsonl'],
    ['lines of which the first is longer than what is looked at', lines({ response: 'a'.repeat(100_000) }), 'jsonl'],
    ['lines that quote an evaluation', lines({ response: JSON.stringify(DOCUMENT) }), 'jsonl'],
    ['lines with the field names of an evaluation', lines(rowOf(), rowOf()), 'jsonl'],
    ['a document on one line', JSON.stringify(DOCUMENT), 'statutes-rags'],
    ['a document on many lines', JSON.stringify(DOCUMENT, null, 2), 'statutes-rags'],
    ['a document behind a byte order mark', `\ufeff\n${JSON.stringify(DOCUMENT, null, 2)}`, 'statutes-rags'],
    ['a list', '[{"response":"a"},{"response":"b"}]', 'json'],
    ['a list in an object on one line', '{"n":1,"results":[{"response":"a"}]}', 'json'],
    ['a list two levels deep', '{"data":{"rows":[{"response":"a"}]}}', 'json'],
    ['a list in an object on many lines', JSON.stringify({ any: [{ response: 'a' }] }, null, 1), 'json'],
    ['one line with a list', '{"response":"a","messages":[{"role":"user"}]}', 'jsonl'],
    ['lines with lists', lines({ results: [{ a: 1 }], response: 'a' }, { response: 'b' }), 'jsonl'],
    ['a table', TABLE, 'csv'],
    ['a table with CRLF', TABLE.replaceAll('\n', '\r\n'), 'csv'],
    ['a table behind a byte order mark', `\ufeff${TABLE}`, 'csv'],
    ['a table with quoted names', '"id","my response"\n1,a\n', 'csv'],
    ['a table with tabs', 'id\tresponse\n1\ta\n', 'csv'],
    ['a table with an unnamed column of row numbers', ',id,response\n0,1,a\n', 'csv'],
    ['a table with Japanese names', '番号,回答\n1,a\n', 'csv'],
  ])('%s', async (_, content, format) => {
    expect(await formatOf(content)).toBe(format);
  });

  test.each([
    ['nothing', '', /empty/],
    ['whitespace', ' \n\r\n\t', /empty/],
    ['a byte order mark', '\ufeff', /empty/],
    ['a pointer of Git LFS', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n', /git lfs pull/],
    ['a database', 'SQLite format 3\0\u0010\0', /database/],
    ['an archive', 'PK\u0003\u0004\u0014\0', /archive/],
    ['a list of texts', '["a","b"]', /format/],
    ['a Parquet file', 'PAR1\u0015', /no details of lighteval/],
    [
      'results of lm-eval',
      '{"results": {"gsm8k": {}}, "configs": {"gsm8k": {"metric_list": [{"metric": "x"}]}}}',
      /without samples; name the samples_\*\.jsonl of the same run, which --log_samples writes\.$/,
    ],
    ['answers of HumanEval', '{"task_id": "HumanEval/0", "completion": "return 1"}\n', /runs no code/],
    ['generations of bigcode', '[["def f():"], ["def g():"]]', /runs no code/],
    ['two generations of each', '[["def f():", "def f(x):"], ["def g():", "def g(x):"]]', /runs no code/],
    ['generations of several lines', '[["x = 1\\ny = 2", "y = 2"]]', /runs no code/],
    ['rows of texts', '[["Which?", "A", "It is A"], ["What?", "B", "It is C"]]', /rows without names of columns/],
    ['rows with lists', '[["Which?", "A", "It is A", [["call", "x"]]]]', /rows without names of columns/],
    [
      'judgments of MT-bench',
      '{"question_id": 1, "model": "m", "judge": ["gpt-4"], "score": 7}\n',
      /judgments of a model/,
    ],
    ['a link of DeepEval', '{"testRunLink": "https://app.confident-ai.com/x"}', /without its test cases/],
    [
      'predictions of EvalScope',
      '{"index": 0, "model": "m", "model_output": {"choices": []}, "messages": []}\n',
      /in its reviews folder/,
    ],
    ['answers by id', '{"q1": "A", "q2": "B",\n "q3": "C", "q4": "D"}', /one value for each id \(q1, q2, q3, …\)/],
    ['prose', 'It was the best of times.\n', /format/],
    ['bytes', Buffer.from([0xff, 0xfe, 0x7b, 0, 0x0a, 0]), /format/],
  ])('%s is not a log', async (_, content, reason) => {
    expect(await problems(content)).toMatch(reason);
  });

  test('a pointer of Git LFS is refused for any format', async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n';
    for (const format of ['jsonl', 'csv', 'statutes-rags'])
      expect(await problems(pointer, { format })).toMatch(/git lfs pull/i);
  });

  test('the error for an unknown format lists the known ones', async () => {
    expect(await problems(LINE, { format: 'xml' })).toMatch(/^--format xml: .*statutes-rags.*jsonl.*csv/);
  });

  test('a folder and a missing file have different errors', async () => {
    const folder = temporaryFolder();
    await expect(findReader(folder, null)).rejects.toThrow(/folder/);
    await expect(findReader(join(folder, 'x'), null)).rejects.toThrow(/no such file/);
    await expect(findReader(join(folder, 'x'), 'jsonl')).rejects.toThrow(/no such file/);
  });
});

describe('fields', () => {
  test('are found by their names, and give a whole trial', async () => {
    const record = {
      id: 'i',
      item: 'q1',
      response: 'r',
      storedParse: 's',
      label: 1,
      groundTruth: 'g',
      choices: ['x', 'y'],
      question: 'q',
      model: 'm',
      variant: 'v',
      condition: 'c',
      dataset: 'd',
      task: 't',
      temperature: 0.5,
    };
    expect(Object.keys(record)).toEqual([...MAPPED_FIELDS]);
    const { item, label, id, ...same } = record;
    const trial = { ...same, trialId: id, run: 'LOG', itemId: item, storedLabel: label, anomaly: null };
    expect(await read(lines(record))).toEqual([trial]);
    const { choices, ...texts } = record;
    const table = [Object.keys(record), Object.values({ ...texts, choices })];
    expect(table[0]).toHaveLength(table[1]?.length ?? 0);
    const csv = `${MAPPED_FIELDS.join()}\n${MAPPED_FIELDS.map((field) => (field === 'choices' ? '"[""x"",""y""]"' : record[field])).join()}\n`;
    expect(await read(csv)).toEqual([trial]);
  });

  test('that are missing are null, and the id is then the place', async () => {
    const [first, second] = await read(lines({ response: 'a' }, { response: null }));
    expect(first).toMatchObject({ trialId: 'LOG#0', itemId: null, model: null, groundTruth: null, storedLabel: null });
    expect(second).toMatchObject({ trialId: 'LOG#1', response: null, choices: null, temperature: null });
  });

  const NESTED = { output: [{ text: 'a', 'x.y': 'b' }], 'output.0.text': 'c', meta: { n: { m: 7 } } };

  test.each([
    ['output[0].text', 'a'],
    ['output.0.text', 'c'],
    ['meta.n.m', '7'],
    ['meta.n[m]', '7'],
  ])('can be mapped by the path %s', async (response, text) => {
    expect(await read(lines(NESTED), { map: { response } })).toMatchObject([{ response: text }]);
  });

  test.each(['output[1].text', 'output[0].text.length', 'output[0].nope', 'toString', 'meta.constructor', '__proto__'])(
    'the path %s leads nowhere',
    async (response) => {
      expect(await problems(lines(NESTED), { map: { response } })).toMatch(/--map response=.* no such field/);
    },
  );

  test.each(['output', 'meta.n', 'output[0]'])('the path %s does not lead to a text', async (response) => {
    expect(await problems(lines(NESTED), { map: { response } })).toMatch(/record 1: response: must be a text/);
  });

  test('that a later record lacks are null there', async () => {
    const map = { response: 'output[0].text', condition: 'constructor' } as const;
    const content =
      '{"output":[{"text":"a"}],"constructor":"x"}\n{"output":[],"constructor":null}\n{"output":"text"}\n';
    expect(await read(content, { map })).toMatchObject([
      { response: 'a', condition: 'x' },
      { response: null, condition: null },
      { response: null, condition: null },
    ]);
  });

  const LATER = { id: 2, response: 'b', groundTruth: 'g', label: 1, model: 'm', choices: ['x'], temperature: 1 };

  test('that the first record lacks are read from the later ones', async () => {
    const [, later] = await read(lines({ id: 1, response: 'a' }, LATER));
    expect(later).toMatchObject({ groundTruth: 'g', storedLabel: 1, model: 'm', choices: ['x'], temperature: 1 });
  });

  test('that the first record lacks can be mapped', async () => {
    const map = { groundTruth: 'truth.text' } as const;
    const [first, later] = await read(lines({ response: 'a' }, { response: 'b', truth: { text: 'g' } }), { map });
    expect([first?.groundTruth, later?.groundTruth]).toEqual([null, 'g']);
  });

  test('"choices" of another type, if it is not mapped, does not stop a log', async () => {
    const record = { id: 1, choices: [{ index: 0, message: { content: 'hi' } }] };
    const map = { response: 'choices[0].message.content' } as const;
    expect(await read(lines(record), { map })).toMatchObject([{ response: 'hi', choices: null }]);
    expect(await read('response,choices\na,A) x B) y\n')).toMatchObject([{ response: 'a', choices: null }]);
  });

  test.each([
    [{ response: ['a', {}] }, /record 1: response: must be a text, not an object/],
    [{ response: { a: 1 } }, /record 1: response: must be a text, not an object/],
    [{ response: 'a', groundTruth: {} }, /record 1: groundTruth: /],
    [{ response: 'a', groundTruth: ['a', ['b', 'c']] }, /record 1: groundTruth: /],
    [{ words: 'a', more: 1 }, /no field "response".*the first has words, more\.$/],
    [{}, /no field "response".*no fields/],
    [
      { idx: 1, question: 'a long one?', answer: 'b' },
      /these records have question and answer but no model output; an/,
    ],
    [{ Query: 'a long one?', gold_label: 'b' }, /these records have Query and gold_label but no model output/],
    [{ question: 'a long one?', words: 'b' }, /the first has question, words\.$/],
  ])('%j is refused', async (record, reason) => {
    expect(await problems(lines(record))).toMatch(reason);
  });

  test('that are not needed are left out where their values cannot be used, unless they are mapped', async () => {
    const record = { response: 'a', model: [], temperature: 'warm', question: { text: 'q' }, stored_parse: [] };
    const nothing = { model: null, temperature: null, storedParse: null };
    expect(await read(lines(record))).toMatchObject([{ response: 'a', question: 'q', ...nothing }]);
    const map = { temperature: 'temperature' } as const;
    expect(await problems(lines(record), { map })).toMatch(/record 1: temperature: must be a number, not "warm"/);
  });

  test('within a list of objects are found', async () => {
    const record = { id: 1, completion: [{ content: 'The answer is A.' }], gold: 'A', result: { right: true } };
    expect(await read(lines(record))).toMatchObject([
      { response: 'The answer is A.', groundTruth: 'A', storedLabel: 1 },
    ]);
  });

  test('several responses are a trial each', async () => {
    const several = { id: 'a', response: ['x', 'y'], groundTruth: 'x', label: [1, 0], stored_parse: ['p', 'q'] };
    expect(await read(lines(several))).toMatchObject([
      { trialId: 'a#1', itemId: 'a', response: 'x', storedParse: 'p', storedLabel: 1, anomaly: null },
      { trialId: 'a#2', itemId: 'a', response: 'y', storedParse: 'q', storedLabel: 0, anomaly: null },
    ]);
    const { id: _, ...unnamed } = several;
    expect(await read(lines({ ...unnamed, label: 1, stored_parse: 'p' }))).toMatchObject([
      { trialId: 'LOG#0#1', itemId: 'LOG#0', storedParse: 'p', storedLabel: 1, anomaly: 'vote' },
      { trialId: 'LOG#0#2', itemId: 'LOG#0', storedParse: null, storedLabel: null, anomaly: null },
    ]);
  });

  test('a stored parse is enough', async () => {
    expect(await read(lines({ stored_parse: 'a' }))).toMatchObject([{ storedParse: 'a', response: null }]);
  });

  test('the error for a huge temperature contains its value', async () => {
    const map = { temperature: 'temperature' } as const;
    expect(await problems('{"response":"a","temperature":1e400}\n', { map })).not.toMatch(/not null/);
  });

  test('a value of endless depth is refused, whether it is read or not', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const given = { format: 'jsonl' };
    for (const field of ['temperature', 'x'])
      expect(await problems(`{"response":"a","${field}":${deep}}\n`, given)).toMatch(/line 1: nested deeper than 500/);
  });

  test.each([
    [null, null],
    ['', null],
    [' ', null],
    ['0.7', 0.7],
    ['1e-1', 0.1],
    [0, 0],
  ])('the temperature %j', async (given, temperature) => {
    expect(await read(lines({ response: 'a', temperature: given }))).toMatchObject([{ temperature }]);
  });
});

describe('labels', () => {
  const LABELS: [unknown, number | null][] = [
    [true, 1],
    [1, 1],
    ['true', 1],
    ['True', 1],
    [' TRUE ', 1],
    ['1', 1],
    [false, 0],
    [0, 0],
    ['false', 0],
    ['False', 0],
    ['0', 0],
    [null, null],
    ['', null],
    [' ', null],
    [2, -1],
    [-1, 0],
    [0.5, -1],
    ['yes', 1],
    ['N', 0],
    ['✓', 1],
    ['✗', 0],
    ['maybe', -1],
    ['null', -1],
    [[], -1],
    [[1], 1],
    [[1, 0], -1],
    [{}, -1],
  ];

  test.each(LABELS)('%j is %j', async (label, storedLabel) => {
    expect(await read(lines({ response: 'a', groundTruth: 'a', label }))).toMatchObject([{ storedLabel }]);
  });

  test('are the same in a table', async () => {
    const texts = LABELS.filter(([label]) => typeof label === 'string');
    const table = `response,label\n${texts.map(([label]) => `a,"${String(label)}"\n`).join('')}`;
    expect((await read(table)).map((trial) => trial.storedLabel)).toEqual(texts.map(([, label]) => label));
  });

  test('that are missing give none', async () => {
    expect(await read(`${lines({ response: 'a', label: 1 })}{"response":"b"}\n`)).toMatchObject([
      { storedLabel: 1 },
      { storedLabel: null },
    ]);
  });
});

describe('truths', () => {
  test.each([
    ['a', 'a'],
    ['', ''],
    [18, '18'],
    [0.5, '0.5'],
    [true, 'true'],
    [null, null],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [
      ['a', 7],
      ['a', '7'],
    ],
    [[], null],
    [[null], null],
  ])('%j', async (given, groundTruth) => {
    expect(await read(lines({ response: 'x', groundTruth: given }))).toMatchObject([{ groundTruth }]);
  });

  test('null in a list of truths does not become an empty truth', async () => {
    const content = lines({ response: 'x', groundTruth: ['a', null] });
    const outcome = await read(content).then(
      ([trial]) => trial?.groundTruth,
      (error: unknown) => (error instanceof InputError ? ['a'] : error),
    );
    expect(outcome).toEqual(['a']);
  });
});

describe('JSON lines', () => {
  test('end in \\n only, and keep every character of a text', async () => {
    const response = 'a\u2028b\u2029c\u0085d\0e\u000bf\ufeff g\u{1f600}';
    const raw = `{"response":"${response.replaceAll('\0', '\\u0000').replaceAll('\u000b', '\\u000b')}"}\n`;
    expect(await read(raw)).toMatchObject([{ response }]);
  });

  test('give back any text', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    const lone = fc.constantFrom('\ud800', 'a\udc00', '\ud83d', '\0', '"\\', '</think>\r\n');
    const record = fc.record({ id: text, response: fc.oneof(text, lone), groundTruth: fc.array(text) });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 8 }), async (records) => {
        const found = await read(lines(...records));
        expect(found.map(({ trialId: id, response, groundTruth }) => ({ id, response, groundTruth }))).toEqual(
          records.map((one) => ({ ...one, groundTruth: one.groundTruth.length === 0 ? null : one.groundTruth })),
        );
      }),
      { numRuns: 100, seed: 1 },
    );
  });

  test('of any JSON are trials or a refusal, and never a crash', async () => {
    const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>;
    const record = fc.record(Object.fromEntries(MAPPED_FIELDS.map((field) => [field, fc.option(value)])), {
      requiredKeys: [],
    });
    await fc.assert(
      fc.asyncProperty(record, fc.constantFrom(...MAPPED_FIELDS), value, async (any, field, one) => {
        for (const given of [any, { response: 'a', [field]: one }]) {
          const outcome = await read(lines({ response: 'first' }, given)).catch((error: unknown) => error);
          // A list of responses is a trial for each.
          expect(Array.isArray(outcome) && outcome.length >= 2 ? null : outcome).toSatisfy(isNothingOrRefusal);
        }
      }),
      { numRuns: inFull(100, 20), seed: 2 },
    );
  });

  test('may be blank, and have no end', async () => {
    const found = await read('{"response":"a"}\n\n \t\r\n{"response":"b"}\r\n\n{"response":"c"}');
    expect(found.map(({ trialId, response }) => [trialId, response])).toEqual([
      ['LOG#0', 'a'],
      ['LOG#1', 'b'],
      ['LOG#2', 'c'],
    ]);
  });

  test.each([
    ['cut off', '{"response":"b', /line 3: not valid JSON/],
    ['a list', '[1]', /line 3: not a JSON object/],
    ['null', 'null', /line 3: not a JSON object/],
    ['two', '{"response":"b"}{"response":"c"}', /line 3: not valid JSON/],
    ['no UTF-8', Buffer.from('{"response":"caf\xe9"}', 'latin1'), /line 3: .*utf-8/i],
    ['half a character', Buffer.from('{"response":"\u00e9"}').subarray(0, 14), /line 3: /],
    ['a NUL', '{"response":"\0"}', /line 3: not valid JSON/],
  ])('of which one is %s are refused', async (_, bad, reason) => {
    const start = Buffer.from('{"response":"a"}\n\n');
    expect(await problems(Buffer.concat([start, Buffer.from(bad)]))).toMatch(reason);
    expect(await problems(Buffer.concat([start, Buffer.from(bad), Buffer.from('\n{"response":"z"}\n')]))).toMatch(
      reason,
    );
  });

  test('with a repeated key use the later value, like other programs', async () => {
    expect(await read('{"response":"a","response":"b"}\n')).toMatchObject([{ response: 'b' }]);
  });

  test('may have a key that is a property of every object', async () => {
    const content = '{"response":"a","__proto__":{"groundTruth":"x","label":1},"hasOwnProperty":1}\n';
    expect(await read(content)).toMatchObject([{ groundTruth: null, storedLabel: null }]);
  });

  test.each(['12345678901234567891', '-9007199254740993', '9007199254740993', '1e400', '1E+400'])(
    'the number %s is kept, or refused, but not another',
    async (number) => {
      const content = `{"id":${number},"response":"a","groundTruth":${number}}\n`;
      const outcome = await read(content).catch((error: unknown) => error);
      const told = Array.isArray(outcome)
        ? (outcome as LogTrial[]).flatMap(({ trialId, groundTruth }) => [trialId, groundTruth])
        : [outcome];
      expect(outcome instanceof InputError ? [number, number] : told).toEqual([number, number]);
    },
  );

  test('a number is kept after lists that end, and in the last one of them', async () => {
    const content = '{"id":"a","response":"a","other":[[1,[2]],{"a":[]},[]],"groundTruth":[[12345678901234567891]]}\n';
    expect(await read(content)).toMatchObject([{ groundTruth: ['12345678901234567891'] }]);
  });
});

describe('lines of a stream', () => {
  const collect = async (chunks: readonly Buffer[]) => {
    async function* stream() {
      yield* chunks;
    }
    return listOf(eachIn(readLineGroups(stream())));
  };

  test('do not depend on where the chunks end', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', 'é', '\u2028', '😀') });
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(40)), async (whole, cuts) => {
        const bytes = Buffer.from(whole);
        const places = [0, ...cuts.filter((cut) => cut <= bytes.length).toSorted((a, b) => a - b), bytes.length];
        const chunks = places.slice(1).map((end, i) => bytes.subarray(places[i], end));
        const wanted = whole.split('\n');
        if (wanted.at(-1) === '') wanted.pop();
        expect((await collect(chunks)).map(String)).toEqual(wanted);
      }),
      { numRuns: inFull(500, 83), seed: 3 },
    );
  });

  test('that are too long are left out, and the next one is whole', async () => {
    const chunk = Buffer.alloc(1 << 20, 'x');
    const long = Array.from({ length: (MAX_LINE_BYTES >> 20) + 2 }, () => chunk);
    const found = await collect([Buffer.from('a\n'), ...long, Buffer.from('y\nb\n'), ...long]);
    expect(found.map((line) => line?.toString() ?? null)).toEqual(['a', null, 'b', null]);
  });
});

describe('tables', () => {
  const HEAD = 'id,response,groundTruth,model';

  test('may have quoted fields', async () => {
    const content = `\ufeff"id","response",groundTruth,"model"\r\n1,"a ""b"",\r\nc\n\n",'x',"m,1"\r\n\r\n2, b ,,\r\n3,,g,`;
    expect(await read(content)).toMatchObject([
      { trialId: '1', response: 'a "b",\r\nc\n\n', groundTruth: "'x'", model: 'm,1' },
      { trialId: '2', response: ' b ', groundTruth: null, model: null },
      { trialId: '3', response: '', groundTruth: 'g', model: null },
    ]);
  });

  test('give back any text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '\t', '\0', '\ufeff', ' ', 'a'), minLength: 1 }),
    );
    const row = fc.record({ id: text, response: text, groundTruth: text, model: text });
    const delimiters = fc.constantFrom(',', '\t');
    const ends = fc.constantFrom('\n', '\r\n');
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), delimiters, ends, async (rows, by, end) => {
        const quote = (one: string) => `"${one.replaceAll('"', '""')}"`;
        const fields = ['id', 'response', 'groundTruth', 'model'] as const;
        const records = [
          fields.join(by),
          ...rows.map((one) => fields.map((field) => quote(one[field].toWellFormed())).join(by)),
        ];
        const found = await read(records.map((record) => `${record}${end}`).join(''));
        expect(
          found.map(({ trialId, response, groundTruth, model }) => [trialId, response, groundTruth, model]),
        ).toEqual(rows.map((one) => fields.map((field) => one[field].toWellFormed())));
      }),
      { numRuns: 100, seed: 4 },
    );
  });

  test('with tabs may contain commas', async () => {
    expect(await read('id\tresponse\n1\ta, b\n')).toMatchObject([{ response: 'a, b' }]);
  });

  test('with names that are mapped', async () => {
    const map = { response: 'model.output', groundTruth: 'gold', choices: 'options' } as const;
    const content = 'model.output,gold,options\n"","A","[""x"",""y""]"\n';
    expect(await read(content, { map })).toMatchObject([{ response: '', groundTruth: 'A', choices: ['x', 'y'] }]);
  });

  test('may mix line ends', async () => {
    const models = (await read(`${HEAD}\n1,a,g,m\r\n2,b,g,m\n`)).map((trial) => trial.model);
    expect(models).toEqual(['m', 'm']);
  });

  test.each([
    ['a field is missing', `${HEAD}\n1,a,g,m\n2,b,g\n`, /line 3/],
    ['a field is too much', `${HEAD}\n1,a,g,m\n2,b,g,m,x\n`, /line 3/],
    ['a quote stays open', `${HEAD}\n1,a,g,m\n2,"b,g,m\n`, /line 3/],
    ['the last line is cut off', `${HEAD}\n1,a,g,m\n2,b`, /line 3/],
    ['a quote stands within', `${HEAD}\n1,a,g,m\n2,b "c",g,m\n`, /line 3/],
  ])('of which %s are refused, with the place', async (_, content, place) => {
    expect(await problems(content)).toMatch(place);
  });

  test('with a header and nothing else have no trial', async () => {
    expect(await read(`${HEAD}\n`)).toEqual([]);
  });

  test('that are not UTF-8 are refused', async () => {
    const content = Buffer.from('id,response\n1,caf\xe9\n', 'latin1');
    expect(await problems(content)).toMatch(/utf-8/i);
  });
});

/** A row of an evaluation of statutes-rags-FT. */
function rowOf(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    question: '問い',
    choices: 'a 甲\nb 乙',
    correct_answer: 'a',
    predicted_answer: 'b',
    is_correct: false,
    response: '答え: b',
    file_name: 'f.xml',
    ...fields,
  };
}

describe('evaluations of statutes-rags-FT', () => {
  const document = (rows: readonly unknown[], config: unknown = {}): string =>
    JSON.stringify({ config, summary: {}, results: rows }, null, 2);
  const given = { format: 'statutes-rags' } as const;

  test('give a whole trial', async () => {
    const config = { llm_model: 'm', rag_enabled: true, top_k: 5, few_shot_enabled: true, cot_enabled: true };
    expect(await read(document([rowOf()], config))).toEqual([
      {
        trialId: 'LOG#0',
        run: 'LOG',
        model: 'm',
        variant: null,
        condition: 'rag top 5, few-shot, cot',
        dataset: null,
        task: 'statutes (lawqa_jp)',
        itemId: 'f.xml',
        question: '問い',
        choices: ['甲', '乙'],
        temperature: null,
        groundTruth: 'a',
        response: '答え: b',
        storedParse: 'b',
        storedLabel: 0,
        anomaly: null,
      },
    ]);
  });

  test.each([
    ['unknown', { response: '答え: b', storedParse: null, anomaly: null }],
    ['error', { response: null, storedParse: null, anomaly: 'error' }],
    ['Unknown', { response: '答え: b', storedParse: 'Unknown', anomaly: null }],
    ['', { response: '答え: b', storedParse: '', anomaly: null }],
    [null, { response: '答え: b', storedParse: null, anomaly: null }],
  ])('the prediction %j', async (predicted, wanted) => {
    expect(await read(document([rowOf({ predicted_answer: predicted })]))).toMatchObject([wanted]);
  });

  test('a vote is marked, unless the row is an error', async () => {
    const votes = { ensemble_votes: { a: 2, b: 1 }, ensemble_confidence: 0.67 };
    const rows = [rowOf(votes), rowOf({ ...votes, predicted_answer: 'error' }), rowOf({ ensemble_votes: null })];
    expect((await read(document(rows))).map(({ anomaly }) => anomaly)).toEqual(['vote', 'error', null]);
  });

  test.each([
    [{}, null],
    [null, null],
    [{ rag_enabled: false }, 'no rag'],
    [{ rag_enabled: true }, 'rag top ?'],
    [{ rag_enabled: true, top_k: 3, reranker_enabled: true, ensemble_runs: 5 }, 'rag top 3, reranker, ensemble of 5'],
    [{ few_shot_enabled: false, cot_enabled: null }, null],
  ])('the condition of %j', async (config, condition) => {
    expect(await read(document([rowOf()], config))).toMatchObject([{ condition }]);
  });

  test('whose settings differ have different conditions', async () => {
    const settings = ['rag_enabled', 'few_shot_enabled', 'cot_enabled', 'reranker_enabled'];
    const conditions = new Set<unknown>();
    for (let on = 0; on < 1 << settings.length; on++) {
      const config = Object.fromEntries(settings.map((name, i) => [name, (on >> i) % 2 === 1]));
      const [trial] = await read(document([rowOf()], config));
      conditions.add(trial?.condition);
    }
    expect(conditions.size).toBe(1 << settings.length);
  });

  test.each([
    ['a 甲\nb 乙\nc 丙', ['甲', '乙', '丙']],
    ['a\u3000甲\nb\u3000乙', ['甲', '乙']],
    ['a 甲 b 丁\nb ', ['甲 b 丁', '']],
    ['a 甲\nc 丙', null],
    ['b 乙\na 甲', null],
    ['甲\n乙', null],
    ['a 甲\n続き\nb 乙', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('the choices %j', async (choices, wanted) => {
    expect(await read(document([rowOf({ choices })]))).toMatchObject([{ choices: wanted }]);
  });

  test('choices are the same with other line ends', async () => {
    for (const choices of ['a 甲\r\nb 乙', 'a 甲\nb 乙\n'])
      expect(await read(document([rowOf({ choices })]))).toMatchObject([{ choices: ['甲', '乙'] }]);
  });

  test('optional values that are missing are null', async () => {
    const row = { correct_answer: 'a', predicted_answer: 'a', is_correct: null };
    expect(await read(JSON.stringify({ config: {}, results: [row] }))).toMatchObject([
      { question: null, response: null, itemId: null, model: null, storedLabel: null, storedParse: 'a' },
    ]);
  });

  test.each([
    ['a list', '[]', /expected an evaluation log/],
    ['null', 'null', /expected an evaluation log/],
    ['no results', '{"config":{}}', /results: .*expected an evaluation log/],
    ['results that are an object', '{"results":{}}', /results: /],
    ['a row that is null', document([rowOf(), null]), /results\[1\]: /],
    ['a truth that is a number', document([rowOf({ correct_answer: 1 })]), /results\[0\]\.correct_answer: /],
    ['a label that is a text', document([rowOf({ is_correct: 'yes' })]), /results\[0\]\.is_correct: /],
    ['votes that are texts', document([rowOf({ ensemble_votes: { a: 'x' } })]), /results\[0\]\.ensemble_votes\.a: /],
    ['a model that is a list', document([rowOf()], { llm_model: [] }), /config\.llm_model: /],
    ['settings that are a text', document([rowOf()], 'x'), /config: /],
    ['a document that is cut off', document([rowOf(), rowOf()]).slice(0, -30), /not valid JSON/],
    ['two documents', document([rowOf()]) + document([rowOf()]), /not valid JSON/],
    ['no UTF-8', Buffer.concat([Buffer.from(document([rowOf()])), Buffer.from([0xff])]), /utf-8/i],
  ])('%s is refused', async (_, content, reason) => {
    expect(await problems(content, given)).toMatch(reason);
  });

  test('of any shape are trials or a refusal, and never a crash', async () => {
    const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>;
    const row = fc
      .constantFrom(...Object.keys(rowOf()), 'ensemble_votes')
      .chain((key) => value.map((one) => [key, one]));
    await fc.assert(
      fc.asyncProperty(row, value, value, async ([key, one], config, whole) => {
        const contents = [
          document([rowOf({ [key as string]: one })], {}),
          document([rowOf()], config),
          JSON.stringify(whole),
        ];
        for (const content of contents) {
          const outcome = await read(content, given).catch((error: unknown) => error);
          expect(Array.isArray(outcome) ? null : outcome).toSatisfy(isNothingOrRefusal);
        }
      }),
      { numRuns: inFull(100, 20), seed: 5 },
    );
  });

  test('with thousands of bad rows give a short error', async () => {
    const rows = Array.from({ length: 5_000 }, () => ({ correct_answer: 1 }));
    expect((await problems(document(rows), given)).length).toBeLessThan(2_000);
  });
});
