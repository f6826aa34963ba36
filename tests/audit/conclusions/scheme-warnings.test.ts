/** Warnings about schemes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditInputs } from '../../../src/audit/audit.ts';
import { findKind } from '../../../src/audit/defaults/answer-kinds.ts';
import { readLogSample } from '../../../src/audit/defaults/log-sample.ts';
import { suitableSchemes } from '../../../src/audit/defaults/suitable-schemes.ts';
import type { SchemeWarning } from '../../../src/documents/result.ts';
import { SCHEMES } from '../../../src/schemes/catalog.ts';
import { temporaryFolder } from '../../support/folders.ts';

const PLACE = { format: null, map: {} };

interface Line {
  readonly response: string;
  readonly groundTruth: string;
  readonly label: boolean;
  readonly choices?: readonly string[];
}

const CHOICES = ['w', 'x', 'y', 'z'];

function logOf(lines: readonly Line[]): string {
  const path = join(temporaryFolder(), 'log.jsonl');
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

async function warningsOf(lines: readonly Line[], ...schemes: readonly string[]): Promise<SchemeWarning[]> {
  const result = await auditInputs(
    {
      logs: [logOf(lines)],
      format: null,
      map: {},
      conditions: null,
      groupBy: ['model'],
      schemes,
      seed: 0,
      maxExamples: 0,
      nullGroundTruth: null,
      baselineCondition: 'control',
      multiverse: false,
      checksums: false,
    },
    { name: 'answer-audit', version: '0' },
  );
  return result.warnings.filter((warning) => typeof warning !== 'string');
}

/** So many lines, the i-th of which has this response. */
const lines = (n: number, response: (i: number) => string, label: (i: number) => boolean = () => true): Line[] =>
  Array.from({ length: n }, (_, i) => ({ response: response(i), groundTruth: 'A', label: label(i), choices: CHOICES }));

describe('a scheme that does not fit', () => {
  test('parses almost nothing', async () => {
    const some = lines(40, (i) => (i === 0 ? 'The answer is (A).' : 'no idea'));
    expect(await warningsOf(some, 'mmlupro.l1')).toEqual([
      {
        code: 'scheme-does-not-fit',
        scheme: 'mmlupro.l1',
        share: 39 / 40,
        trials: 40,
        text: expect.stringContaining('parses nothing in 97.5\u00a0% of 40 trials') as string,
      },
    ]);
  });

  test('is none that parses a twentieth, nor one of a few trials', async () => {
    expect(
      await warningsOf(
        lines(40, (i) => (i < 2 ? 'The answer is (A).' : '?')),
        'mmlupro.l1',
      ),
    ).toEqual([]);
    expect(
      await warningsOf(
        lines(19, () => '?'),
        'mmlupro.l1',
      ),
    ).toEqual([]);
  });
});

describe('a rule that never fires', () => {
  const fired = (i: number): string =>
    ['the answer is (A)', 'correct answer is xA', 'ANSWER: A', 'answer is: a A'][i % 4] ?? '';

  test('is named, and one that fires once is not', async () => {
    const warnings = await warningsOf(
      lines(200, () => 'answer is (A)'),
      'helm.gpqa',
    );
    const dead = warnings.filter(({ code }) => code === 'rule-never-fires');
    expect(dead.map(({ rule }) => rule)).not.toContain('answer-is');
    expect(dead.length).toBeGreaterThan(0);
    expect(dead[0]).toMatchObject({ scheme: 'helm.gpqa', share: 0, trials: 200 });
    const mixed = await warningsOf([...lines(199, () => 'answer is (A)'), ...lines(1, () => 'correct answer is 1 A')], 'helm.gpqa'); // prettier-ignore
    expect(mixed.length).toBeLessThan(dead.length);
    expect(await warningsOf(lines(99, fired), 'helm.gpqa')).toEqual([]);
  });

  test('is no news where no text makes it fire', async () => {
    const schemes = SCHEMES.filter(({ parser }) => parser.rules.some(({ neverFires }) => neverFires !== undefined));
    expect(schemes.map(({ id }) => id)).toEqual(expect.arrayContaining(['v2-parse', 'combined', 'ja-cot']));
    for (const { id, parser } of schemes) {
      const dead = parser.rules.filter(({ neverFires }) => neverFires !== undefined).map((rule) => rule.id);
      const warnings = await warningsOf(
        lines(200, () => '答えは「A」です'),
        id,
      );
      expect(warnings.filter(({ rule }) => rule !== undefined && dead.includes(rule))).toEqual([]);
    }
  });
});

