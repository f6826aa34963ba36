/** Judges of a store that another program may have changed. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EvaluationStore } from '../../../../src/apps/rag/store/evaluation-store.ts';
import { StoredJudges } from '../../../../src/apps/rag/store/stored-judges.ts';
import { temporaryFolder } from '../../../support/folders.ts';

function storeWith(config: string): EvaluationStore {
  const store = EvaluationStore.openOrCreate(join(temporaryFolder(), 'e.db'));
  onTestFinished(() => store.close());
  store.change(() => store.connection.prepare(`INSERT INTO scoring (config, at) VALUES (?, '')`).run(config));
  return store;
}

test.each([
  ['a judge that is a text', '{"judging": {"judges": ["x"], "prompts": {}}}', 'line 1, column 1: unexpected "x"'],
  ['prompts that are a text', '{"judging": {"judges": [{}], "prompts": "{"}}', 'it ends too early'],
])('a scoring with %s is damage, in one sentence', (_, config, reason) => {
  const store = storeWith(config);
  expect(() => store.snapshot(() => new StoredJudges(store))).toThrow(
    `${store.path}: a damaged store of evaluations (scoring.config is not valid JSON (${reason}))`,
  );
});

test('other values than judges are left out', () => {
  const store = storeWith('{"judging": {"judges": [{}, 1, null], "prompts": [1]}}');
  expect(store.snapshot(() => new StoredJudges(store).get('nobody', 'x'))).toBeUndefined();
});
