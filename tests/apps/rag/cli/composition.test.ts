/** Scores that come to be made of other metrics, repeated queries and ratings, through the commands. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert } from '../../../../src/apps/rag/documents/alert.ts';
import type { EvaluationReport } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import { openDatabase } from '../../../../src/base/sqlite/sqlite.ts';
import { changingComposition } from '../../../support/changing-composition.ts';
import type { Outcome } from '../../../support/cli.ts';
import { writeResults } from '../../../support/composition-database.ts';
import { audit } from '../../../support/in-process.ts';
import { validateAlert, validateEvaluationReport } from '../../../support/schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'audit-composition-'));
afterAll(() => rmSync(folder, { recursive: true }));
const rag = (words: readonly string[], input?: string): Promise<Outcome> =>
  audit(['rag', ...words], { cwd: folder, ...(input === undefined ? {} : { input }) });

/** The eight weeks without judgments, against the four before. */
const ALERT = [
  '--window',
  '56d',
  '--baseline',
  '28d',
  '--until',
  '2026-11-23T00:00:00Z',
  '--fail-on',
  'changeHigh.score < 0',
];

beforeAll(() => {
  const constant = changingComposition({ seed: 'constant' });
  const few = constant.map((result, i) => ({ ...result, id: i % 25 < 5 ? `again ${i % 25}` : result.id }));
  writeResults(join(folder, 'constant.db'), few);
  writeResults(join(folder, 'drop.db'), changingComposition({ seed: 'constant', drop: 0.1 }));
});

test('no alert at constant quality, and the reason; an alert for a real drop of the same size', async () => {
  const quiet = await rag(['alert', '--db', 'constant.db', ...ALERT, '--out-json', '-']);
  expect(quiet.code).toBe(0);
  expect(quiet.stderr).toContain(
    'the scores are made of other metrics than in the baseline (mean weights: contextRelevance@5 0.0\u00a0% → 20.0\u00a0%',
  );
  const alert = JSON.parse(quiet.stdout) as Alert;
  validateAlert(alert);
  expect(validateAlert.errors).toBeNull();
  expect(alert.composition?.rawChange).toBeLessThan(-0.02);
  expect(alert.overall.changeInterval?.[1]).toBeGreaterThan(0);
  const loud = await rag(['alert', '--db', 'drop.db', ...ALERT]);
  expect([loud.code, loud.stderr]).toEqual([1, expect.stringContaining('changeHigh.score < 0: exceeded')]);
});

test('the report shows from when on which metrics count, and lists repeated queries', async () => {
  const { stdout } = await rag(['report', '--db', 'constant.db']);
  expect(stdout).toContain('no change of it over 12 weeks is significant');
  expect(stdout).toContain(
    'scores before `2026-W40` are made of other metrics, and are compared on 78.3\u00a0% of the weight',
  );
  expect(stdout).toContain(
    'no longer count, because no documents were judged by people; `contextRelevance@5` counts instead.',
  );
  expect(stdout).toContain('## Queries answered several times\n\n5 queries with at least two scores.');
  const report = JSON.parse(
    (await rag(['report', '--db', 'constant.db', '--out-json', '-'])).stdout,
  ) as EvaluationReport;
  validateEvaluationReport(report);
  expect(validateEvaluationReport.errors).toBeNull();
  expect(report.queries?.count).toBe(5);
  const changes = report.queries?.listed.map(({ change }) => Math.abs(change ?? 0)) ?? [];
  expect(changes).toEqual(changes.toSorted((a, b) => b - a));
  for (const { answers, series } of report.queries?.listed ?? []) {
    expect([answers, series.length]).toEqual([12, 12]);
    expect(series).toEqual(series.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)));
  }
});

test('ratings are stored beside thumbs, once, and compared with the scores', async () => {
  const lines = Array.from({ length: 40 }, (_, i) =>
    JSON.stringify({ id: `q${i + 6}`, rating: 1 + (i % 5), time: '2026-11-29' }),
  );
  expect((await rag(['feedback', '--db', 'drop.db'], lines.join('\n'))).stdout).toBe('40 entries added.\n');
  expect((await rag(['feedback', '--db', 'drop.db'], lines.join('\n'))).stdout).toBe(
    '0 entries added, 40 were already stored.\n',
  );
  await rag(['feedback', '--db', 'drop.db'], '{"id": "q1", "rating": 9, "of": 10, "thumb": "up"}');
  const { ratings, feedback } = JSON.parse(
    (await rag(['report', '--db', 'drop.db', '--out-json', '-'])).stdout,
  ) as EvaluationReport;
  expect(feedback).toMatchObject({ entries: 41, up: 1 });
  expect(ratings).toMatchObject({ entries: 41, answers: 41, queries: 41, mean: expect.closeTo((20 + 8 / 9) / 41, 12) });
  expect(ratings?.levels[0]).toEqual({ value: 9, best: 10, count: 1 });
  expect(ratings?.correlations[0]?.interval).toHaveLength(2);
  expect((await rag(['report', '--db', 'drop.db'])).stdout).toContain(
    '## Ratings\n\n41 ratings (9 of 10: 1, 5 of 5: 8,',
  );
  const refused = await rag(['feedback', '--db', 'drop.db'], '{"id": "q1", "ratings": 9}');
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('ratings: is not a field of feedback;')]);
  expect(refused.stderr).toContain('did you mean rating?');
});

test('a store without ratings has no table of them, so that nothing changes for older programs', () => {
  const tables = (file: string): unknown[] => {
    const store = openDatabase(join(folder, file), { readonly: true });
    try {
      return store.prepare("SELECT name FROM sqlite_schema WHERE name = 'feedback_rating'").pluck().all();
    } finally {
      store.close();
    }
  };
  expect([tables('constant.db'), tables('drop.db')]).toEqual([[], ['feedback_rating']]);
});
