/** Schemes of users: modules, regular expressions, commands. Whatever they do, they harm nothing but their own verdicts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerLine } from '../../../src/audit/explain/score-line.ts';
import { InputError } from '../../../src/base/core/errors.ts';
import type { Scheme, Verdict } from '../../../src/base/core/scheme.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { resolveScheme } from '../../../src/schemes/resolve.ts';
import { parserSteps } from '../../../src/schemes/kit/steps.ts';
import { userScheme } from '../../../src/schemes/user/scheme.ts';
import { openRegex } from '../../../src/schemes/user/regex.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { ask, PATIENCE, refusalOf, SHORT, written } from '../../support/user-scheme.ts';

/** A truth that only a matcher may see. */
const SECRET = 'truth-7f3a';

/** A scheme that runs the question as code, so that many tests share one thread. */
let puppet: Scheme;
/** The same with little time for an answer. */
let brief: Scheme;
beforeAll(() => {
  const path = written(
    `const run = (code, ...values) => new Function('input', 'truth', 'item', code)(...values);
     export const scheme = {
       id: 'puppet',
       parse: (input) => run(input.question, input),
       normalize: 'identity',
       match: (answer, truth, item) => run(item.choices?.[0] ?? 'return input === truth', answer, truth, item),
     };`,
  );
  puppet = resolveScheme(path, PATIENCE);
  brief = resolveScheme(path, SHORT);
});

const does = (question: string, response: string | null = 'The answer is Paris, not Rome.', scheme = puppet): Verdict =>
  ask(scheme, { question, response });
const judges = (code: string, truth: string | readonly string[] = 'Paris'): Verdict =>
  ask(puppet, { question: 'return "Paris"', response: 'Paris', choices: [code] }, truth);

/** Checks that the scheme still answers correctly. */
function expectSane(scheme = puppet): void {
  expect(does('return "Paris"', undefined, scheme)).toMatchObject({
    parse: { text: 'Paris', start: 14, end: 19 },
    normalized: 'Paris',
  });
}

