/** For any store: where an interval of a difference leaves out 0, p is at most 0.05, and the reverse. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeRunStore, type StoredItem, type WholeTrial } from '../../../src/apps/bench/store/run-store-writer.ts';
import type { Comparison } from '../../../src/documents/comparison.ts';
import type { AuditResult } from '../../../src/documents/result.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';
import { inFull } from '../../support/thorough.ts';

const CONDITIONS = ['control', 'asch_history_5', 'authoritative_bias'];
/** Of these, `combined` and `v1` judge some otherwise. */
const RESPONSES: readonly ((truth: string) => string)[] = [
  (truth) => truth,
  () => 'Atlantis',
  (truth) => `<think>\nNot ${truth}.\n</think>\nAtlantis`,
  (truth) => `${truth}\nuser: Atlantis?`,
  (truth) => `**${truth}**`,
];

/** For each item, variant and condition: the number of outputs, and what they are. */
const store = fc.record({
  items: fc.integer({ min: 2, max: 40 }),
  counts: fc.array(fc.nat({ max: 3 }), { minLength: 30, maxLength: 30 }),
  texts: fc.array(fc.nat({ max: 999 }), { minLength: 97, maxLength: 97 }),
  /** A share of the outputs in percent that differ by condition. */
  effect: fc.nat({ max: 60 }),
});
type Made = typeof store extends fc.Arbitrary<infer Value> ? Value : never;

function writeStore({ items: count, counts, texts, effect }: Made): string {
  const folder = temporaryFolder();
  const items = Array.from({ length: count }, (_, i): StoredItem => ({
    id: `item-${i}`,
    dataset: 'capitals',
    domain: 'g',
    question: `${i}?`,
    groundTruth: 'Paris',
  }));
  const trials: WholeTrial[] = [];
  for (const [v, variant] of ['base', 'think'].entries())
    for (const [c, condition] of CONDITIONS.entries())
      for (const [i, { id }] of items.entries())
        for (let output = 0; output < (counts[(7 * i + 3 * c + v) % counts.length] as number); output++) {
          const draw = texts[trials.length % texts.length] as number;
          const response = (RESPONSES[(draw % 100) + i < effect * c ? 1 : draw % 5] as (truth: string) => string)(
            'Paris',
          );
          trials.push({
            id: `t${trials.length}`,
            model: 'm/7b',
            variant,
            itemId: id,
            condition,
            response,
            storedParse: response,
            label: response.includes('Paris') ? 1 : 0,
          });
        }
  mkdirSync(join(folder, 'runs', 'a'), { recursive: true });
  writeRunStore(join(folder, 'runs', 'a', 'simulation.db'), {
    runId: 'id-a',
    seed: 1,
    temperature: 0,
    createdAt: 1_780_000_000,
    items,
    trials,
  });
  const experiments = { a: { temperature: 0, run_id: 'id-a', run_dir: 'a', status: 'completed' } };
  writeFileSync(join(folder, 'runs_metadata.json'), JSON.stringify({ experiments }));
  return folder;
}

type Row = readonly [name: string, interval: readonly [number, number] | null, p: number | null];

function rowsOf({ schemes, cells, contrasts }: AuditResult): Row[] {
  const ends = (low: number | null, high: number | null): Row[1] =>
    low === null || high === null ? null : [low, high];
  return [
    ...schemes.map(({ id, deltaInterval, p }): Row => [id, deltaInterval, p]),
    ...cells.map(({ scheme, deltaInterval, p }): Row => [`cell ${scheme}`, deltaInterval, p]),
    ...contrasts.map(({ scheme, low, high, p }): Row => [`contrast ${scheme}`, ends(low, high), p]),
    ...contrasts.flatMap(({ scheme, change }): Row[] =>
      change === null ? [] : [[`change ${scheme}`, ends(change.low, change.high), change.p]],
    ),
  ];
}

test('every difference of an audit and a comparison', { timeout: 120_000 }, async () => {
  let [significant, others] = [0, 0];
  await fc.assert(
    fc.asyncProperty(store, async (made) => {
      const folder = writeStore(made);
      const { code, stdout } = await audit([
        folder,
        '--out-md',
        join(folder, 'r.md'),
        '--out-json',
        '-',
        '--min-n',
        '1',
      ]);
      if (code === 2) return; // too few trials
      const rows = rowsOf(JSON.parse(stdout) as AuditResult);
      const compared = await audit(['compare', folder, '--to', 'combined', '--out-json', '-']);
      const { together } = JSON.parse(compared.stdout) as Comparison;
      for (const [name, interval, p] of [...rows, ['compare', together.accuracyDeltaInterval, together.p] as const]) {
        if (interval === null || p === null) continue;
        const leavesOut = interval[0] > 0 || interval[1] < 0;
        expect([name, interval, p, leavesOut]).toEqual([name, interval, p, p <= 0.05]);
        if (leavesOut) significant++;
        else others++;
      }
    }),
    { numRuns: inFull(80, 15) },
  );
  expect(Math.min(significant, others)).toBeGreaterThan(20);
});
