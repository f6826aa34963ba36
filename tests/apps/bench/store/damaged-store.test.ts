/** A run store of `audit bench` that was damaged or changed before the run is resumed: a sentence, and never another error. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { BenchStore } from '../../../../src/apps/bench/store/answer-store.ts';
import { jaCot } from '../../../../src/apps/bench/benchmarks/ja-cot.ts';
import { createPlan, listQuestions, type Plan } from '../../../../src/apps/bench/plan.ts';
import { createConfig } from '../../../../src/apps/bench/runs/run-config.ts';
import { InputError } from '../../../../src/base/core/errors.ts';
import { openDatabase } from '../../../../src/base/sqlite/sqlite.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { inFull } from '../../../support/thorough.ts';

const RUN = 'run-1';
const ANSWER = {
  text: 'The answer is 3.',
  reasoning: null,
  isCutOff: false,
  tokens: { input: 5, output: 7 },
  latencyMs: 12,
  attempts: 1,
  ignored: ['seed'],
};

let plan: Plan;
let whole: Buffer;

/** A run with answers and failures, and questions that are still open. */
beforeAll(async () => {
  plan = await createPlan(jaCot, { sets: null, conditions: null, folder: null, limit: 3 });
  const sampling = { temperature: 0, seed: null, maxTokens: 100 };
  const config = createConfig(plan, { id: 'ollama:test', server: 'http://127.0.0.1:1' }, sampling);
  const folder = mkdtempSync(join(tmpdir(), 'damaged-bench-'));
  const path = join(folder, 'simulation.db');
  const store = BenchStore.create(path, RUN, config);
  store.prepare(plan, config);
  for (const [at, question] of [...listQuestions(plan)].slice(1).entries())
    if (at % 3 === 0) store.addFailure(question, { kind: 'busy', message: 'busy' });
    else store.addAnswer(question, ANSWER, { parse: '3', correct: at % 2 === 0 });
  store.close();
  whole = readFileSync(path);
  rmSync(folder, { recursive: true });
});

function copy(bytes = whole): string {
  const path = join(temporaryFolder(), 'simulation.db');
  writeFileSync(path, bytes);
  return path;
}

/** The message of resuming the run; null where it works. @throws any error that is no sentence for the user. */
function findProblem(path: string): string | null {
  try {
    const store = BenchStore.open(path, RUN);
    try {
      store.prepare(plan, store.config);
      store.doneQuestions();
      store.eachAnswer((answer) => JSON.stringify(answer));
      store.forgetFailures();
      for (const question of [...listQuestions(plan)].slice(0, 1))
        store.addAnswer(question, ANSWER, { parse: null, correct: false });
    } finally {
      store.close();
    }
    return null;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.message).toContain(path);
    return error.message;
  }
}

function edited(sql: string): string {
  const path = copy();
  const db = openDatabase(path);
  db.unsafeMode();
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
  return path;
}

test('that is sound can be gone on with', () => {
  expect(findProblem(copy())).toBeNull();
});

const ENDLESS = 'WITH RECURSIVE t (n) AS (SELECT 1 UNION ALL SELECT n FROM t) SELECT n AS trial_id, n AS run_id FROM t';

test.each([
  ['DROP TABLE conformity_trials', /table conformity_trials missing/],
  [`DROP TABLE conformity_trials; CREATE VIEW conformity_trials AS ${ENDLESS}`, /table conformity_trials missing/],
  ['ALTER TABLE conformity_outputs DROP COLUMN latency_ms', /column latency_ms .*conformity_outputs missing/],
  [
    `CREATE TRIGGER spy AFTER INSERT ON conformity_trials BEGIN INSERT INTO runs SELECT n FROM (${ENDLESS}); END`,
    /trigger spy/,
  ],
  [`UPDATE conformity_outputs SET token_usage_json = '{'`, /token_usage_json is not valid JSON/],
  [`UPDATE conformity_outputs SET token_usage_json = '{"input":"x"}'`, /token_usage_json: a count is no number/],
  [`UPDATE conformity_trial_metadata SET metadata_json = '[]'`, /metadata_json: no object/],
  [`UPDATE conformity_trial_metadata SET metadata_json = '{"ignored":7}'`, /"ignored" is no list of names/],
  [`UPDATE conformity_trial_metadata SET metadata_json = '{"failure":{}}'`, /"failure" has no kind or message/],
  [`UPDATE conformity_outputs SET raw_text = x'00ff'`, /conformity_outputs\.raw_text has bytes/],
  [`UPDATE conformity_trials SET trial_id = CAST(trial_id AS BLOB)`, /trial_id has bytes/],
  [`UPDATE runs SET config_json = json_set(config_json, '$.sampling', NULL)`, /has no run run-1 that could be resumed/],
  [`UPDATE runs SET config_json = json_set(config_json, '$.sets[0]', 1)`, /has no run run-1 that could be resumed/],
  [`UPDATE runs SET config_json = x'00'`, /runs\.config_json has bytes/],
])('after %s', (sql, sentence) => {
  expect(findProblem(edited(sql))).toMatch(sentence);
});

test('with a flipped bit anywhere is gone on with, or refused with a sentence', () => {
  const refused = new Set<string>();
  for (let at = 0; at < whole.length; at += inFull(211, 1_811)) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] as number) ^ (1 << (at % 8));
    const path = copy(bytes);
    const problem = findProblem(path);
    if (problem !== null) refused.add(problem.slice(path.length).replaceAll(/\d+/g, 'n'));
  }
  expect(refused.size).toBeGreaterThan(5);
});
