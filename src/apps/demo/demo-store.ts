/** Writes the demo: a run store, a list of runs, and a log. */
import { join } from 'node:path';
import seedrandom from 'seedrandom';
import { makeFolder, writeFileInside } from '../../base/system/folders.ts';
import { writeRunStore } from '../bench/store/run-store-writer.ts';
import { writeDemoLog } from './demo-log.ts';
import { createRandomChoices } from './random-choices.ts';
import { createStudy, type Study } from './study.ts';

/** The folder of the runs. */
export const RUNS = 'runs';
/** The database of a run. */
export const STORE = 'simulation.db';
export const DEMO_LIST = 'runs_metadata.json';
export const DEMO_LOG = 'log.jsonl';
/** Marks a list of runs as that of a demo. */
export const WRITTEN_BY = 'audit demo';
const CREATED_AT = 1_780_000_000;
const RUN_DIR = 'demo_t0.0';
/** The folders of the runs of a demo. */
export const DEMO_RUNS: readonly string[] = [RUN_DIR];

/**
 * Writes `runs/`, `runs_metadata.json` and `log.jsonl` into a folder, which is made.
 * @returns what is in the run store.
 */
export function writeDemo(folder: string): Study {
  const study = createStudy();
  const runId = createRandomChoices(seedrandom('answer-audit demo 2 run')).id();
  makeFolder(join(folder, RUNS, RUN_DIR));
  const run = { runId, seed: 1, temperature: 0, createdAt: CREATED_AT, ...study };
  writeRunStore(join(folder, RUNS, RUN_DIR, STORE), run);
  writeFileInside(join(folder, DEMO_LIST), `${JSON.stringify(listRuns(runId), null, 2)}\n`);
  writeDemoLog(join(folder, DEMO_LOG));
  return study;
}

/** A second run has failed, as it happens. */
function listRuns(runId: string): object {
  const completed = { temperature: 0, run_id: runId, run_dir: RUN_DIR, status: 'completed', error_message: null };
  const failed = { temperature: 1, run_id: '', run_dir: '', status: 'failed', error_message: 'out of memory' };
  return { written_by: WRITTEN_BY, experiments: { '0.0': completed, '1.0': failed } };
}