describe('a hidden fallback', () => {
  /** 100 parsed ones, then 400 without a parse of which every n-th is stored as right. */
  const guessing = (n: number): Line[] => [
    ...lines(100, () => 'The answer is (A).'),
    ...lines(400, () => 'hm', (i) => i % n === 0),
  ]; // prettier-ignore

  test('is right as often as guesses would be where nothing is parsed', async () => {
    // 100 of 400 right, and 1 of 4 choices is: exactly what guesses give, so p = 1.
    const found = (await warningsOf(guessing(4), 'mmlupro.l1')).filter(({ code }) => code === 'hidden-fallback');
    expect(found).toEqual([
      {
        code: 'hidden-fallback',
        scheme: 'mmlupro.l1',
        key: { model: null },
        share: 0.25,
        trials: 400,
        text: expect.stringContaining('parses nothing in 400 responses of –, and 100 of these (25.0\u00a0%) are stored as right') as string, // prettier-ignore
        expected: 0.25,
        p: 1,
      },
    ]);
  });

  test('is tested exactly where trials are few', async () => {
    // 5 of 40 right with a chance of 1/4 each: P of counts that are no likelier, from whole numbers. The normal distribution gives 0.068.
    const few = [...lines(100, () => 'The answer is (A).'), ...lines(40, () => 'hm', (i) => i < 5)]; // prettier-ignore
    const found = (await warningsOf(few, 'mmlupro.l1')).find(({ code }) => code === 'hidden-fallback');
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
    const chances = Array.from({ length: 41 }, (_, k) => choose(40, k) * 0.25 ** k * 0.75 ** (40 - k));
    const own = chances[5] as number;
    expect(found?.p).toBeCloseTo(
      chances.reduce((sum, chance) => (chance <= own ? sum + chance : sum), 0),
      10,
    );
  });

  test.each([
    ['as often as a better parser is', 2],
    ['less often than guesses', 8],
    ['never', 1000],
  ])('is none where the stored label is right %s', async (_, n) => {
    const found = await warningsOf(guessing(n), 'mmlupro.l1');
    expect(found.filter(({ code }) => code === 'hidden-fallback')).toEqual([]);
  });
});

describe('schemes that the program chooses', () => {
  const suitable = async (some: readonly Line[]) =>
    (await suitableSchemes(await readLogSample([logOf(some)], PLACE), PLACE)).schemes;

  test('are those that parse what is there', async () => {
    expect(await suitable(lines(10, () => 'Answer: A'))).toContain('simpleevals.mcq');
    expect(await suitable(lines(10, () => 'Answer: A'))).not.toContain('mmlupro.last');
    expect(await suitable(lines(10, () => 'The answer is (A).'))).toEqual(expect.arrayContaining(['mmlupro.l2', 'mmlupro.last'])); // prettier-ignore
    const numbers = Array.from({ length: 10 }, () => ({ response: 'so it is\n#### 18', groundTruth: 'x\n#### 18', label: true })); // prettier-ignore
    expect(await suitable(numbers)).toEqual(expect.arrayContaining(['lmeval.gsm8k.strict', 'opencompass.gsm8k']));
  });

  test('where none fits, are none, for a reason each', async () => {
    await expect(suitable(lines(10, () => '…'))).rejects.toThrow(
      /no scheme fits these answers, so nothing is compared\. .* --schemes\.\nchoice does not fit: it parses none of 10 sampled responses\.\n/,
    );
  });

  test.each([
    [{ choices: ['a'], groundTruth: '5' }, 'choice'],
    [{ choices: [], groundTruth: '(B)' }, 'choice'],
    [{ choices: null, groundTruth: '-1,250.5' }, 'number'],
    [{ choices: null, groundTruth: ['$5', 'five'] }, 'number'],
    [{ choices: null, groundTruth: 'Paris' }, 'text'],
    [{ choices: null, groundTruth: null }, null],
  ])('%j asks for a %s', (trial, kind) => {
    expect(findKind(trial)).toBe(kind);
  });
});
