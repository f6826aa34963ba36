/** Schemes of users that need a thread or a process each. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { resolveScheme } from '../../../src/schemes/resolve.ts';
import { userScheme } from '../../../src/schemes/user/scheme.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { ask, PATIENCE, refusalOf, SHORT, written } from '../../support/user-scheme.ts';

describe('a module', () => {
  const PARSE = 'parse: ({ response }) => /[A-D]/.exec(response)?.[0] ?? null';

  test.each([
    ['named.mjs', `export const scheme = { id: 'it', ${PARSE} };`],
    ['default.mjs', `export default { id: 'it', ${PARSE} };`],
    ['both.mjs', `export const scheme = { id: 'it', ${PARSE} }; export default { id: 'no', parse: () => 'D' };`],
    ['named.js', `export const scheme = { id: 'it', ${PARSE} };`],
    ['common.cjs', `module.exports = { id: 'it', ${PARSE} };`],
    [
      'typed.ts',
      `interface In { response: string }
       export const scheme = { id: 'it' as const, parse: ({ response }: In): string | null => /[A-D]/.exec(response)?.[0] ?? null };`,
    ],
    ['awaits.mts', `const id: string = await Promise.resolve('it'); export default { id, ${PARSE} };`],
    ['name with #, %41 and ?.mjs', `export default { id: 'it', ${PARSE} };`],
  ])('%s', (name, code) => {
    const scheme = resolveScheme(written(code, name), PATIENCE);
    expect([scheme.id, scheme.source, scheme.answers]).toEqual(['it', 'response', 'any']);
    expect(ask(scheme, { response: 'It is (B).' }, ['a', 'b'])).toMatchObject({
      scheme: 'it',
      parse: { kind: 'parsed', text: 'B', rule: 'parse', start: 7, end: 8 },
      normalized: 'b',
      groundTruthNormalized: ['a', 'b'],
      correct: true,
    });
    expect(ask(scheme, { response: 'none' }, 'b')).toMatchObject({ parse: { kind: 'unparsed' }, correct: false });
  });

  test('may bring its own normalizer and matcher, which see both sides', () => {
    const scheme = resolveScheme(
      written(`export default {
        id: 'own', source: 'storedParse', answers: 'number', title: 'T', citation: 'C',
        parse: ({ storedParse }) => storedParse,
        normalize: (text) => text.replaceAll(',', ''),
        match: (answer, truth, item) => ({
          correct: answer === truth, rule: 'r', detail: { sum: Number(answer) + Number(truth), choices: item.choices.length },
        }),
      }`),
      PATIENCE,
    );
    expect(scheme).toMatchObject({ source: 'storedParse', answers: 'number', title: 'T', citation: 'C' });
    expect(ask(scheme, { response: '9', storedParse: '1,000', choices: ['x', 'y'] }, '10,00')).toMatchObject({
      normalized: '1000',
      groundTruthNormalized: '1000',
      correct: true,
      match: { rule: 'r', detail: { sum: 2000, choices: 2 } },
    });
  });

  test.each([
    ['identity', 'equality', 'The B.', false],
    ['v1', 'containment', 'The B.', true],
    ['v2', 'equality', '**B**', true],
  ])('may use %s and %s of this program', (normalize, match, response, correct) => {
    const code = `export default { id: 'x', parse: (i) => i.response, normalize: '${normalize}', match: '${match}' }`;
    expect(ask(resolveScheme(written(code), PATIENCE), { response }, 'B').correct).toBe(correct);
  });
});

describe('a module is refused', () => {
  const scheme = (fields: string): string => `export const scheme = { ${fields} };`;

  test.each([
    ['a syntax error', 'export const scheme = {', /SyntaxError|Unexpected/],
    ['nothing exported', 'const scheme = { id: 1 };', /exports no scheme.*id and parse/],
    ['null exported', 'export default null;', /exports no scheme/],
    ['a text exported', 'export const scheme = "v1";', /exports no scheme/],
    ['no parse', scheme('id: "x"'), /exports no scheme.*id and parse/],
    ['a parse that is a text', scheme('id: "x", parse: "v1"'), /exports no scheme.*id and parse/],
    ['an unknown normalizer', scheme('id: "x", parse() {}, normalize: "v3"'), /"v3".*v1, v2, identity/],
    ['an unknown matcher', scheme('id: "x", parse() {}, match: "fuzzy"'), /"fuzzy".*equality, containment/],
    ['an import of nothing', 'import "./not-here.mjs"; export default {}', /not-here/],
    ['an error', 'throw new Error("first\\nsecond")', /first second/],
  ])('%s', (_, code, reason) => {
    expect(refusalOf(written(code))).toMatch(reason);
  });

  test.each(['undefined', '""', '"../x"', '"a\\n"', '"\\u202ex"', '"x".repeat(65)'])('an id of %s', (id) => {
    const reason = refusalOf(written(scheme(`id: ${id}, parse() {}`)));
    expect(reason).toMatch(/its id is .*letters, digits, dots, dashes and underscores/);
    expect(reason.length).toBeLessThan(300);
  });

  test('a module that is not there, and a folder', () => {
    const folder = temporaryFolder();
    expect(refusalOf(join(folder, 'no.ts'))).toMatch(/^no such file; "audit schemes --new NAME" writes a template\.$/);
    mkdirSync(join(folder, 'folder.mjs'));
    expect(refusalOf(join(folder, 'folder.mjs'))).toMatch(/no such file/);
  });

  test('TypeScript that cannot be stripped', () => {
    expect(refusalOf(written('enum E { A } export default { id: "x", parse: () => E.A }', 'x.ts'))).toMatch(/enum/i);
  });

  test.each([
    ['waits for ever', 'await new Promise(() => {});'],
    ['loops for ever', 'for (;;);'],
  ])('a top level that %s', (_, code) => {
    const word = written(`${code} export default { id: "x", parse() {} }`);
    expect(() => userScheme(word, PATIENCE, 1_000)).toThrow(/not ready within 1000 ms/);
  });

  // Each must be reported at once, and not be mistaken for a module that takes too long.
  test.each([
    ['throws null', 'throw null;'],
    ['throws an object without a prototype', 'throw Object.create(null);'],
    ['throws an object that cannot be a text', 'throw { toString() { throw new Error("no"); } };'],
    ['rejects with nothing', 'await Promise.reject();'],
    ['exits', 'process.exit(3);'],
    [
      'has a getter that throws',
      'export const scheme = { id: "x", get parse() { throw { [Symbol.toPrimitive]: 1 }; } };',
    ],
    ['has kinds of answers that are no text', 'export const scheme = { id: "x", parse() {}, answers() {} };'],
  ])('a top level that %s', (_, code) => {
    const word = written(code);
    expect(refusalOf(word)).not.toMatch(/not ready within/);
  });
});

describe('a scheme that keeps taking too long', () => {
  const LOOP = 'for (;;);';
  const FINE = 'return "Paris"';
  const THROW = 'throw new Error("x")';

  /** What becomes of these questions. */
  function outcomes(questions: readonly string[]): (string | undefined)[] {
    const scheme = resolveScheme(
      written('export default { id: "x", parse: (i) => new Function("input", i.question)(i) }'),
      SHORT,
    );
    return questions.map((question) => ask(scheme, { question, response: 'Paris' }).failure);
  }

  test('is given up after five in a row', () => {
    const told = outcomes([LOOP, LOOP, LOOP, LOOP, LOOP, FINE, FINE]);
    expect(told.slice(0, 5)).toEqual(
      Array<string>(5).fill(
        `no answer within ${SHORT} ms of processor time, asked twice; allow more with --scheme-timeout`,
      ),
    );
    expect(told.slice(5)).toEqual(
      Array<string>(2).fill('given up, because it had to be stopped on 5 responses in a row'),
    );
  });

  test('is given up for a matcher that never answers, although the parser does', () => {
    const scheme = resolveScheme(written('export default { id: "m", parse: () => "x", match() { for (;;); } }'), SHORT);
    const told = Array.from({ length: 7 }, () => ask(scheme, { response: 'x', storedParse: null }, 'x').failure);
    expect(told.slice(5)).toEqual(
      Array<string>(2).fill('given up, because it had to be stopped on 5 responses in a row'),
    );
  });

  test('is not given up where an answer comes between', () => {
    const told = outcomes([LOOP, LOOP, LOOP, LOOP, FINE, LOOP, LOOP, LOOP, LOOP, THROW, LOOP, FINE]);
    expect(told.map((failure) => failure ?? 'fine')).toEqual(
      [4, 1, 4]
        .flatMap((n, i) => Array<unknown>(n).fill(i === 1 ? 'fine' : expect.stringMatching(/^no answer/)))
        .concat(['x', expect.stringMatching(/^no answer/), 'fine']),
    );
  });

  test('harms no scheme beside it', () => {
    const other = resolveScheme('regex:/\\w+/#last', PATIENCE);
    const slow = resolveScheme(written('export default { id: "slow", parse() { for (;;); } }'), 40);
    const alone = planFor([other]).score({ response: 'not Rome', storedParse: null }, 'rome');
    const plan = planFor([slow, other]);
    for (let i = 0; i < 3; i++) {
      const [first, second] = plan.score({ response: 'not Rome', storedParse: null }, 'rome');
      expect([first?.failure, second]).toEqual([
        'no answer within 40 ms of processor time, asked twice; allow more with --scheme-timeout',
        alone[0],
      ]);
    }
  });
});

