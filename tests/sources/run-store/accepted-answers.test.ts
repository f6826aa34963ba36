/** Items with several accepted answers, which a store has as a JSON list beside the first of them. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSource } from '../../../src/sources/open-source.ts';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';
import { copyDemo, temporaryFolder } from '../../support/folders.ts';

type Truth = string | readonly string[] | null;

/** The ground truth of the first item of a demo store that was changed with SQL: of its trials in a scan, and in full. */
async function truthAfter(sql: string): Promise<Truth> {
  const folder = temporaryFolder();
  copyDemo(folder);
  const db = openDatabase(join(folder, 'runs', 'demo_t0.0', 'simulation.db'));
  const item = db.prepare('SELECT rowid FROM conformity_items ORDER BY rowid').pluck().get() as number;
  db.exec("UPDATE conformity_items SET ground_truth_text = 'Paris'");
  db.exec(sql);
  db.close();
  const source = await openSource({
    runsDir: join(folder, 'runs'),
    metadata: join(folder, 'runs_metadata.json'),
    conditions: null,
    nullGroundTruth: null,
    skipBadRuns: false,
  });
  const [run] = source.runs;
  if (run === undefined) throw new Error('the demo has no run');
  const truths = new Set<string>();
  const ordinals = new Set<number>();
  for await (const trial of run.trials({ fields: new Set() }))
    if (trial.item === item) {
      truths.add(JSON.stringify(trial.groundTruth));
      ordinals.add(trial.ordinal);
    }
  expect(ordinals.size).toBeGreaterThan(1);
  for await (const { detail } of run.find(ordinals)) truths.add(JSON.stringify(detail.groundTruth));
  expect(truths.size).toBe(1);
  return JSON.parse([...truths].join()) as Truth;
}

const withJson = (json: string): string => `UPDATE conformity_items SET ground_truth_json = '${json}'`;

test('a list of texts has all accepted answers', async () => {
  expect(await truthAfter(withJson('["Paris","Lutetia"]'))).toEqual(['Paris', 'Lutetia']);
});

test.each([
  ['an object', withJson('{"answers": ["Paris"]}')],
  ['a list without the ground truth', withJson('["Lyon"]')],
  ['a list with a number', withJson('["Paris", 1]')],
  ['an empty list', withJson('[]')],
  ['no JSON', withJson('[Paris')],
  ['bytes', `UPDATE conformity_items SET ground_truth_json = x'5b'`],
  ['a number', 'UPDATE conformity_items SET ground_truth_json = 1'],
  ['no such column', 'ALTER TABLE conformity_items DROP COLUMN ground_truth_json'],
])('%s of another program is ignored', async (_, sql) => {
  expect(await truthAfter(sql)).toBe('Paris');
});

test('an opinion item stays one', async () => {
  const sql = `UPDATE conformity_items SET ground_truth_text = NULL, ground_truth_json = '["Paris"]'`;
  expect(await truthAfter(sql)).toBeNull();
});
