/** `audit bench` with a file of questions, and the audit of its run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BenchResult } from '../../../../src/apps/bench/documents/bench.ts';
import type { AuditResult } from '../../../../src/documents/result.ts';
import { lines } from '../../../support/benchmark-files.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { startModelServer } from '../../../support/model-server.ts';

async function startWith(answer: (prompt: string) => string) {
  const server = await startModelServer({ answer });
  onTestFinished(() => server.close());
  const model = ['--model', 'openai-compatible:test', '--base-url', server.baseUrl('openai-compatible'), '--rate', '0'];
  return { server, model, cwd: temporaryFolder() };
}

test('each accepted answer is right, in the run and in its audit', async () => {
  const { model, cwd } = await startWith((prompt) => (prompt.includes('France') ? 'Answer: Lutetia' : 'Answer: Oslo'));
  const questions = lines(
    { q: 'Capital of France?', gold: ['Paris', 'Lutetia'] },
    { q: 'Capital of Norway?', gold: ['Oslo'] },
    { q: 'Capital of Italy?', gold: ['Rome', 'Roma'] },
  );
  writeFileSync(join(cwd, 'capitals.jsonl'), questions);
  const { code, stderr } = await audit(
    ['bench', 'capitals.jsonl', ...model, '--map', 'question=q', '--out-json', 'b.json'],
    { cwd },
  );
  expect([code, stderr]).toEqual([
    0,
    'audit: capitals.jsonl: fields found by name and content: groundTruth = gold (--map FIELD=PATH names others).\n',
  ]);
  const { scores } = JSON.parse(readFileSync(join(cwd, 'b.json'), 'utf8')) as BenchResult;
  expect(scores.map(({ set, condition, correct, unparsed }) => [set, condition, correct, unparsed])).toEqual([
    ['capitals', 'cot', 2, 0],
    ['capitals', 'direct', 2, 0],
  ]);
  const audited = await audit(['answer-audit-bench/capitals', '--out-json', 'a.json', '--out-md', 'a.md'], { cwd });
  expect(audited).toMatchObject({ code: 0, stderr: '' });
  const result = JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8')) as AuditResult;
  const answers = result.schemes.find(({ id }) => id === 'simpleevals.answer');
  expect(answers).toMatchObject({ trials: 6, errors: 2 });
});

test('the sampling of the file is used where the command line has none', async () => {
  const { server, model, cwd } = await startWith(() => 'Answer: x');
  writeFileSync(join(cwd, 'q.jsonl'), lines({ question: 'q', answer: 'x' }));
  writeFileSync(
    join(cwd, 'q.benchmark.yaml'),
    'conditions: [{ id: p }]\nsystem: Be brief.\nsampling: { temperature: 0.5, maxTokens: 9, stop: ["#"] }\n',
  );
  const bodies = (): object[] => server.requests.map(({ body }) => JSON.parse(body) as object);
  await audit(['bench', 'q.jsonl', ...model], { cwd });
  expect(bodies().at(-1)).toMatchObject({
    temperature: 0.5,
    max_tokens: 9,
    stop: ['#'],
    messages: [{ role: 'system', content: 'Be brief.' }, { role: 'user' }],
  });
  await audit(['bench', 'q.jsonl', ...model, '--new', '--temperature', '0', '--max-tokens', '8', '--stop', ';'], {
    cwd,
  });
  expect(bodies().at(-1)).toMatchObject({ temperature: 0, max_tokens: 8, stop: [';'] });
});

test('nothing is asked if any file has a problem', async () => {
  const { server, model, cwd } = await startWith(() => 'x');
  writeFileSync(join(cwd, 'q.jsonl'), lines({ question: 'q', answer: 'x' }, { question: 'r' }));
  const { code, stderr } = await audit(['bench', 'q.jsonl', ...model], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain('audit: q.jsonl, line 2: groundTruth (answer) is missing');
  expect(server.requests).toEqual([]);
});