describe('a command', () => {
  const ANSWER = String.raw`printf '{"id":%s,"parse":{"kind":"parsed","text":"Paris"},"correct":true}\n' $n`;
  const echo = (commands: string): string => `command:n=-1; while read -r line; do n=$((n+1)); ${commands}; done`;
  const input = { response: 'In Paris.', storedParse: 'Rome', question: 'Where?', choices: ['a'], task: 'capitals' };
  const RIGHT = { parse: { kind: 'parsed', text: 'Paris', start: 3, end: 8 }, correct: true };

  test.each([
    ['junk', 'echo Paris', /no JSON/],
    ['half a document', 'echo "{"', /no JSON/],
    ['a blank line', 'echo', /no JSON/],
    ['null', 'echo null', /without "parse"/],
    ['a list', 'echo "[]"', /without "parse"/],
    ['no parse', `echo '{"id":1}'`, /without "parse"/],
    ['an error', String.raw`printf '{"id":%s,"error":"first  second."}\n' $n`, /^first second$/],
    ['a number', String.raw`printf '{"id":%s,"parse":7}\n' $n`, /parse must return a text/],
    ['an answer without id', `echo '{"parse":"x"}'`, /another "id"/],
    ['an answer to another question', `echo '{"id":7,"parse":"x"}'`, /another "id"/],
    ['nothing and ends', 'exit 3', /ended \(code 3\)$/],
    ['a part of a line and ends', 'printf "{"; exit 0', /ended \(code 0\)/],
    ['a signal', 'kill -9 $$', /ended \(SIGKILL\)/],
  ])('that answers with %s fails, and is asked again', (_, commands, reason) => {
    const scheme = resolveScheme(echo(`case "$line" in *bad*) ${commands};; *) ${ANSWER};; esac`), PATIENCE);
    const verdict = ask(scheme, { ...input, question: 'bad' });
    expect(verdict.failure).toMatch(reason);
    expect(verdict.failure).not.toMatch(/\n/);
    expect(ask(scheme, { ...input, question: 'good' }, 'paris')).toMatchObject(RIGHT);
  });
});
