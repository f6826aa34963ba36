/** What was planted in the demo is what the audit of it finds, for each variant and rule. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudy, type PlantedHabit } from '../../src/apps/demo/study.ts';
import { describeStudy } from '../../src/apps/demo/cli/demo-text.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { formatSigned } from '../../src/base/text/python-numbers.ts';
import { audit } from '../support/in-process.ts';

const study = createStudy();
let result: AuditResult;
let cwd: string;
let outcome: Awaited<ReturnType<typeof audit>>;

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'audit-test-'));
  outcome = await audit(['demo'], { cwd });
  result = JSON.parse(readFileSync(join(cwd, 'answer-audit-demo', 'result.json'), 'utf8')) as AuditResult;
});

afterAll(() => rmSync(cwd, { recursive: true, force: true }));

test('the demo prints what was planted', () => {
  expect(outcome).toMatchObject({ code: 0, stderr: '' });
  expect(outcome.stdout.startsWith(describeStudy('answer-audit-demo', study))).toBe(true);
});

/** Labels of a variant that a rule changes from `v1` to `combined`. The rules of the parser share their effect with `source`. */
function countFound(variant: string, rule: string | null): number {
  const player = result.attribution.legend.find((one) => one.rule === rule)?.id;
  if (player === undefined) return 0;
  const cells = result.attribution.cells.filter(({ key }) => key.variant === variant);
  const found = cells.map(({ n, shapleyPp }) => (Math.abs(shapleyPp[player] ?? 0) / 100) * n);
  const sum = found.reduce((total, labels) => total + labels, 0);
  return player.startsWith('P') ? 2 * sum : sum;
}

test.each(study.habits)('$variant: $name', ({ variant, rule, planted }) => {
  expect(countFound(variant, rule)).toBeCloseTo(planted, 6);
});

test('no other label changes, and the stored labels are reproduced', () => {
  const planted = Object.entries(Object.groupBy(study.habits, ({ variant }) => variant)).map(
    ([variant, habits]) => [variant, sumPlanted(habits)] as const,
  );
  const changed = planted.map(([variant]) => {
    const cells = result.cells.filter(({ scheme, key }) => scheme === 'combined' && key.variant === variant);
    return [variant, cells.reduce((total, { flips }) => total + flips, 0)] as const;
  });
  expect(changed).toEqual(planted);
  const byParser = countPlantedFor(['think-strip', 'marker-cut']);
  const all = sumPlanted(study.habits);
  const expected = {
    v1: 0,
    'v2-parse': byParser,
    combined: all,
    'v2-norm': all - byParser,
    'post-think': countPlantedFor(['think-strip']),
  };
  const flips = Object.fromEntries(result.schemes.map(({ id, flips: count }) => [id, count]));
  expect(flips).toMatchObject(expected);
  expect(result.consistency.mismatches).toBe(0);
});

function sumPlanted(habits: readonly PlantedHabit[]): number {
  return habits.reduce((total, { planted }) => total + planted, 0);
}

function countPlantedFor(rules: readonly string[]): number {
  return sumPlanted(study.habits.filter(({ rule }) => rules.includes(rule ?? '')));
}

test('every rule of the core finds something', () => {
  const rules = result.attribution.legend.map(({ rule }) => rule).filter((rule) => rule !== 'source');
  expect([...new Set(study.habits.map(({ rule }) => rule))].filter((rule) => rule !== null).toSorted()).toEqual(
    rules.toSorted(),
  );
});

test('pressure raises the error rate of the variant without a habit, significantly under every scheme', () => {
  const effects = result.contrasts.filter(({ key }) => key.variant === 'clean');
  expect(effects).toHaveLength(2 * 4);
  for (const { scheme, effectPp, p } of effects)
    expect([scheme, effectPp > 15, (p ?? 1) < 0.01]).toEqual([scheme, true, true]);
});

test('one effect appears, and one is gone, significantly (Holm)', () => {
  const changed = result.contrasts.filter(({ scheme, change }) => scheme === 'combined' && (change?.holm ?? 1) <= 0.05);
  expect(
    changed.map(({ key, condition, signFlip, significanceFlip }) => [
      key.variant,
      condition,
      signFlip,
      significanceFlip,
    ]),
  ).toEqual([
    ['table', 'authoritative_bias', false, true],
    ['thinks-aloud', 'asch_history_5', true, true],
  ]);
  const swaps = result.ranks.filter(({ scheme }) => scheme === 'combined').flatMap(({ inversions }) => inversions);
  const ofTable = swaps.filter((swap) => swap.class === 'both').map(({ pair }) => pair.includes('table'));
  expect(ofTable).toEqual([true, true, true, true]);
});

/** An effect as stored and under `combined`, in points, and Holm’s p of the change. */
function effectOf(variant: string, condition: string) {
  const own = result.contrasts.filter((one) => one.key.variant === variant && one.condition === condition);
  const [before, after] = ['stored', 'combined'].map((id) => own.find(({ scheme }) => scheme === id));
  const pp = (value = Number.NaN): string => `${formatSigned(value, 1).replace('-', '−')} pp`;
  return { before: pp(before?.effectPp), after: pp(after?.effectPp), holm: after?.change?.holm ?? 1 };
}

test('docs/demo.md quotes the numbers of the audit', () => {
  const page = readFileSync('docs/demo.md', 'utf8');
  const group = effectOf('thinks-aloud', 'asch_history_5');
  expect(page).toContain(`no effect of the group: ${group.before}. Under \`combined\` the effect is ${group.after}.`);
  expect(page).toContain('This change is significant (p < 0.001 after Holm’s correction).');
  expect(group.holm).toBeLessThan(0.001);
  const { before, after, holm } = effectOf('table', 'authoritative_bias');
  expect(page).toContain(`the effect of the authority is ${before}. Under \`combined\` it is ${after}`);
  expect(page).toContain(`This change is significant, too (p = ${holm.toFixed(3)}).`);
  expect(page).toContain(`exactly these ${sumPlanted(study.habits)} trials`);
});

test('the habits fit into a terminal of 80 columns', () => {
  const lines = describeStudy('d', study).split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.slice(1)).toMatchInlineSnapshot(`
    [
      "5 variants answer 60 questions. Their habits were planted (docs/demo.md):",
      "variant           habit                        planted     found by rule",
      "thinks-aloud      right in its thoughts only    32 of 180  think-strip",
      "table             _8_ in a table                22 of 180  markdown-punctuation",
      "                  H₂O in a table                 6 of 180  script-digits",
      "                  U.K. in a table                5 of 180  dotted-abbreviations",
      "repeats-question  "question: …" before answer   24 of 180  marker-cut",
      "writes-twice      a second, made-up answer      39 of 180  marker-cut",
      "clean             none                           0 of 180  –",
      "",
      "",
    ]
  `);
});