describe('what a parser returns', () => {
  const NOTHING = { kind: 'unparsed', text: null, rule: null, start: null, end: null };

  test.each([
    ['null', 'return null', NOTHING],
    ['nothing', 'return', NOTHING],
    ['a promise of nothing', 'return Promise.resolve()', NOTHING],
    ['an object with null', 'return { text: null, rule: "r", start: 1, end: 2 }', NOTHING],
    ['an empty text', 'return ""', { kind: 'unparsed', text: '', rule: 'parse', start: null, end: null }],
    [
      'a text that stands there once',
      'return "Rome"',
      { kind: 'parsed', text: 'Rome', rule: 'parse', start: 25, end: 29 },
    ],
    ['a text that stands there twice', 'return "s"', { kind: 'parsed', text: 's', start: 11, end: 12 }],
    ['a text that overlaps itself', 'return "aa"', { kind: 'parsed', text: 'aa', start: null, end: null }],
    ['a text from elsewhere', 'return "Oslo"', { kind: 'parsed', text: 'Oslo', start: null, end: null }],
    ['a promise of a text', 'return (async () => "Rome")()', { text: 'Rome', start: 25 }],
    ['a later promise', 'return new Promise((done) => setTimeout(done, 5, "Rome"))', { text: 'Rome', start: 25 }],
    ['an object of the class String', 'return { text: `${new String("Rome")}` }', { text: 'Rome', start: 25 }],
    ['a place', 'return { text: "i", start: 11, end: 12, rule: "r" }', { text: 'i', rule: 'r' }],
    ['a rule that is no text', 'return { text: "Rome", rule: 7 }', { text: 'Rome', rule: 'parse' }],
    ['a lone surrogate', 'return "\\ud800"', { kind: 'parsed', text: '\ud800', start: null }],
  ])('%s', (name, code, parse) => {
    const response = name.includes('overlaps') ? 'aaa' : name.includes('twice') ? 'x is a y' : undefined;
    const verdict = does(code, response ?? 'The answer is Paris, not Rome.');
    expect(verdict.failure).toBeUndefined();
    if (name.includes('twice')) expect(does(code, 'is s').parse).toMatchObject({ start: null, end: null });
    else expect(verdict.parse).toMatchObject(parse);
  });

  test.each([
    '7',
    'true',
    '7n',
    'Symbol()',
    '() => "Paris"',
    '["Paris"]',
    '{}',
    '{ text: 7 }',
    '{ text: undefined }',
    '{ text: ["Paris"] }',
    'new Map([["text", "Paris"]])',
    '/x/',
    'Promise.resolve({ text() {} })',
  ])('%s is refused', (value) => {
    const { failure, parse, correct } = ask(puppet, { question: `return ${value}`, response: 'Paris' }, 'Paris');
    expect(failure).toBe('parse must return a text, null, or an object with a text');
    expect([parse.text, correct]).toEqual([null, null]);
    expectSane();
  });

  test('places are those of the text or none, whatever it returns', () => {
    const number = fc.oneof(
      fc.integer({ min: -40, max: 80 }),
      fc.constantFrom<number | string | null | undefined>(
        NaN,
        Infinity,
        -Infinity,
        -0,
        0.5,
        14.5,
        1e300,
        '14',
        null,
        undefined,
      ),
    );
    const text = fc.constantFrom('Paris', 'Rome.', 'The', '.', '', 's', 'Oslo');
    const response = 'The answer is Paris, not Rome.';
    const literal = (value: unknown): string =>
      Object.is(value, -0) ? '-0' : typeof value === 'string' ? JSON.stringify(value) : String(value);
    fc.assert(
      fc.property(text, number, number, (found, start, end) => {
        const { parse, failure } = does(
          `return { text: ${JSON.stringify(found)}, start: ${literal(start)}, end: ${literal(end)} }`,
          response,
        );
        expect(failure).toBeUndefined();
        expect(parse.text).toBe(found);
        if (parse.start === null || parse.end === null) {
          expect([parse.start, parse.end]).toEqual([null, null]);
          return;
        }
        expect([Number.isInteger(parse.start), Number.isInteger(parse.end)]).toEqual([true, true]);
        expect(parse.start).toBeGreaterThanOrEqual(0);
        expect(parse.end).toBe(parse.start + found.length);
        expect(response.slice(parse.start, parse.end)).toBe(found);
      }),
      {
        numRuns: 400,
        seed: 1,
        examples: [
          ['Paris', -16, -11],
          ['Paris', 14.5, 19.5],
          ['Rome.', 25, 99],
          ['The', NaN, 3],
          ['.', -1, Infinity],
        ],
      },
    );
  });

  test.each([
    ['a longer response', 'input.response = "Paris"; return "Paris"'],
    ['no response', 'delete input.response; return "Paris"'],
    ['a response of null', 'input.response = null; return { text: "Paris" }'],
    ['a response that is no text', 'input.response = 7; return "Paris"'],
    ['a hostile response', 'Object.defineProperty(input, "response", { get() { throw 1 } }); return "Paris"'],
  ])('its place is that in the response, although it changed its input to %s', (_, code) => {
    expect(does(code)).toMatchObject({ parse: { text: 'Paris', start: 14, end: 19 } });
  });

  test('changes to its input have no effect outside', () => {
    const input = {
      response: 'Paris',
      storedParse: 'Rome',
      choices: ['a', 'b'],
      question: 'input.choices.push("c"); input.storedParse = ""; return "Paris"',
    };
    const before = structuredClone(input);
    expect(ask(puppet, input).failure).toBeUndefined();
    expect(input).toEqual(before);
    expect(ask(puppet, { ...input, question: 'return input.choices.join() + input.storedParse' }).parse.text).toBe(
      'a,bRome',
    );
  });

  test.each([
    ['a number', 'n++ < 2 ? "Paris" : 7'],
    ['an object', 'n++ < 2 ? "Paris" : { length: 5 }'],
    ['null', 'n++ < 2 ? "Paris" : null'],
  ])('a text that is %s when it is read again is not a text', (_, value) => {
    const { failure, parse } = does(`let n = 0; return { get text() { return ${value}; } }`);
    expect(failure !== undefined || parse.text === null || parse.text === 'Paris').toBe(true);
    expectSane();
  });
});

