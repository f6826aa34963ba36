/** Properties of every scheme, and the plan that runs schemes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainTrial } from '../../src/audit/explain/explain.ts';
import { answerLine } from '../../src/audit/explain/score-line.ts';
import type { Normalizer, Parser, ParserInput, Rule, Scheme } from '../../src/base/core/scheme.ts';
import type { TrialDetail } from '../../src/base/core/trial.ts';
import { combined, CORE_SCHEMES, v1, v2Norm } from '../../src/schemes/core/core-schemes.ts';
import { v1Normalizer } from '../../src/schemes/core/v1-normalizer.ts';
import { v2Normalizer } from '../../src/schemes/core/v2-normalizer.ts';
import { v2Parser } from '../../src/schemes/core/v2-parser.ts';
import { planFor } from '../../src/schemes/kit/plan.ts';
import { strip } from '../../src/base/text/whitespace.ts';
import { pieces, truths } from '../support/texts.ts';

const RUNS = { numRuns: 1_500, seed: 1 };
const text = fc.option(pieces, { freq: 9 });
const inputs = fc.record({
  response: text,
  storedParse: text,
  choices: fc.option(fc.array(pieces, { maxLength: 3 })),
  question: text,
});
const optionalIds = (rules: readonly Rule[]) => rules.filter((rule) => rule.optional).map((rule) => rule.id);
const allOff = ({ parser, normalizer }: Scheme) =>
  new Set([...optionalIds(parser.rules), ...optionalIds(normalizer.rules)]);

const INVISIBLE = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

describe.each(CORE_SCHEMES.map((scheme) => [scheme.id, scheme] as const))('%s', (_, scheme) => {
  const { parser, normalizer, source } = scheme;

  test.each([
    ['all rules', new Set<string>()],
    ['no optional rule', allOff(scheme)],
  ])('with %s, a parse is a stretch of its source', (__, off) => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { kind, text: found, start, end, rule } = parser.parse(input, off);
        expect(kind).toBe(found === '' || found === null ? 'unparsed' : 'parsed');
        const whole = input[source];
        if (whole === null) expect([found ?? '', start, end, rule]).toEqual(['', null, null, null]);
        else if (source === 'storedParse') expect([found, start, end]).toEqual([whole, null, null]);
        else {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start as number);
          expect(end).toBeLessThanOrEqual(whole.length);
          expect(whole.slice(start as number, end as number)).toBe(found);
        }
      }),
      RUNS,
    );
  });

  test('a trace of the parser starts with the source and ends with the parse', () => {
    fc.assert(
      fc.property(inputs, fc.subarray(optionalIds(parser.rules)), (input, ids) => {
        const off = new Set(ids);
        const steps = parser.trace(input, off);
        const parse = parser.parse(input, off);
        let current = input[source] ?? '';
        for (const step of steps) {
          expect(off.has(step.rule)).toBe(false);
          expect(step.before).toBe(current);
          current = step.after;
        }
        expect(current).toBe(parse.text ?? '');
        expect(steps.at(-1)?.rule ?? null).toBe(parse.rule);
      }),
      RUNS,
    );
  });

  test('a trace of the normalizer starts with the text and ends with the normalized text', () => {
    fc.assert(
      fc.property(pieces, fc.subarray(optionalIds(normalizer.rules)), (value, ids) => {
        const off = new Set(ids);
        let current = value;
        for (const step of normalizer.trace(value, off)) {
          expect(off.has(step.rule)).toBe(false);
          expect(step.before).toBe(current);
          expect(step.after).not.toBe(current);
          current = step.after;
        }
        expect(current).toBe(normalizer.normalize(value, off));
      }),
      RUNS,
    );
  });

  test('normalizing twice gives the same as normalizing once', () => {
    const anyText = fc.oneof(
      pieces,
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('\ud83d', '.', 'a') }),
    );
    fc.assert(
      fc.property(anyText, fc.subarray(optionalIds(normalizer.rules)), (value, ids) => {
        const off = new Set(ids);
        const once = normalizer.normalize(value, off);
        expect(normalizer.normalize(once, off)).toBe(once);
      }),
      { numRuns: 4_000, seed: 2 },
    );
  });

  test('a parser reads only the fields that it may see', () => {
    const read = new Set<PropertyKey>();
    const hidden = {
      response: 'USER: a </think> b',
      storedParse: 'c',
      choices: null,
      question: null,
      groundTruth: 'd',
    };
    const input = new Proxy(hidden, {
      get: (target, key, receiver) => {
        read.add(key);
        return Reflect.get(target, key, receiver) as unknown;
      },
      has: (target, key) => read.add(key) && Reflect.has(target, key),
      ownKeys: (target) => read.add('every key') && Reflect.ownKeys(target),
    });
    parser.parse(input);
    parser.trace(input);
    expect([...read]).toEqual([source]);
  });

  test('correct is null exactly without a truth, or where nothing is left of the truth', () => {
    const seen = new Set<unknown>();
    const truth = fc.option(fc.oneof(truths, pieces, fc.constantFrom('', '...', ' ')), { freq: 9 });
    fc.assert(
      fc.property(inputs, truth, (input, wanted) => {
        const [verdict] = planFor([scheme]).score(input, wanted);
        const answer = parser.parse(input).text ?? '';
        const isUndefined = wanted === null || normalizer.normalize(wanted).replaceAll(INVISIBLE, '') === '';
        expect(verdict?.correct === null).toBe(isUndefined);
        expect(verdict?.match === null).toBe(wanted === null);
        expect(verdict?.normalized).toBe(normalizer.normalize(answer));
        expect(verdict?.groundTruthNormalized).toBe(wanted === null ? null : normalizer.normalize(wanted));
        seen.add(verdict?.correct);
      }),
      RUNS,
    );
    expect(seen).toEqual(new Set([true, false, null]));
  });

  test('a match has its place', () => {
    let hits = 0;
    fc.assert(
      fc.property(inputs, truths, (input, truth) => {
        const response = `${input.response ?? ''} ${truth}`;
        const [verdict] = planFor([scheme]).score({ ...input, response, storedParse: response }, truth);
        const { match, normalized, groundTruthNormalized } = verdict as NonNullable<typeof verdict>;
        if (match?.correct !== true) expect([match?.start, match?.end]).toEqual([null, null]);
        else {
          hits++;
          expect(normalized.slice(match.start as number, match.end as number)).toBe(groundTruthNormalized);
        }
      }),
      RUNS,
    );
    expect(hits).toBeGreaterThan(300);
  });
});

test('without its optional rules, v2 normalizes as v1 and parses by stripping', () => {
  const off = allOff(combined);
  fc.assert(
    fc.property(pieces, (value) => {
      expect(v2Normalizer.normalize(value, off)).toBe(v1Normalizer.normalize(value));
      expect(v2Parser.parse({ response: value, storedParse: null }, off).text).toBe(strip(value));
    }),
    RUNS,
  );
});

test('the first-line rule of v2 never fires', () => {
  const fired = new Set<string>();
  fc.assert(
    fc.property(pieces, (response) => {
      for (const step of v2Parser.trace({ response, storedParse: null })) fired.add(step.rule);
    }),
    { numRuns: 20_000, seed: 3 },
  );
  expect([...fired].toSorted()).toEqual(['marker-cut', 'strip', 'think-strip']);
  expect(v2Parser.rules.map((rule) => rule.id)).toContain('first-line');
});

describe('a parser is not given the ground truth', () => {
  const spied = () => {
    const keys = new Set<string>();
    const parse: Scheme['parser']['parse'] = (input, off) => {
      for (const key in input) keys.add(key);
      return v1.parser.parse(input, off);
    };
    const trace: Scheme['parser']['trace'] = (input, off) => {
      for (const key in input) keys.add(key);
      return v1.parser.trace(input, off);
    };
    return { keys, scheme: { ...v1, parser: { ...v1.parser, parse, trace } } satisfies Scheme };
  };

  test('by audit score', () => {
    const { keys, scheme } = spied();
    const line = Buffer.from(JSON.stringify({ id: 1, response: 'a', storedParse: 'b', groundTruth: 'c' }));
    expect(answerLine(line, planFor([scheme])).ok).toBe(true);
    expect(keys).toContain('response');
    expect(keys).not.toContain('groundTruth');
  });

  test('by audit explain', () => {
    const { keys, scheme } = spied();
    const trial: TrialDetail = {
      trialId: 't',
      run: 'r',
      model: 'm',
      variant: 'v',
      condition: 'c',
      dataset: 'd',
      task: 'd',
      choices: null,
      itemId: 'i',
      question: 'q',
      temperature: 0,
      groundTruth: 'c',
      response: 'a',
      storedParse: 'b',
      storedLabel: 0,
    };
    explainTrial(trial, [scheme]);
    expect(keys).toContain('response');
    expect(keys).not.toContain('groundTruth');
  });
});

describe('a plan', () => {
  const inputWith = (response: string): ParserInput => ({ response, storedParse: response });

  test.each([
    [['Rome', 'Paris'], true, ['rome', 'paris']],
    [['Paris', 'Rome'], true, ['paris', 'rome']],
    [['Rome', 'Oslo'], false, ['rome', 'oslo']],
    [['...', 'Paris'], true, ['', 'paris']],
    [['...', 'Rome'], false, ['', 'rome']],
    [['...'], null, ['']],
    [[], null, []],
  ])('accepts any truth of a list: %j gives %s', (truth, correct, normalized) => {
    const verdicts = planFor(CORE_SCHEMES).score(inputWith('It is Paris.'), truth);
    expect(verdicts.map((verdict) => verdict.correct)).toEqual(CORE_SCHEMES.map(() => correct));
    expect(verdicts.map((verdict) => verdict.groundTruthNormalized)).toEqual(CORE_SCHEMES.map(() => normalized));
  });

  test('answers in the order of its schemes', () => {
    const plan = planFor([combined, v1]);
    expect(plan.schemes).toEqual([combined, v1]);
    expect(plan.score(inputWith('a'), null).map((verdict) => verdict.scheme)).toEqual(['combined', 'v1']);
  });

  test('parses and normalizes equal texts once, and each truth once for all responses', () => {
    const parsed: (string | null)[] = [];
    const normalized: string[] = [];
    const parser: Parser = {
      ...v1.parser,
      parse: (input, off) => {
        parsed.push(input.storedParse);
        return v1.parser.parse(input, off);
      },
    };
    const normalizer: Normalizer = {
      ...v1.normalizer,
      normalize: (value, off) => {
        normalized.push(value);
        return v1.normalizer.normalize(value, off);
      },
    };
    const schemes: Scheme[] = [
      { ...v1, id: 'a', parser, normalizer },
      { ...v1, id: 'b', parser, normalizer },
      { ...combined, id: 'c', normalizer }, // another parser, the same text
      { ...v2Norm, id: 'd', parser },
    ];
    const plan = planFor(schemes);
    plan.score(inputWith('Paris'), 'Rome');
    expect(parsed).toEqual(['Paris']);
    expect(normalized.toSorted()).toEqual(['Paris', 'Rome']);
    plan.score(inputWith('Oslo'), 'Rome');
    expect(parsed).toEqual(['Paris', 'Oslo']);
    expect(normalized.toSorted()).toEqual(['Oslo', 'Paris', 'Rome']);
  });
});
