/** Commands that judge, that start slowly, that take too long, and of which several copies run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Scheme } from '../../../src/base/core/scheme.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { resolveScheme } from '../../../src/schemes/resolve.ts';
import { stopAll } from '../../../src/schemes/user/running-scheme.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { ask, PATIENCE, SHORT, written } from '../../support/user-scheme.ts';

/** A command of these statements, which get each request as `row`, and its number as `n`; `reply` answers it. */
function command(body: string, start = ''): string {
  const script = written(`import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
    import { createInterface } from 'node:readline';
    const print = (document) => process.stdout.write(JSON.stringify(document) + '\\n');
    ${start}
    let n = 0;
    for await (const line of createInterface(process.stdin)) {
      const row = JSON.parse(line);
      const reply = (document) => print({ id: row.id, ...document });
      ${body}
      n++;
    }`);
  return `command:'${process.execPath}' '${script}'`;
}

const JUDGES = 'print({ judges: true });';
/** Takes the last number, and accepts the truth or twice the truth. */
const DOUBLE = `if ('groundTruth' in row) reply({ correct: Number(row.answer) === Number(row.groundTruth) || Number(row.answer) === 2 * Number(row.groundTruth) });
  else reply({ parse: /\\d+$/.exec(row.response)?.[0] ?? null });`;

interface Line {
  readonly id: number;
  readonly response: string;
  readonly groundTruth?: string;
}