describe('what a parser cannot see', () => {
  const REACHABLE = `const seen = new Set(); const texts = [];
    const walk = (value) => {
      if (typeof value === 'string') texts.push(value);
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
      seen.add(value);
      for (const key of Reflect.ownKeys(value)) { texts.push(String(key)); try { walk(value[key]); } catch {} }
      walk(Object.getPrototypeOf(value));
    };
    walk(input); walk(process.argv); walk(process.env);
    return texts.join(' ');`;

  test('the truth is nowhere in its input', () => {
    const input = {
      response: 'r',
      storedParse: 'p',
      choices: ['return true'],
      question: REACHABLE,
      groundTruth: SECRET,
      [SECRET]: 1,
    };
    const { parse, failure } = ask(puppet, input, SECRET);
    expect(failure).toBeUndefined();
    expect(parse.text).toContain('storedParse');
    expect(parse.text).not.toContain(SECRET);
  });

  test('it has these fields, and no others', () => {
    const [one] = planFor([puppet]).score(
      { response: 'r', storedParse: null, question: 'return Reflect.ownKeys(input).join()' },
      SECRET,
    );
    expect(one?.parse.text?.split(',').toSorted()).toEqual(['choices', 'question', 'response', 'storedParse', 'task']);
  });

  test('its own normalizer and matcher are not called before the parser has answered', () => {
    const path = written(
      `const log = [];
       export default {
         id: 'spy', parse: () => { log.push('parse'); return 'x'; },
         normalize: (text) => { log.push('normalize ' + text); return text; },
         match: () => ({ correct: true, rule: log.splice(0).join(', ') }),
       }`,
    );
    expect(ask(resolveScheme(path, PATIENCE), { response: 'r' }, 'T').match?.rule).toBe(
      'parse, normalize x, normalize T',
    );
  });
});

describe('an error of a parser is reported in one line, and the next response is answered', () => {
  test.each([
    ['an error', 'throw new TypeError("so it is.")', /^so it is$/],
    ['a text', 'throw "so it is"', /^so it is$/],
    ['lines', 'throw new Error("first\\n\\n   second\\r\\n\\tthird\\u2028fourth")', /^first second third fourth$/],
    ['a number', 'throw 7', /^7$/],
    ['null', 'throw null', /null/],
    ['undefined', 'throw undefined', /undefined/],
    ['a rejected promise', 'return Promise.reject(new Error("late"))', /^late$/],
    ['a rejected promise of nothing', 'return Promise.reject()', /./],
    ['a symbol', 'throw Symbol("s")', /./],
    ['an error without a message', 'throw new Error()', /./],
    ['a null object', 'throw Object.create(null)', /./],
    ['an object that cannot be a text', 'throw { toString() { throw new Error("no") } }', /./],
    ['an object that is a number as a text', 'throw { toString: () => 7 }', /./],
    [
      'an error with a message that throws',
      'throw Object.defineProperty(new Error(), "message", { get() { throw 1 } })',
      /./,
    ],
    ['an error with a message that is a symbol', 'throw Object.assign(new Error(), { message: Symbol() })', /./],
    ['an error with a message that is an object', 'throw Object.assign(new Error(), { message: {} })', /./],
    ['an error with a message that is a function', 'throw Object.assign(new Error(), { message() {} })', /./],
    ['a proxy', 'throw new Proxy({}, { get() { throw 1 }, getPrototypeOf() { throw 2 } })', /./],
    ['a getter', 'return { get text() { throw new Error("getter") } }', /^getter$/],
    ['a getter of the place', 'return { text: "x", get start() { throw new Error("getter") } }', /^getter$/],
    ['a thenable', 'return { get then() { throw new Error("then") } }', /^then$/],
    ['too deep a recursion', 'const f = () => f() + 1; return f()', /call stack/],
  ])('%s', (_, code, reason) => {
    const { failure, parse } = does(code);
    expect(parse).toEqual({ kind: 'unparsed', text: null, rule: null, start: null, end: null });
    expect(failure).toMatch(reason);
    expect(failure).not.toMatch(/\n|no answer within/);
    expectSane();
  });

  test('a huge message is cut', () => {
    const { failure = '' } = does('throw new Error("x ".repeat(3e6))');
    expect(failure.startsWith('x x x')).toBe(true);
    expect(failure.length).toBeLessThan(10_000);
    expectSane();
  });
});

