/** Why labels change, in the result of a log; the filters of the page and of the server find as many trials. */
import { selectListedSchemes } from '../../../src/audit/scan/trial-labels.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { auditInputs, type AuditRequest } from '../../../src/audit/audit.ts';
import { pageTrials } from '../../../src/audit/page/page-trials.ts';
import { loadSchemes } from '../../../src/audit/defaults/scheme-list.ts';
import { TrialStoreBuilder } from '../../../src/apps/view/server/trial-store.ts';
import { EVERY_TRIAL } from '../../../src/web/data-source.ts';
import { compileFilter, createIndex } from '../../../src/web/page/data/trial-search.ts';
import type { PageTrials } from '../../../src/documents/page.ts';
import { demoFolder, temporaryFolder } from '../../support/folders.ts';
import { readTrials } from '../../support/page.ts';

const SCHEMES = ['mmlupro.last', 'mmlupro.l2'];
const COMMON = {
  conditions: null,
  groupBy: ['model'] as const,
  seed: 0,
  maxExamples: 3,
  nullGroundTruth: null,
  baselineCondition: 'control',
  multiverse: false,
  checksums: false,
};

/** The first answer counts as stored; a second question follows. */
const TWICE = { response: 'The answer is (A). Question: x\nThe answer is (B).', pred: 'A' };
const LETTER = { response: 'It must be C', pred: '' };
const RECORDS = [
  { ...TWICE, truth: 'A', right: 1 },
  { ...TWICE, truth: 'B', right: 0 },
  { ...TWICE, truth: 'C', right: 0 },
  { ...LETTER, truth: 'C', right: 0 },
  { response: 'The answer is (D).', pred: 'D', truth: 'E', right: 1 },
];

function logOptions(): AuditRequest {
  const path = join(temporaryFolder(), 'log.jsonl');
  const lines = RECORDS.map(({ response, pred, truth, right }, i) =>
    JSON.stringify({ id: `t${i}`, response, storedParse: pred, groundTruth: truth, label: right, model: 'm' }),
  );
  writeFileSync(path, `${lines.join('\n')}\n`);
  return { ...COMMON, logs: [path], format: null, map: {}, schemes: SCHEMES };
}

async function audited(options: AuditRequest) {
  const schemes = await loadSchemes(options.schemes);
  const listed = [...new Set(['v1', ...options.schemes])].map((id) => ({ id, title: id }));
  const builder = new TrialStoreBuilder(listed, options.schemes);
  onTestFinished(() => builder.close());
  let trials: PageTrials | undefined;
  const result = await auditInputs(
    options,
    { name: 'test', version: '0' },
    {
      mostFlips: 2000,
      onTrials: (batch) => builder.add(batch),
      onScored: async (lookup, flips) => {
        const made: string[] = [];
        trials = readTrials(
          await pageTrials(flips, lookup, selectListedSchemes(schemes), (json) => void made.push(json)),
          made,
        );
      },
    },
  );
  if (trials === undefined) throw new Error('nothing was scored');
  return { result, trials, store: builder.finish(result.coverage.runList.map(({ run }) => run)) };
}

test('flips of a log have the place of the stored answer, the rule that decided, and excerpts', async () => {
  const { result } = await audited(logOptions());
  expect(result.flipReasons?.map(({ scheme, otherGained, otherLost }) => [scheme, otherGained, otherLost])).toEqual(
    SCHEMES.map((scheme) => [scheme, 0, 0]),
  );
  const [last, second] = result.flipReasons ?? [];
  expect(last?.reasons).toMatchObject([
    { storedRule: null, storedPlace: 'inside', rule: 'last-answer-is', gained: 1, lost: 1 },
    { storedRule: null, storedPlace: 'same', rule: 'last-answer-is', gained: 0, lost: 1 },
  ]);
  expect(second?.reasons.map(({ storedPlace, rule, gained, lost }) => [storedPlace, rule, gained, lost])).toEqual([
    ['none', 'standalone-letter', 1, 0],
    ['same', 'answer-is', 0, 1],
  ]);
  const examples = last?.reasons[0]?.examples ?? [];
  expect(examples.map(({ trialId }) => trialId).toSorted()).toEqual(['t0', 't1']);
  expect(examples[0]).toMatchObject({
    model: 'm',
    storedParse: { head: 'A' },
    parse: { head: 'B' },
    before: 'The answer is (A). Question: x The answer is (',
    after: ').',
  });
});

test.each([
  ['a log', logOptions],
  [
    'a run store',
    (): AuditRequest => {
      const folder = demoFolder();
      const place = { runsDir: join(folder, 'runs'), metadata: join(folder, 'runs_metadata.json'), skipBadRuns: false };
      return { ...COMMON, ...place, schemes: ['combined', 'post-think'] };
    },
  ],
])('the filters of the page and of the server find the flips of each rule: %s', async (_, options) => {
  const { result, trials, store } = await audited(options());
  const isLog = result.options.logs.length > 0;
  let found = 0;
  for (const { scheme, reasons } of result.flipReasons ?? [])
    for (const [rule, same] of Map.groupBy(reasons, (reason) => reason.rule)) {
      if (rule === null) continue;
      const filter = { ...EVERY_TRIAL, scheme, ...(isLog ? { rule } : { set: rule }) };
      const flips = same.reduce((sum, { gained, lost }) => sum + gained + lost, 0);
      const changeOf = compileFilter(filter, trials);
      expect([rule, trials.list.filter((trial) => changeOf(trial) !== null).length]).toEqual([rule, flips]);
      expect([rule, store.match(filter).places.length]).toEqual([rule, flips]);
      found += flips;
    }
  expect(found).toBeGreaterThan(3);
  expect(store.index().rules).toEqual(createIndex(trials).rules.filter((rule) => store.index().rules.includes(rule)));
  expect(store.index().rules.length).toBeGreaterThan(1);
  expect(store.index().sets.length > 0).toBe(!isLog);
});
