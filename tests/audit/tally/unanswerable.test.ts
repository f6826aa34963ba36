/** Unanswerable items: counted by item whatever the order and the threads, and reported in every output. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareKeys } from '../../../src/audit/tally/cells.ts';
import { auditInputs } from '../../../src/audit/audit.ts';
import { UnanswerableList, UnanswerableTally, type UnanswerableCount } from '../../../src/audit/tally/unanswerable.ts';
import type { TaskRunner } from '../../../src/audit/scan/task-runner.ts';
import { writeRunStore, type StoredItem } from '../../../src/apps/bench/store/run-store-writer.ts';
import type { AuditResult } from '../../../src/documents/result.ts';
import { findScheme } from '../../../src/schemes/find-scheme.ts';
import { Threads } from '../../../src/audit/threads/threads.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';
import { encodedTrial } from '../../support/trials.ts';
import { backwards } from '../../support/runners.ts';
import { thorough } from '../../support/thorough.ts';

const TOOL = { name: 'test', version: '0' };
const OPTIONS = {
  conditions: null,
  seed: 0,
  maxExamples: 3,
  nullGroundTruth: null,
  baselineCondition: 'zero_shot',
  multiverse: false,
  skipBadRuns: false,
  checksums: false,
};

const item = (id: string, dataset: string, groundTruth: string): StoredItem => ({
  id,
  dataset,
  domain: dataset,
  question: '問題：…\n(0)犬\n(1)猫\n解答：',
  groundTruth,
});
const ITEMS = [
  item('g1', 'mgsm', '2,125'),
  item('g2', 'mgsm', '18'),
  item('j1', 'jcommonsenseqa', '(1)猫'),
  item('j2', 'jcommonsenseqa', '鳥'),
  item('l1', 'last_letter_connection', '島茂'),
  item('m1', 'mawps', '5,600'),
  item('o1', 'opinions', '2,125'),
];
const RESPONSES: Readonly<Record<string, string>> = {
  mgsm: '18個と2,125円。よって、答えは18です。',
  jcommonsenseqa: '答えは(1)猫です。',
  last_letter_connection: '答えは「島茂」です。',
  mawps: '5,600です。',
  opinions: '答えは2です。',
};

/** Two runs of the same items; the second asks them in another order, so that rows differ, and under two conditions. */
function store(): string {
  const folder = temporaryFolder();
  const runs = [ITEMS, ITEMS.toReversed()].map((items, i) => {
    const conditions = i === 0 ? ['shot'] : ['shot', 'zero_shot'];
    mkdirSync(join(folder, 'runs', `r${i}`), { recursive: true });
    writeRunStore(join(folder, 'runs', `r${i}`, 'simulation.db'), {
      runId: `r${i}`,
      seed: 0,
      temperature: i,
      createdAt: 0,
      items,
      trials: items.flatMap(({ id, dataset }) =>
        conditions.map((condition) => ({
          id: `r${i}-${id}-${condition}`,
          model: 'm',
          variant: 'base',
          itemId: id,
          condition,
          response: RESPONSES[dataset] ?? '',
          storedParse: '18',
          label: 1 as const,
        })),
      ),
    });
    return [String(i), { run_id: `r${i}`, run_dir: `runs/r${i}`, status: 'completed' }];
  });
  writeFileSync(
    join(folder, 'runs_metadata.json'),
    JSON.stringify({ experiments: Object.fromEntries(runs as [string, object][]) }),
  );
  return folder;
}

function auditStore(folder: string, schemes: readonly string[], runner?: TaskRunner): Promise<AuditResult> {
  const places = { runsDir: join(folder, 'runs'), metadata: join(folder, 'runs_metadata.json') };
  const groupBy = ['dataset', 'condition'] as const;
  return auditInputs({ ...OPTIONS, ...places, groupBy, schemes }, TOOL, runner === undefined ? {} : { runner });
}