describe('what a parser does', () => {
  test.each([
    ['prints', 'console.log("out"); console.error("err"); process.stdout.write("x"); return "Paris"'],
    ['prints and waits for it', 'return new Promise((done) => process.stdout.write("", () => done("Paris")))'],
    [
      'prints bytes and waits for it',
      'return new Promise((done) => process.stderr.write(Buffer.alloc(0), "utf8", () => done("Paris")))',
    ],
  ])('%s', (_, code) => {
    const verdict = does(code);
    expect(verdict).toMatchObject({ parse: { text: 'Paris', start: 14 } });
    expect(verdict.failure).toBeUndefined();
  });

  test.each([
    ['loops', 'for (;;);'],
    ['waits', 'return new Promise(() => {})'],
    ['returns a thenable that never answers', 'return { then() {} }'],
    ['backtracks', 'return /^(a+)+$/.test("a".repeat(60) + "b") ? "x" : "y"'],
    ['blocks', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); return "x"'],
    ['exits', 'process.exit(0)'],
  ])('one that %s fails on this response alone', (_, code) => {
    const { failure, parse } = does(code, undefined, brief);
    expect(parse.text).toBeNull();
    expect(failure).toMatch(/./);
    expect(failure).not.toMatch(/\n/);
    expectSane(brief);
  });

  test('the time limit is reported', () => {
    expect(does('for (;;);', undefined, brief).failure).toBe(
      `no answer within ${SHORT} ms of processor time, asked twice; allow more with --scheme-timeout`,
    );
    expect(does('return new Promise(() => {})', undefined, brief).failure).toBe(
      `no answer within ${SHORT} ms, asked twice; allow more with --scheme-timeout`,
    );
  });
});

describe('what a matcher returns', () => {
  test.each([
    ['return true', true, 'own'],
    ['return false', false, 'own'],
    ['return null', null, 'own'],
    ['return { correct: true }', true, 'own'],
    ['return { correct: null, rule: "<b>|`r`" }', null, 'b r'],
    ['return { correct: false, rule: 7, start: 1, end: "x" }', false, 'own'],
  ])('%s', (code, correct, rule) => {
    const verdict = judges(code);
    expect([verdict.correct, verdict.failure]).toEqual([correct, undefined]);
    expect(verdict.match).toEqual({ correct, rule, start: null, end: null });
  });

  test.each([
    'return',
    'return "yes"',
    'return 1',
    'return {}',
    'return { correct: 1 }',
    'return Promise.resolve(true)',
    'return () => true',
  ])('%s is refused', (code) => {
    expect(judges(code).failure).toMatch(/match must return true, false, null, or an object with "correct"/);
    expectSane();
  });

  // `audit score` writes numbers by name as JSON; everything else fails or is left out, without other effects.
  test.each([
    ['a big integer', '{ n: 1n }'],
    ['a cycle', '(() => { const o = {}; o.o = o; return o; })()'],
    ['a function', '{ f() {} }'],
    ['a text', '"x"'],
    ['a list', '[1, 2]'],
    ['null', 'null'],
    ['a score that is no number', '{ score: "high" }'],
    ['a score that is not finite', '{ score: NaN }'],
    ['something with a toJSON', '{ toJSON: 1, x: new Map() }'],
  ])('a detail that is %s', (_, detail) => {
    const code = `return { correct: truth === "Paris", detail: ${detail} }`;
    const line = Buffer.from(
      JSON.stringify({
        id: 1,
        response: 'Paris',
        question: 'return "Paris"',
        choices: [code],
        groundTruth: ['Rome', 'Paris'],
      }),
    );
    const { answers } = answerLine(line, planFor([puppet]));
    expect(answers).toHaveLength(1);
    const answer = JSON.parse(JSON.stringify(answers[0])) as { correct?: boolean; error?: string; detail?: unknown };
    if (answer.error !== undefined) return expect(answer.error).toMatch(/detail|passed on/);
    expect(answer.correct).toBe(true);
    const values = Object.values(answer.detail ?? { not: 'an object' }) as unknown[];
    expect(values.filter((value) => typeof value !== 'number')).toEqual([]);
    expectSane();
  });

  test('a list of truths is matched by any of them', () => {
    expect(judges('return truth === "Oslo"', ['Rome', 'Oslo', 'Bern']).correct).toBe(true);
    expect(judges('return truth === "Oslo"', ['Rome', 'Bern']).correct).toBe(false);
    expect(judges('return null', ['Rome', 'Bern']).correct).toBeNull();
    expect(judges('throw new Error("x")', ['Rome', 'Bern']).failure).toBe('x');
  });
});

