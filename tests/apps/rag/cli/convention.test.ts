/** `--convention proposal`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EvaluationReport } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import type { Outcome } from '../../../support/cli.ts';
import { rowsOf } from '../../../support/bench-run.ts';
import { retrievalVectors } from '../../../support/fixtures.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { madeUpAnswer } from '../../../support/scripted-judge.ts';

const linesOf = (documents: readonly unknown[]): string => documents.map((one) => `${JSON.stringify(one)}\n`).join('');

const QUERIES = linesOf(retrievalVectors().slice(0, 20));
const ANSWERS = linesOf([0, 1, 2].map(madeUpAnswer));
const TEXTS = linesOf([{ id: 1, text: '民法第5条と金融商品取引法第１０条第2項' }]);

test.each<[string, readonly string[], string]>([
  ['rag metrics', [], QUERIES],
  ['rag metrics', ['--summary'], QUERIES],
  ['rag metrics', ['--out-file', 'lines', '--out-json', '-'], QUERIES],
  ['rag citations', [], TEXTS],
  ['rag evaluate', [], ANSWERS],
])('%s %j gives other results than without', async (command, words, input) => {
  const under = (...convention: readonly string[]): Promise<Outcome> =>
    audit([...command.split(' '), ...words, ...convention], { input, cwd: temporaryFolder() });
  const named = await under('--convention', 'proposal');
  expect(named).toMatchObject({ code: 0, stderr: expect.not.stringContaining('convention') as string });
  expect((await under()).stdout).not.toBe(named.stdout);
});

test.each(['rag metrics', 'rag citations', 'rag evaluate'])(
  'the help of %s lists the name, and another one is refused',
  async (command) => {
    const { stdout } = await audit([...command.split(' '), '--help']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/--convention <name> [^(]*proposal: .*\(choices: "\w+", "proposal"/);
    const refused = await audit([...command.split(' '), '--convention', 'propsal'], { input: '' });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('did you mean proposal?')]);
  },
);

test('is in the store, and nothing is scored again', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.jsonl'), ANSWERS);
  const evaluate = (...words: readonly string[]): Promise<Outcome> =>
    audit(['rag', 'evaluate', ...words, '--db', 'e.db'], { cwd: folder });
  const stored = (): unknown => rowsOf(join(folder, 'e.db'), 'SELECT config, result FROM scoring JOIN result USING (scoring)'); // prettier-ignore
  const first = await evaluate('a.jsonl', '--convention', 'proposal');
  const rows = stored();
  const config = expect.stringMatching(/^\{"convention":"proposal","k":5,"relevanceLevel":1,/) as string;
  expect(rows).toEqual([1, 2, 3].map((result) => ({ config, result })));
  expect((await evaluate('a.jsonl', '--convention', 'proposal')).stdout).toBe(first.stdout);
  expect((await evaluate('--stored', '--convention', 'proposal')).stdout).toBe(first.stdout);
  expect(stored()).toEqual(rows);
  const { stdout } = await audit(['rag', 'report', '--db', 'e.db', '--out-json', '-', '--out-md', 'r.md'], {
    cwd: folder,
  });
  expect((JSON.parse(stdout) as EvaluationReport).scoring.convention).toBe('proposal');
  expect((await audit(['rag', 'report', '--db', 'e.db'], { cwd: folder })).stdout).toContain(
    '- convention `proposal`, with the mistakes of the proposal',
  );
});
