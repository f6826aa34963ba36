/** The page about graders of mathematics: its numbers are recounted from the counts. */
import { expect, test } from 'vitest';
import { readNumbers, readPage } from './numbers.ts';
import { pct, tableRows } from './recount.ts';

interface Row {
  readonly model: string;
  readonly benchmark: string;
  readonly n: number;
  readonly published: number;
  readonly schemes: Readonly<Record<string, { readonly correct: number; readonly unparsed: number }>>;
}

const page = readPage('math.md');
const { rows } = readNumbers('math') as { readonly rows: readonly Row[] };
const IDS = ['math', 'math_verify', 'trl.accuracy', 'qwen.math', 'prm800k', 'verl.prime_math', 'opencompass.math_v2', 'verl.math_reward']; // prettier-ignore
const rightOf = ({ schemes }: Row, id: string): number => schemes[id]?.correct ?? Number.NaN;
const spreadOf = (row: Row): number => {
  const shares = IDS.map((id) => (100 * rightOf(row, id)) / row.n);
  return Math.max(...shares) - Math.min(...shares);
};

test('the table is recounted', () => {
  const shown = tableRows(page, 'graders');
  expect(shown).toHaveLength(rows.length);
  for (const [i, row] of rows.entries()) {
    const [model, benchmark, ...cells] = shown[i] ?? [];
    expect([model, benchmark]).toEqual([row.model, row.benchmark]);
    const shares = [row.published, ...IDS.map((id) => rightOf(row, id))].map((right) => (100 * right) / row.n);
    for (const [at, value] of [row.n, ...shares, spreadOf(row)].entries())
      expect(Math.abs(Number(cells[at]) - value)).toBeLessThan(0.0500001);
  }
});

test('the prose has the numbers of the counts', () => {
  const sky = rows.find(({ model, benchmark }) => model.startsWith('Sky-T1') && benchmark === 'MATH-500');
  if (sky === undefined) throw new Error('no row of Sky-T1');
  const ofMath = rows.filter(({ benchmark, model }) => benchmark === 'MATH-500' && model !== sky.model).map(spreadOf);
  const ofMinerva = rows.filter(({ benchmark }) => benchmark !== 'MATH-500').map(spreadOf);
  const farthest = Math.max(...rows.map((row) => (100 * Math.abs(rightOf(row, 'qwen.math') - row.published)) / row.n));
  const right = (id: string): string => pct([rightOf(sky, id), sky.n]);
  for (const claim of [
    `scores ${right('math')} % on MATH-500 if answers are compared by value, and ${right('verl.math_reward')} % under a strict reward`,
    `Published are ${pct([sky.published, sky.n])} %`,
    `In ${sky.schemes['verl.math_reward']?.unparsed} of the ${sky.n} responses`,
    `${rightOf(sky, 'math') - rightOf(sky, 'verl.math_reward')} answers more are right by value`,
    `${Math.min(...ofMath).toFixed(1)} to ${Math.max(...ofMath).toFixed(1)} points between the eight graders`,
    `${Math.min(...ofMinerva).toFixed(1)} to ${Math.max(...ofMinerva).toFixed(1)} points. `,
    `differs by at most ${farthest.toFixed(1)} points`,
  ])
    expect(page).toContain(claim);
});