describe('an own normalizer', () => {
  test('that returns anything but a text is refused', () => {
    const scheme = resolveScheme(
      written(`const odd = { nothing: () => {}, number: () => 7, promise: async () => 'x', object: () => new String('x') };
        export default { id: 'n', parse: (i) => i.response, normalize: (t) => (odd[t] ?? (() => t))() }`),
      PATIENCE,
    );
    for (const odd of ['nothing', 'number', 'promise', 'object']) {
      expect(ask(scheme, { response: odd }, 'x').failure).toBe('normalize must return a text');
      expect(ask(scheme, { response: 'x' }, odd).failure).toBe('normalize must return a text');
      expect(ask(scheme, { response: 'x' }, ['x', odd]).failure).toBe('normalize must return a text');
    }
    expect(ask(scheme, { response: 'x' }, 'x')).toMatchObject({ correct: true, normalized: 'x' });
  });
});

describe('texts of a module are harmless', () => {
  const HOSTILE = '\u001b[31m\u202e\r\n# <img src=x> | [a](b) `c` ***d*** _e_ ~~f~~ $g$ \\h &lt; \u0000\u2028\u009b';

  test('title, citation and rules', () => {
    const text = JSON.stringify(HOSTILE);
    const scheme = resolveScheme(
      written(
        `export default { id: 'x', title: ${text}, citation: ${text}, parse: () => ({ text: 'x', rule: ${text} }) }`,
      ),
      PATIENCE,
    );
    const verdict = ask(scheme, { response: 'y' });
    const { parse } = verdict;
    const [step] = parserSteps(scheme, { response: 'y', storedParse: null }, verdict);
    for (const word of [scheme.title, scheme.citation, parse.rule ?? '', step?.rule ?? ''])
      expect(word).toMatch(/^[^\p{C}\n\u2028\u2029<>|`*_[\]~$\\&]+$/u);
  });

  test('are cut to a length, between characters', () => {
    const scheme = resolveScheme(
      written(
        `export default { id: 'x', title: 'a' + '\u{1d400}'.repeat(500), parse: () => ({ text: 'x', rule: 'ab'.repeat(1e6) }) }`,
      ),
      PATIENCE,
    );
    expect(scheme.title.length).toBeLessThan(200);
    expect(scheme.title.isWellFormed()).toBe(true);
    expect(ask(scheme, { response: '' }).parse.rule?.length).toBeLessThan(200);
  });

  test('unknown kinds of answers and sources become the default', () => {
    const scheme = resolveScheme(
      written('export default { id: "x", answers: "<b>", source: "groundTruth", title: 7, citation: {}, parse() {} }'),
      PATIENCE,
    );
    expect([scheme.answers, scheme.source]).toEqual(['any', 'response']);
    expect(scheme.title).toMatch(/^[\w ]+$/);
    expect(scheme.citation).toMatch(/./);
  });
});

describe('a regular expression', () => {
  test.each([
    ['regex:/\\d+/', 'a 12 b 34', '12', 2],
    ['regex:/\\d+/#first', 'a 12 b 34', '12', 2],
    ['regex:/\\d+/g#last', 'a 12 b 34', '34', 7],
    ['regex:/(?:is|:) (?:(A)|(B))/#last', 'is A, is B', 'B', 9],
    ['regex:/a\\/(b)/', 'xa/b', 'b', 3],
    ['regex:/a[\\/,](.)/i', 'A,B', 'B', 2],
  ])('%s of %j', (word, response, text, start) => {
    const scheme = resolveScheme(word, PATIENCE);
    expect(scheme.id).toBe(word);
    expect(ask(scheme, { response }, text)).toMatchObject({
      parse: { kind: 'parsed', text, rule: 'regex', start, end: start + text.length },
      correct: true,
    });
  });

  test.each([
    ['(b)|(c)', '', 'first', 'a c b', 'c', 2],
    ['a(x)?', '', 'first', 'za', 'a', 1],
    ['(a)(b)', '', 'first', 'ab', 'a', 0],
    ['(?<n>b)', '', 'first', 'ab', 'b', 1],
    ['()b', '', 'first', 'ab', '', 1],
    ['x*', '', 'first', 'axx', '', 0],
    ['x*', '', 'last', 'xxa', '', 3],
    ['$', '', 'last', 'ab', '', 2],
    ['^b', 'm', 'last', 'b\nb', 'b', 2],
    ['a.b', 's', 'first', 'a\nb', 'a\nb', 0],
    ['a', 'i', 'last', 'A a A', 'A', 4],
    ['a', 'y', 'last', 'aab', 'a', 1],
    ['a', 'y', 'first', 'ba', null, null],
    ['a', 'dgi', 'last', 'aA', 'A', 1],
    ['.', 'u', 'last', 'a😀', '😀', 1],
    ['[\\p{L}--[a-z]]', 'v', 'first', 'aB', 'B', 1],
    ['(?<=(a))b', '', 'first', 'ab', 'a', 0],
    ['\u2028(.)', '', 'first', 'a\u2028b', 'b', 2],
    ['(.)\n', '', 'first', 'a\nb', 'a', 0],
  ] as const)('/%s/%s, the %s one of %j', async (source, flags, which, response, text, start) => {
    const opened = openRegex({ kind: 'regex', source, flags, which });
    const input = { response, storedParse: null };
    const answer = await opened.answer({ ask: 'parse', input });
    const end = start === null ? null : start + text.length;
    expect(answer).toEqual({ text, rule: text === null ? null : 'regex', start, end });
    // The same again, because nothing is kept from one response to the next.
    expect(await opened.answer({ ask: 'parse', input })).toEqual(answer);
  });

  test.each(['first', 'last'] as const)('no response, and an empty one (%s)', async (which) => {
    const opened = openRegex({ kind: 'regex', source: '^.*$', flags: '', which });
    expect(await opened.answer({ ask: 'parse', input: { response: null, storedParse: 'x' } })).toMatchObject({
      text: '',
    });
    expect(await opened.answer({ ask: 'parse', input: { response: '', storedParse: 'x' } })).toMatchObject({
      text: '',
      start: 0,
    });
  });

  test('the last of many is found, and the truth in it with ",containment"', () => {
    const response = `${'x '.repeat(50_000)}y is Paris`;
    const scheme = resolveScheme('regex:/\\b\\w is \\w+/#last,containment', PATIENCE);
    expect(ask(scheme, { response }, 'Paris')).toMatchObject({ parse: { text: 'y is Paris' }, correct: true });
  });

  test('one that backtracks forever fails only on that response', () => {
    const scheme = resolveScheme('regex:/^(?:a+)+$/', SHORT);
    expect(ask(scheme, { response: `${'a'.repeat(60)}b` }).failure).toBe(
      `no answer within ${SHORT} ms of processor time, asked twice; allow more with --scheme-timeout`,
    );
    expect(ask(scheme, { response: 'aaa' }).parse.text).toBe('aaa');
  });

  test.each([
    ['regex:', /not of the form/],
    ['regex:abc', /not of the form regex:\/PATTERN\/FLAGS#first or #last/],
    ['regex://', /not of the form/],
    ['regex:/a', /not of the form/],
    ['regex:/a/b/', /not of the form.*\\\//],
    ['regex:/a/#middle', /not of the form/],
    ['regex:/a/ #last', /not of the form/],
    ['regex:/a/G', /not of the form/],
    ['regex:/a/#last,exact', /not of the form/],
    ['regex:/(/', /JavaScript regular expression/],
    ['regex:/a\\/', /not of the form/],
    ['regex:/a/x', /flags/],
    ['regex:/a/gg', /flags/],
    ['regex:/a/uv', /flags/],
    ['regex:/(?P<n>a)/', /JavaScript regular expression/],
    ['regex:/[z-a]/', /JavaScript regular expression/],
    ['regex:/\\p{Nope}/u', /JavaScript regular expression/],
  ])('%s is refused', (word, reason) => {
    expect(refusalOf(word)).toMatch(reason);
  });
});

describe('a command', () => {
  const ANSWER = String.raw`printf '{"id":%s,"parse":{"kind":"parsed","text":"Paris"},"correct":true}\n' $n`;
  const echo = (commands: string): string => `command:n=-1; while read -r line; do n=$((n+1)); ${commands}; done`;
  const input = { response: 'In Paris.', storedParse: 'Rome', question: 'Where?', choices: ['a'], task: 'capitals' };
  const RIGHT = { parse: { kind: 'parsed', text: 'Paris', start: 3, end: 8 }, correct: true };

  test('that answers gets one line for each response, and never the truth', () => {
    const file = join(temporaryFolder(), 'seen.jsonl');
    const scheme = resolveScheme(echo(`printf '%s\\n' "$line" >> '${file}'; ${ANSWER}`), PATIENCE);
    const withSecret = { ...input, response: 'In Paris.\n\u2028', groundTruth: SECRET };
    for (let i = 0; i < 3; i++) expect(ask(scheme, withSecret, [SECRET, 'paris'])).toMatchObject(RIGHT);
    const seen = readFileSync(file, 'utf8');
    expect(seen).not.toContain(SECRET);
    expect(
      seen
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      expect.objectContaining({ id: 0 }),
      ...[1, 2, 3].map((id) => ({ ...input, id, response: 'In Paris.\n\u2028' })),
    ]);
  });

  test.each([
    ['a text', '{"id":%s,"parse":"Paris"}', { text: 'Paris', start: 3 }],
    ['a carriage return', '{"id":%s,"parse":"Paris"}\\r', { text: 'Paris', start: 3 }],
    ['no answer', '{"id":%s,"parse":null}', { text: null, kind: 'unparsed' }],
    ['an unparsed one', '{"id":%s,"parse":{"kind":"unparsed","text":"x"}}', { text: null, kind: 'unparsed' }],
    ['a wrong place', '{"id":%s,"parse":{"text":"Paris","start":-6,"end":-1}}', { text: 'Paris', start: 3, end: 8 }],
  ])('may answer with %s', (_, line, parse) => {
    const scheme = resolveScheme(echo(`printf '${line}\\n' $n`), PATIENCE);
    const verdict = ask(scheme, input);
    expect(verdict.failure).toBeUndefined();
    expect(verdict.parse).toMatchObject(parse);
  });

  test.each([
    ['says nothing', 'sleep 60'],
    ['never reads', 'exec 0<&-; sleep 60'],
    ['answers a part of a line', 'printf %s "{"; sleep 60'],
    ['closes its output', 'exec 1>&-; sleep 60'],
  ])('that %s takes too long', (_, commands) => {
    const first = `read -r line; echo '{"id":0,"parse":"x"}'`;
    const scheme = userScheme(`command:${first}; ${commands}`, 100);
    expect(ask(scheme, { ...input, response: 'x'.repeat(1 << 20) }).failure).toBe(
      'no answer within 100 ms, asked twice; allow more with --scheme-timeout',
    );
    expect(() => userScheme(`command:${commands}`, PATIENCE, 100)).toThrow(/: not ready within 100 ms\.$/);
  });

  test.each([
    ['no-such-command-here', /: the command ended \(code 127\): the shell found no such program\.$/],
    ['true', /: the command ended \(code 0\)\.$/],
    ['echo ready', /: the command answered no JSON/],
    [`echo '{"judges":1}'; cat`, /: "judges" and "copies" in its first line must be true or false\.$/],
    [`echo '{"error":"no such package."}'; cat`, /: no such package\.$/],
    [`echo '{"judges":true}'; echo '{"judges":true}'`, /: the command answered without "parse"\.$/],
  ])('%s is refused before any response', (command, reason) => {
    expect(() => resolveScheme(`command:${command} 2>/dev/null`, PATIENCE)).toThrow(reason);
  });

  test('that answers and ends is accepted', () => {
    const text = 'x'.repeat(300_000);
    const script = written(`import { createInterface } from 'node:readline';
      for await (const line of createInterface(process.stdin)) {
        const { id } = JSON.parse(line);
        process.stdout.write(JSON.stringify({ id, parse: 'x'.repeat(300000) }) + '\\n', () => id === 1 && process.exit(0));
      }`);
    const scheme = resolveScheme(`command:'${process.execPath}' '${script}'`, PATIENCE);
    expect(ask(scheme, input).parse.text).toBe(text);
  });

  // The contract gives each answer the id of its question, so a line that came late cannot pass as the next answer.
  test('that answers twice is not accepted for another response', () => {
    const script = written(`import { createInterface } from 'node:readline';
      for await (const line of createInterface(process.stdin)) {
        const { id, response } = JSON.parse(line);
        const answer = JSON.stringify({ id, parse: response }) + '\\n';
        process.stdout.write(answer);
        await new Promise((done) => setTimeout(done, 20));
        process.stdout.write(answer);
      }`);
    const scheme = resolveScheme(`command:'${process.execPath}' '${script}'`, PATIENCE);
    for (const response of ['one', 'two', 'three', 'four']) {
      const { failure, parse } = ask(scheme, { response });
      expect(failure ?? parse.text).toMatch(new RegExp(failure === undefined ? `^${response}$` : '.'));
    }
  });

  test('of nothing is refused', () => {
    expect(refusalOf('command:')).toMatch(/^no command; write command: and what to run\.$/);
    expect(refusalOf('command:  ')).toMatch(/no command/);
  });
});

describe('texts that name no scheme of the user', () => {
  test.each([
    ['parser', /parser: no scheme has this id.*\.\/my-parser\.ts/],
    [
      './parser.py',
      /no scheme has this id; a program is named as a command: write 'command:python3 \.\/parser\.py'\.$/,
    ],
    ['', /no scheme has this id/],
    ['Regex:/a/', /no scheme has this id/],
    [' regex', /no scheme has this id/],
  ])('%j', (word, reason) => {
    expect(() => resolveScheme(word)).toThrow(InputError);
    expect(() => resolveScheme(word)).toThrow(reason);
  });
});

describe('parameters', () => {
  test.each([
    ['option-match', 'option-match'],
    ['option-match()', 'option-match'],
    ['option-match(threshold=0.5)', 'option-match(threshold=0.5)'],
    ['option-match( threshold = 5e-1 )', 'option-match(threshold=0.5)'],
    ['option-match(threshold=0.7)', 'option-match'],
    ['option-match(threshold=0)', 'option-match(threshold=0)'],
    ['option-match(threshold=1.0)', 'option-match(threshold=1)'],
  ])('%s is %s', (word, id) => {
    expect(resolveScheme(word).id).toBe(id);
  });

  test.each([
    ['option-match(k=1)', /no parameter "k"; the only one is "threshold"/],
    ['option-match(Threshold=1)', /no parameter "Threshold"/],
    ['option-match(__proto__=1)', /no parameter "__proto__"/],
    ['option-match(0.5)', /no parameter "0\.5"/],
    ['option-match(threshold)', /threshold must be a number from 0 to 1/],
    ['option-match(threshold=)', /threshold must be a number from 0 to 1, not ""/],
    ['option-match(threshold= )', /threshold must be a number/],
    ['option-match(threshold=1.01)', /from 0 to 1, not "1.01"/],
    ['option-match(threshold=-0.1)', /from 0 to 1/],
    ['option-match(threshold=NaN)', /from 0 to 1/],
    ['option-match(threshold=0,5)', /no parameter "5"/],
    ['option-match(threshold=half)', /from 0 to 1, not "half"/],
    ['option-match(threshold=0.5=0.9)', /from 0 to 1/],
    ['option-match(threshold=0.5', /no scheme has this id; did you mean option-match/],
    ['option-match threshold=0.5', /no scheme has this id/],
    ['v1(threshold=0.5)', /v1 takes no parameters; write just v1/],
  ])('%s is refused', (word, reason) => {
    expect(() => resolveScheme(word)).toThrow(reason);
    expect(() => resolveScheme(word)).toThrow(InputError);
  });
});