describe('an audit of run stores', () => {
  test('names the items by their ids, over all runs', async () => {
    const { neverCorrect, schemes } = await auditStore(store(), ['combined', 'ja-cot', 'ja-cot-corrected']);
    const named = neverCorrect.map(({ scheme, rule, trials, items, more }) => ({
      scheme,
      rule,
      trials,
      more,
      items: items.map((one) => [one.dataset, one.itemId, one.groundTruth.head, one.trials]),
    }));
    expect(named).toEqual([
      {
        scheme: 'ja-cot',
        rule: 'choice/truth-without-choice',
        trials: 3,
        more: 0,
        items: [['jcommonsenseqa', 'j2', '鳥', 3]],
      },
      {
        scheme: 'ja-cot',
        rule: 'number/truth-is-no-number',
        trials: 6,
        more: 0,
        items: [
          ['mawps', 'm1', '5,600', 3],
          ['mgsm', 'g1', '2,125', 3],
        ],
      },
      {
        scheme: 'ja-cot-corrected',
        rule: 'choice/truth-without-choice',
        trials: 3,
        more: 0,
        items: [['jcommonsenseqa', 'j2', '鳥', 3]],
      },
    ]);
    const trials = Object.fromEntries(schemes.map((scheme) => [scheme.id, scheme.trials]));
    expect(trials).toMatchObject({ stored: 21, combined: 21, 'ja-cot': 18, 'ja-cot-corrected': 18 });
  });

  test('has a contrast where all trials of the cells are of its tasks', async () => {
    const { contrasts } = await auditStore(store(), ['ja-cot']);
    const of = (scheme: string): unknown[] =>
      contrasts.filter((one) => one.scheme === scheme).map(({ key }) => key.dataset);
    expect(of('stored')).toHaveLength(5);
    expect(of('ja-cot')).toEqual(of('stored').filter((dataset) => dataset !== 'opinions'));
  });

  thorough('gives the same result on threads and from the last task to the first', async () => {
    const folder = store();
    const alone = JSON.stringify(await auditStore(folder, ['ja-cot', 'ja-cot-strict']));
    expect(alone).toContain('neverCorrect');
    expect(JSON.stringify(await auditStore(folder, ['ja-cot', 'ja-cot-strict'], backwards))).toBe(alone);
    const threads = new Threads(3);
    try {
      expect(JSON.stringify(await auditStore(folder, ['ja-cot', 'ja-cot-strict'], threads))).toBe(alone);
    } finally {
      await threads.close();
    }
  });

  test('the report, its summary and the explanation of a trial say it', async () => {
    const folder = store();
    const at = [
      '--runs-dir',
      join(folder, 'runs'),
      '--metadata',
      join(folder, 'runs_metadata.json'),
      '--conditions',
      'all',
    ];
    const report = (await audit([...at, '--schemes', 'ja-cot', '--out-md', '-'])).stdout;
    expect(report).toContain('3 items with 9 trials under `ja-cot` (see Unanswerable items).');
    expect(report).toMatch(/^\| `ja-cot` +\| .* \| +18 \|/m);
    expect(report).toMatch(/^## Unanswerable items$/m);
    expect(report).toMatch(/^\| `mgsm` +\| `g1` +\| `2,125` +\| +3 \|$/m);
    expect((await audit([...at, '--out-md', '-'])).stdout).not.toContain('can never be right');
    const explained = (await audit(['explain', ...at.slice(0, 4), '--trial', 'r0-g1-shot', '--scheme', 'ja-cot']))
      .stdout;
    expect(explained).toMatch(/unanswerable +no answer can match this truth \(number\/truth-is-no-number: For number:/);
    const other = (await audit(['explain', ...at.slice(0, 4), '--trial', 'r0-o1-shot', '--scheme', 'ja-cot'])).stdout;
    expect(other).toContain('does not apply; it is for the tasks jcommonsenseqa, last_letter_connection, mawps, mgsm');
  });
});

test('an audit of logs counts by data set or task, and a list only where none of it can be met', async () => {
  const path = join(temporaryFolder(), 'log.jsonl');
  const rows = [
    { id: 'a', item: 'i1', task: 'mgsm', groundTruth: '2,125' },
    { id: 'b', item: 'i1', task: 'mgsm', groundTruth: '2,125' },
    { id: 'c', task: 'mawps', groundTruth: ['5,600', '1,2'] },
    { id: 'd', task: 'mawps', groundTruth: ['5,600', '5600'] },
    { id: 'e', task: 'mawps', groundTruth: '5,600', label: null },
    { id: 'f', task: 'capitals', groundTruth: '2,125' },
  ];
  const lines = rows.map((row) => JSON.stringify({ response: '答えは1です。', storedParse: '1', label: 1, ...row }));
  writeFileSync(path, lines.join('\n'));
  const options = { ...OPTIONS, logs: [path], format: null, map: {}, groupBy: ['task'] as const, schemes: ['ja-cot'] };
  const { neverCorrect } = await auditInputs(options, TOOL);
  expect(neverCorrect).toHaveLength(1);
  expect(neverCorrect[0]).toMatchObject({ rule: 'number/truth-is-no-number', trials: 3, more: 0 });
  expect(neverCorrect[0]?.items.map((one) => [one.dataset, one.itemId, one.groundTruth.head, one.trials])).toEqual([
    ['mawps', 'c', '5,600 | 1,2', 1],
    ['mgsm', 'i1', '2,125', 2],
  ]);
});

describe('counting', () => {
  const scheme = findScheme('ja-cot');
  const RULE = 'number/truth-is-no-number';
  const resultOf = (tally: UnanswerableTally) => tally.result([scheme], ['v1', 'ja-cot']);
  const one = fc
    .record({
      id: fc.option(fc.nat(250), { freq: 20 }),
      dataset: fc.constantFrom('mgsm', 'mawps', null),
      trials: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ id, dataset, trials }): UnanswerableCount => ({
      scheme: 1,
      rule: RULE,
      item: id === null ? null : `i${id}`,
      dataset,
      groundTruth: `1,${(id ?? 0) % 2}`,
      trials,
    }));

  /** Named are the first hundred items in order, each with all of its trials; the others are counted. */
  function assertFirstHundred(
    entry: ReturnType<typeof resultOf>[number] | undefined,
    counts: readonly UnanswerableCount[],
  ): void {
    const { items, more } = entry ?? { items: [], more: 0 };
    const byItem = Map.groupBy(counts, ({ item: id, dataset, groundTruth }) => `${dataset} ${id} ${groundTruth}`);
    expect(items.length + more).toBe(byItem.size);
    expect(items).toHaveLength(Math.min(100, byItem.size));
    const keys = [...byItem.values()].flatMap(([count]) =>
      count === undefined ? [] : [[count.dataset, count.item, count.groundTruth]],
    );
    expect(items.map((found) => [found.dataset, found.itemId, found.groundTruth.head])).toEqual(
      keys.toSorted(compareKeys).slice(0, 100),
    );
    for (const { itemId, dataset, groundTruth, trials } of items) {
      const own = byItem.get(`${dataset} ${itemId} ${groundTruth.head}`) ?? [];
      expect(trials).toBe(own.reduce((sum, count) => sum + count.trials, 0));
    }
  }

  test('parts add up to the whole, in any order, and the first hundred items have all of their trials', () => {
    fc.assert(
      fc.property(fc.array(fc.array(one, { maxLength: 200 }), { maxLength: 4 }), fc.boolean(), (parts, reversed) => {
        const whole = new UnanswerableTally();
        whole.count(parts.flat());
        const merged = new UnanswerableTally();
        for (const part of reversed ? parts.toReversed() : parts) {
          const tally = new UnanswerableTally();
          tally.count(reversed ? part.toReversed() : part);
          merged.merge(tally);
        }
        expect(resultOf(merged)).toEqual(resultOf(whole));
        assertFirstHundred(resultOf(merged)[0], parts.flat());
      }),
      { numRuns: 60, endOnFailure: true }, // shrinking such long lists takes minutes
    );
  });

  test('a list hands on what it has collected once', () => {
    const list = new UnanswerableList();
    const trial = encodedTrial({ response: '', groundTruth: '2,125', dataset: 'mgsm', item: 4 });
    for (let i = 0; i < 3; i++) list.add(trial, new Map([[1, RULE]]));
    const taken = list.take();
    expect(taken).toEqual([{ scheme: 1, rule: RULE, item: 4, dataset: 'mgsm', groundTruth: '2,125', trials: 3 }]);
    expect(list.take()).toEqual([]);
    const tally = new UnanswerableTally();
    tally.count(taken, new Map([[4, { itemId: 'g4', dataset: 'mgsm' }]]));
    expect(resultOf(tally)[0]?.items[0]).toMatchObject({ itemId: 'g4', trials: 3 });
  });
});