const linesOf = (path: string): Line[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

describe('the time to start', () => {
  test('does not count for the time of an answer', () => {
    const slow = `await new Promise((done) => setTimeout(done, 2000));`;
    const scheme = resolveScheme(command(`reply({ parse: 'Paris' });`, slow), 1_000);
    expect(ask(scheme, { response: 'Paris' }, 'paris')).toMatchObject({ parse: { text: 'Paris' }, correct: true });
  });

  test('does not count when it is started again', () => {
    const slow = `await new Promise((done) => setTimeout(done, 1500));`;
    const scheme = resolveScheme(command(`if (row.response !== 'bad') reply({ parse: 'x' });`, slow), 1_000);
    expect(ask(scheme, { response: 'bad' }).failure).toMatch(/^no answer within 1000 ms/);
    expect(ask(scheme, { response: 'good' }).parse.text).toBe('x');
  });
});

describe('a response without an answer in time', () => {
  test('is asked for again, by a process that was started again', () => {
    const flag = join(temporaryFolder(), 'slept');
    const once = `if (row.response === 'late' && !existsSync('${flag}')) { writeFileSync('${flag}', ''); continue; }`;
    const scheme = resolveScheme(command(`${once} reply({ parse: 'x' });`), SHORT);
    expect(ask(scheme, { response: 'late' }, 'x')).toMatchObject({ parse: { text: 'x' }, correct: true });
  });

  test('is a failure after the second time, and has no label', () => {
    const file = join(temporaryFolder(), 'seen.jsonl');
    const scheme = resolveScheme(
      command(`appendFileSync('${file}', line + '\\n'); if (row.response !== 'never') reply({ parse: 'x' });`),
      SHORT,
    );
    const verdict = ask(scheme, { response: 'never' }, 'x');
    expect(verdict).toMatchObject({
      failure: `no answer within ${SHORT} ms, asked twice; allow more with --scheme-timeout`,
      correct: null,
    });
    expect(linesOf(file).filter(({ response }) => response === 'never')).toHaveLength(2);
    expect(ask(scheme, { response: 'y' }, 'x').correct).toBe(true);
  });
});

describe('a command that judges', () => {
  test('has its own matcher, which gets the truth and the response, and never the parser', () => {
    const file = join(temporaryFolder(), 'seen.jsonl');
    const scheme = resolveScheme(command(`appendFileSync('${file}', line + '\\n'); ${DOUBLE}`, JUDGES), PATIENCE);
    expect([scheme.normalizer.id, scheme.matcher.id, scheme.matcher.isOfUser]).toEqual(['identity', 'own', true]);
    const input = { response: 'It is 14', question: 'How many?', choices: ['14', '7'], task: 'sums' };
    expect(ask(scheme, input, '7')).toMatchObject({ parse: { text: '14', start: 6 }, correct: true });
    expect(ask(scheme, { ...input, response: 'It is 8' }, '7').correct).toBe(false);
    expect(ask(scheme, input, ['1', '14']).correct).toBe(true);
    const [, parse, judgement] = linesOf(file);
    expect(parse).toEqual({ id: 1, storedParse: null, ...input });
    expect(judgement).toEqual({ id: 2, answer: '14', groundTruth: '7', ...input });
  });

  test('is not asked to judge where it parses nothing', () => {
    const file = join(temporaryFolder(), 'seen.jsonl');
    const scheme = resolveScheme(command(`appendFileSync('${file}', line + '\\n'); ${DOUBLE}`, JUDGES), PATIENCE);
    expect(ask(scheme, { response: 'none' }, '7')).toMatchObject({ parse: { kind: 'unparsed' }, correct: false });
    expect(linesOf(file).filter((line) => line.groundTruth !== undefined)).toEqual([]);
  });

  test.each([
    ['null, for a truth that it cannot judge', 'reply({ correct: null })', { correct: null, match: { rule: 'own' } }],
    ['an error', 'reply({ error: "no truth" })', { correct: null, failure: 'no truth' }],
    ['nothing', 'reply({})', { failure: 'the command answered without "correct"' }],
    [
      'a number',
      'reply({ correct: 1 })',
      { failure: 'match must return true, false, null, or an object with "correct"' },
    ],
    ['another id', 'print({ id: 99, correct: true })', { failure: expect.stringContaining('another "id"') as string }],
  ])('may answer with %s', (_, judgement, found) => {
    const body = `if ('groundTruth' in row) { ${judgement}; } else reply({ parse: row.response });`;
    expect(ask(resolveScheme(command(body, JUDGES), PATIENCE), { response: '7' }, '7')).toMatchObject(found);
  });

  test('one that does not say so never gets the truth', () => {
    const file = join(temporaryFolder(), 'seen.jsonl');
    const body = `appendFileSync('${file}', line + '\\n'); ${DOUBLE}`;
    for (const start of ['', 'print({ copies: true });', 'print({ judges: false });'])
      expect(ask(resolveScheme(command(body, start), PATIENCE), { response: '14' }, '7').correct).toBe(false);
    expect(readFileSync(file, 'utf8')).not.toContain('groundTruth');
  });
});

describe('several copies', () => {
  /** Each process writes its name to the file with what it is asked. */
  const logged = (file: string, body: string): string =>
    command(
      `appendFileSync('${file}', JSON.stringify({ ...row, by: process.pid }) + '\\n'); ${body}`,
      'print({ judges: true, copies: true });',
    );
  const trials = Array.from({ length: 64 }, (_, i) => ({
    input: { response: `It is ${i}`, storedParse: null, choices: null, question: null, task: null },
    truths: [String(i % 5)],
  }));
  const scoreAll = (scheme: Scheme): unknown[] =>
    trials.flatMap(({ input, truths }) => planFor([scheme]).score(input, truths[0] ?? null));

  test('answer before, so that nothing is asked twice, and give what one gives', () => {
    const file = join(temporaryFolder(), 'seen.jsonl');
    const scheme = resolveScheme(logged(file, DOUBLE), PATIENCE);
    const alone = scoreAll(scheme);
    writeFileSync(file, '');
    scheme.prepare?.(trials, 3);
    expect(scoreAll(scheme)).toEqual(alone);
    const seen = linesOf(file) as (Line & { readonly by: number })[];
    expect(new Set(seen.map(({ by }) => by)).size).toBe(3);
    // The first line of each of the two new copies, and a parse and a judgement for each trial.
    expect(seen).toHaveLength(2 + 2 * trials.length);
  });

  test('a response on which a copy takes too long, or ends, is asked for again alone', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'seen.jsonl');
    // Such a trial takes too long once, as on a busy machine; another one ends its process once.
    const odd = (response: string, then: string): string =>
      `if (row.response === '${response}' && !existsSync('${folder}/' + row.response)) { writeFileSync('${folder}/' + row.response, ''); ${then} }`;
    const body = `${odd('It is 9', 'continue;')} ${odd('It is 20', 'process.exit(3);')} ${DOUBLE}`;
    const scheme = resolveScheme(logged(file, body), SHORT);
    scheme.prepare?.(trials, 3);
    const verdicts = planFor([scheme]);
    for (const at of [9, 20, 63]) {
      const { input, truths } = trials[at] as (typeof trials)[number];
      const [verdict] = verdicts.score(input, truths[0] ?? null);
      expect(verdict).toMatchObject({ parse: { text: String(at) } });
      expect(verdict?.failure).toBeUndefined();
    }
  });

  test('one command that does not say that it has copies runs once', () => {
    expect(resolveScheme(command(DOUBLE, JUDGES), PATIENCE).prepare).toBeUndefined();
  });

  test('a scheme whose processes were ended starts anew', () => {
    const scheme = resolveScheme(command(DOUBLE, JUDGES), PATIENCE);
    stopAll();
    expect(ask(scheme, { response: '7' }, '7').correct).toBe(true);
  });
});
