/** What a test wants to know of a run that `audit bench` made. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPlan, listQuestions } from '../../src/apps/bench/plan.ts';
import type { RunListEntry } from '../../src/apps/bench/runs/run-list.ts';
import { findBenchmark } from '../../src/apps/bench/benchmarks/catalog.ts';
import { openDatabase } from '../../src/base/sqlite/sqlite.ts';

/** The default folder of runs. */
const HOME = 'answer-audit-bench/ja-cot';

/** The entries of the list of runs. */
export function entriesOf(folder: string): RunListEntry[] {
  const text = readFileSync(join(folder, HOME, 'runs_metadata.json'), 'utf8');
  return Object.values((JSON.parse(text) as { experiments: Record<string, RunListEntry> }).experiments);
}

/** The database of the only run, or of the one at that place of the list. */
export function storeOf(folder: string, index = 0): string {
  return join(folder, HOME, 'runs', entriesOf(folder)[index]?.run_dir ?? '', 'simulation.db');
}

export function runFolders(folder: string): string[] {
  return readdirSync(join(folder, HOME, 'runs'));
}

/** Rows of a query. */
export function rowsOf(path: string, sql: string): Record<string, unknown>[] {
  const db = openDatabase(path);
  try {
    return db.prepare<[], Record<string, unknown>>(sql).all();
  } finally {
    db.close();
  }
}

/** Everything in a run store but ids, times and latencies, in one order. */
export function contentOf(path: string): Record<string, unknown>[] {
  return rowsOf(
    path,
    `SELECT d.name AS dataset, d.sha256, i.item_id, i.domain, i.question, i.ground_truth_text, c.name AS condition, c.params_json,
       t.model_id, t.variant, t.seed, t.temperature, o.raw_text, o.parsed_answer_text, o.is_correct, o.token_usage_json, m.metadata_json, p.user_prompt
     FROM conformity_items i JOIN conformity_datasets d USING (dataset_id) LEFT JOIN conformity_trials t USING (item_id)
     LEFT JOIN conformity_conditions c USING (condition_id) LEFT JOIN conformity_outputs o USING (trial_id)
     LEFT JOIN conformity_trial_metadata m USING (trial_id) LEFT JOIN conformity_prompts p USING (trial_id) ORDER BY i.item_id, c.name`,
  );
}

/** The prompts of a benchmark's own items, by item of the run store and condition. */
export async function promptsOf(benchmark: string, limit: number | null = null): Promise<Map<string, string>> {
  const options = { sets: null, conditions: null, folder: null, limit };
  const plan = await createPlan(findBenchmark(benchmark), options);
  return new Map(
    listQuestions(plan).map(({ set, item, condition }) => [
      `${set.name}/${item.id} ${condition}`,
      set.prompt(item, condition).user,
    ]),
  );
}
