/** Run stores as a benchmark runner writes them: its conditions, labels by its scheme, and a list that names both. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRunStore, type StoredItem, type WholeTrial } from '../../src/apps/bench/store/run-store-writer.ts';
import { findScheme } from '../../src/schemes/find-scheme.ts';
import { planFor } from '../../src/schemes/kit/plan.ts';
import { temporaryFolder } from './folders.ts';

export const HINT: Readonly<Record<'schemes' | 'conditions' | 'groupBy', readonly string[]>> &
  Readonly<Record<'baselineCondition' | 'labelledBy', string>> = {
  schemes: ['mc-v3', 'mc-first-token'],
  conditions: ['shot', 'zero_shot'],
  groupBy: ['temperature', 'variant', 'dataset', 'condition'],
  baselineCondition: 'zero_shot',
  labelledBy: 'mc-v3',
};

export interface BenchmarkRun {
  /** The key `audit` of its entry; none without it. */
  readonly audit?: unknown;
  /** The scheme that makes its stored labels. */
  readonly labeller?: string;
  /** Whether the label of the first trial is turned round. */
  readonly isWrong?: boolean;
  readonly status?: string;
}

/** mc-v3 reads the last letter of the answer line, mc-first-token the first: they differ on the second form only. */
const FORMS: readonly ((letter: string) => string)[] = [
  (letter) => `回答: ${letter}`,
  (letter) => `回答: c or d? no, ${letter}`,
  (letter) => letter,
];
const CONDITIONS = ['zero_shot', 'shot', 'unused'];
const ITEMS: readonly StoredItem[] = ['civics', 'science'].flatMap((dataset) =>
  Array.from({ length: 6 }, (_, i) => ({
    id: `${dataset}-${i}`,
    dataset,
    domain: 'mc',
    question: `Question ${i} of ${dataset}?`,
    groundTruth: 'cdcdcd'[i] as string,
  })),
);

/** Writes `runs/` and `runs_metadata.json` into a new folder, and returns its path. The trials of run KEY are called KEY-0, KEY-1, … */
export function benchmarkFolder(runs: Readonly<Record<string, BenchmarkRun>>): string {
  const folder = temporaryFolder();
  const experiments = Object.entries(runs).map(([key, { audit, status = 'completed', ...run }], i) => {
    const runDir = `run-${i}`;
    mkdirSync(join(folder, 'runs', runDir), { recursive: true });
    writeRunStore(join(folder, 'runs', runDir, 'simulation.db'), {
      runId: `id-${key}`,
      seed: 1,
      temperature: 0,
      createdAt: 1_780_000_000,
      items: ITEMS,
      trials: trialsOf(key, run),
    });
    const entry = { temperature: 0, run_id: `id-${key}`, run_dir: runDir, status };
    return [key, audit === undefined ? entry : { ...entry, audit }];
  });
  const list = { experiments: Object.fromEntries(experiments) as unknown };
  writeFileSync(join(folder, 'runs_metadata.json'), JSON.stringify(list));
  return folder;
}

function trialsOf(key: string, { labeller = 'mc-v3', isWrong = false }: BenchmarkRun): WholeTrial[] {
  const plan = planFor([findScheme(labeller)]);
  return CONDITIONS.flatMap((condition, c) =>
    ITEMS.map(({ id, groundTruth }, i): WholeTrial => {
      // With more shots more answers are right, and more of them are in words.
      const letter = (i + c) % 3 < c + 1 ? String(groundTruth) : 'b';
      const response = (FORMS[condition === 'shot' ? i % 2 : 2] as (letter: string) => string)(letter);
      const [verdict] = plan.score({ response, storedParse: null }, groundTruth);
      const n = c * ITEMS.length + i;
      const label = (verdict?.correct === true) === (isWrong && n === 0) ? 0 : 1;
      return {
        id: `${key}-${n}`,
        model: 'm/7b',
        variant: 'instruct',
        itemId: id,
        condition,
        response,
        storedParse: verdict?.parse.text ?? null,
        label,
      };
    }),
  );
}
