/** Entries of a list of runs. */
import type { RunListEntry } from '../../src/apps/bench/runs/run-list.ts';

/** An entry of a run with this id that is not completed. */
export const runListEntry = (runId: string): RunListEntry => ({
  temperature: 0,
  run_id: runId,
  run_dir: runId,
  db_path: runId,
  config_file: null,
  status: 'running',
  error_message: null,
  started_at: '2026-01-01T00:00:00.000Z',
  completed_at: null,
  model_variant: 'ollama:m',
  benchmark: 'ja-cot',
  audit: {},
});
