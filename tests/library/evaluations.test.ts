/** The functions on stores of evaluations give what their commands write. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonText } from '../../src/base/core/json-text.ts';
import {
  compareEvaluations,
  evaluationReport,
  InputError,
  renderEvaluationReport,
  renderRagComparison,
} from '../../src/index.ts';
import { audit } from '../support/in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'audit-test-'));
const [old, fresh] = [join(folder, 'old.db'), join(folder, 'new.db')];
afterAll(() => rmSync(folder, { recursive: true }));

/** A value that a caller without types may pass in the place of any other. */
const wrong = (value: unknown): never => value as never;

function answers(rank: number): string {
  return [1, 2, 3]
    .map((id) => ({
      id,
      query: '根拠条文は？',
      answer: '民法第709条です。',
      contexts: [1, 2].map((place) => ({ id: place === rank ? 'a' : `b${place}`, text: '民法第709条' })),
      relevant: ['a'],
      tags: { version: rank === 1 ? 'new' : 'old' },
      time: `2026-11-0${id}`,
    }))
    .map((answer) => `${JSON.stringify(answer)}\n`)
    .join('');
}

beforeAll(async () => {
  for (const [db, rank] of [
    [old, 2],
    [fresh, 1],
  ] as const) {
    const file = `${db}.jsonl`;
    writeFileSync(file, answers(rank));
    await audit(['rag', 'evaluate', file, '--db', db, '--out-file', `${db}.results`]);
  }
});

async function written(...words: readonly string[]): Promise<string> {
  const { code, stdout } = await audit(['rag', ...words, '--out-json', '-']);
  expect(code).toBe(0);
  return stdout;
}

const asFile = (document: object): string => `${jsonText(document, 1)}\n`;

describe('evaluationReport', () => {
  test('is the document of audit rag report', async () => {
    const report = await evaluationReport(old);
    expect(asFile(report)).toBe(await written('report', '--db', old));
    expect(renderEvaluationReport(report)).toContain('# ');
  });

  test('with options', async () => {
    const report = await evaluationReport(old, { since: '2026-11-02', until: '2026-11-03T00:00Z', scoring: 1, maxExamples: 0 }); // prettier-ignore
    const words = '--since 2026-11-02 --until 2026-11-03 --scoring 1 --max-examples 0'.split(' ');
    expect(asFile(report)).toBe(await written('report', '--db', old, ...words));
    expect(report.counts.answers).toBe(1);
  });
});

describe('compareEvaluations', () => {
  test('is the document of audit rag compare', async () => {
    const comparison = await compareEvaluations(old, fresh);
    expect(asFile(comparison)).toBe(await written('compare', old, fresh));
    expect(comparison.metrics.find(({ metric }) => metric === 'mrr')).toMatchObject({ meanA: 0.5, meanB: 1 });
    expect(renderRagComparison(comparison)).toContain('# ');
  });

  test('with options', async () => {
    const comparison = await compareEvaluations(old, fresh, {
      tagA: ['version: old'],
      tagB: ['version: new'],
      scoring: 1,
      scoringB: 1,
      metrics: ['mrr'],
      maxExamples: 1,
      allowDifferentScorings: true,
    });
    const tags = ['--tag-a', 'version: old', '--tag-b', 'version: new'];
    const others = '--scoring 1 --scoring-b 1 --metrics mrr --max-examples 1 --allow-different-scorings'.split(' ');
    expect(asFile(comparison)).toBe(await written('compare', old, fresh, ...tags, ...others));
  });

  test('splits a store in two', async () => {
    const error: unknown = await compareEvaluations(old, old, { split: '2026-11-02' }).catch(
      (thrown: unknown) => thrown,
    );
    expect((error as InputError).problems).toEqual([expect.stringContaining('have no query in common')]);
  });
});

test.each<[call: () => Promise<unknown>, problem: string]>([
  [() => evaluationReport(wrong(7)), 'evaluationReport: the store must be a path.'],
  [() => evaluationReport(old, wrong({ sicne: 1 })), 'evaluationReport: sicne is no option; did you mean since?'],
  [() => evaluationReport(old, { since: '2026-02-30' }), 'evaluationReport: since must be a date such as "2026-11-20T09:30:00Z".'],
  [() => evaluationReport(old, { scoring: 0 }), 'evaluationReport: scoring must be a whole number from 1 to'],
  [() => evaluationReport(old, { scoring: 9 }), 'scoring 9'],
  [() => evaluationReport(old, { since: '2030-01-01' }), 'choose another with since and until.'],
  [() => evaluationReport(join(folder, 'none.db')), 'none.db'],
  [() => compareEvaluations(old, wrong(undefined)), 'compareEvaluations: the store must be a path.'],
  [() => compareEvaluations(old, fresh, { metrics: ['mmr'] }), 'metrics mmr: neither system has this metric'],
  [() => compareEvaluations(old, fresh, wrong({ tagA: 'x' })), 'compareEvaluations: tagA must be a list of texts'],
])('%s', async (call, problem) => {
  const error: unknown = await call().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).problems.join(' ')).toContain(problem);
}); // prettier-ignore
