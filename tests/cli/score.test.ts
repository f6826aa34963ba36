/** `audit score` as a user runs it: the contract of its lines. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { thorough } from '../support/thorough.ts';

interface Answer {
  readonly id: string | number | null;
  readonly scheme: string;
  readonly parse: { kind: string; text: string | null; rule: string | null; start: number | null; end: number | null };
  readonly normalized: string;
  readonly groundTruthNormalized: string | string[] | null;
  readonly correct: boolean | null;
  readonly detail: Record<string, number>;
  readonly error?: string;
}

const parsed = (stdout: string): Answer[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);

/** Scores these documents, which must go well. */
async function score(documents: readonly object[], ...schemes: string[]): Promise<Answer[]> {
  const input = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
  const { code, stdout, stderr } = await audit(['score', ...schemes.flatMap((scheme) => ['--scheme', scheme])], {
    input,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return parsed(stdout);
}

describe('a line of output', () => {
  test('has these fields in this order', async () => {
    const input = `${JSON.stringify({ id: 'a', response: '<think>Rome</think> Paris. USER: Rome?', groundTruth: 'Paris' })}\n`;
    expect(await audit(['score', '--scheme', 'combined'], { input })).toEqual({
      code: 0,
      stderr: '',
      stdout:
        '{"id":"a","scheme":"combined","parse":{"kind":"parsed","text":"Paris.","rule":"marker-cut","start":20,"end":26},' +
        '"normalized":"paris","groundTruthNormalized":"paris","correct":true,"detail":{}}\n',
    });
  });

  test('counts offsets in UTF-16 units', async () => {
    const response = '😀😀</think>😀 Paris';
    const [answer] = await score([{ id: 1, response, groundTruth: 'Paris' }], 'combined');
    expect(answer?.parse).toEqual({ kind: 'parsed', text: '😀 Paris', rule: 'think-strip', start: 12, end: 20 });
    expect(response.slice(12, 20)).toBe('😀 Paris');
  });

  const RIGHT = { correct: true, groundTruthNormalized: 'paris' };

  test.each([
    ['nothing behind the thought', { response: 'x</think>  ' }, 'combined', { kind: 'unparsed', text: '' }, false],
    ['no response', {}, 'combined', { kind: 'unparsed', text: '', start: null, end: null }, false],
    ['a response of null', { response: null }, 'combined', { kind: 'unparsed', text: '', start: null }, false],
    ['no stored parse', { response: 'Paris' }, 'v1', { kind: 'unparsed', text: null, start: null, end: null }, false],
    [
      'a stored parse',
      { storedParse: ' Paris ' },
      'v1',
      { kind: 'parsed', text: ' Paris ', rule: null, start: null },
      true,
    ],
    ['a whole response', { response: 'Paris' }, 'v2-parse', { kind: 'parsed', rule: null, start: 0, end: 5 }, true],
  ])('%s', async (_, fields, scheme, parse, correct) => {
    const [answer] = await score([{ id: 1, groundTruth: 'Paris', ...fields }], scheme);
    expect(answer).toMatchObject({ id: 1, scheme, parse, ...RIGHT, correct });
  });

  test.each([
    ['missing', undefined, null, null],
    ['null', null, null, null],
    ['right', 'PARIS!', 'paris', true],
    ['wrong', 'Rome', 'rome', false],
    ['a list with it', ['Rome', 'Paris'], ['rome', 'paris'], true],
    ['a list without it', ['Rome', 'Oslo'], ['rome', 'oslo'], false],
    ['an empty list', [], [], null],
    ['nothing once normalized', '...', '', null],
    ['empty', '', '', null],
  ])('the truth is %s', async (_, groundTruth, groundTruthNormalized, correct) => {
    const [answer] = await score([{ id: 1, response: 'Paris', groundTruth }], 'combined');
    expect(answer).toMatchObject({ groundTruthNormalized, correct });
  });
});

test('the label of the project is printed, and beside it what an audit counts where that differs', async () => {
  const documents = [
    { id: 'B', response: 'B', groundTruth: 'A' },
    { id: 'The', response: 'The', groundTruth: ['A', 'x'] },
    { id: 'x', response: 'x', groundTruth: ['A', 'x'] },
  ];
  expect(await score(documents, 'helm.quasi_prefix_exact_match')).toMatchObject([
    { id: 'B', correct: true, counted: null },
    { id: 'The', correct: true, counted: false },
    { id: 'x', correct: true },
  ]);
  expect((await score(documents, 'helm.quasi_prefix_exact_match'))[2]).not.toHaveProperty('counted');
});

test('each line is answered by every scheme, in the order they are given', async () => {
  const documents = ['x', 7, -1.5, '', 'ü\u2028'].map((id) => ({ id, response: '_Rome_', storedParse: 'Oslo' }));
  const schemes = ['v2-norm', 'v1', 'combined', 'post-think', 'v2-parse'];
  const answers = await score(documents, ...schemes);
  expect(answers.map(({ id, scheme }) => [id, scheme])).toEqual(
    documents.flatMap(({ id }) => schemes.map((scheme) => [id, scheme])),
  );
  expect(answers.slice(0, 5).map(({ normalized }) => normalized)).toEqual(['oslo', 'oslo', 'rome', 'rome', '_rome_']);
});

test('a line is read by the parser of its task, and a scheme gives no answer for a line without one', async () => {
  const line = { response: '「野博」、(2)、３個と1,234円', groundTruth: '1234' };
  const tasks = ['mgsm', 'jcommonsenseqa', 'last_letter_connection', 'another', null, undefined];
  const answers = await score(
    tasks.map((task, id) => ({ id, ...line, task })),
    'ja-cot-corrected',
  );
  expect(answers.map(({ parse, correct }) => [parse.rule, parse.text, correct])).toEqual([
    ['number/last-number', '1,234', true],
    ['choice/last-choice', '(2)', false],
    ['letters/last-pair', '野博', false],
    [null, null, null],
    [null, null, null],
    [null, null, null],
  ]);
});

describe('lines of input', () => {
  const line = (id: number) => JSON.stringify({ id, response: 'a' });

  test.each([
    ['no final newline', `${line(1)}\n${line(2)}`],
    ['CRLF', `${line(1)}\r\n${line(2)}\r\n`],
    ['blank lines', `\n${line(1)}\n\n\r\n${line(2)}\n\n`],
    ['a byte order mark', `\ufeff${line(1)}\n${line(2)}\n`],
    ['whitespace around', `  ${line(1)}\t\n ${line(2)} \n`],
  ])('%s', async (_, input) => {
    const { code, stdout, stderr } = await audit(['score', '--scheme', 'combined'], { input });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(parsed(stdout).map(({ id }) => id)).toEqual([1, 2]);
  });

  test('only \\n ends one', async () => {
    const response = 'a\u2028b\u2029c\u0085d';
    const input = `{"id":1,"response":"${response}"}\n`;
    const { stdout } = await audit(['score', '--scheme', 'combined'], { input });
    expect(parsed(stdout).map(({ parse }) => parse.text)).toEqual([response]);
  });

  thorough('20,000 of them keep their order', async () => {
    const documents = Array.from({ length: 20_000 }, (_, id) => ({
      id,
      response: `answer ${id} ${'x'.repeat(id % 97)}`,
    }));
    const answers = await score(documents, 'combined', 'v1');
    expect(answers).toHaveLength(40_000);
    expect(answers.every(({ id, scheme }, i) => id === i >> 1 && scheme === (i % 2 === 0 ? 'combined' : 'v1'))).toBe(
      true,
    );
    expect(answers[39_998]?.normalized).toBe(`answer 19999 ${'x'.repeat(19_999 % 97)}`);
  });

  test('can come from a file', async () => {
    const file = join(temporaryFolder(), 'input.jsonl');
    writeFileSync(file, `${line(1)}\n${line(2)}\n`);
    const { code, stdout } = await audit(['score', file, '--scheme', 'v1']);
    expect([code, parsed(stdout).map(({ id }) => id)]).toEqual([0, [1, 2]]);
  });
});

describe('lines that cannot be used', () => {
  test.each([
    ['no JSON', '{"id":1', null, /JSON/],
    ['two documents', '{"id":1}{"id":2}', null, /JSON/],
    ['a list', '[1]', null, /not a JSON object/],
    ['null', 'null', null, /not a JSON object/],
    ['a text', '"id"', null, /not a JSON object/],
    ['no id', '{"response":"a"}', null, /^id: is missing; /],
    ['an id of null', '{"id":null}', null, /^id: /],
    ['an id of a list', '{"id":[1]}', null, /^id: /],
    ['a response that is a number', '{"id":"x","response":1}', 'x', /^response: /],
    ['a stored parse that is a list', '{"id":"x","storedParse":["a"]}', 'x', /^storedParse: /],
    ['a question that is an object', '{"id":"x","question":{}}', 'x', /^question: /],
    ['a task that is a number', '{"id":"x","task":1}', 'x', /^task: /],
    ['choices that are a text', '{"id":"x","choices":"a"}', 'x', /^choices: /],
    ['a truth that is a number', '{"id":7,"groundTruth":1}', 7, /^groundTruth: .*list of strings/],
    ['a list of truths with a number', '{"id":7,"groundTruth":["a",1]}', 7, /^groundTruth: /],
  ])('%s', async (_, bad, id, error) => {
    const good = (n: number) => `{"id":"good ${n}","response":"a"}\n`;
    const input = `${good(1)}${bad}\n${good(2)}`;
    const { code, stdout, stderr } = await audit(['score', '--scheme', 'combined', '--scheme', 'v1'], { input });
    expect(code).toBe(2);
    const answers = parsed(stdout);
    expect(answers.map((answer) => answer.id)).toEqual(['good 1', 'good 1', id, 'good 2', 'good 2']);
    expect(Object.keys(answers[2] ?? {})).toEqual(['id', 'error']);
    expect(answers[2]?.error).toMatch(error);
    expect(stderr).toMatch(/^audit: 1 input line[^\n]*\n$/);
  });

  test('one that is no valid UTF-8', async () => {
    const input = Buffer.concat([
      Buffer.from('{"id":1,"response":"a'),
      Buffer.from([0xff]),
      Buffer.from('"}\n{"id":2,"response":"é"}\n'),
    ]);
    const file = join(temporaryFolder(), 'input.jsonl');
    writeFileSync(file, input);
    const { code, stdout } = await audit(['score', file, '--scheme', 'combined']);
    const [bad, good] = parsed(stdout);
    expect(code).toBe(2);
    expect([bad?.id, Object.keys(bad ?? {})]).toEqual([null, ['id', 'error']]);
    expect([good?.id, good?.normalized]).toEqual([2, 'é']);
  });
});

describe('what cannot be asked', () => {
  test.each([
    ['an unknown scheme', ['--scheme', 'v2-parser'], /v2-parser: .*did you mean v2-parse/],
    ['the stored label', ['--scheme', 'stored'], /stored: .*choose another scheme/],
    ['parameters where there are none', ['--scheme', 'v1(k=2)'], /v1\(k=2\): v1 takes no parameters/],
    ['no scheme', [], /--scheme/],
    ['a file that is not there', ['--scheme', 'v1', 'no-such-file.jsonl'], /no-such-file\.jsonl: no such file/],
    ['a folder', ['--scheme', 'v1', '.'], /\.: a folder, not a file/],
    ['an unknown option', ['--scheme', 'v1', '--nope'], /--nope/],
  ])('%s', async (_, words, reason) => {
    const { code, stdout, stderr } = await audit(['score', ...words], { input: '{"id":1,"response":"a"}\n' });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toMatch(/\n {4}at /);
  });

  test('a scheme may have empty parameters, and is run once', async () => {
    expect((await score([{ id: 1 }], 'v1()', 'v1()', 'combined')).map(({ scheme }) => scheme)).toEqual([
      'v1',
      'combined',
    ]);
  });
});

test('a reader that goes away is no error', () => {
  const file = join(temporaryFolder(), 'input.jsonl');
  writeFileSync(file, '{"id":1,"response":"a"}\n'.repeat(20_000));
  const entry = fileURLToPath(new URL('../../bin/audit.js', import.meta.url));
  const script = '"$1" "$2" score --scheme v1 "$3" | head -n 1; exit "${PIPESTATUS[0]}"';
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, entry, file], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(parsed(stdout)).toHaveLength(1);
});
