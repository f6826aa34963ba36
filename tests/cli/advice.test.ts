/** Refusals of logs end with one command, and the command works. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

const LETTERS = 'ABCD';
const SIZE = 20;

/** Twenty records, of which every third response has a wrong letter. */
function records(make: (one: One, index: number) => object): object[] {
  return Array.from({ length: SIZE }, (_, i) => {
    const [truth, other] = [LETTERS[i % 4] ?? '', LETTERS[(i + 1) % 4] ?? ''];
    const given = i % 3 === 0 ? other : truth;
    const long = `Each of the four options was looked at in turn, number ${i} with care. The answer is ${given}.`;
    return make({ truth, given, long, ok: given === truth ? 'correct' : 'wrong' }, i);
  });
}

interface One {
  readonly truth: string;
  /** The letter of the response. */
  readonly given: string;
  /** The response. */
  readonly long: string;
  readonly ok: string;
}

function writeLines(
  list: readonly object[],
  name = 'my log.jsonl',
): { readonly folder: string; readonly name: string } {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), list.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return { folder, name };
}

/** The words of a command line, as a shell reads them. */
function wordsOf(line: string): string[] {
  return execFileSync('bash', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

/** Refuses the log, and returns the words of the command at the end of the sentence. */
async function refusedWords(folder: string, words: readonly string[]): Promise<string[]> {
  const { code, stderr } = await audit(words, { cwd: folder });
  expect(code).toBe(2);
  const line = /Read it with: audit (.*)\n$/.exec(stderr)?.[1];
  if (line === undefined) throw new Error(`no command in: ${stderr}`);
  return wordsOf(line);
}

const FINAL = { response: 'llm_wording.ending', groundTruth: 'b_or_not' };

test.each<[string, (one: One, index: number) => object, string[], Record<string, string>]>([
  [
    'the response and the truth have names of no list',
    ({ long, truth }) => ({ q: 'Which?', wording: long, b_or_not: truth }),
    [],
    { response: 'wording', groundTruth: 'b_or_not' },
  ],
  [
    'the response is in an object',
    ({ long, truth, ok }) => ({ q: 'Which?', llm_wording: { ending: long }, b_or_not: truth, verdict_ok: ok }),
    [],
    FINAL,
  ],
  [
    'the truth is in an object',
    ({ long, truth }) => ({ response: long, sheet: { row: { b_or_not: truth } } }),
    [],
    { groundTruth: 'sheet.row.b_or_not' },
  ],
  [
    'the response is in a list of objects',
    ({ long, truth }) => ({ picks: [{ wording: long }], groundTruth: truth }),
    [],
    { response: 'picks[0].wording' },
  ],
  [
    'the response is in the last message',
    ({ long, truth }) => ({
      turns: [
        { role: 'user', content: 'Which?' },
        { role: 'assistant', content: long },
      ],
      b_or_not: truth,
    }),
    [],
    { response: 'turns[-1].content', groundTruth: 'b_or_not' },
  ],
  [
    'the response is an object of several texts',
    ({ long, truth }) => ({ response: { wording: long, thoughts: long.slice(1) }, groundTruth: truth }),
    [],
    { response: 'response.wording' },
  ],
  [
    'a mapped name is misspelled',
    ({ long, truth }) => ({ wording: long, b_or_not: truth }),
    ['--map', 'response=wordng,groundTruth=b_or_not'],
    { response: 'wording', groundTruth: 'b_or_not' },
  ],
  [
    'a mapped value is an object',
    ({ long, truth }) => ({ llm_wording: { ending: long }, b_or_not: truth }),
    ['--map', 'response=llm_wording', '--map', 'groundTruth=b_or_not'],
    { groundTruth: 'b_or_not' },
  ],
  [
    'the mapped truth is empty',
    ({ long, truth }) => ({ response: long, none: '', b_or_not: truth }),
    ['--map', 'groundTruth=none'],
    { groundTruth: 'b_or_not' },
  ],
  [
    'the truth is beside what was taken out of the response',
    ({ long, truth, given }) => ({ wording: long, got: given, b_or_not: truth }),
    [],
    { response: 'wording', groundTruth: 'b_or_not' },
  ],
  [
    'a name needs quotes',
    ({ long, truth }) => ({ "the model's words": long, 'b or $(not)': truth }),
    [],
    { response: "the model's words", groundTruth: 'b or $(not)' },
  ],
])('the command works where %s', async (_, make, options, expected) => {
  const { folder, name } = writeLines(records(make));
  const words = await refusedWords(folder, [name, ...options]);
  const maps = words.flatMap((word, at) => (words[at - 1] === '--map' ? [word] : []));
  expect(
    Object.fromEntries(maps.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])),
  ).toMatchObject(expected);
  const { code, stdout } = await audit([...words, '--out-json', 'result.json'], { cwd: folder });
  expect(code).toBe(0);
  expect(stdout).toContain('result.json');
});

