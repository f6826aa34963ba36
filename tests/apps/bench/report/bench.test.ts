import { expect, test } from 'vitest';
import { validateBench } from '../../../support/schemas.ts';
import type { BenchResult } from '../../../../src/apps/bench/documents/bench.ts';
import { renderBench } from '../../../../src/apps/bench/report/markdown.ts';
import { benchText } from '../../../../src/apps/bench/report/text.ts';
import { benchAccuracyFigure } from '../../../../src/apps/bench/report/accuracy-figure.ts';
import { benchFigures } from '../../../../src/apps/bench/report/figures.ts';
import { benchGainFigure } from '../../../../src/apps/bench/report/gain-figure.ts';

const score = (set: string, condition: string, correct: number): BenchResult['scores'][number] => ({
  set,
  condition,
  title: condition === 'shot' ? 'with examples' : 'the answer alone',
  questions: 20,
  answered: 20,
  failed: 0,
  correct,
  unparsed: 2,
  cutOff: 1,
  accuracyPct: correct * 5,
  interval: [correct * 5 - 4.25, correct * 5 + 4.25],
});

const gain = (set: string | null): BenchResult['gains'][number] => ({
  set,
  condition: 'shot',
  baseline: 'zero_shot',
  pairs: 20,
  gained: 6,
  lost: 1,
  gainPp: 25,
  interval: [-1, 48.5],
  p: 0.125,
  minP: 2 ** -6,
  isExact: true,
});

const SAME: BenchResult['gains'][number] = {
  ...gain('mgsm'),
  gained: 0,
  lost: 0,
  gainPp: null,
  interval: null,
  p: null,
  minP: null,
  samePrompts: true,
};

const mean = (pct: number): NonNullable<BenchResult['samples']>[number]['majority'] => ({
  items: 10,
  pct,
  interval: [pct - 10, pct + 5.5],
});

const samples = (condition: string, items = 10): NonNullable<BenchResult['samples']>[number] => ({
  set: 'mgsm',
  condition,
  repeats: 2,
  items,
  incomplete: 1,
  majority: mean(70),
  consistency: { ...mean(80), interval: null },
  pass: [
    { k: 1, ...mean(60) },
    { k: 2, items: 0, pct: null, interval: null },
  ],
});

const RESULT: BenchResult = {
  schemaVersion: 2,
  tool: { name: 'answer-audit', version: '0' },
  benchmark: { id: 'ja-cot', title: 'Japanese chain of thought' },
  model: 'ollama:test',
  run: { key: 'ja-cot ollama:test T0', runId: 'id', path: 'runs/x/simulation.db' },
  settings: { temperature: 0, seed: null, maxTokens: 100, scheme: 'ja-cot', ignored: ['temperature'] },
  scores: ['mawps', 'mgsm'].flatMap((set) => [score(set, 'shot', 15), score(set, 'zero_shot', 10)]),
  gains: [gain('mawps'), SAME, { ...gain(null), leftOut: ['mgsm'] }],
  samePrompts: [{ set: 'mgsm', conditions: ['shot', 'zero_shot'] }],
  leaks: [{ set: 'mgsm', items: 8 }],
  tokens: { input: 1000, output: 200 },
  time: { meanLatencyMs: 1234, spanSeconds: 60 },
  failures: {
    total: 1,
    examples: [
      { set: 'mgsm', item: 'mgsm/1', condition: 'shot', repeat: 1, kind: 'timeout', message: 'no answer within 1 s.' },
    ],
  },
  totals: [],
  audit: 'audit --runs-dir runs',
};

test('the result matches its JSON Schema, which rejects a missing and an additional key', () => {
  validateBench(RESULT);
  expect(validateBench.errors).toBeNull();
  const { tokens, ...rest } = RESULT;
  expect(tokens).toBeDefined();
  validateBench({ ...rest, news: 1 });
  expect(validateBench.errors?.map(({ keyword }) => keyword).toSorted()).toEqual(['additionalProperties', 'required']);
});

test('the report shows everything that the result contains', async () => {
  await expect(
    renderBench(RESULT, [
      { name: 'accuracy', title: 'Accuracy', path: 'a/accuracy.svg' },
      { name: 'gain', title: 'Gain', path: 'a/gain.svg' },
    ]),
  ).toMatchFileSnapshot('snapshots/bench.md');
});

test('several answers to each question have a section, and a line in the terminal', async () => {
  const result = { ...RESULT, samples: [samples('shot'), samples('zero_shot')] };
  validateBench(result);
  expect(validateBench.errors).toBeNull();
  await expect(renderBench(result, [])).toMatchFileSnapshot('snapshots/samples.md');
  await expect(benchText(result)).toMatchFileSnapshot('snapshots/samples.txt');
});

test('the terminal gets bars', async () => {
  await expect(benchText(RESULT)).toMatchFileSnapshot('snapshots/bench.txt');
});

test('names and messages from outside are inert everywhere', () => {
  const hostile = '<b>|\u001b[31m\u202e](x)';
  const result: BenchResult = {
    ...RESULT,
    model: hostile,
    run: { key: hostile, runId: hostile, path: hostile },
    scores: [{ ...score(hostile, 'shot', 1), title: hostile }, score(hostile, hostile, 2)],
    gains: RESULT.gains.map((one) => ({
      ...one,
      set: one.set === null ? null : hostile,
      condition: hostile,
      baseline: hostile,
      leftOut: [hostile],
    })),
    samples: [{ ...samples(hostile), set: hostile }],
    samePrompts: [{ set: hostile, conditions: [hostile] }],
    leaks: [{ set: hostile, items: 1 }],
    failures: {
      total: 1,
      examples: [{ set: hostile, item: hostile, condition: hostile, repeat: 1, kind: hostile, message: hostile }],
    },
    audit: hostile,
  };
  const figures = benchFigures(result).map(({ svg }) => svg);
  expect(figures).toHaveLength(2);
  const texts = [renderBench(result, []), benchText(result), ...figures];
  for (const text of texts) {
    expect(text).not.toContain('\u001b');
    expect(text).not.toContain('\u202e');
  }
  for (const svg of figures) expect(svg).not.toContain('<b>');
  expect(renderBench(result, []).replaceAll(/```text[\s\S]*?```|`[^`]*`/g, '')).not.toMatch(/(?<!\\)<b>/);
});

test('the figure has a row for each set and a mark for each condition', () => {
  const figure = benchAccuracyFigure(RESULT);
  expect(figure?.alt).toBe(
    'mawps, shot: 75.0\u00a0%; mawps, zero_shot: 50.0\u00a0%; mgsm, shot: 75.0\u00a0%; mgsm, zero_shot: 50.0\u00a0%',
  );
  expect(benchAccuracyFigure({ ...RESULT, scores: [{ ...score('mgsm', 'shot', 0), answered: 0 }] })).toBeNull();
});

test('the figure of gains has a row for each set and for all of them, and no mark where the prompts are the same', async () => {
  const figure = benchGainFigure(RESULT);
  expect(figure?.alt).toBe('mawps, shot: +25.0 pp; all, shot: +25.0 pp');
  expect(figure?.svg.match(/same prompts</g)).toHaveLength(1);
  expect(figure?.svg).toContain('left out of “all”: mgsm.');
  await expect(figure?.svg).toMatchFileSnapshot('snapshots/gain.svg');
  expect(benchGainFigure({ ...RESULT, gains: [] })).toBeNull();
  expect(benchGainFigure({ ...RESULT, gains: [SAME] })).toBeNull();
});
