/** `--measure`: one quantity for each kind of input, the same in `audit` and `audit compare`, and another one on request. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import { demoFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

const readJson = (path: string): AuditResult => JSON.parse(readFileSync(path, 'utf8')) as AuditResult;
describe('a log', () => {
  test('has the same sign in an audit and in a comparison', async () => {
    const demo = demoFolder();
    const audited = await audit(['log.jsonl', '--schemes', 'mc-v3'], { cwd: demo });
    expect(audited.stdout).toMatch(
      /^On these 16 answers of demo\/large-70b, the accuracy rises from\s37\.5\u00a0% to 68\.8\u00a0%[^]*\naccuracy, % +stored +mc-v3\n/,
    );
    const compared = await audit(['compare', 'log.jsonl', '--to', 'mc-v3'], { cwd: demo });
    expect(compared.stdout).toMatch(
      /accuracy rises from 50\.0\u00a0% to 62\.5\u00a0%\.[^]* Δ accuracy, pp [^]* \+12\.5 /,
    );
  });

  test('has the opposite sign with --measure error, in both', async () => {
    const demo = demoFolder();
    const audited = await audit(['log.jsonl', '--schemes', 'mc-v3', '--measure', 'error'], { cwd: demo });
    expect(audited.stdout).toMatch(
      /^On these 16 answers of demo\/large-70b, the error rate falls from 62\.5\u00a0% to\s31\.2\u00a0%[^]*\nerror rate, % +stored +mc-v3\n/,
    );
    const compared = await audit(['compare', 'log.jsonl', '--to', 'mc-v3', '--measure', 'error'], { cwd: demo });
    expect(compared.stdout).toMatch(
      /error rate falls from 50\.0\u00a0% to 37\.5\u00a0%\.[^]* Δ error, pp [^]* −12\.5 /,
    );
  });

  test('has numbers of errors in its document in either case, and a saved result is shown in either quantity', async () => {
    const demo = demoFolder();
    for (const measure of ['accuracy', 'error'])
      await audit(['log.jsonl', '--schemes', 'mc-v3', '--measure', measure, '--out-json', `${measure}.json`], {
        cwd: demo,
      });
    const [accuracy, error] = ['accuracy.json', 'error.json'].map((name) => readJson(join(demo, name)));
    expect([accuracy?.options.measure, error?.options.measure]).toEqual(['accuracy', 'error']);
    expect(accuracy?.schemes.find(({ id }) => id === 'mc-v3')).toMatchObject({ errorPct: 37.5, deltaPp: -12.5 });
    expect({ ...accuracy, options: null }).toEqual({ ...error, options: null });
    const shown = async (name: string, ...options: string[]): Promise<string> =>
      (await audit(['report', name, ...options], { cwd: demo })).stdout;
    expect(await shown('accuracy.json')).toContain('| Δ accuracy, pp |');
    expect(await shown('accuracy.json', '--measure', 'error')).toBe(await shown('error.json'));
    expect(await shown('error.json', '--measure', 'accuracy')).toBe(await shown('accuracy.json'));
  });
});

test('a run store shows error rates, and accuracies on request', async () => {
  const demo = demoFolder();
  const usual = await audit(['.'], { cwd: demo });
  expect(usual.stdout).toMatch(/^Error rate of think rises from [^]*\nerror rate, % +stored /);
  const asked = await audit(['.', '--measure', 'accuracy'], { cwd: demo });
  expect(asked.stdout).toMatch(/^Accuracy of think falls from [^]*\naccuracy, % +stored /);
  const { code, stderr } = await audit(['.', '--measure', 'score'], { cwd: demo });
  expect(code).toBe(2);
  expect(stderr).toMatch(/--measure.*score/);
});