test.each<[string, (one: One) => object, string]>([
  [
    'the response is the only text of an object',
    ({ long, truth }) => ({ response: { wording: long, ms: 12 }, groundTruth: truth }),
    'response = response.wording',
  ],
  [
    'the truth is the only text of an object',
    ({ long, truth }) => ({ response: long, groundTruth: { written: truth } }),
    'groundTruth = groundTruth.written',
  ],
])('no map is needed where %s', async (_, make, fields) => {
  const { folder, name } = writeLines(records(make));
  const { code, stderr } = await audit([name, '--out-json', 'result.json'], { cwd: folder });
  expect(stderr).toContain(fields);
  expect(code).toBe(0);
});

test('the command works on a table, and does not name a column of numbers', async () => {
  const folder = temporaryFolder();
  const rows = records((one) => one).map((one) => `Which?,${(one as One).truth},${(one as One).given},[0.1 0.2 0.7]`);
  writeFileSync(join(folder, 'a.csv'), `q,b_or_not,picked,odds\n${rows.join('\n')}\n`);
  const words = await refusedWords(folder, ['a.csv']);
  expect(words.join(' ')).toBe('a.csv --map response=picked --map groundTruth=b_or_not');
  expect((await audit(words, { cwd: folder })).code).toBe(0);
});

test('labels are mapped where they agree with the responses', async () => {
  const { folder, name } = writeLines(
    records(({ long, truth, ok }) => ({
      llm_wording: long,
      b_or_not: truth,
      verdict: ok,
      my_hit_mark: ok === 'correct' ? 1 : 0,
    })),
  );
  const words = await refusedWords(folder, [name]);
  expect((await audit(words, { cwd: folder })).code).toBe(0);
});

test.each([
  [
    'no response',
    records(({ ok }, i) => ({ nr: i, where: 'book/one.txt', mark: ok })),
    'No path to a value can be a response: nr, where, mark.',
  ],
  [
    'no truth',
    records(({ long }, i) => ({ nr: i, response: long })),
    'No path to a value can be a truth: nr, response.',
  ],
  [
    'no text',
    records(() => ({ response: { a: [] }, groundTruth: 'x' })),
    'No path to a value can be a response: groundTruth.',
  ],
  [
    'only questions',
    records(({ truth }, i) => ({ question: `Number ${i}?`, gold: truth, level: 'hard' })),
    'No path to a value can be a response: question, gold, level.',
  ],
  [
    'a worked solution of a data set',
    records(({ long, truth }, i) => ({ question: `Number ${i}?`, rationale: long, correct: truth })),
    'No path to a value can be a response: question, rationale, correct.',
  ],
  [
    'options',
    records(({ truth }, i) => ({ question: `Number ${i}?`, answers: 'A. one B. two C. three D. four', gold: truth })),
    'No path to a value can be a response: question, answers, gold.',
  ],
  [
    'what was taken out of responses',
    [...records((one) => one), ...records((one) => one)].map((_, i) => ({
      r1: `After some more thought, I now think that it is ${'ABCD'[i % 4]}`,
      r2: `After some more thought, I now think that it is ${'ABCD'[(i + Number(i % 4 === 0)) % 4]}`,
      a1: 'ABCD'[i % 4],
      a2: 'ABCD'[(i + Number(i % 4 === 0)) % 4],
    })),
    'No path to a value can be a truth: r1, r2, a1, a2.',
  ],
  [
    'numbers that texts have by chance',
    records(({ long }, i) => ({ nr: i, response: `${long} It took ${i % 5} steps.`, steps: i % 5 })),
    'No path to a value can be a truth: nr, response, steps.',
  ],
  [
    'a text of many kinds that no name shows',
    records(({ truth }, i) => ({
      nr: i,
      response: `It is ${truth} of pain ${i % 3 === 0 ? '' : `x${i}y`}`,
      complaint: `x${i}y`,
    })),
    'No path to a value can be a truth: nr, response, complaint.',
  ],
  [
    'a flag as the response',
    records(({ truth }, i) => ({
      nr: i,
      odd_and_pred: i % 2,
      response_type: ['completion', 'other'][i % 3 === 0 ? 0 : 1],
      gold: `the ${truth} town ${i}`,
    })),
    'No path to a value can be a response: nr, odd_and_pred, response_type, gold.',
  ],
  [
    'true and false',
    records(({ long }) => ({ response: long, flagged_answer: 'False' })),
    'No path to a value can be a truth: response, flagged_answer.',
  ],
])('without a command that works, the paths are listed: %s', async (_, list, expected) => {
  const { folder, name } = writeLines(list);
  const { code, stderr } = await audit([name], { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toContain(expected);
  expect(stderr).not.toMatch(/--map|FIELD/);
});

test('at most twenty paths are listed', async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`n${i}`, i]));
  const { folder, name } = writeLines([many, many]);
  const { stderr } = await audit([name], { cwd: folder });
  expect(stderr).toContain('n19 and 20 more paths.');
});

test('a log that is broken after its first records gets no command', async () => {
  const { folder, name } = writeLines([
    ...Array.from({ length: 12 }, () => records(({ long, truth }) => ({ wording: long, b_or_not: truth }))).flat(),
    { wording: { a: 1 }, b_or_not: 'A' },
  ]);
  const { code, stderr } = await audit([name], { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).not.toContain('--map response=wording');
});
