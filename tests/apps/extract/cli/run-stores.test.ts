/** `audit extract` of run stores: the trials of the chosen conditions, from all runs. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeExperiment } from '../../../docs/made-inputs.ts';
import { rowsOf } from '../../../support/bench-run.ts';
import { shellWord } from '../../../../src/base/text/shell-word.ts';
import { extractionScene } from '../../../support/extraction-scene.ts';
import { audit } from '../../../support/in-process.ts';

/** Trials of both runs, and their distinct texts. */
function countTrials(folder: string, conditions: string): { readonly trials: number; readonly texts: number } {
  const sql = `SELECT i.question, o.raw_text AS response FROM conformity_outputs o JOIN conformity_trials t USING (trial_id)
    JOIN conformity_items i USING (item_id) JOIN conformity_conditions c USING (condition_id) WHERE c.name IN (${conditions})`;
  const rows = [0, 1].flatMap((run) => rowsOf(join(folder, 'my', 'runs', `run_${run}`, 'simulation.db'), sql));
  return { trials: rows.length, texts: new Set(rows.map((row) => JSON.stringify(row))).size };
}

test.each([
  ['control', `'control'`],
  ['control,asch_history_5', `'control', 'asch_history_5'`],
])('conditions %s', async (names, conditions) => {
  await using it = await extractionScene([], { answer: () => '{"answer": null}' });
  writeExperiment(join(it.folder, 'my'));
  const words = it.words(['--conditions', names]).map((word) => (word === 'log.jsonl' ? 'my' : word));
  const { trials, texts } = countTrials(it.folder, conditions);
  expect(texts).toBeGreaterThan(20);
  const { code, stdout } = await audit(words, { cwd: it.folder });
  expect([code, stdout]).toEqual([0, expect.stringContaining(`: ${texts} distinct responses of ${trials} trials.`)]);
  expect(stdout).toContain(
    `Next: audit my --conditions ${shellWord(names)} --schemes extract:xfinder --extractions e.db`,
  );
  expect(it.server.requests).toHaveLength(texts);
});

test('a store inside of the folder of the runs is refused', async () => {
  await using it = await extractionScene([]);
  writeExperiment(join(it.folder, 'my'));
  const words = it.words(['--store', 'my/runs/e.db']).map((word) => (word === 'log.jsonl' ? 'my' : word));
  expect((await audit(words, { cwd: it.folder })).stderr).toContain('--store my/runs/e.db: is in the runs directory');
});
